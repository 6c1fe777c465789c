import { NewEmail } from '#contract/accounts/auth.ts';
import type { User } from '#server/store/accounts/users.ts';
import type { Actor, Audit } from '#server/store/audit/write-audit.ts';
import { AlreadyTaken } from '#server/store/engines/already-taken.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { emailKey, newPassword } from './accounts.ts';
import { hashPassword } from './passwords/passwords.ts';

/** The operator's request cannot be carried out. The message is one line, for the operator. */
export class NotDone extends Error {
  override name = 'NotDone';
}

export type Administrators = ReturnType<typeof createAdministrators>;

/** For an operator who is locked out and has only the machine. */
export function createAdministrators(options: { store: Store; audit: Audit; now: () => number }) {
  const { store, audit, now } = options;
  const details = { by: 'command' };
  const subjectOf = (user: User) => `user:${user.id}`;

  const find = async (email: string): Promise<User> => {
    const user = await store.users.byEmailKey(emailKey(email));
    if (!user) throw new NotDone(`There is no account with the e-mail address ${email}.`);
    return user;
  };

  return {
    /**
     * Makes an account with the role of an administrator.
     * @returns its e-mail address and its password, which is stored nowhere else
     * @throws NotDone
     */
    async create(given: string): Promise<{ email: string; password: string }> {
      const parsed = NewEmail.safeParse(given);
      if (!parsed.success) throw new NotDone(`${JSON.stringify(given)} is no e-mail address.`);
      const email = parsed.data;
      const password = newPassword();
      const passwordHash = await hashPassword(password);
      const draft = {
        email,
        emailKey: emailKey(email),
        passwordHash,
        role: 'admin',
        verified: true,
      } as const;
      const user = await store.users.insert(draft, now()).catch((error: unknown) => {
        if (!(error instanceof AlreadyTaken)) throw error;
        throw new NotDone(
          `There is an account with the e-mail address ${email} already: use promote or reset-password.`,
        );
      });
      await audit('account_created', AT_THE_MACHINE, {
        subject: subjectOf(user),
        details: { ...details, role: user.role },
      });
      return { email, password };
    },

    /**
     * Makes the account an administrator's.
     * @throws NotDone
     */
    async promote(given: string): Promise<{ email: string }> {
      const user = await find(given);
      if (user.role === 'admin') throw new NotDone(`${user.email} is an administrator already.`);
      const changed = await store.staff.changeRole(user.id, 'admin', now());
      if (typeof changed === 'string') throw new NotDone(`${user.email} was not promoted: ${changed}.`);
      await audit('role_changed', AT_THE_MACHINE, {
        subject: subjectOf(user),
        details: { ...details, from: user.role, to: 'admin' },
      });
      return { email: user.email };
    },

    /**
     * Gives the account another password and ends its sessions and reset links.
     * @returns its e-mail address and the password, which is stored nowhere else
     * @throws NotDone
     */
    async resetPassword(given: string): Promise<{ email: string; password: string }> {
      const user = await find(given);
      const password = newPassword();
      const change = { from: user.passwordHash, to: await hashPassword(password) };
      if (!(await store.users.changePassword(user.id, change, now()))) {
        throw new NotDone(`The password of ${user.email} was changed by somebody else just now: try again.`);
      }
      await audit('password_reset', AT_THE_MACHINE, { subject: subjectOf(user), details });
      return { email: user.email, password };
    },
  };
}

const AT_THE_MACHINE: Actor = { id: null, email: null, address: null };
