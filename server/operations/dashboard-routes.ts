import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refusals } from '#contract/calls/refusals.ts';
import { ListChanges } from '#contract/live/list-changes.ts';
import { Attention } from '#contract/operations/attention.ts';
import { OperatorSettings } from '#contract/operations/operator-settings.ts';
import { storeNothing } from '#server/http/answers/answers.ts';
import { compressLong } from '#server/http/answers/compress-long.ts';
import { visitorOf } from '#server/http/callers/actor.ts';
import type { AttentionOf } from './attention.ts';
import type { ListChangesFor } from './list-changes.ts';

export const adminDashboardRoutes =
  ({
    attention,
    changes,
    settings,
  }: {
    attention: AttentionOf;
    changes: ListChangesFor;
    settings: OperatorSettings;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    storeNothing(app);
    compressLong(app);

    app.get(
      '/api/admin/attention',
      {
        config: { access: 'staff', what: 'the dashboard' },
        schema: {
          summary: 'What needs somebody’s hand, the most urgent first',
          description:
            'For a safety officer the sources, and the messages and feeds of assigned locations. Mail, backups and ' +
            'adverts are for administrators.',
          response: { 200: Attention, ...refusals },
        },
      },
      (request) => attention(visitorOf(request)),
    );

    app.get(
      '/api/admin/changes',
      {
        config: { access: 'staff', what: 'the lists of the administration' },
        schema: {
          summary: 'By list of the administration, a text that differs after each change of it',
          description:
            'For open lists that are asked for again when they have changed. `users` is null for safety officers.',
          response: { 200: ListChanges, ...refusals },
        },
      },
      (request) => changes(visitorOf(request)),
    );

    app.get(
      '/api/admin/settings',
      {
        config: { access: 'admin', what: 'the settings' },
        schema: {
          summary:
            'What this server was set to: names, whether they are set, and the values that are no secret',
          response: { 200: OperatorSettings, ...refusals },
        },
      },
      () => settings,
    );
  };
