import type { Logger } from 'pino';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { HttpError } from '#server/http/errors.ts';
import { type KeyedHash, pseudonymOf } from '#server/http/limits/keyed-hash.ts';
import { rateLimits } from '#server/http/limits/rate-limits.ts';
import type { Refusals } from '#server/http/refusals.ts';
import type { AfterAnswer, NeedingStore } from '#server/http/store-work.ts';
import type { Audit } from '#server/store/audit/write-audit.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { emailKey } from '../accounts.ts';
import type { Caller, Opened } from '../caller.ts';
import type { CodeTries } from '../limits/code-tries.ts';
import type { HourlyThrottle } from '../limits/hourly-throttle.ts';
import type { LoginThrottle } from '../limits/login-throttle.ts';
import { alreadyRegisteredLetter, codeLetter } from '../mail/letters.ts';
import type { Mailer } from '../mail/mail.ts';
import type { PasswordPolicy } from '../passwords/password-policy.ts';
import type { PasswordResets } from '../passwords/password-reset.ts';
import { hashPassword } from '../passwords/passwords.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { PendingSignUps } from './pending-sign-ups.ts';
import type { VerificationCodes } from './verification-codes.ts';

/** From an e-mail address to an account. An address with an account gets the same answers, and another mail. */
export type SignUp = ReturnType<typeof createSignUp>;

export function createSignUp(options: {
  store: Store;
  codes: VerificationCodes;
  tries: CodeTries;
  pending: PendingSignUps;
  sessions: Sessions;
  resets: PasswordResets;
  policy: PasswordPolicy;
  mailThrottle: HourlyThrottle;
  loginThrottle: LoginThrottle;
  devices: KnownDevices;
  mailer: Mailer;
  audit: Audit;
  needingStore: NeedingStore;
  afterAnswer: AfterAnswer;
  hash: KeyedHash;
  refusals: Refusals;
  log: Logger;
}) {
  const { store, codes, pending, sessions, resets, mailThrottle, mailer, audit, needingStore, log } = options;

  const issue = async (email: string, caller: Caller): Promise<string> => {
    const key = emailKey(email);
    const seconds = await mailThrottle.take(key, caller.address);
    if (seconds > 0) {
      options.refusals.note('code not sent: too many', { account: pseudonymOf(options.hash, key) }, caller);
      throw rateLimits.codeMailsTo.refusal(seconds);
    }
    try {
      return await codes.issue(key);
    } catch (error) {
      await mailThrottle.giveBack(key, caller.address);
      throw error;
    }
  };

  const send = async (email: string, code: string) => {
    const user = await store.users.byEmailKey(emailKey(email));
    if (user) mailer.send({ to: user.email, ...alreadyRegisteredLetter(await resets.linkFor(user)) });
    else {
      await resets.linkForNobody();
      mailer.send({ to: email, ...codeLetter(code) });
    }
  };

  const complete = async (
    { email, auth_code, password }: { email: string; auth_code: string; password: string },
    caller: Caller,
  ) => {
    options.policy(password, { email, role: 'user' });
    await codes.check(emailKey(email), auth_code, caller);
    const passwordHash = await hashPassword(password);
    const draft = { email, emailKey: emailKey(email), passwordHash, role: 'user', verified: true } as const;
    const user = await codes.redeem(auth_code, draft);
    log.info({ user: user.id, address: caller.address }, 'account created');
    const actor = { id: user.id, email: user.email, address: caller.address };
    await audit('account_created', actor, { subject: `user:${user.id}` });
    const session = await sessions.beginAtLogin(user, caller);
    if (session === null) throw new HttpError(401, accountTexts.loginFailed); // the password was changed meanwhile
    await options.loginThrottle.lift(user.emailKey, caller.address);
    return { session, knownDevice: options.devices.issue(user.emailKey) };
  };

  return {
    /**
     * Sends a code, or a notice to the owner of an existing account, and remembers the address for the browser.
     * @returns the token of the pending sign-up
     * @throws HttpError 429 too soon after the last code, or too often
     */
    begin: (email: string, caller: Caller) =>
      needingStore(async () => {
        const code = await issue(email, caller);
        const token = await pending.begin(email);
        options.afterAnswer(() => send(email, code));
        return token;
      }),
    /** @throws HttpError 429 as `begin` */
    resend: (email: string, caller: Caller) =>
      needingStore(async () => {
        const code = await issue(email, caller);
        await options.tries.renew(emailKey(email), caller);
        options.afterAnswer(() => send(email, code));
      }),
    /** @throws HttpError 400 for a wrong code, 429 when no attempts are left */
    check: ({ email, auth_code }: { email: string; auth_code: string }, caller: Caller) =>
      needingStore(() => codes.check(emailKey(email), auth_code, caller)),
    /**
     * Creates the account and begins a session.
     * @throws HttpError 400 for a wrong code or a password that the policy refuses, 429 as `check`
     */
    complete: (
      given: { email: string; auth_code: string; password: string },
      caller: Caller,
    ): Promise<Opened> => needingStore(() => complete(given, caller)),
  };
}
