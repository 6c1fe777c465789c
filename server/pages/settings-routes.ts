import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { PublicSettings } from '#contract/settings.ts';

export const settingsRoutes =
  (settings: PublicSettings): FastifyPluginAsyncZod =>
  async (app) => {
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
      (_request, reply) => {
        reply.header('cache-control', 'no-cache');
        return settings;
      },
    );
  };
