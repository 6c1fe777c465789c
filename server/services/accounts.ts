import { createHash, randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { LoginRequest } from '#contract/auth.ts';
import { texts } from '#contract/texts.ts';
import { HttpError } from '../errors.ts';
import type { Store } from '../store/open-store.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import type { Sessions } from './sessions.ts';

export interface Accounts {
  /**
   * Begins a session for the right e-mail and password.
   * @returns its token
   * @throws HttpError 401 for a wrong one, 429 after too many failures
   */
  login: (request: LoginRequest, from: { address: string; userAgent: string | null }) => Promise<string>;
}

/** Two spellings of one address are one account. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** What the log may say of an account that may not exist: the same account gives the same word, and no address can be read from it. */
const pseudonym = (account: string): string =>
  createHash('sha256').update(account).digest('base64url').slice(0, 12);

export function createAccounts(options: {
  store: Store;
  sessions: Sessions;
  throttle: LoginThrottle;
  log: Logger;
  now: () => number;
}): Accounts {
  const { store, sessions, throttle, log, now } = options;
  return {
    async login({ email, password }, from) {
      const account = emailKey(email);
      const told = { account: pseudonym(account), address: from.address };
      await throttle.begin(account, from.address).catch((error: unknown) => {
        log.warn(told, 'login refused: too many attempts');
        throw error;
      });
      const user = await store.users.byEmailKey(account);
      const fits = await passwordFits(password, user?.passwordHash ?? null);
      if (!user || !fits) {
        log.warn(told, 'login failed');
        // Not waited for: an account that exists must not answer later than one that doesn't.
        if (user)
          void store.users
            .recordLoginAttempt(user.id, now())
            .catch((err: unknown) => log.warn({ err }, 'attempt not recorded'));
        throw new HttpError(401, texts.loginFailed);
      }
      await throttle.succeeded(account, from.address);
      await store.users.recordLoginAttempt(user.id, now());
      await store.users.recordLogin(user.id, now());
      log.info({ ...told, user: user.id }, 'login');
      return sessions.begin(user.id, from);
    },
  };
}

const FIRST_EMAIL = 'admin@foreshore.example';

/**
 * Creates the first administrator where there is no account yet.
 * @returns what to print once: the e-mail, and the password if it was made up here; null when there were accounts
 */
export async function createFirstAdministrator(
  store: Store,
  given: { email: string | null; password: string | null },
  now: number,
): Promise<{ email: string; password: string | null } | null> {
  if ((await store.users.count()) > 0) return null;
  const email = given.email ?? FIRST_EMAIL;
  const password = given.password ?? randomBytes(12).toString('base64url');
  await store.users.insert(
    {
      email,
      emailKey: emailKey(email),
      passwordHash: await hashPassword(password),
      role: 'admin',
      verified: true,
    },
    now,
  );
  return { email, password: given.password ? null : password };
}
