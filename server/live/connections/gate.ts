import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket as NetSocket } from 'node:net';
import type { Logger } from 'pino';
import { callTexts } from '#contract/call-texts.ts';
import { failure } from '#contract/errors.ts';
import { LIVE_PATH } from '#contract/live/events.ts';
import { texts } from '#contract/texts.ts';
import type { SharedConnections } from '#server/cluster/shared-connections.ts';
import { answerRaw } from '#server/http/answers/raw-answer.ts';
import { HttpError } from '#server/http/errors.ts';
import { addressOf } from '#server/http/limits/client-address.ts';
import type { RateLimiter } from '#server/http/limits/rate-limits.ts';
import { namesOneServer } from '#server/http/server-name.ts';
import { type ConnectionLimits, createConnectionCount } from './connection-limits.ts';
import type { Admitted, Handshake } from './handshake.ts';
import type { Connection, LiveIo } from './live-io.ts';

/** Whether a request belongs to the live connection. */
export const isLiveRequest = ({ url = '' }: IncomingMessage): boolean => url.startsWith(`${LIVE_PATH}/`);

/** A visitor who is admitted, and their address. */
export type AdmittedVisitor = Admitted & { address: string };

/** The query as Engine.IO reads it. */
const queryOf = ({ url = '' }: IncomingMessage): Record<string, string | undefined> =>
  Object.fromEntries(new URL(url, 'http://localhost').searchParams);

interface OpenConnection {
  session: Admitted['session'];
  /** Of its websocket; undefined while the client polls. */
  socket: NetSocket | undefined;
}

export interface Gate {
  /** Handshakes that were refused since the start, by status. */
  refused: ReadonlyMap<number, number>;
  /** Sends the other processes the number of connections here again. */
  renewCount: () => void;
  /** Refuses every handshake from now on. */
  shut: () => void;
  /** Cuts off the connections that are still open over a websocket. */
  cutOff: () => void;
}

/**
 * Stands before Engine.IO and judges each handshake before there is a connection, over either transport. This is not
 * done in `allowRequest`, which can only answer a websocket with 400.
 */
export function createGate(options: {
  io: LiveIo;
  handshake: Handshake;
  limits: ConnectionLimits;
  sharedConnections: SharedConnections | null;
  beginnings: RateLimiter;
  /** The number of proxies in front that are believed about the client's address. */
  proxies: number;
  /** The headers of every answer. */
  headers: Readonly<Record<string, string>>;
  onConnection: (
    connection: Connection,
    admission: AdmittedVisitor,
    socketOf: () => NetSocket | undefined,
  ) => void;
  log: Logger;
}): Gate {
  const { io, handshake, limits, proxies, onConnection, log } = options;
  const headers = Object.entries({ ...options.headers, 'cache-control': 'no-store' });
  const count = createConnectionCount(limits, options.sharedConnections, options.beginnings);
  const passes = new WeakMap<IncomingMessage, AdmittedVisitor & { release: () => void; isUsed: boolean }>();
  const open = new Map<string, OpenConnection>(); // by the connection's id
  const upgraded = new Set<NetSocket>();
  const refused = new Map<number, number>();
  let isShut = false;

  const admit = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (isShut) throw new HttpError(503, callTexts.serverRestarts, { retryAfterSeconds: 5 });
    count.checkRoom(); // before the store is asked
    refuseMalformed(request);
    let isGone = false;
    response.once('close', () => {
      isGone = true;
      const pass = passes.get(request);
      if (!pass?.isUsed) pass?.release();
    });
    const judge = () => handshake.admit(request.headers, queryOf(request).transport);
    const { session } = await judge();
    const address = addressOf(request, proxies);
    const release = await count.take({ address, userId: session?.userId ?? null });
    try {
      // Judged again: if the session ended while it was counted, nobody else would end this connection.
      passes.set(request, { ...(await judge()), address, release, isUsed: false });
    } catch (error) {
      release();
      throw error;
    }
    if (isGone) release();
  };

  /**
   * Engine.IO admits every request with the id of a connection, and the id is part of addresses.
   * @param socket of a request that turns the connection into a websocket
   */
  const checkFurther = async (request: IncomingMessage, id: string, socket?: NetSocket): Promise<void> => {
    refuseMalformed(request);
    if (handshake.isCrossSite(request.headers)) throw new HttpError(403, callTexts.crossSite);
    const connection = open.get(id);
    if (connection?.session && !(await handshake.isSameAccount(request.headers, connection.session)))
      throw new HttpError(401, texts.authenticationRequired('live data'));
    if (connection && connection.socket?.destroyed !== false) connection.socket = socket;
  };

  /** Warns once, because anybody may send such a header. But if a proxy sends it, all visitors count as one address. */
  let hasWarned = proxies > 0;
  const warnOfProxy = ({ headers: { 'x-forwarded-for': passed } }: IncomingMessage) => {
    if (hasWarned || passed === undefined) return;
    hasWarned = true;
    log.warn('too many live connections from one address, by way of a proxy: is TRUST_PROXY missing?');
  };

  const refuse = (request: IncomingMessage, response: ServerResponse, error: unknown) => {
    const known =
      error instanceof HttpError ? error : new HttpError(500, callTexts.internal, { cause: error });
    if (known.status === 500) log.error({ err: error }, 'live handshake failed');
    if (known.message === callTexts.tooManyLiveConnectionsHere) warnOfProxy(request);
    refused.set(known.status, (refused.get(known.status) ?? 0) + 1);
    answer(request, response, known, headers);
  };

  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    const socket = response instanceof ServerResponse ? undefined : request.socket;
    if (socket) hold(socket, upgraded);
    const { sid } = queryOf(request);
    const judged = sid ? checkFurther(request, sid, socket) : admit(request, response);
    judged.then(next, (error: unknown) => refuse(request, response, error));
  });

  io.engine.on('connection', (connection: Connection) => {
    const pass = passes.get(connection.request);
    if (!pass) return void connection.close(true); // there is no other way in
    pass.isUsed = true;
    const { name, sid } = connection.transport;
    const entry: OpenConnection = {
      session: pass.session,
      socket: name === 'websocket' ? connection.request.socket : undefined,
    };
    open.set(sid, entry);
    connection.once('close', () => {
      open.delete(sid);
      pass.release();
    });
    onConnection(connection, pass, () => entry.socket);
    // This frees half the memory of an idle connection, as the library's documentation advises.
    Object.assign(connection, { request: null });
  });

  return {
    refused,
    renewCount: count.renew,
    shut() {
      isShut = true;
    },
    cutOff() {
      for (const socket of upgraded) socket.destroy();
    },
  };
}

/**
 * Engine.IO handles a request before the server's own listener, which checks every other request. Engine.IO would also
 * answer as a script, or in a protocol version without our limits.
 */
function refuseMalformed(request: IncomingMessage): void {
  const { EIO, j } = queryOf(request);
  if (!namesOneServer(request) || EIO !== '4' || j !== undefined)
    throw new HttpError(400, callTexts.badRequest);
}

function hold(socket: NetSocket, held: Set<NetSocket>): void {
  held.add(socket);
  socket.once('close', () => held.delete(socket));
  socket.on('error', () => undefined); // a client that disconnects while it is judged
}

/** The same answer over both transports. On a websocket it must be written by hand. */
function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, message, retryAfterSeconds }: HttpError,
  always: readonly (readonly [string, string])[],
): void {
  const body = JSON.stringify(failure(message));
  const headers: Record<string, string> = {
    ...Object.fromEntries(always),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  };
  if (response instanceof ServerResponse) {
    response.writeHead(status, headers).end(body);
    return;
  }
  answerRaw(request.socket, status, headers, body);
}
