import type { Logger } from 'pino';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import type { LoginForm } from '#contract/accounts/auth.ts';
import type { Client, Visitor } from '#server/http/callers/visitor.ts';
import { HttpError } from '#server/http/errors.ts';
import { type KeyedHash, pseudonymOf } from '#server/http/limits/keyed-hash.ts';
import type { RateLimiter } from '#server/http/limits/rate-limits.ts';
import type { Refusals } from '#server/http/refusals.ts';
import type { NeedingStore } from '#server/http/store-work.ts';
import type { Audit } from '#server/store/audit/write-audit.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { emailKey } from './accounts.ts';
import type { Caller, Opened } from './caller.ts';
import type { LoginThrottle } from './limits/login-throttle.ts';
import { passwordFits } from './passwords/passwords.ts';
import type { KnownDevices } from './sessions/known-devices.ts';
import type { Sessions } from './sessions/sessions.ts';

export type SignIn = ReturnType<typeof createSignIn>;

/** Neither the answer nor the work before it shows whether an account exists. */
export function createSignIn(options: {
  store: Store;
  sessions: Sessions;
  loginThrottle: LoginThrottle;
  devices: KnownDevices;
  hash: KeyedHash;
  audit: Audit;
  /** Limits the right logins of an account. */
  limiter: RateLimiter;
  needingStore: NeedingStore;
  refusals: Refusals;
  log: Logger;
}) {
  const { store, sessions, loginThrottle, devices, hash, audit, refusals, log } = options;

  /** In one commit with the note in the account, so that it takes as long without an account. */
  const refuse = async (account: string, caller: Caller) => {
    const word = pseudonymOf(hash, account);
    refusals.note('login failed', { account: word }, caller);
    const actor = { id: null, email: null, address: caller.address };
    await audit('login_refused', actor, { subject: `account:${word}`, attemptAt: account });
    return new HttpError(401, accountTexts.loginFailed);
  };

  const login = async ({ email, password }: LoginForm, caller: Caller, old?: string): Promise<Opened> => {
    const account = emailKey(email);
    const { address } = caller;
    const judge = async () => {
      const user = await store.users.byEmailKey(account);
      const fits = await passwordFits(password, user?.passwordHash ?? null);
      if (user && fits) await options.limiter.consume(user.id);
      const session = user && fits ? await sessions.beginAtLogin(user, caller) : null;
      return user && session && { user, session };
    };
    const opened = await loginThrottle.judged({ account, ...caller }, judge).catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 429)
        refusals.note('login refused: too many tries', { account: pseudonymOf(hash, account) }, caller);
      throw error;
    });
    if (!opened) throw await refuse(account, caller);
    if (old !== undefined) await sessions.end(old);
    const { id } = opened.user;
    log.info({ user: id, address }, 'login');
    await audit('login', { id, email: opened.user.email, address });
    return { session: opened.session, knownDevice: devices.issue(account) };
  };

  const logout = async (token: string, visitor: Visitor | null, { address }: Client) => {
    await sessions.end(token);
    if (visitor) await audit('logout', { id: visitor.userId, email: visitor.email, address });
  };

  const { needingStore } = options;
  return {
    /**
     * Begins a session for the right e-mail and password, and ends the browser's old session.
     * @param old the token of the old session
     * @throws HttpError 401 for a wrong password, 429 after too many failures, 503 while the store can't be reached
     */
    login: (given: LoginForm, caller: Caller, old?: string): Promise<Opened> =>
      needingStore(() => login(given, caller, old)),
    /** Ends the session of a token. `visitor`: its owner, if it was valid. */
    logout: (token: string, visitor: Visitor | null, client: Client) =>
      needingStore(() => logout(token, visitor, client)),
  };
}
