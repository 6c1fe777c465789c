import type { IncomingHttpHeaders } from 'node:http';
import type { UserList, UserListQuery } from '#contract/accounts/users.ts';
import { topic } from '#server/cluster/bus.ts';
import { guard, type JudgeDisplay, type JudgeLink } from '#server/http/callers/guard.ts';
import type { Area, Ground } from '#server/http/ground.ts';
import { createKeyedHash } from '#server/http/limits/keyed-hash.ts';
import { createAfterAnswer, createNeedingStore } from '#server/http/store-work.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { accountRoutes } from './account-routes.ts';
import { emailKey } from './accounts.ts';
import { authRoutes } from './auth-routes.ts';
import { createCodeTries } from './limits/code-tries.ts';
import { createHourlyThrottle } from './limits/hourly-throttle.ts';
import { createLoginThrottle } from './limits/login-throttle.ts';
import type { Mailer } from './mail/mail.ts';
import { createOwnAccount } from './own-account.ts';
import { createPasswordPolicy } from './passwords/password-policy.ts';
import { createPasswordResets } from './passwords/password-reset.ts';
import { type Cookies, createCookies } from './sessions/cookies.ts';
import { createKnownDevices } from './sessions/known-devices.ts';
import { createSessions, type SessionEnd, type Sessions } from './sessions/sessions.ts';
import { createSignIn } from './sign-in.ts';
import { createPendingSignUps } from './sign-up/pending-sign-ups.ts';
import { createSignUp } from './sign-up/sign-up.ts';
import { createVerificationCodes } from './sign-up/verification-codes.ts';
import { createStaff, toUser } from './staff.ts';
import { adminUserRoutes } from './user-routes.ts';

/** Searches, sorts and pages the accounts for administrators. */
const createUserList =
  ({ userPages }: Pick<Store, 'userPages'>) =>
  async ({ q, role, sort, limit, offset }: UserListQuery): Promise<UserList> => {
    const { accounts, total } = await userPages.page({
      part: q === null ? null : emailKey(q),
      role: role ?? null,
      order: sort ?? { by: 'email', isDescending: false },
      limit,
      offset,
    });
    return { users: accounts.map(toUser), total_count: total, counts: await userPages.counts() };
  };

/** Sessions ended, or their user changed. */
const endedSessions = topic<{ ended: SessionEnd }>('sessions');

/** Accounts, sessions and rights. */
export interface AccountsArea extends Area {
  sessions: Sessions;
  cookies: Cookies;
  /** The session token in the cookie. */
  tokenOf: (headers: IncomingHttpHeaders) => string | undefined;
  /** Registers the guard: before all guarded calls, and after the public files. */
  guard: (judge: { judgeLink: JudgeLink; judgeDisplay: JudgeDisplay }) => void;
}

export function connectAccounts(ground: Ground, mailer: Mailer): AccountsArea {
  const { config, store, writes, secret, cluster, door, audit, refusals, now } = ground;
  const { publicRead } = config;
  const sessions = createSessions({ store, secret, now });
  cluster.bus.on(endedSessions, ({ ended }) => sessions.noteEnded(ended));
  sessions.onEnd((ended, isFromHere) => {
    if (isFromHere) cluster.bus.send(endedSessions, { ended });
  });
  const cookies = createCookies(config.publicUrl?.startsWith('https:') ?? false);
  const tokenOf = (headers: IncomingHttpHeaders) => door.cookieOf(headers, cookies.session.name);
  door.setReadCheck(({ headers }) => {
    const token = tokenOf(headers);
    if (publicRead) return token === undefined ? 'as all' : 'with a session';
    return token !== undefined && sessions.known(token) !== null ? 'with a session' : 'no';
  });
  const services = createServices(ground, sessions, mailer);
  return {
    sessions,
    cookies,
    tokenOf,
    guard: (judge) =>
      guard(door.server, {
        sessions,
        publicRead,
        refusals,
        ...judge,
        cookie: cookies.session,
        publicUrl: door.publicUrl,
      }),
    async routes(server) {
      await server.register(authRoutes({ ...services, sessions, cookies }));
      await server.register(accountRoutes({ account: services.account, cookies }));
      const staff = createStaff({ store, writes, sessions, audit, now });
      await server.register(adminUserRoutes({ staff, list: createUserList(store) }));
    },
    sweep: () => Promise.all([sessions.sweep(), services.sweep()]),
  };
}

/** Sign-up, login, password reset, and changes of one's own account. */
function createServices(ground: Ground, sessions: Sessions, mailer: Mailer) {
  const { config, store, cluster, limiters, audit, refusals, log, now } = ground;
  const { ownAddresses } = cluster.counts;
  const hash = createKeyedHash(ground.secret);
  const devices = createKnownDevices({ hash, now });
  const parts = {
    store,
    sessions,
    mailer,
    audit,
    refusals,
    log,
    now,
    hash,
    devices,
    publicUrl: ground.door.publicUrl,
    loginThrottle: createLoginThrottle({ devices, limiters, ownAddresses }),
    policy: createPasswordPolicy(config.passwordPolicy),
    needingStore: createNeedingStore(log),
    afterAnswer: createAfterAnswer(log),
  };
  const codeMails = createHourlyThrottle({ emails: limiters.codeMailsTo, clients: limiters.codeMailsBy });
  const resetMails = createHourlyThrottle({ emails: limiters.resetMailsTo, clients: limiters.resetMailsBy });
  const strangers = createHourlyThrottle({
    emails: limiters.untrustedCodesFor,
    clients: limiters.untrustedCodesBy,
  });
  const resets = createPasswordResets({ ...parts, mailThrottle: resetMails });
  const pending = createPendingSignUps(parts);
  const tries = createCodeTries({ ...parts, pending, strangers });
  const codes = createVerificationCodes({ ...parts, tries });
  return {
    signIn: createSignIn({ ...parts, limiter: limiters.logins }),
    signUp: createSignUp({ ...parts, codes, tries, pending, resets, mailThrottle: codeMails }),
    pending,
    resets,
    account: createOwnAccount(parts),
    /** Removes codes, links and sign-ups that have expired. */
    sweep: () => Promise.all([codes.sweep(), pending.sweep(), resets.sweep()]),
  };
}
