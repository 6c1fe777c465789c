import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { operationCalls } from '#contract/calls/operation-calls.ts';
import type { OperatorSettings } from '#contract/operations/operator-settings.ts';
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

    app.route({ ...operationCalls.attention, handler: (request) => attention(visitorOf(request)) });

    app.route({ ...operationCalls.changes, handler: (request) => changes(visitorOf(request)) });

    app.route({ ...operationCalls.operatorSettings, handler: () => settings });
  };
