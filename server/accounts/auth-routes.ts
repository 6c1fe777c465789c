import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { callTexts } from '#contract/call-texts.ts';
import { accountCalls } from '#contract/calls/account-calls.ts';
import { done, noStore } from '#server/http/answers/answers.ts';
import { HttpError } from '#server/http/errors.ts';
import { type AuthOptions, callerOf, setOpened } from './auth-parts.ts';
import { resetRoutes } from './passwords/password-reset-routes.ts';
import { signUpRoutes } from './sign-up/sign-up-routes.ts';

/** Our forms have few and short fields, and no files. */
const LIMITS = { fields: 10, fieldSize: 4096, files: 0, parts: 10 };

/**
 * The fields of a multipart form; a list for a name that comes more than once.
 * @throws HttpError 400 for a form that cannot be read, 413 for one with more than our forms have
 */
async function formFields(headers: IncomingHttpHeaders, body: Buffer): Promise<object> {
  const { Busboy } = await import('@fastify/busboy'); // not with every start of the server
  const fields = new Map<string, string | string[]>();
  try {
    const form = new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: LIMITS,
    });
    await new Promise<void>((resolve, reject) => {
      form.on('field', (name, value) => {
        const known = fields.get(name);
        fields.set(name, known === undefined ? value : [known, value].flat());
      });
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
        form.on(limit, () => reject(new HttpError(413, callTexts.tooLarge)));
      form.on('error', reject).on('finish', resolve);
      form.end(body);
    });
  } catch (error) {
    throw error instanceof HttpError ? error : new HttpError(400, callTexts.badRequest, { cause: error });
  }
  return Object.fromEntries(fields);
}

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
