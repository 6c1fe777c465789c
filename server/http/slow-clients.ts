import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long clients may keep the server waiting. */
export const patience = {
  /** Until the headers of a request are there: from its first byte, or from the beginning of a connection that says none. */
  headersMs: 15_000,
  /** Until all of the request is there. */
  requestMs: 30_000,
  /** For so long something may wait to be taken of which a client takes less than `leastBytes`. */
  unreadMs: 60_000,
  /** The system takes up to some hundred kB by itself, and says so in steps of a third of that. */
  leastBytes: 16_384,
  /** How often it is looked at. */
  checkMs: 1000,
};
export type Patience = typeof patience;

/** No browser and no proxy asks ahead at all. */
const MOST_AHEAD = 16;

/** What the runtime knows of a connection besides what it tells: how much the system has been given, and has not taken. */
interface Handle {
  bytesWritten: number;
  writeQueueSize: number;
}
const taken = (socket: Socket): number => {
  const { _handle: handle } = socket as Socket & { _handle: Handle | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
};

/**
 * Hangs up on who does not take what is sent: an answer that waits holds its memory, and those behind it theirs. It holds
 * for every connection, whatever is spoken on it.
 */
export function hangUpOnUnread(server: Server, { unreadMs, leastBytes, checkMs }: Patience): void {
  const sockets = new Set<Socket>();
  const waiting = new Map<Socket, { since: number; taken: number }>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      waiting.delete(socket);
    });
  });
  const look = (socket: Socket, now: number) => {
    if (socket.writableLength === 0) return void waiting.delete(socket);
    const before = waiting.get(socket);
    if (!before || taken(socket) - before.taken >= leastBytes)
      waiting.set(socket, { since: now, taken: taken(socket) });
    else if (now - before.since >= unreadMs) socket.resetAndDestroy(); // the system forgets what it holds, too
  };
  const timer = setInterval(() => {
    const now = performance.now();
    for (const socket of sockets) look(socket, now);
  }, checkMs).unref();
  server.once('close', () => clearInterval(timer));
}

/**
 * Hangs up on who asks ahead without end. Requests that come in one piece are taken up in one go: a thousand of them keep
 * everybody else waiting, and their answers wait behind the first, read or not.
 * @returns whether nothing is to be done for the request
 */
export function limitAskingAhead(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const ahead = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    if (response.socket !== null) return false; // nothing of the same client is unanswered
    const count = (ahead.get(socket) ?? 0) + 1;
    ahead.set(socket, count);
    response.once('close', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1));
    if (count > MOST_AHEAD) socket.resetAndDestroy();
    return socket.destroyed;
  };
}
