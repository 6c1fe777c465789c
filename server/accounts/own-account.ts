import { accountTexts } from '#contract/accounts/account-texts.ts';
import type { Account } from '#contract/accounts/auth.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import type { Client, Visitor } from '#server/http/callers/visitor.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Refusals } from '#server/http/refusals.ts';
import type { NeedingStore } from '#server/http/store-work.ts';
import type { User } from '#server/store/accounts/users.ts';
import type { Audit } from '#server/store/audit/write-audit.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { Caller, Opened } from './caller.ts';
import type { LoginThrottle } from './limits/login-throttle.ts';
import { passwordChangedLetter } from './mail/letters.ts';
import type { Mailer } from './mail/mail.ts';
import type { PasswordPolicy } from './passwords/password-policy.ts';
import { hashPassword, passwordFits } from './passwords/passwords.ts';
import type { KnownDevices } from './sessions/known-devices.ts';
import type { Sessions } from './sessions/sessions.ts';

/** The calls of people on their own account. */
export interface OwnAccount {
  /** @param token of the caller's own session */
  describe: (visitor: Visitor, token: string | undefined) => Promise<Account>;
  /**
   * Changes the password; every session ends and a new one begins.
   * @throws HttpError 400 for a wrong current password or a new one that the policy refuses, 429 after too many tries
   */
  changePassword: (
    visitor: Visitor,
    given: { current_password: string; password: string },
    caller: Caller,
  ) => Promise<Opened>;
  /** @throws HttpError 404 when the account has no such session */
  endSession: (visitor: Visitor, sessionId: string, client: Client) => Promise<void>;
  endAllSessions: (visitor: Visitor, client: Client) => Promise<void>;
  /** @throws HttpError 400 for a wrong password, 409 for the last administrator, 429 after too many tries */
  delete: (visitor: Visitor, password: string, caller: Caller) => Promise<void>;
}

export function createOwnAccount(options: {
  store: Store;
  sessions: Sessions;
  loginThrottle: LoginThrottle;
  devices: KnownDevices;
  policy: PasswordPolicy;
  mailer: Mailer;
  audit: Audit;
  needingStore: NeedingStore;
  refusals: Refusals;
  now: () => number;
}): OwnAccount {
  const { store, sessions, loginThrottle, audit, now } = options;

  const userOf = async ({ userId }: Visitor): Promise<User> => {
    const user = await store.users.byId(userId);
    if (!user) throw new HttpError(401, texts.authenticationRequired('your account'));
    return user;
  };

  /** Guessing a password here is slowed down as at the login. */
  const proved = async (visitor: Visitor, field: string, password: string, caller: Caller) => {
    const user = await userOf(visitor);
    const fits = await loginThrottle.judged({ account: user.emailKey, ...caller }, async () =>
      (await passwordFits(password, user.passwordHash)) ? true : null,
    );
    if (!fits) {
      options.refusals.note('wrong password for the own account', { user: user.id }, caller);
      throw new HttpError(400, accountTexts.passwordWrong, { field });
    }
    return user;
  };

  const own: OwnAccount = {
    async describe(visitor, token) {
      const user = await userOf(visitor);
      const list = await sessions.listOf(user.id, token);
      return {
        email: user.email,
        role: user.role,
        created_at: iso(user.createdAt),
        sessions: list.map((session) => ({
          id: session.id,
          current: session.current,
          created_at: iso(session.createdAt),
          last_seen_at: iso(session.lastSeenAt),
          address: session.address,
          user_agent: session.userAgent,
        })),
      };
    },

    async changePassword(visitor, { current_password, password }, caller) {
      const user = await proved(visitor, 'current_password', current_password, caller);
      options.policy(password, user);
      const change = { from: user.passwordHash, to: await hashPassword(password) };
      if (!(await store.users.changePassword(user.id, change, now()))) {
        throw new HttpError(400, accountTexts.passwordWrong, { field: 'current_password' }); // it was changed meanwhile
      }
      sessions.forgetUser(user.id);
      options.mailer.send({ to: user.email, ...passwordChangedLetter() });
      await audit('password_changed', actorOf(visitor, caller), { subject: `user:${user.id}` });
      const session = await sessions.begin(user, caller);
      return { session, knownDevice: options.devices.issue(user.emailKey) };
    },

    async endSession(visitor, sessionId, client) {
      if (!(await sessions.endOneOf(visitor.userId, sessionId)))
        throw new HttpError(404, accountTexts.noSuchSession);
      await audit('session_ended', actorOf(visitor, client), { subject: `session:${sessionId}` });
    },

    async endAllSessions(visitor, client) {
      await sessions.endAllOf(visitor.userId);
      await audit('sign_out_everywhere', actorOf(visitor, client));
    },

    async delete(visitor, password, caller) {
      const user = await proved(visitor, 'password', password, caller);
      const refusal = await store.staff.delete(user.id);
      if (refusal === 'last administrator') throw new HttpError(409, staffTexts.lastAdministrator);
      sessions.forgetUser(user.id);
      await audit('account_deleted', actorOf(visitor, caller), { subject: `user:${user.id}` });
    },
  };

  const { needingStore } = options;
  return {
    describe: (...given) => needingStore(() => own.describe(...given)),
    changePassword: (...given) => needingStore(() => own.changePassword(...given)),
    endSession: (...given) => needingStore(() => own.endSession(...given)),
    endAllSessions: (...given) => needingStore(() => own.endAllSessions(...given)),
    delete: (...given) => needingStore(() => own.delete(...given)),
  };
}

const actorOf = ({ userId, email }: Visitor, { address }: Client) => ({ id: userId, email, address });
const iso = (at: number): string => new Date(at).toISOString();
