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
import { believes } from './client-address.ts';
import { HttpError } from './errors.ts';
import { answerRaw } from './raw-answer.ts';
import {
  hangUpOnUnread,
  limitAskingAhead,
  type Patience,
  patience as usualPatience,
} from './slow-clients.ts';

/** No request line is longer: Node.js takes 16 KB of headers in all. */
const MAX_PARAMETER_LENGTH = 16_384;
/** Longer than the usual proxy keeps a connection, so that it is never the server that hangs up first. */
const KEEP_ALIVE_MS = 72_000;
/**
 * Connections that may wait to be taken, as far as the system allows it. With the runtime's 511, pages that all come back
 * after a restart are turned away by the system, and try again only after seconds.
 */
export const LISTEN_BACKLOG = 4096;

/** The web framework as this product uses it: strict, quiet, with the headers of every answer and one error handler. */
export function createHttpServer(options: {
  log: Logger;
  headers: Readonly<Record<string, string>>;
  /** Proxies in front, whose word for the client's address is believed. */
  proxies: number;
  /** Answers what it knows before the framework is troubled with it; true if it did. */
  first: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Whether a request to change the protocol is to be heard; otherwise it is answered as any other. */
  mayUpgrade: (request: IncomingMessage) => boolean;
  patience?: Patience;
}): FastifyInstance {
  const { log, headers, proxies, first, mayUpgrade, patience = usualPatience } = options;
  const isTooFarAhead = limitAskingAhead();
  const server = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxies > 0 && believes(proxies),
    forceCloseConnections: 'idle',
    // What is too long to be a name, an id or a token is for its route to refuse, in the route's own words.
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    // The framework leaves the time limits of a server that it did not make to who made it.
    serverFactory: (handler) => {
      const listener = (request: IncomingMessage, response: ServerResponse) => {
        if (isTooFarAhead(request, response)) return;
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
      ).on('checkExpectation', listener); // the runtime's own answer would go without our headers
    },
    // Lines that need the request's number name it; a logger made for every request costs more than its answer.
    childLoggerFactory: (logger) => logger,
    // Addresses that can't be read never reach the hooks.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(headers)),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headers),
  });
  hangUpOnUnread(server.server, patience);
  server.removeContentTypeParser('text/plain'); // nothing is said in it, and other sites' forms can send it
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.setErrorHandler(answerError);
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  return server;
}

/** The one place that makes an answer of an error: a clear text for the caller, the details for the log only. */
function answerError(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (error instanceof HttpError) {
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
    const { field, current } = error;
    return reply
      .code(error.status)
      .send(failure(error.message, { ...(field && { field }), ...(current !== undefined && { current }) }));
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const { message, field } = invalid(error.validation[0]);
    return reply.code(400).send(failure(message, field ? { field } : {}));
  }
  // An error with a status of its own is about the request: a client that goes away also 'resets its connection'.
  const away = error.statusCode === undefined && isStoreAway(error);
  const status = away ? 503 : (error.statusCode ?? 500);
  if (status === 413) return reply.code(413).send(failure(callTexts.tooLarge));
  if (status === 414) return reply.code(404).send(failure(callTexts.notFound)); // no address of ours is that long
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

/** What the runtime could make no request of never reaches the framework. */
function refuseUnreadable(
  { code }: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  // Nor into an answer that is still on its way, to somebody who may never read it.
  if (code === 'ECONNRESET' || !socket.writable || socket.writableLength > 0) return void socket.destroy();
  const status = code === HEADERS_TOO_LARGE ? 431 : code === TOO_SLOW ? 408 : 400;
  const body = JSON.stringify(failure(status === 431 ? callTexts.tooLarge : callTexts.badRequest));
  const own = {
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };
  answerRaw(socket, status, { ...headers, ...own }, body);
}

type Problem = {
  keyword: string;
  instancePath: string;
  message?: string | undefined;
  params: Record<string, unknown>;
};

/** What to tell of the first thing that is wrong with a request, and the parameter or field that it is. */
function invalid(problem: Problem | undefined): { message: string; field: string } {
  const unknown = problem?.keyword === 'unrecognized_keys' ? [problem.params.keys].flat()[0] : undefined;
  if (typeof unknown === 'string') return { message: callTexts.unknownParameter(unknown), field: unknown };
  const field = problem?.instancePath.split('/').filter(Boolean).join('.') ?? '';
  return { message: field ? (problem?.message ?? callTexts.badRequest) : callTexts.badRequest, field };
}
