import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { deviceCalls } from '#contract/calls/device-calls.ts';
import { storeNothing } from '#server/http/answers/answers.ts';
import type { TokenCookie } from '#server/http/callers/token-cookie.ts';
import type { Pairings } from './pairings.ts';

/** What a screen calls before it is a display. */
export const pairingRoutes =
  ({ pairings, cookie }: { pairings: Pairings; cookie: TokenCookie }): FastifyPluginAsyncZod =>
  async (app) => {
    storeNothing(app);

    app.route({
      ...deviceCalls.beginPairing,
      handler: (request) =>
        pairings.begin(request.body, {
          address: request.ip,
          userAgent: request.headers['user-agent'] ?? null,
        }),
    });

    app.route({
      ...deviceCalls.pollPairing,
      handler: async (request, reply) => {
        const { key, ...state } = await pairings.poll(request.body.secret);
        if (key !== null) cookie.set(reply, key);
        return state;
      },
    });
  };
