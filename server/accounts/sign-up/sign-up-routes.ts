import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { Done, PendingSignUp, ResendRequest, VerifyRequest } from '#contract/accounts/auth.ts';
import { refusalsOfForm } from '#contract/calls/refusals.ts';
import { Failure } from '#contract/errors.ts';
import { done, noStore } from '#server/http/answers/answers.ts';
import { HttpError } from '#server/http/errors.ts';
import { type AuthOptions, callerOf, FORM_TYPES, setOpened } from '../auth-parts.ts';

/** A sign-up after its first step ends with a login. */
export const signUpRoutes =
  ({ signUp, pending, sessions, cookies }: AuthOptions): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/auth/verify',
      {
        config: { access: 'public', page: true },
        schema: {
          summary: 'The address of the sign-up that this browser has begun; a navigation gets the page',
          response: { 200: PendingSignUp, 404: Failure, 503: Failure },
        },
      },
      async (request, reply) => {
        noStore(reply).header('vary', 'Accept');
        const email = await pending.emailOf(cookies.pendingSignUp.read(request));
        if (email === null) throw new HttpError(404, accountTexts.noPendingSignUp);
        return { success: true as const, email };
      },
    );

    app.post(
      '/auth/verify',
      {
        config: { access: 'public' },
        schema: {
          summary: 'Checks a code; with a password creates the account and begins a session',
          consumes: FORM_TYPES,
          body: VerifyRequest,
          response: { 200: Done, 401: Failure, 429: Failure, ...refusalsOfForm },
        },
      },
      async (request, reply) => {
        noStore(reply);
        const { email, auth_code, password } = request.body;
        if (password === undefined) {
          await signUp.check({ email, auth_code }, callerOf(request, cookies));
          return done(accountTexts.codeRight);
        }
        const opened = await signUp.complete({ email, auth_code, password }, callerOf(request, cookies));
        await pending.end(cookies.pendingSignUp.read(request));
        const old = cookies.session.read(request);
        if (old) await sessions.end(old);
        cookies.pendingSignUp.clear(reply);
        setOpened(reply, cookies, opened);
        return done(accountTexts.accountCreated);
      },
    );

    app.post(
      '/auth/resend',
      {
        config: { access: 'public' },
        schema: {
          summary: 'Sends another code; without an e-mail for the sign-up that this browser has begun',
          consumes: FORM_TYPES,
          body: ResendRequest,
          response: { 200: Done, 429: Failure, ...refusalsOfForm },
        },
      },
      async (request, reply) => {
        noStore(reply);
        const email = request.body.email ?? (await pending.emailOf(cookies.pendingSignUp.read(request)));
        if (email === null) throw new HttpError(400, accountTexts.noPendingSignUp);
        await signUp.resend(email, callerOf(request, cookies));
        return done(accountTexts.codeSent);
      },
    );
  };
