import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { locationCalls } from '#contract/calls/location-calls.ts';
import { storeNothing } from '#server/http/answers/answers.ts';
import { actorOf } from '#server/http/callers/actor.ts';
import type { ChosenWaters as Service } from './chosen-waters.ts';

/** The import of chosen bathing waters. */
export const chosenWatersRoutes =
  (service: Service): FastifyPluginAsyncZod =>
  async (app) => {
    storeNothing(app);

    app.route({ ...locationCalls.missingWaters, handler: () => service.missing() });

    app.route({
      ...locationCalls.importWaters,
      handler: async (request, reply) => {
        const job = await service.begin(request.body.ids, actorOf(request));
        return reply.code(202).send({ job });
      },
    });

    app.route({ ...locationCalls.importState, handler: async () => ({ job: await service.last() }) });
  };
