import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AuthStatus, Done, LoginRequest } from '#contract/auth.ts';
import { Failure } from '#contract/errors.ts';
import { cookieName } from '../access.ts';
import type { Accounts } from '../services/accounts.ts';
import { ABSOLUTE_MS, type Sessions } from '../services/sessions.ts';

/** Form fields are few and short; a login with more is not one. */
const FORM_LIMITS = { fields: 10, fieldSize: 4096, files: 0, parts: 10 };

export const authRoutes =
  (options: { accounts: Accounts; sessions: Sessions; isSecure: boolean }): FastifyPluginAsyncZod =>
  async (app) => {
    const { accounts, sessions } = options;
    const name = cookieName(options.isSecure);
    const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: options.isSecure } as const;

    await app.register((await import('@fastify/formbody')).default);
    await app.register((await import('@fastify/multipart')).default, {
      attachFieldsToBody: 'keyValues',
      limits: FORM_LIMITS,
    });

    const tokenOf = (request: FastifyRequest) => request.cookies[name];
    const noStore = (reply: FastifyReply) => reply.header('cache-control', 'no-store');

    app.post(
      '/auth/login',
      {
        config: { access: 'public' },
        schema: {
          summary: 'Begins a session; takes JSON, url-encoded and multipart form data',
          consumes: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
          body: LoginRequest,
          response: {
            200: Done,
            400: Failure,
            401: Failure,
            403: Failure,
            413: Failure,
            415: Failure,
            429: Failure,
            503: Failure,
          },
        },
      },
      async (request, reply) => {
        const old = tokenOf(request);
        const token = await accounts.login(request.body, {
          address: request.ip,
          userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
        });
        if (old) await sessions.end(old);
        noStore(reply).setCookie(name, token, { ...cookie, maxAge: ABSOLUTE_MS / 1000 });
        return { success: true as const, message: 'You are logged in.' };
      },
    );

    app.get(
      '/auth/status',
      {
        config: { access: 'public', asksWho: true },
        schema: { summary: 'Whether the session cookie is good', response: { 200: AuthStatus } },
      },
      (request, reply) => {
        noStore(reply);
        return { authenticated: request.visitor !== null };
      },
    );

    app.post(
      '/auth/logout',
      {
        config: { access: 'public' },
        schema: {
          summary: 'Ends the session; without one it does nothing',
          response: { 200: Done, 403: Failure },
        },
      },
      async (request, reply) => {
        const token = tokenOf(request);
        if (token) await sessions.end(token);
        noStore(reply).clearCookie(name, cookie);
        return { success: true as const, message: 'You are logged out.' };
      },
    );
  };
