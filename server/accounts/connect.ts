import type { IncomingHttpHeaders } from 'node:http';
import { topic } from '#server/cluster/bus.ts';
import type { Area, Ground } from '#server/http/ground.ts';
import { guard, type JudgeDisplay, type JudgeLink } from '#server/http/guard.ts';
import { createKeyedHash } from '#server/http/keyed-hash.ts';
import { createAfterAnswer, createNeedingStore } from '#server/http/store-work.ts';
import { accountRoutes } from './account-routes.ts';
import { authRoutes } from './auth-routes.ts';
import { createCodeTries } from './code-tries.ts';
import { type Cookies, createCookies } from './cookies.ts';
import { createHourlyThrottle } from './hourly-throttle.ts';
import { createKnownDevices } from './known-devices.ts';
import { createLoginThrottle } from './login-throttle.ts';
import type { Mailer } from './mail/mail.ts';
import { createOwnAccount } from './own-account.ts';
import { createPasswordResets } from './password-reset.ts';
import { createPasswordPolicy } from './passwords/password-policy.ts';
import { createPendingSignUps } from './pending-sign-ups.ts';
import { createSessions, type SessionEnd, type Sessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import { createSignUp } from './sign-up.ts';
import { createStaff } from './staff.ts';
import { createUserList } from './user-list.ts';
import { adminUserRoutes } from './user-routes.ts';
import { createVerificationCodes } from './verification-codes.ts';

const HOUR_SECONDS = 3600;
/** Limits for one hour. */
const CODE_MAILS = { name: 'code mails', perEmail: 10, perClient: 30 };
const RESET_MAILS = { name: 'reset mails', perEmail: 3, perClient: 20 };
/** For codes from a browser that did not ask for them: the mail was read on another device, or somebody guesses. */
const CODES_OF_STRANGERS = { name: 'codes of strangers', perEmail: 20, perClient: 100 };

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
  const { config, store, cluster, audit, refusals, log, now } = ground;
  const { counterOf, counts } = cluster;
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
    loginThrottle: createLoginThrottle({ devices, now, counts: counts?.logins }),
    policy: createPasswordPolicy(config.passwordPolicy),
    needingStore: createNeedingStore(log),
    afterAnswer: createAfterAnswer(log),
  };
  const hourly = (limits: typeof CODE_MAILS) => createHourlyThrottle(limits, counterOf);
  const resets = createPasswordResets({ ...parts, mailThrottle: hourly(RESET_MAILS) });
  const pending = createPendingSignUps(parts);
  const tries = createCodeTries({ ...parts, pending, strangers: hourly(CODES_OF_STRANGERS) });
  const codes = createVerificationCodes({ ...parts, tries });
  return {
    signIn: createSignIn({ ...parts, logins: counterOf('logins of an account', HOUR_SECONDS) }),
    signUp: createSignUp({ ...parts, codes, tries, pending, resets, mailThrottle: hourly(CODE_MAILS) }),
    pending,
    resets,
    account: createOwnAccount(parts),
    /** Removes codes, links and sign-ups that have expired. */
    sweep: () => Promise.all([codes.sweep(), pending.sweep(), resets.sweep()]),
  };
}
