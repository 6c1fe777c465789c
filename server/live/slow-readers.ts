import type { Connection } from './live-io.ts';

/** What may wait for a client that does not read. */
export const MAX_WAITING_BYTES = 1024 * 1024;
const MAX_WAITING_EVENTS = 1000; // an import tells the landing page of four hundred places at once

/** Hangs up on a client that takes nothing any more, before what waits for it fills the memory. It may come back. */
export function limitWaiting(connection: Connection): void {
  connection.on('packetCreate', () => {
    const { events, bytes } = waitingFor(connection);
    if (events >= MAX_WAITING_EVENTS || bytes >= MAX_WAITING_BYTES) connection.close(true);
  });
}

/** What the library keeps to itself: its queue, and what a websocket has been given and could not pass on yet. */
interface Queues {
  writeBuffer: { data?: string | Buffer }[];
  transport: { socket?: { bufferedAmount: number } };
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
