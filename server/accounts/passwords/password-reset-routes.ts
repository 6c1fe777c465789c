import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { Done, ForgotPasswordRequest, ResetPasswordRequest } from '#contract/accounts/auth.ts';
import { refusalsOfForm } from '#contract/calls/refusals.ts';
import { Failure } from '#contract/errors.ts';
import { done, noStore } from '#server/http/answers/answers.ts';
import { type AuthOptions, callerOf, FORM_TYPES } from '../auth-parts.ts';

/** Any text is taken: a token of the wrong form gets the same answer as an expired one. */
const Token = z.object({ token: z.string() });

export const resetRoutes =
  ({ resets, cookies }: AuthOptions): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/auth/forgot-password',
      {
        config: { access: 'public' },
        schema: {
          summary: 'Sends a reset link if there is such an account; the answer is always the same',
          consumes: FORM_TYPES,
          body: ForgotPasswordRequest,
          response: { 200: Done, ...refusalsOfForm },
        },
      },
      async (request, reply) => {
        await resets.request(request.body.email, callerOf(request, cookies));
        noStore(reply);
        return done(accountTexts.resetSent);
      },
    );

    app.get(
      '/auth/api/reset-password/:token',
      {
        config: { access: 'public' },
        schema: {
          summary: 'Whether a reset link is good',
          params: Token,
          response: { 200: Done, 400: Failure, 503: Failure },
        },
      },
      async (request, reply) => {
        await resets.check(request.params.token, callerOf(request, cookies));
        noStore(reply);
        return done(accountTexts.resetLinkValid);
      },
    );

    app.post(
      '/auth/api/reset-password/:token',
      {
        config: { access: 'public' },
        schema: {
          summary: 'Changes the password and ends every session of the account',
          consumes: FORM_TYPES,
          params: Token,
          body: ResetPasswordRequest,
          response: { 200: Done, ...refusalsOfForm },
        },
      },
      async (request, reply) => {
        const { params, body } = request;
        const knownDevice = await resets.complete(params.token, body, callerOf(request, cookies));
        cookies.knownDevice.set(noStore(reply), knownDevice);
        return done(accountTexts.resetDone);
      },
    );
  };
