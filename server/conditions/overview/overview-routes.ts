import type { FastifyPluginAsync } from 'fastify';
import { refusalsOfReading } from '#contract/calls/refusals.ts';
import { Overview } from '#contract/conditions/overview.ts';
import { overviewPath } from '#contract/live/live-table.ts';
import { sendCached } from '#server/http/answers/send-cached.ts';
import type { OverviewOfPlaces } from './overview.ts';

export const overviewRoutes =
  ({ ready, answer }: OverviewOfPlaces): FastifyPluginAsync =>
  async (app) => {
    app.get(
      overviewPath,
      {
        config: { access: 'reading', what: 'the overview' },
        schema: {
          summary:
            'How every active location is, in a few figures: tide, wind, sea, overflows, bathing waters, the officer’s message',
          response: { 200: Overview, ...refusalsOfReading },
        },
      },
      async (request, reply) => {
        await ready();
        return sendCached(request, reply, answer());
      },
    );
  };
