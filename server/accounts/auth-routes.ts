import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { callTexts } from '#contract/call-texts.ts';
import { accountCalls } from '#contract/calls/account-calls.ts';
import { done, noStore } from '#server/http/answers/answers.ts';
import { HttpError } from '#server/http/errors.ts';
import { type AuthOptions, callerOf, setOpened } from './auth-parts.ts';
import { formFields } from './form-fields.ts';
import { resetRoutes } from './passwords/password-reset-routes.ts';
import { signUpRoutes } from './sign-up/sign-up-routes.ts';

/** The limit of a form: the parser of url-encoded ones takes half a second for a megabyte of names. */
const MOST_BYTES = 16_384;

/** The calls that need no session. Bodies may be JSON or form data. */
export const authRoutes =
  (options: AuthOptions): FastifyPluginAsyncZod =>
  async (app) => {
    const { signIn, signUp, pending, cookies } = options;

    await app.register((await import('@fastify/formbody')).default, { bodyLimit: MOST_BYTES });
    app.addContentTypeParser<Buffer>(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: MOST_BYTES },
      ({ headers }: FastifyRequest, body: Buffer) => formFields(headers, body),
    );
    // One that does not say its length may have no end.
    app.addHook('onRequest', async ({ headers }) => {
      const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
      const isMultipart = /^multipart\//i.test(headers['content-type'] ?? '');
      if (isMultipart && length > MOST_BYTES) throw new HttpError(413, callTexts.tooLarge);
    });
    await app.register(signUpRoutes(options));
    await app.register(resetRoutes(options));

    app.route({
      ...accountCalls.login,
      handler: async (request, reply) => {
        noStore(reply);
        if (request.body.login_type === 'email') {
          const token = await signUp.begin(request.body.email, callerOf(request, cookies));
          await pending.end(cookies.pendingSignUp.read(request));
          cookies.pendingSignUp.set(reply, token);
          return done(accountTexts.codeSent);
        }
        const old = cookies.session.read(request);
        setOpened(reply, cookies, await signIn.login(request.body, callerOf(request, cookies), old));
        return done(accountTexts.loggedIn);
      },
    });

    app.route({
      ...accountCalls.status,
      handler: (request, reply) => {
        noStore(reply);
        return { authenticated: request.visitor !== null };
      },
    });

    app.route({
      ...accountCalls.logout,
      handler: async (request, reply) => {
        const token = cookies.session.read(request);
        if (token) await signIn.logout(token, request.visitor, callerOf(request, cookies));
        cookies.session.clear(noStore(reply));
        await pending.end(cookies.pendingSignUp.read(request));
        cookies.pendingSignUp.clear(reply);
        return done(accountTexts.loggedOut);
      },
    });
  };
