import type { WebSocket } from 'ws';
import type { Connection } from './live-io.ts';

/** Far more than a page sends, with its pings, and too little to fill the processor. */
const PACKETS_A_MINUTE = 1200;
const MINUTE_MS = 60_000;

/** The first characters of Socket.IO's events, without and with binary data. */
const EVENTS = new Set(['2', '5']);

/**
 * Judges each packet of a connection before the library reads it. A client joins once and then sends events until it
 * disconnects. The library also allows several clients on a connection, leaving and joining again, other namespaces:
 * each is a way to receive data that is not counted or ended with the session. A client that tries them is cut off.
 */
export function judgePackets(connection: Connection): void {
  let hasJoined = false;
  const mayPass = (data: unknown): boolean => {
    if (typeof data !== 'string') return hasJoined; // binary data that an event has announced, as the library checks
    if (hasJoined) return EVENTS.has(data.charAt(0));
    hasJoined = true;
    return data.charAt(0) === '0' && data.charAt(1) !== '/'; // not to a namespace
  };
  const isTooMuch = counted();

  connection.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
    if (isTooMuch() || (type === 'message' && !mayPass(data))) connection.close(true);
  });
}

/** Cuts off a client that floods us with the websocket's own pings, which the library answers by itself. */
export function limitPings(client: WebSocket): void {
  const isTooMuch = counted();
  client.on('ping', () => {
    if (isTooMuch()) client.terminate();
  });
}

/** Counts events within a minute. The result is true when they are too many. */
function counted(): () => boolean {
  let [count, since] = [0, 0];
  return () => {
    const at = performance.now();
    if (at - since > MINUTE_MS) [count, since] = [0, at];
    count += 1;
    return count > PACKETS_A_MINUTE;
  };
}
