import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { PublicSettings } from '#contract/operations/settings.ts';
import { cachedResponse } from '#server/http/answers/cached-response.ts';
import { sendCached } from '#server/http/answers/send-cached.ts';

export const settingsRoutes =
  (settings: PublicSettings): FastifyPluginAsyncZod =>
  async (app) => {
    const answer = cachedResponse(200, JSON.stringify(settings));
    app.get(
      '/api/settings',
      {
        // The login page too must say when data are simulated.
        config: { access: 'public' },
        schema: {
          summary: 'What every screen needs before anybody has signed in',
          response: { 200: PublicSettings },
        },
      },
      ({ headers }, reply) => {
        const { public_read: isForAll } = settings;
        sendCached({ headers, isForAll }, reply, answer);
      },
    );
  };
