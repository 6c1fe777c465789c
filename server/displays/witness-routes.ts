import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { storeNothing } from '#server/http/answers.ts';
import type { AfterAnswer } from '#server/http/store-work.ts';
import type { Witness } from './witness.ts';

export const witnessRoutes =
  ({ witness, afterAnswer }: { witness: Witness; afterAnswer: AfterAnswer }): FastifyPluginAsyncZod =>
  async (app) => {
    storeNothing(app);

    app.get(
      '/w/:code',
      {
        config: { access: 'public' },
        schema: {
          summary: 'The code on a sign leads to the page of its place',
          description:
            'Whether the scan counts as a witness of what the sign shows, the answer does not say.',
          params: z.object({ code: z.string() }),
          response: { 302: z.null() },
        },
      },
      async (request, reply) => {
        const { code } = request.params;
        // After the answer, so that its time does not tell a right code from a wrong one.
        afterAnswer(() => witness.count(code, request.ip));
        return reply.code(302).header('location', witness.pathOf(code)).send(null);
      },
    );
  };
