import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { operationCalls } from '#contract/calls/operation-calls.ts';
import type { PublicSettings } from '#contract/operations/settings.ts';
import { cachedResponse } from '#server/http/answers/cached-response.ts';
import { sendCached } from '#server/http/answers/send-cached.ts';

export const settingsRoutes =
  (settings: PublicSettings): FastifyPluginAsyncZod =>
  async (app) => {
    const answer = cachedResponse(200, JSON.stringify(settings));
    app.route({
      ...operationCalls.settings,
      handler: ({ headers }, reply) => {
        const { public_read: isForAll } = settings;
        sendCached({ headers, isForAll }, reply, answer);
      },
    });
  };
