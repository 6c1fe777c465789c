import type { Logger } from 'pino';
import { texts } from '#contract/texts.ts';
import { HttpError } from '../errors.ts';
import type { Store } from '../store/open-store.ts';
import type { User } from '../store/users.ts';
import { emailKey } from './accounts.ts';
import type { Audit } from './audit.ts';
import { isToken, type KeyedHash, newToken } from './keyed-hash.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { passwordChangedLetter, resetLetter } from './mail/letters.ts';
import type { Mailer } from './mail/mailer.ts';
import type { MailThrottle } from './mail-throttle.ts';
import type { PasswordPolicy } from './password-policy.ts';
import { hashPassword } from './passwords.ts';
import type { Client, Sessions } from './sessions.ts';
import type { AfterAnswer, NeedingStore } from './store-work.ts';

export const RESET_LIFE_MS = 30 * 60_000;

/** A new password for who reads the account's mail. */
export interface PasswordResets {
  /** Sends a link, if there is such an account and not too many were sent; the caller cannot tell. */
  request: (email: string, client: Client) => Promise<void>;
  /** A link that opens the account's password once; it takes the place of the one before. */
  linkFor: (user: User) => Promise<string>;
  /** @throws HttpError 400 when the token is not good */
  check: (token: string) => Promise<void>;
  /**
   * Uses the token up: the password is changed, and every session of the account ends.
   * @throws HttpError 400 when the token is not good, not for this e-mail, or when the policy refuses the password
   */
  complete: (token: string, given: { email: string; password: string }, client: Client) => Promise<void>;
  /** Removes what has expired. */
  sweep: () => Promise<void>;
}

export function createPasswordResets(options: {
  store: Store;
  sessions: Sessions;
  hash: KeyedHash;
  policy: PasswordPolicy;
  mailThrottle: MailThrottle;
  loginThrottle: LoginThrottle;
  mailer: Mailer;
  audit: Audit;
  /** The origin that links lead to: as it is configured, whatever a request says. */
  publicUrl: () => string;
  needingStore: NeedingStore;
  afterAnswer: AfterAnswer;
  log: Logger;
  now: () => number;
}): PasswordResets {
  const { store, hash, mailer, needingStore, log, now } = options;

  const linkFor = async (user: User) => {
    const token = newToken();
    const tokenHash = hash('reset token', token);
    await store.resetTokens.put({ userId: user.id, tokenHash, expiresAt: now() + RESET_LIFE_MS });
    return `${options.publicUrl()}/auth/reset-password/${token}`;
  };

  const found = async (token: string): Promise<{ tokenHash: string; user: User }> => {
    const tokenHash = hash('reset token', token);
    const user = isToken(token) ? await store.resetTokens.userOf(tokenHash, now()) : null;
    if (!user) throw linkInvalid();
    return { tokenHash, user };
  };

  const complete = async (token: string, given: { email: string; password: string }, client: Client) => {
    const { tokenHash, user } = await found(token);
    if (user.emailKey !== emailKey(given.email)) throw linkInvalid();
    options.policy(given.password, user); // only now: it tells staff from others
    const passwordHash = await hashPassword(given.password);
    if (!(await store.resetTokens.consume(tokenHash, passwordHash, now()))) throw linkInvalid();
    options.sessions.forgetUser(user.id);
    await options.loginThrottle.lift(user.emailKey, client.address);
    mailer.send({ to: user.email, ...passwordChangedLetter() });
    log.info({ user: user.id, address: client.address }, 'password reset');
    const actor = { id: user.id, email: user.email, address: client.address };
    await options.audit('password_reset', actor, { subject: `user:${user.id}` });
  };

  return {
    request: (email, { address }) =>
      needingStore(async () => {
        const user = await store.users.byEmailKey(emailKey(email));
        if ((await options.mailThrottle.take(emailKey(email), address)) > 0) {
          log.warn({ address }, 'reset link not sent: too many');
          return;
        }
        options.afterAnswer(async () => {
          if (user) mailer.send({ to: user.email, ...resetLetter(await linkFor(user)) });
        });
      }),
    linkFor,
    check: (token) => needingStore(async () => void (await found(token))),
    complete: (token, given, client) => needingStore(() => complete(token, given, client)),
    sweep: () => store.resetTokens.deleteExpired(now()),
  };
}

const linkInvalid = () => new HttpError(400, texts.resetLinkInvalid);
