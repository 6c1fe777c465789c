import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Done } from '#contract/auth.ts';
import { Failure } from '#contract/errors.ts';

/** What any call behind the guard may be refused with, for its description. */
export const refusals = { 401: Failure, 403: Failure, 503: Failure } as const;
/** The same of a call whose parameters or body can be wrong. */
export const refusalsOfInput = { 400: Failure, ...refusals } as const;
/** The same of a change, of something that may be gone or have been changed meanwhile. */
export const refusalsOfChange = { ...refusalsOfInput, 404: Failure, 409: Failure } as const;

/** No cache stores the answer: it is somebody's own, or true for this moment alone. */
export const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');

/** As `noStore`, for every call that is registered on `app`. */
export function storeNothing(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    noStore(reply);
    done();
  });
}

/** The answer of a call that has done what it was asked to. */
export const done = (message: string): Done => ({ success: true, message });
