import type { Socket } from 'node:net';
import type { Connection } from './live-io.ts';

/** What may wait for a client that does not read. */
export const MAX_WAITING_BYTES = 1024 * 1024;
const MAX_WAITING_EVENTS = 1000; // an import tells the landing page of four hundred places at once
/** Longer than the library waits for a sign of life, which a client may give without ever asking for what waits. */
const MAX_WAITING_MS = 60_000;

/** Hangs up on a client that takes nothing any more, before what waits for it fills the memory. It may come back. */
export function limitWaiting(connection: Connection): void {
  let since = 0;
  connection.on('packetCreate', () => {
    const { events, bytes } = waitingFor(connection);
    if (events === 0) since = performance.now();
    const isTooLong = performance.now() - since >= MAX_WAITING_MS;
    if (isTooLong || events >= MAX_WAITING_EVENTS || bytes >= MAX_WAITING_BYTES) cutOff(connection);
  });
}

/** What the library keeps to itself: its queue, and what a websocket has been given and could not pass on yet. */
interface Queues {
  writeBuffer: { data?: string | Buffer }[];
  transport: { socket?: { bufferedAmount: number; _socket?: Socket } };
}

/** Without a farewell, which would wait behind the rest: the system forgets what it holds, too. */
function cutOff(connection: Connection): void {
  const { socket } = (connection as unknown as Queues).transport;
  connection.close(true);
  socket?._socket?.resetAndDestroy();
}

/**
 * Events that wait, and their size. The queue is counted anew each time: of a client that reads it is empty, and it
 * never grows long. Text counts by its characters, which are bytes but for a few.
 */
export function waitingFor(connection: Connection): { events: number; bytes: number } {
  const { writeBuffer, transport } = connection as unknown as Queues;
  let bytes = transport.socket?.bufferedAmount ?? 0;
  for (const { data } of writeBuffer) bytes += data?.length ?? 0;
  return { events: writeBuffer.length, bytes };
}
