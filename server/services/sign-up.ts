import type { Logger } from 'pino';
import { texts } from '#contract/texts.ts';
import { HttpError } from '../errors.ts';
import type { Store } from '../store/open-store.ts';
import { emailKey } from './accounts.ts';
import type { Audit } from './audit.ts';
import { alreadyRegisteredLetter, codeLetter } from './mail/letters.ts';
import type { Mailer } from './mail/mailer.ts';
import type { MailThrottle } from './mail-throttle.ts';
import type { PasswordPolicy } from './password-policy.ts';
import type { PasswordResets } from './password-reset.ts';
import { hashPassword } from './passwords.ts';
import type { PendingSignUps } from './pending-sign-ups.ts';
import type { Client, Sessions } from './sessions.ts';
import type { AfterAnswer, NeedingStore } from './store-work.ts';
import type { VerificationCodes } from './verification-codes.ts';

/** From an e-mail address to an account. An address that has one gets the same answers, and another mail. */
export interface SignUp {
  /**
   * Sends a code, or to the owner of an account word of that, and notes the address for the browser.
   * @returns the token of the pending sign-up
   * @throws HttpError 429 too soon after the code before, or too often
   */
  begin: (email: string, client: Client) => Promise<string>;
  /** @throws HttpError 429 as `begin` */
  resend: (email: string, client: Client) => Promise<void>;
  /** @throws HttpError 400 for a wrong code, 429 when its tries are used up */
  check: (given: { email: string; auth_code: string }) => Promise<void>;
  /**
   * Creates the account and begins a session.
   * @returns the session's token
   * @throws HttpError 400 for a wrong code or a password that the policy refuses, 429 as `check`
   */
  complete: (
    given: { email: string; auth_code: string; password: string },
    client: Client,
  ) => Promise<string>;
}

export function createSignUp(options: {
  store: Store;
  codes: VerificationCodes;
  pending: PendingSignUps;
  sessions: Sessions;
  resets: PasswordResets;
  policy: PasswordPolicy;
  throttle: MailThrottle;
  mailer: Mailer;
  audit: Audit;
  needingStore: NeedingStore;
  afterAnswer: AfterAnswer;
  log: Logger;
}): SignUp {
  const { store, codes, pending, sessions, resets, throttle, mailer, audit, needingStore, log } = options;

  const issue = async (email: string, { address }: Client): Promise<string> => {
    const key = emailKey(email);
    const seconds = await throttle.take(key, address);
    if (seconds > 0) {
      log.warn({ address }, 'code refused: too many');
      throw new HttpError(429, texts.tooManyAttempts(seconds), { retryAfterSeconds: seconds });
    }
    try {
      return await codes.issue(key);
    } catch (error) {
      await throttle.giveBack(key, address);
      throw error;
    }
  };

  const send = async (email: string, code: string) => {
    const user = await store.users.byEmailKey(emailKey(email));
    if (user) mailer.send({ to: user.email, ...alreadyRegisteredLetter(await resets.linkFor(user)) });
    else mailer.send({ to: email, ...codeLetter(code) });
  };

  const complete = async (
    { email, auth_code, password }: { email: string; auth_code: string; password: string },
    client: Client,
  ) => {
    options.policy(password, { email, role: 'user' });
    await codes.check(emailKey(email), auth_code);
    const passwordHash = await hashPassword(password);
    const draft = { email, emailKey: emailKey(email), passwordHash, role: 'user', verified: true } as const;
    const user = await codes.redeem(auth_code, draft);
    log.info({ user: user.id, address: client.address }, 'account created');
    const actor = { id: user.id, email: user.email, address: client.address };
    await audit('account_created', actor, { subject: `user:${user.id}` });
    const token = await sessions.beginAtLogin(user, client);
    if (token === null) throw new HttpError(401, texts.loginFailed); // a new password meanwhile
    return token;
  };

  return {
    begin: (email, client) =>
      needingStore(async () => {
        const code = await issue(email, client);
        const token = await pending.begin(email);
        options.afterAnswer(() => send(email, code));
        return token;
      }),
    resend: (email, client) =>
      needingStore(async () => {
        const code = await issue(email, client);
        options.afterAnswer(() => send(email, code));
      }),
    check: ({ email, auth_code }) => needingStore(() => codes.check(emailKey(email), auth_code)),
    complete: (given, client) => needingStore(() => complete(given, client)),
  };
}
