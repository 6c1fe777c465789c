import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refusals, refusalsOfBody } from '#contract/calls/refusals.ts';
import { Failure } from '#contract/errors.ts';
import { ChosenWaters, ImportState, MissingWaters } from '#contract/network/bathing-water-import.ts';
import { storeNothing } from '#server/http/answers/answers.ts';
import { actorOf } from '#server/http/callers/actor.ts';
import type { ChosenWaters as Service } from './chosen-waters.ts';

const config = { access: 'admin', what: 'locations' } as const;

/** The import of chosen bathing waters. */
export const chosenWatersRoutes =
  (service: Service): FastifyPluginAsyncZod =>
  async (app) => {
    storeNothing(app);

    app.get(
      '/api/admin/bathing-waters/missing',
      {
        config,
        schema: {
          summary: 'The designated bathing waters of England that no location names yet',
          response: { 200: MissingWaters, ...refusals, 502: Failure },
        },
      },
      () => service.missing(),
    );

    app.post(
      '/api/admin/bathing-waters/import',
      {
        config,
        schema: {
          summary: 'Begins to make a location of each of these bathing waters; one import at a time',
          body: ChosenWaters,
          response: { 202: ImportState, ...refusalsOfBody, 409: Failure, 502: Failure },
        },
      },
      async (request, reply) => {
        const job = await service.begin(request.body.ids, actorOf(request));
        return reply.code(202).send({ job });
      },
    );

    app.get(
      '/api/admin/bathing-waters/import',
      {
        config,
        schema: {
          summary: 'How far the last import of chosen bathing waters has come',
          response: { 200: ImportState, ...refusals },
        },
      },
      async () => ({ job: await service.last() }),
    );
  };
