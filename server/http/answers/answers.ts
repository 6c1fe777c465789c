import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Done } from '#contract/accounts/auth.ts';

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
