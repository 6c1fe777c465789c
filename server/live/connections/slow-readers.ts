import type { Socket } from 'node:net';
import type { Connection } from './live-io.ts';

/** The most that may wait for a client that does not read. */
export const MAX_WAITING_BYTES = 1024 * 1024;
const MAX_WAITING_EVENTS = 1000; // an import sends the landing page four hundred changed places at once
/** Longer than the library waits for a pong. That wait is not enough: a client can send pongs and never read. */
const MAX_WAITING_MS = 60_000;

/**
 * Disconnects a client that has stopped reading, before its waiting events fill the memory. It may come back. A character
 * of a text counts as a byte, as nearly all are.
 * @param socketOf the socket of the client's websocket; undefined while the client polls
 */
export function limitWaiting(connection: Connection, socketOf: () => Socket | undefined): void {
  let [events, bytes, since] = [0, 0, 0];
  connection.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    const socket = socketOf();
    if (events === 0) since = performance.now();
    const isTooLong = performance.now() - since >= MAX_WAITING_MS;
    const waitingBytes = bytes + (socket?.writableLength ?? 0);
    if (isTooLong || events >= MAX_WAITING_EVENTS || waitingBytes >= MAX_WAITING_BYTES) {
      connection.close(true); // without a last event, which would wait behind all the others
      socket?.resetAndDestroy(); // frees the operating system's buffer too
    }
    events += 1;
    bytes += data?.length ?? 0;
  });
  connection.on('flush', () => {
    [events, bytes] = [0, 0];
  });
}
