import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { accountCalls } from '#contract/calls/account-calls.ts';
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
    app.route({
      ...accountCalls.role,
      handler: (request, reply) => {
        noStore(reply);
        return adminStatusOf(visitorOf(request).role);
      },
    });

    app.route({
      ...accountCalls.account,
      handler: async (request, reply) => {
        noStore(reply);
        return account.describe(visitorOf(request), cookies.session.read(request));
      },
    });

    app.route({
      ...accountCalls.changePassword,
      handler: async (request, reply) => {
        const { body } = request;
        const opened = await account.changePassword(visitorOf(request), body, callerOf(request, cookies));
        setOpened(noStore(reply), cookies, opened);
        return done(accountTexts.passwordChanged);
      },
    });

    app.route({
      ...accountCalls.endSession,
      handler: async (request, reply) => {
        await account.endSession(visitorOf(request), request.params.id, callerOf(request, cookies));
        noStore(reply);
        return done(accountTexts.sessionEnded);
      },
    });

    app.route({
      ...accountCalls.signOutEverywhere,
      handler: async (request, reply) => {
        await account.endAllSessions(visitorOf(request), callerOf(request, cookies));
        cookies.session.clear(noStore(reply));
        return done(accountTexts.signedOutEverywhere);
      },
    });

    app.route({
      ...accountCalls.deleteAccount,
      handler: async (request, reply) => {
        await account.delete(visitorOf(request), request.body.password, callerOf(request, cookies));
        cookies.session.clear(noStore(reply));
        cookies.knownDevice.clear(reply);
        return done(accountTexts.accountDeleted);
      },
    });
  };
