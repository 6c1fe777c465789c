import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { operationCalls } from '#contract/calls/operation-calls.ts';
import { storeNothing } from '#server/http/answers/answers.ts';
import { compressLong } from '#server/http/answers/compress-long.ts';
import { actorOf } from '#server/http/callers/actor.ts';
import type { RefreshNow } from './refresh-now.ts';
import type { SourceReports } from './source-report.ts';

export const adminSourceRoutes =
  ({ reports, refreshNow }: { reports: SourceReports; refreshNow: RefreshNow }): FastifyPluginAsyncZod =>
  async (app) => {
    storeNothing(app);
    compressLong(app);

    app.route({ ...operationCalls.sources, handler: () => reports.report() });

    app.route({
      ...operationCalls.refreshSources,
      handler: async (request, reply) =>
        reply.code(202).send(await refreshNow(request.body, actorOf(request))),
    });
  };
