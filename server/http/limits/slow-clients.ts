import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, onSendHookHandler } from 'fastify';

/** How long clients may keep the server waiting. */
export const patience = {
  /** Time for the headers of a request: from its first byte, or from the start of a connection that sends nothing. */
  headersMs: 15_000,
  /** Time for the whole request. */
  requestMs: 30_000,
  /** An answer may wait this long while the client takes less than `leastBytes` of it. */
  unreadMs: 60_000,
  /** The system buffers up to some hundred kB by itself, and reports progress in steps of a third of that. */
  leastBytes: 16_384,
  /** How often connections are checked. */
  checkMs: 1000,
};
export type Patience = typeof patience;

/** Connections whose request may take longer than `requestMs`: uploads, whose pace their own area watches. */
const withTime = new WeakSet<Socket>();
export const giveTime = (socket: Socket): void => void withTime.add(socket);
export const takeTimeBack = (socket: Socket): void => void withTime.delete(socket);
export const hasTime = (socket: Socket): boolean => withTime.has(socket);

/** Browsers and proxies do not pipeline requests at all. */
const MOST_AHEAD = 16;

/** How many bytes the system has taken. A piece counts when all of it was taken. */
const taken = ({ bytesWritten, writableLength }: Socket): number => bytesWritten - writableLength;

/** A body is given to the connection in such pieces, so that a client which takes them slowly is seen to take them. */
const PIECE_BYTES = 16_384;

/** Sends long bodies in pieces. The hook of a route runs after those that may compress its body. */
export function sendInPieces(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), inPieces];
  });
}

const inPieces: onSendHookHandler<unknown> = (request, reply, body, done) => {
  const isText = typeof body === 'string' || Buffer.isBuffer(body);
  if (!isText || body.length <= 4 * PIECE_BYTES || request.method === 'HEAD') return done(null, body);
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  reply.header('content-length', bytes.length);
  done(null, Readable.from(pieces(bytes), { objectMode: false }));
};

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/**
 * Closes connections that do not read their answers: a waiting answer holds memory, and those behind it too. This
 * applies to every connection, whatever protocol it uses.
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
    else if (now - before.since >= unreadMs) socket.resetAndDestroy(); // the system frees its buffer too
  };
  const timer = setInterval(() => {
    const now = performance.now();
    for (const socket of sockets) look(socket, now);
  }, checkMs).unref();
  server.once('close', () => clearInterval(timer));
}

/**
 * Closes connections that pipeline requests without end. Requests that arrive in one piece are handled in one go: a
 * thousand of them delay everybody else, and their answers wait behind the first even if nobody reads them.
 * @returns true if the request is to be ignored
 */
export function limitAskingAhead(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const ahead = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    if (response.socket !== null) return false; // this client has no other open answer
    const count = (ahead.get(socket) ?? 0) + 1;
    ahead.set(socket, count);
    response.once('close', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1));
    if (count > MOST_AHEAD) socket.resetAndDestroy();
    return socket.destroyed;
  };
}

/** A client whose body is too long to be read away gets so long to read the answer. */
const LINGER_MS = 500;

/** Whether the request has a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

/**
 * Reads away the rest of a body that was answered before all of it had come: a proxy that has sent it keeps the connection, and
 * the next visitor's request would be lost with it. Of a body longer than `mostBytes`, which no proxy of ours passes on, nothing
 * more is read: its connection ends as soon as the client has had time to read the answer.
 */
export function discardUnreadBody(
  request: IncomingMessage,
  response: ServerResponse,
  mostBytes: number,
): void {
  response.once('prefinish', () => {
    if (request.complete) return;
    let left = mostBytes;
    const count = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) closeSoon();
    };
    const closeSoon = () => {
      request.off('data', count).pause().read(); // of a request that nobody has begun to read Node.js reads all
      setTimeout(() => request.socket.destroy(), LINGER_MS).unref();
    };
    if (Number(request.headers['content-length'] ?? 0) > mostBytes) closeSoon();
    else request.on('data', count).resume();
  });
}
