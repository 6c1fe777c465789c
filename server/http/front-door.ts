import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { createResponseCache, type MayRead } from './answers/response-cache.ts';
import { createHttpServer } from './http-server.ts';
import { securityHeaders } from './security-headers.ts';

/** @returns false when nothing was done with the request */
type AnswersFirst = (request: IncomingMessage, response: ServerResponse) => boolean;
type IsUpgrade = (request: IncomingMessage) => boolean;

/** The web server, and the hooks that run on each request before the framework reads it. */
export type FrontDoor = Awaited<ReturnType<typeof openFrontDoor>>;

export async function openFrontDoor({ config, log }: { config: Config; log: Logger }) {
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
    /** The headers of every answer. */
    headers,
    /** Where people reach the server. If the port is chosen at start, it is known only once the server listens. */
    publicUrl: () => config.publicUrl ?? `http://localhost:${listeningPort(server) ?? config.port}`,
    cookieOf: ({ cookie }: IncomingHttpHeaders, name: string): string | undefined =>
      cookie === undefined ? undefined : server.parseCookie(cookie)[name],
    responses,
    /** Sets the check that decides who may read what the cache has. Until it is set, nobody may. */
    setReadCheck(allows: MayRead) {
      mayRead = allows;
    },
    /** Adds a handler that runs before the framework. */
    answerFirst: (answers: AnswersFirst) => void first.push(answers),
    /** Accepts the upgrade requests that `isOurs` names. All others are answered like ordinary requests. */
    hearUpgrades: (isOurs: IsUpgrade) => void upgrades.push(isOurs),
  };
}

function listeningPort(server: FastifyInstance): number | undefined {
  const address = server.server.address();
  return address && typeof address === 'object' ? address.port : undefined;
}
