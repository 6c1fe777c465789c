import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refusals, refusalsOfBody } from '#contract/calls/refusals.ts';
import { RefreshAsked, RefreshRequest, SourceReport } from '#contract/conditions/source-report.ts';
import { Failure } from '#contract/errors.ts';
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

    app.get(
      '/api/admin/sources',
      {
        config: { access: 'staff', what: 'the state of the sources' },
        schema: {
          summary: 'How it stands with every source and every kind of feed',
          response: { 200: SourceReport, ...refusals },
        },
      },
      () => reports.report(),
    );

    app.post(
      '/api/admin/sources/refresh',
      {
        config: { access: 'admin', what: 'the state of the sources' },
        schema: {
          summary: 'Has one source asked now, or one feed of one place',
          description:
            'A source is asked for one batch of its places, those first that need it most, also while it is left ' +
            'alone after failures; not while it has asked for a pause itself, nor beyond its daily budget. Each at ' +
            'most once a minute. How it went stands in `GET /api/admin/sources`.',
          body: RefreshRequest,
          response: { 202: RefreshAsked, ...refusalsOfBody, 429: Failure },
        },
      },
      async (request, reply) => reply.code(202).send(await refreshNow(request.body, actorOf(request))),
    );
  };
