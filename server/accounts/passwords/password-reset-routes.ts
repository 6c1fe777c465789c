import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { accountCalls } from '#contract/calls/account-calls.ts';
import { done, noStore } from '#server/http/answers/answers.ts';
import { type AuthOptions, callerOf } from '../auth-parts.ts';

export const resetRoutes =
  ({ resets, cookies }: AuthOptions): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...accountCalls.forgotPassword,
      handler: async (request, reply) => {
        await resets.request(request.body.email, callerOf(request, cookies));
        noStore(reply);
        return done(accountTexts.resetSent);
      },
    });

    app.route({
      ...accountCalls.checkReset,
      handler: async (request, reply) => {
        await resets.check(request.params.token, callerOf(request, cookies));
        noStore(reply);
        return done(accountTexts.resetLinkValid);
      },
    });

    app.route({
      ...accountCalls.resetPassword,
      handler: async (request, reply) => {
        const { params, body } = request;
        const knownDevice = await resets.complete(params.token, body, callerOf(request, cookies));
        cookies.knownDevice.set(noStore(reply), knownDevice);
        return done(accountTexts.resetDone);
      },
    });
  };
