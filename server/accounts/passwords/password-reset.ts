import type { Logger } from 'pino';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { HttpError } from '#server/http/errors.ts';
import { isToken, type KeyedHash, newToken, pseudonymOf } from '#server/http/limits/keyed-hash.ts';
import type { Refusals } from '#server/http/refusals.ts';
import type { AfterAnswer, NeedingStore } from '#server/http/store-work.ts';
import type { User } from '#server/store/accounts/users.ts';
import type { Audit } from '#server/store/audit/write-audit.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { emailKey } from '../accounts.ts';
import type { Caller } from '../caller.ts';
import type { HourlyThrottle } from '../limits/hourly-throttle.ts';
import type { LoginThrottle } from '../limits/login-throttle.ts';
import { passwordChangedLetter, resetLetter } from '../mail/letters.ts';
import type { Mailer } from '../mail/mail.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { PasswordPolicy } from './password-policy.ts';
import { hashPassword } from './passwords.ts';

export const RESET_LIFE_MS = 30 * 60_000;

/** Gives a new password to whoever reads the account's mail. */
export type PasswordResets = ReturnType<typeof createPasswordResets>;

export function createPasswordResets(options: {
  store: Store;
  sessions: Sessions;
  hash: KeyedHash;
  policy: PasswordPolicy;
  mailThrottle: HourlyThrottle;
  loginThrottle: LoginThrottle;
  devices: KnownDevices;
  mailer: Mailer;
  audit: Audit;
  /** The configured origin of links, whatever a request says. */
  publicUrl: () => string;
  needingStore: NeedingStore;
  afterAnswer: AfterAnswer;
  refusals: Refusals;
  log: Logger;
  now: () => number;
}) {
  const { store, hash, mailer, needingStore, log, now } = options;

  const newLink = () => {
    const token = newToken();
    return { token, tokenHash: hash('reset token', token) };
  };
  const linkFor = async (user: User) => {
    const { token, tokenHash } = newLink();
    await store.resetTokens.put({ userId: user.id, tokenHash, expiresAt: now() + RESET_LIFE_MS });
    return `${options.publicUrl()}/auth/reset-password/${token}`;
  };
  const linkForNobody = () => store.resetTokens.putNone(newLink().tokenHash);

  const refuse = (caller: Caller, email?: string): HttpError => {
    const account = email === undefined ? null : pseudonymOf(hash, emailKey(email));
    options.refusals.note('wrong reset token', { account }, caller);
    return new HttpError(400, accountTexts.resetLinkInvalid);
  };

  const found = async (token: string): Promise<{ tokenHash: string; user: User } | null> => {
    const tokenHash = hash('reset token', token);
    const user = isToken(token) ? await store.resetTokens.userOf(tokenHash, now()) : null;
    return user && { tokenHash, user };
  };

  const complete = async (token: string, given: { email: string; password: string }, caller: Caller) => {
    const link = await found(token);
    if (link?.user.emailKey !== emailKey(given.email)) throw refuse(caller, given.email);
    const { tokenHash, user } = link;
    options.policy(given.password, user); // only now: its answer differs between staff and others
    const passwordHash = await hashPassword(given.password);
    if (!(await store.resetTokens.consume(tokenHash, passwordHash, now()))) throw refuse(caller, given.email);
    options.sessions.forgetUser(user.id);
    await options.loginThrottle.lift(user.emailKey, caller.address);
    mailer.send({ to: user.email, ...passwordChangedLetter() });
    log.info({ user: user.id, address: caller.address }, 'password reset');
    const actor = { id: user.id, email: user.email, address: caller.address };
    await options.audit('password_reset', actor, { subject: `user:${user.id}` });
    return options.devices.issue(user.emailKey);
  };

  return {
    /** Sends a link if there is such an account and not too many were sent. The caller sees no difference. */
    request: (email: string, caller: Caller) =>
      needingStore(async () => {
        const key = emailKey(email);
        const user = await store.users.byEmailKey(key);
        if ((await options.mailThrottle.take(key, caller.address)) > 0) {
          options.refusals.note('reset link not sent: too many', { account: pseudonymOf(hash, key) }, caller);
          return;
        }
        options.afterAnswer(async () => {
          if (user) mailer.send({ to: user.email, ...resetLetter(await linkFor(user)) });
          else await linkForNobody();
        });
      }),
    /** A link that resets the account's password once. It replaces the link before. */
    linkFor,
    /** The same work as `linkFor`, for an address without an account. */
    linkForNobody,
    /** @throws HttpError 400 for an invalid token */
    check: (token: string, caller: Caller) =>
      needingStore(async () => {
        if (!(await found(token))) throw refuse(caller);
      }),
    /**
     * Uses the token up: the password is changed, and every session of the account ends.
     * @returns the new device cookie; there is no login
     * @throws HttpError 400 for an invalid token or another e-mail, or when the policy refuses the password
     */
    complete: (token: string, given: { email: string; password: string }, caller: Caller) =>
      needingStore(() => complete(token, given, caller)),
    /** Removes expired tokens. */
    sweep: () => store.resetTokens.deleteExpired(now()),
  };
}
