import type { Connection } from './live-io.ts';

/** Far more than a page sends, its signs of life included, and too little to keep the process busy. */
const PACKETS_A_MINUTE = 1200;
const MINUTE_MS = 60_000;

/** The first characters that Socket.IO's events have, with and without bytes. */
const EVENTS = new Set(['2', '5']);

/**
 * Judges each packet of a connection before the library reads it. One joins, once, and then sends events until it hangs
 * up: to the library a connection may hold several clients, may leave and join again, and may join other namespaces, and
 * each of them is another way to be told what nobody counts or remembers. Whoever does anything else is cut off.
 */
export function judgePackets(connection: Connection): void {
  let hasJoined = false;
  const mayPass = (data: unknown): boolean => {
    if (typeof data !== 'string') return hasJoined; // bytes that an event has announced, as the library checks
    if (hasJoined) return EVENTS.has(data.charAt(0));
    hasJoined = true;
    return data.charAt(0) === '0' && data.charAt(1) !== '/'; // not to a namespace
  };
  const isTooMuch = counted();

  connection.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
    if (isTooMuch() || (type === 'message' && !mayPass(data))) connection.close(true);
  });
  // What a websocket asks for by itself is answered by the library alone.
  const watchPings = () =>
    (connection.transport as unknown as { socket?: NodeJS.EventEmitter }).socket?.on('ping', () => {
      if (isTooMuch()) connection.close(true);
    });
  watchPings();
  connection.once('upgrade', watchPings);
}

/** Counts what comes within a minute, and says when it is too much. */
function counted(): () => boolean {
  let [count, since] = [0, 0];
  return () => {
    const at = performance.now();
    if (at - since > MINUTE_MS) [count, since] = [0, at];
    count += 1;
    return count > PACKETS_A_MINUTE;
  };
}
