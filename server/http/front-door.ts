import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { createHttpServer } from './http-server.ts';
import { createKnownQuestions, type KnownQuestions, type MayRead } from './known-questions.ts';
import { securityHeaders } from './security-headers.ts';

/** @returns false when nothing was done with the request */
type AnswersFirst = (request: IncomingMessage, response: ServerResponse) => boolean;
type IsUpgrade = (request: IncomingMessage) => boolean;

/** The web server, and what is known of every request before the framework has read it. */
export interface FrontDoor {
  server: FastifyInstance;
  /** The headers of every answer. */
  headers: Readonly<Record<string, string>>;
  /** Where people reach the server: once it listens, where neither address nor port is fixed. */
  publicUrl: () => string;
  cookieOf: (headers: IncomingHttpHeaders, name: string) => string | undefined;
  /** Answers that were given before, and are given again without the framework. */
  known: KnownQuestions;
  /** Who may be given them: nobody, until it can be told without a look into the store. */
  letRead: (mayRead: MayRead) => void;
  /** Has requests answered before the framework is troubled with them. */
  answerFirst: (answers: AnswersFirst) => void;
  /** Has a request to change the protocol heard; any other is answered as if it were none. */
  hearUpgrades: (isOurs: IsUpgrade) => void;
}

export async function openFrontDoor({ config, log }: { config: Config; log: Logger }): Promise<FrontDoor> {
  const upgrades: IsUpgrade[] = [];
  const headers = securityHeaders(config);
  let mayRead: MayRead = () => false;
  const known = createKnownQuestions({ headers, mayRead: (request) => mayRead(request) });
  const first: AnswersFirst[] = [known.answer];
  const server = createHttpServer({
    ...{ log, headers, proxies: config.trustProxy },
    first: (request, response) => first.some((answers) => answers(request, response)),
    mayUpgrade: (request) => upgrades.some((isOurs) => isOurs(request)),
  });
  await server.register(fastifyCookie);
  return {
    server,
    headers,
    publicUrl: () => config.publicUrl ?? `http://localhost:${listeningPort(server) ?? config.port}`,
    cookieOf: ({ cookie }, name) => (cookie === undefined ? undefined : server.parseCookie(cookie)[name]),
    known,
    letRead(allows) {
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
