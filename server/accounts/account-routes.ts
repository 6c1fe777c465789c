import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import {
  Account,
  AdminStatus,
  ChangePasswordRequest,
  DeleteAccountRequest,
  Done,
} from '#contract/accounts/auth.ts';
import { refusals, refusalsOfBody } from '#contract/calls/refusals.ts';
import { Failure } from '#contract/errors.ts';
import { adminStatusOf } from '#domain/roles.ts';
import { done, noStore } from '#server/http/answers/answers.ts';
import { visitorOf } from '#server/http/callers/actor.ts';
import { callerOf, setOpened } from './auth-parts.ts';
import type { OwnAccount } from './own-account.ts';
import type { Cookies } from './sessions/cookies.ts';

/** The caller's own account. */
export const accountRoutes =
  ({ account, cookies }: { account: OwnAccount; cookies: Cookies }): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { access: 'session', what: 'your account' } as const;

    app.get(
      '/api/admin/status',
      {
        config: { access: 'session', what: 'the admin area' },
        schema: { summary: 'The role of whoever asks', response: { 200: AdminStatus, ...refusals } },
      },
      (request, reply) => {
        noStore(reply);
        return adminStatusOf(visitorOf(request).role);
      },
    );

    app.get(
      '/api/account',
      {
        config,
        schema: { summary: 'The own account and its sessions', response: { 200: Account, ...refusals } },
      },
      async (request, reply) => {
        noStore(reply);
        return account.describe(visitorOf(request), cookies.session.read(request));
      },
    );

    app.post(
      '/api/account/password',
      {
        config,
        schema: {
          summary: 'Changes the own password; every other session ends, and this one gets a new token',
          body: ChangePasswordRequest,
          response: { 200: Done, ...refusalsOfBody, 429: Failure },
        },
      },
      async (request, reply) => {
        const { body } = request;
        const opened = await account.changePassword(visitorOf(request), body, callerOf(request, cookies));
        setOpened(noStore(reply), cookies, opened);
        return done(accountTexts.passwordChanged);
      },
    );

    app.delete(
      '/api/account/sessions/:id',
      {
        config,
        schema: {
          summary: 'Ends one of the own sessions',
          params: z.object({ id: z.string() }),
          response: { 200: Done, 404: Failure, 415: Failure, ...refusals },
        },
      },
      async (request, reply) => {
        await account.endSession(visitorOf(request), request.params.id, callerOf(request, cookies));
        noStore(reply);
        return done(accountTexts.sessionEnded);
      },
    );

    app.post(
      '/api/account/sign-out-everywhere',
      {
        config,
        schema: {
          summary: 'Ends every session of the own account, this one included',
          response: { 200: Done, 415: Failure, ...refusals },
        },
      },
      async (request, reply) => {
        await account.endAllSessions(visitorOf(request), callerOf(request, cookies));
        cookies.session.clear(noStore(reply));
        return done(accountTexts.signedOutEverywhere);
      },
    );

    app.delete(
      '/api/account',
      {
        config,
        schema: {
          summary: 'Deletes the own account',
          body: DeleteAccountRequest,
          response: { 200: Done, 409: Failure, ...refusalsOfBody, 429: Failure },
        },
      },
      async (request, reply) => {
        await account.delete(visitorOf(request), request.body.password, callerOf(request, cookies));
        cookies.session.clear(noStore(reply));
        cookies.knownDevice.clear(reply);
        return done(accountTexts.accountDeleted);
      },
    );
  };
