import type { FastifyRequest } from 'fastify';
import { texts } from '#contract/texts.ts';
import type { Actor } from '#server/store/audit/write-audit.ts';
import { HttpError } from '../errors.ts';
import type { Visitor } from './visitor.ts';

/**
 * The person behind a request, whom the guard has found by the session.
 * @throws HttpError 401 on a route that may be called without a session, when there is none
 */
export function visitorOf({ visitor }: FastifyRequest): Visitor {
  if (!visitor) throw new HttpError(401, texts.authenticationRequired('this page'));
  return visitor;
}

/** The same person as the one who acts, with the network address: what the audit log is given. @throws as `visitorOf` */
export function actorOf(request: FastifyRequest): Actor {
  const { userId, email } = visitorOf(request);
  return { id: userId, email, address: request.ip };
}
