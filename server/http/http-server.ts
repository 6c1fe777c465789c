import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { callTexts } from '#contract/call-texts.ts';
import { failure } from '#contract/errors.ts';
import { isStoreAway } from '#server/store/engines/store-away.ts';
import { answerRaw } from './answers/raw-answer.ts';
import { HttpError } from './errors.ts';
import { addressOf, believes } from './limits/client-address.ts';
import { isTooDeep } from './limits/json-depth.ts';
import { limitOpenBodies } from './limits/open-bodies.ts';
import {
  discardUnreadBody,
  hangUpOnUnread,
  hasBody,
  hasTime,
  limitAskingAhead,
  type Patience,
  sendInPieces,
  patience as usualPatience,
} from './limits/slow-clients.ts';
import { namesOneServer } from './server-name.ts';

/**
 * Five hundred names of places, the longest list that a call takes, are half of it. Anybody may send a body. A proxy in front
 * passes on as much (`client_max_body_size` in `deploy/nginx.conf`).
 */
export const MOST_BODY_BYTES = 262_144;
/** No request line is longer, because Node.js accepts 16 KB of headers in all. */
const MAX_PARAMETER_LENGTH = 16_384;
/** Longer than a usual proxy holds an idle connection, so that the proxy closes it first and not the server. */
const KEEP_ALIVE_MS = 72_000;
/**
 * Connections that may wait to be accepted, within the limit of the system. With Node's 511, browsers that all
 * reconnect after a restart are refused by the system and try again only after seconds.
 */
export const LISTEN_BACKLOG = 4096;
/** Of one process: several times what its live connections may be. Others are closed at once. */
const MOST_CONNECTIONS = 20_000;

/** The web framework as this product uses it: strict, with fixed headers on every answer and one error handler. */
export function createHttpServer(options: {
  log: Logger;
  headers: Readonly<Record<string, string>>;
  /** The number of proxies in front that are believed about the client's address. */
  proxies: number;
  /** Runs before the framework. True if it has answered the request. */
  first: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Whether an upgrade request is accepted. Otherwise it is answered like an ordinary request. */
  mayUpgrade: (request: IncomingMessage) => boolean;
  patience?: Patience;
}): FastifyInstance {
  const { log, headers, proxies, first, mayUpgrade, patience = usualPatience } = options;
  const isTooFarAhead = limitAskingAhead();
  const mayOpenBody = limitOpenBodies({
    longest: MOST_BODY_BYTES,
    addressOf: (request) => addressOf(request, proxies),
  });
  const server = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxies > 0 && believes(proxies),
    forceCloseConnections: 'idle',
    bodyLimit: MOST_BODY_BYTES,
    // A name, id or token that is too long is refused by its route, with the route's own text.
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    // The framework sets no time limits on a server that it did not create.
    serverFactory: (handler) => {
      const listener = (request: IncomingMessage, response: ServerResponse) => {
        if (isTooFarAhead(request, response) || hasUnknownCoding(request)) return;
        if (hasBody(request)) discardUnreadBody(request, response, MOST_BODY_BYTES);
        if (!namesOneServer(request)) return refuse(response, 400, failure(callTexts.badRequest), headers);
        if (!mayOpenBody(request, response))
          return refuse(response, 503, failure(callTexts.busy), { ...headers, 'retry-after': '5' });
        if (!first(request, response)) handler(request, response);
      };
      return createServer(
        {
          headersTimeout: patience.headersMs,
          requestTimeout: patience.requestMs,
          connectionsCheckingInterval: patience.checkMs,
          keepAliveTimeout: KEEP_ALIVE_MS,
          shouldUpgradeCallback: mayUpgrade,
        },
        listener,
      ).on('checkExpectation', listener); // Node's own answer would have none of our headers
    },
    // Those that are set below serve all schemas: with these the framework's own are not even loaded.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    // Lines that need the request's number add it. A logger for each request costs more than its answer.
    childLoggerFactory: (logger) => logger,
    // The hooks never see addresses that can't be decoded.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(headers)),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headers),
  });
  server.server.maxConnections = MOST_CONNECTIONS;
  hangUpOnUnread(server.server, patience);
  sendInPieces(server);
  server.removeContentTypeParser('text/plain'); // no call uses it, and forms of other sites can send it
  readJson(server);
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.setErrorHandler(answerError);
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  return server;
}

const unused = (): never => {
  throw new Error('the compilers were not set');
};

/** As the framework reads it, but for what is nested without end. */
function readJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) done(new HttpError(400, callTexts.badRequest));
    else parse(request, body, done);
  });
}

/** The one place that turns an error into an answer: a clear text for the caller, details for the log only. */
function answerError(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (error instanceof HttpError) {
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
    const { field, current, reason, suggestion } = error;
    return reply.code(error.status).send(
      failure(error.message, {
        ...(field && { field }),
        ...(current !== undefined && { current }),
        ...(reason && { reason }),
        ...(suggestion && { suggestion }),
      }),
    );
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const { message, field } = invalid(error.validation[0]);
    return reply.code(400).send(failure(message, field ? { field } : {}));
  }
  // An error with its own status concerns the request: a client that disconnects also causes 'connection reset'.
  const away = error.statusCode === undefined && isStoreAway(error);
  const status = away ? 503 : (error.statusCode ?? 500);
  if (status === 413) return reply.code(413).send(failure(callTexts.tooLarge));
  if (status === 414) return reply.code(404).send(failure(callTexts.notFound)); // we have no address that long
  if (status < 500) return reply.code(status).send(failure(callTexts.badRequest));
  request.log.error(
    { err: error, request: request.id, method: request.method, route: request.routeOptions.url },
    'request failed',
  );
  if (away) return reply.code(503).header('retry-after', 5).send(failure(callTexts.storeAway));
  return reply.code(500).send(failure(callTexts.internal));
}

const HEADERS_TOO_LARGE = 'HPE_HEADER_OVERFLOW';
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Answers input that Node.js could not parse as a request. The framework never sees it. */
function refuseUnreadable(
  { code }: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (code === TOO_SLOW && hasTime(socket)) return;
  // Nor is anything written into an answer that is still being sent.
  if (code === 'ECONNRESET' || !socket.writable || socket.writableLength > 0) return void socket.destroy();
  const status = code === HEADERS_TOO_LARGE ? 431 : code === TOO_SLOW ? 408 : 400;
  const body = JSON.stringify(failure(status === 431 ? callTexts.tooLarge : callTexts.badRequest));
  answerRaw(socket, status, { ...headers, ...headersOf(body) }, body);
}

/** Node.js refuses such a request by itself, after it has given it to us: a second answer would be taken for the next one's. */
const hasUnknownCoding = ({ headers: { 'transfer-encoding': coding } }: IncomingMessage): boolean =>
  coding !== undefined && coding.toLowerCase() !== 'chunked';

/** Answers before the framework. What follows on the connection is not read either. */
function refuse(
  response: ServerResponse,
  status: number,
  answer: object,
  headers: Readonly<Record<string, string>>,
): void {
  const body = JSON.stringify(answer);
  response.shouldKeepAlive = false;
  response.writeHead(status, { ...headers, ...headersOf(body) }).end(body);
}

const headersOf = (body: string): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
});

type Problem = {
  keyword: string;
  instancePath: string;
  message?: string | undefined;
  params: Record<string, unknown>;
};

/** The text for the first fault in a request, and the parameter or field that has it. */
function invalid(problem: Problem | undefined): { message: string; field: string } {
  const unknown = problem?.keyword === 'unrecognized_keys' ? [problem.params.keys].flat()[0] : undefined;
  if (typeof unknown === 'string') return { message: callTexts.unknownParameter(unknown), field: unknown };
  const field = problem?.instancePath.split('/').filter(Boolean).join('.') ?? '';
  return { message: field ? (problem?.message ?? callTexts.badRequest) : callTexts.badRequest, field };
}
