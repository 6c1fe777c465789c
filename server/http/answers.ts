import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Done } from '#contract/auth.ts';
import { Failure } from '#contract/errors.ts';

/** Refusals that every call behind the guard can answer, for the API description. */
export const refusals = { 401: Failure, 403: Failure, 503: Failure } as const;
/** The same for a call whose parameters or body can be wrong. */
export const refusalsOfInput = { 400: Failure, ...refusals } as const;
/** The same for a change of something that may be gone, or changed by somebody else. */
export const refusalsOfChange = { ...refusalsOfInput, 404: Failure, 409: Failure } as const;

/** No cache may store the answer: it is personal, or true only at this moment. */
export const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');

/** Applies `noStore` to every call that is registered on `app`. */
export function storeNothing(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    noStore(reply);
    done();
  });
}

/** The answer of a call that succeeded and has no data to return. */
export const done = (message: string): Done => ({ success: true, message });
