import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { createResponseCache, type MayRead, type ResponseCache } from './answers/response-cache.ts';
import { createHttpServer } from './http-server.ts';
import { securityHeaders } from './security-headers.ts';

/** @returns false when nothing was done with the request */
type AnswersFirst = (request: IncomingMessage, response: ServerResponse) => boolean;
type IsUpgrade = (request: IncomingMessage) => boolean;

/** The web server, and the hooks that run on each request before the framework reads it. */
export interface FrontDoor {
  server: FastifyInstance;
  /** The headers of every answer. */
  headers: Readonly<Record<string, string>>;
  /** Where people reach the server. If the port is chosen at start, it is known only once the server listens. */
  publicUrl: () => string;
  cookieOf: (headers: IncomingHttpHeaders, name: string) => string | undefined;
  responses: ResponseCache;
  /** Sets the check that decides who may read what the cache has. Until it is set, nobody may. */
  setReadCheck: (mayRead: MayRead) => void;
  /** Adds a handler that runs before the framework. */
  answerFirst: (answers: AnswersFirst) => void;
  /** Accepts the upgrade requests that `isOurs` names. All others are answered like ordinary requests. */
  hearUpgrades: (isOurs: IsUpgrade) => void;
}

export async function openFrontDoor({ config, log }: { config: Config; log: Logger }): Promise<FrontDoor> {
  const upgrades: IsUpgrade[] = [];
  const headers = securityHeaders(config);
  let mayRead: MayRead = () => 'no';
  const responses = createResponseCache(headers, (request) => mayRead(request));
  const first: AnswersFirst[] = [responses.respond];
  const server = createHttpServer({
    log,
    headers,
    proxies: config.trustProxy,
    first: (request, response) => first.some((answers) => answers(request, response)),
    mayUpgrade: (request) => upgrades.some((isOurs) => isOurs(request)),
  });
  await server.register(fastifyCookie);
  return {
    server,
    headers,
    publicUrl: () => config.publicUrl ?? `http://localhost:${listeningPort(server) ?? config.port}`,
    cookieOf: ({ cookie }, name) => (cookie === undefined ? undefined : server.parseCookie(cookie)[name]),
    responses,
    setReadCheck(allows) {
      mayRead = allows;
    },
    answerFirst: (answers) => void first.push(answers),
    hearUpgrades: (isOurs) => void upgrades.push(isOurs),
  };
}

function listeningPort(server: FastifyInstance): number | undefined {
  const address = server.server.address();
  return address && typeof address === 'object' ? address.port : undefined;
}
