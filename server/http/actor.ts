import type { FastifyRequest } from 'fastify';
import { texts } from '#contract/texts.ts';
import type { Actor } from '#server/store/audit/write-audit.ts';
import { HttpError } from './errors.ts';
import type { Visitor } from './visitor.ts';

/**
 * Who is asking, on a route that asks for a session.
 * @throws HttpError 401 for nobody
 */
export function visitorOf({ visitor }: FastifyRequest): Visitor {
  if (!visitor) throw new HttpError(401, texts.authenticationRequired('this page'));
  return visitor;
}

/** Who is asking, as the audit log keeps it. */
export function actorOf(request: FastifyRequest): Actor {
  const { userId, email } = visitorOf(request);
  return { id: userId, email, address: request.ip };
}
