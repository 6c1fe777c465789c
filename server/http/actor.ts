import type { FastifyRequest } from 'fastify';
import { texts } from '#contract/texts.ts';
import type { Actor } from '#server/store/audit/write-audit.ts';
import { HttpError } from './errors.ts';
import type { Visitor } from './visitor.ts';

/**
 * The person who makes the request, on a route that needs a session.
 * @throws HttpError 401 without a session
 */
export function visitorOf({ visitor }: FastifyRequest): Visitor {
  if (!visitor) throw new HttpError(401, texts.authenticationRequired('this page'));
  return visitor;
}

/** The person who makes the request, as the audit log stores them. */
export function actorOf(request: FastifyRequest): Actor {
  const { userId, email } = visitorOf(request);
  return { id: userId, email, address: request.ip };
}
