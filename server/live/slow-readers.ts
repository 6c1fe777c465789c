import type { Socket } from 'node:net';
import type { Connection } from './live-io.ts';

/** The most that may wait for a client that does not read. */
export const MAX_WAITING_BYTES = 1024 * 1024;
const MAX_WAITING_EVENTS = 1000; // an import sends the landing page four hundred changed places at once
/** Longer than the library waits for a pong. That wait is not enough: a client can send pongs and never read. */
const MAX_WAITING_MS = 60_000;

/** Disconnects a client that has stopped reading, before its waiting events fill the memory. It may come back. */
export function limitWaiting(connection: Connection): void {
  let since = 0;
  connection.on('packetCreate', () => {
    const { events, bytes } = waitingFor(connection);
    if (events === 0) since = performance.now();
    const isTooLong = performance.now() - since >= MAX_WAITING_MS;
    if (isTooLong || events >= MAX_WAITING_EVENTS || bytes >= MAX_WAITING_BYTES) cutOff(connection);
  });
}

/** Internal to the library: its queue, and the bytes that a websocket was given and has not sent. */
interface Queues {
  writeBuffer: { data?: string | Buffer }[];
  transport: { socket?: { bufferedAmount: number; _socket?: Socket } };
}

/** Sends no last event: it would wait behind all the others. The reset frees the operating system's buffer too. */
function cutOff(connection: Connection): void {
  const { socket } = (connection as unknown as Queues).transport;
  connection.close(true);
  socket?._socket?.resetAndDestroy();
}

/**
 * How many events wait for a client, and their size in bytes. They are counted each time. That is cheap: the queue of a
 * client that reads is empty, and no queue grows long. A character of a text counts as a byte, as nearly all are.
 */
export function waitingFor(connection: Connection): { events: number; bytes: number } {
  const { writeBuffer, transport } = connection as unknown as Queues;
  let bytes = transport.socket?.bufferedAmount ?? 0;
  for (const { data } of writeBuffer) bytes += data?.length ?? 0;
  return { events: writeBuffer.length, bytes };
}
