import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { PublicSettings } from '#contract/settings.ts';
import { readyAnswer } from '#server/http/ready-answer.ts';
import { sendReady } from '#server/http/send-ready.ts';

export const settingsRoutes =
  (settings: PublicSettings): FastifyPluginAsyncZod =>
  async (app) => {
    const answer = readyAnswer(200, JSON.stringify(settings));
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
        sendReady({ headers, isForAll }, reply, answer);
      },
    );
  };
