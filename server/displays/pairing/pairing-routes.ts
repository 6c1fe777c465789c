import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refusalsOfForm } from '#contract/calls/refusals.ts';
import { PairingBegun, PairingPoll, PairingRequest, PairingState } from '#contract/displays/displays.ts';
import { Failure } from '#contract/errors.ts';
import { storeNothing } from '#server/http/answers/answers.ts';
import type { TokenCookie } from '#server/http/callers/token-cookie.ts';
import type { Pairings } from './pairings.ts';

/** What a screen calls before it is a display. */
export const pairingRoutes =
  ({ pairings, cookie }: { pairings: Pairings; cookie: TokenCookie }): FastifyPluginAsyncZod =>
  async (app) => {
    storeNothing(app);

    app.post(
      '/api/display/pairings',
      {
        config: { access: 'public' },
        schema: {
          summary: 'A screen asks to be paired: a secret for the page, and a code to show',
          description:
            'The code lasts for 10 minutes and works once. An administrator who stands before the screen types it.',
          body: PairingRequest,
          response: { 200: PairingBegun, ...refusalsOfForm, 429: Failure },
        },
      },
      (request) =>
        pairings.begin(request.body, {
          address: request.ip,
          userAgent: request.headers['user-agent'] ?? null,
        }),
    );

    app.post(
      '/api/display/pairings/poll',
      {
        config: { access: 'public' },
        schema: {
          summary:
            'The screen asks what has become of its pairing; with `paired`, once, comes the cookie with its key',
          body: PairingPoll,
          response: { 200: PairingState, ...refusalsOfForm },
        },
      },
      async (request, reply) => {
        const { key, ...state } = await pairings.poll(request.body.secret);
        if (key !== null) cookie.set(reply, key);
        return state;
      },
    );
  };
