import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { storeNothing } from '#server/http/answers/answers.ts';
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
          summary: 'The code on a display leads to the page of its place',
          description:
            'A code that is not of the last minutes, or of a revoked display, leads to the landing page. Whether the scan counts as a ' +
            'witness of what the display shows, the answer does not say.',
          params: z.object({ code: z.string() }),
          response: { 302: z.null() },
        },
      },
      async (request, reply) => {
        const { code } = request.params;
        const path = await witness.pathOf(code);
        afterAnswer(() => witness.count(code, request.ip)); // whether it counts, the time of the answer does not say
        return reply.code(302).header('location', path).send(null);
      },
    );
  };
