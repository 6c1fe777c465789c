import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket as NetSocket } from 'node:net';
import type { Logger } from 'pino';
import { failure } from '#contract/errors.ts';
import { LIVE_PATH } from '#contract/events.ts';
import { texts } from '#contract/texts.ts';
import { HttpError } from '../errors.ts';
import { type ConnectionLimits, createConnectionCount, type SharedConnections } from './connection-limits.ts';
import type { Admitted, Handshake } from './handshake.ts';
import type { Connection, LiveIo } from './live-io.ts';

/** Whether a request is the live connection's. */
export const isLiveRequest = ({ url = '' }: IncomingMessage): boolean => url.startsWith(`${LIVE_PATH}/`);

/** As Engine.IO hands it over: with the query as it will itself read it. */
type EngineRequest = IncomingMessage & { _query: Record<string, string | undefined> };

export interface Gate {
  /** Handshakes that were refused since the start, by status. */
  refused: ReadonlyMap<number, number>;
  /** Tells the other processes again how many connections there are here. */
  renewCount: () => void;
  /** Refuses whoever comes from now on. */
  shut: () => void;
  /** Cuts off what is still connected over a websocket. */
  cutOff: () => void;
}

/**
 * Stands before Engine.IO: judges each handshake before there is a connection, over either transport alike. It is not
 * done in `allowRequest`, which can answer a websocket with nothing but 400.
 */
export function createGate(options: {
  io: LiveIo;
  handshake: Handshake;
  limits: ConnectionLimits;
  sharedConnections: SharedConnections | null;
  /** The headers of every answer. */
  headers: Readonly<Record<string, string>>;
  onConnection: (connection: Connection, admitted: Admitted) => void;
  log: Logger;
}): Gate {
  const { io, handshake, limits, onConnection, log } = options;
  const headers = Object.entries({ ...options.headers, 'cache-control': 'no-store' });
  const count = createConnectionCount(limits, options.sharedConnections);
  const passes = new WeakMap<IncomingMessage, Admitted & { release: () => void; isUsed: boolean }>();
  const upgraded = new Set<NetSocket>();
  const refused = new Map<number, number>();
  let isShut = false;

  const admit = async (request: EngineRequest, response: ServerResponse): Promise<void> => {
    if (isShut) throw new HttpError(503, texts.serverRestarts, { retryAfterSeconds: 5 });
    count.checkRoom(); // before the store is troubled
    let isGone = false;
    response.once('close', () => {
      isGone = true;
      const pass = passes.get(request);
      if (!pass?.isUsed) pass?.release();
    });
    const judge = () => handshake.admit(request.headers, request._query.transport);
    const { session } = await judge();
    const release = await count.take(session?.userId ?? null);
    try {
      // Again: a session that ended while it was counted has nobody else to end this connection.
      passes.set(request, { ...(await judge()), release, isUsed: false });
    } catch (error) {
      release();
      throw error;
    }
    if (isGone) release();
  };

  const refuse = (request: IncomingMessage, response: ServerResponse, error: unknown) => {
    const known = error instanceof HttpError ? error : new HttpError(500, texts.internal, { cause: error });
    if (known.status === 500) log.error({ err: error }, 'live handshake failed');
    refused.set(known.status, (refused.get(known.status) ?? 0) + 1);
    answer(request, response, known, headers);
  };

  io.engine.use((request: EngineRequest, response: ServerResponse, next: () => void) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (!(response instanceof ServerResponse)) hold(request.socket, upgraded);
    if (request._query.sid) {
      if (handshake.isCrossSite(request.headers))
        refuse(request, response, new HttpError(403, texts.crossSite));
      else next();
      return;
    }
    admit(request, response).then(next, (error: unknown) => refuse(request, response, error));
  });

  io.engine.on('connection', (connection: Connection) => {
    const pass = passes.get(connection.request);
    if (!pass) return void connection.close(true); // nobody gets in but through here
    pass.isUsed = true;
    connection.once('close', pass.release);
    onConnection(connection, pass);
    // Half of what an idle connection would take. Nothing asks for it any more.
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

function hold(socket: NetSocket, held: Set<NetSocket>): void {
  held.add(socket);
  socket.once('close', () => held.delete(socket));
  socket.on('error', () => undefined); // a client that goes away while it is judged
}

/** The same answer over both transports; a websocket's has to be written by hand. */
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
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const { socket } = request;
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
