import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { accountCalls } from '#contract/calls/account-calls.ts';
import { done, noStore } from '#server/http/answers/answers.ts';
import { HttpError } from '#server/http/errors.ts';
import { type AuthOptions, callerOf, setOpened } from '../auth-parts.ts';

/** A sign-up after its first step ends with a login. */
export const signUpRoutes =
  ({ signUp, pending, sessions, cookies }: AuthOptions): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...accountCalls.pendingSignUp,
      handler: async (request, reply) => {
        noStore(reply).header('vary', 'Accept');
        const email = await pending.emailOf(cookies.pendingSignUp.read(request));
        if (email === null) throw new HttpError(404, accountTexts.noPendingSignUp);
        return { success: true as const, email };
      },
    });

    app.route({
      ...accountCalls.verify,
      handler: async (request, reply) => {
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
    });

    app.route({
      ...accountCalls.resendCode,
      handler: async (request, reply) => {
        noStore(reply);
        const email = request.body.email ?? (await pending.emailOf(cookies.pendingSignUp.read(request)));
        if (email === null) throw new HttpError(400, accountTexts.noPendingSignUp);
        await signUp.resend(email, callerOf(request, cookies));
        return done(accountTexts.codeSent);
      },
    });
  };
