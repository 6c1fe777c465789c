import type { Socket } from 'node:net';
import type { Connection } from './live-io.ts';

/** The most that may wait for a client that does not read. */
export const MAX_WAITING_BYTES = 1024 * 1024;
const MAX_WAITING_EVENTS = 1000; // an import sends the landing page four hundred changed places at once
/** Longer than the library waits for a pong, which a client may send without ever reading. */
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

/** Without a last event, which would wait behind the rest. The system frees its buffer too. */
function cutOff(connection: Connection): void {
  const { socket } = (connection as unknown as Queues).transport;
  connection.close(true);
  socket?._socket?.resetAndDestroy();
}

/**
 * Events that wait, and their size. The queue is counted anew each time: for a client that reads it is empty, and it
 * never grows long. Text counts by its characters, which are nearly all single bytes.
 */
export function waitingFor(connection: Connection): { events: number; bytes: number } {
  const { writeBuffer, transport } = connection as unknown as Queues;
  let bytes = transport.socket?.bufferedAmount ?? 0;
  for (const { data } of writeBuffer) bytes += data?.length ?? 0;
  return { events: writeBuffer.length, bytes };
}
