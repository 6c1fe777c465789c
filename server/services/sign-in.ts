import type { Logger } from 'pino';
import type { LoginForm } from '#contract/auth.ts';
import { texts } from '#contract/texts.ts';
import { HttpError } from '../errors.ts';
import type { Store } from '../store/open-store.ts';
import { emailKey } from './accounts.ts';
import type { Audit } from './audit.ts';
import type { KeyedHash } from './keyed-hash.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { passwordFits } from './passwords.ts';
import type { Client, Sessions, Visitor } from './sessions.ts';
import type { AfterAnswer, NeedingStore } from './store-work.ts';

export interface SignIn {
  /**
   * Begins a session for the right e-mail and password, and ends the one that the browser had.
   * @param old the token of that one
   * @returns the new token
   * @throws HttpError 401 for a wrong one, 429 after too many failures, 503 while the store can't be reached
   */
  login: (given: LoginForm, client: Client, old?: string) => Promise<string>;
  /** Ends the session behind a token; `visitor` is whose it was, if it was good. */
  logout: (token: string, visitor: Visitor | null, client: Client) => Promise<void>;
}

/** Whether there is such an account shows neither in the answer nor in what is done before it. */
export function createSignIn(options: {
  store: Store;
  sessions: Sessions;
  throttle: LoginThrottle;
  hash: KeyedHash;
  audit: Audit;
  needingStore: NeedingStore;
  afterAnswer: AfterAnswer;
  log: Logger;
  now: () => number;
}): SignIn {
  const { store, sessions, throttle, hash, audit, log, now } = options;

  const refuse = async (account: string, { address }: Client) => {
    const subject = `account:${pseudonym(hash, account)}`;
    log.warn({ account: subject, address }, 'login failed');
    await audit('login_refused', { id: null, email: null, address }, { subject });
    return new HttpError(401, texts.loginFailed);
  };

  const login = async ({ email, password }: LoginForm, client: Client, old?: string) => {
    const account = emailKey(email);
    await throttle.begin(account, client.address).catch((error: unknown) => {
      const told = { account: pseudonym(hash, account), address: client.address };
      log.warn(told, 'login refused: too many attempts');
      throw error;
    });
    const user = await store.users.byEmailKey(account);
    const fits = await passwordFits(password, user?.passwordHash ?? null).catch(async (error: unknown) => {
      await throttle.notMade(account, client.address);
      throw error;
    });
    if (!user || !fits) {
      const refusal = await refuse(account, client);
      // Last, so that nothing waits for it: only an account that exists has it.
      if (user) options.afterAnswer(() => store.users.recordLoginAttempt(user.id, now()));
      throw refusal;
    }
    const token = await sessions.beginAtLogin(user, client);
    if (token === null) throw await refuse(account, client);
    await throttle.succeeded(account, client.address);
    if (old !== undefined) await sessions.end(old);
    log.info({ user: user.id, address: client.address }, 'login');
    await audit('login', { id: user.id, email: user.email, address: client.address });
    return token;
  };

  const logout = async (token: string, visitor: Visitor | null, { address }: Client) => {
    await sessions.end(token);
    if (visitor) await audit('logout', { id: visitor.userId, email: visitor.email, address });
  };

  const { needingStore } = options;
  return {
    login: (given, client, old) => needingStore(() => login(given, client, old)),
    logout: (token, visitor, client) => needingStore(() => logout(token, visitor, client)),
  };
}

/** What is written down of an account that may not exist: always the same word for it, and no address. */
const pseudonym = (hash: KeyedHash, account: string): string => hash('account', account).slice(0, 12);
