import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Role } from '#contract/accounts/auth.ts';
import { refuseTaken } from '../engines/already-taken.ts';
import type { Schema, UserRow } from '../schema.ts';
import { nextVersion } from '../versioned-rows.ts';

/** An account. Times are epoch milliseconds. */
export interface User {
  id: string;
  email: string; // as it was typed
  emailKey: string; // lower-cased and trimmed: two spellings of one address are one account
  passwordHash: string;
  role: Role;
  verified: boolean;
  loginCount: number;
  lastLogin: number | null;
  lastLoginAttempt: number | null;
  createdAt: number;
  updatedAt: number;
}

export type UserDraft = Pick<User, 'email' | 'emailKey' | 'passwordHash' | 'role' | 'verified'>;

export const userQueries = (db: Kysely<Schema>) => ({
  async byEmailKey(emailKey: string): Promise<User | null> {
    const row = await db.selectFrom('users').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
    return row ? userFromRow(row) : null;
  },

  async byId(id: string): Promise<User | null> {
    const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? userFromRow(row) : null;
  },

  async count(): Promise<number> {
    const { count } = await db
      .selectFrom('users')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },

  /** @throws AlreadyTaken when another account has the e-mail address */
  async insert(draft: UserDraft, now: number): Promise<User> {
    const row: UserRow = {
      id: randomUUID(),
      email: draft.email,
      email_key: draft.emailKey,
      password_hash: draft.passwordHash,
      role: draft.role,
      verified: Number(draft.verified),
      login_count: 0,
      last_login: null,
      last_login_attempt: null,
      created_at: now,
      updated_at: now,
    };
    await refuseTaken('e-mail address', db.insertInto('users').values(row).execute());
    return userFromRow(row);
  },

  /**
   * Replaces a password. Every session and reset link of the account ends in the same transaction.
   * @param change.from the hash of the old password; if it was changed meanwhile, nothing is written
   * @returns whether it was done
   */
  async changePassword(id: string, change: { from: string; to: string }, now: number): Promise<boolean> {
    return db.transaction().execute(async (all) => {
      await all.deleteFrom('reset_tokens').where('user_id', '=', id).execute();
      const changed = await all
        .updateTable('users')
        .set({ password_hash: change.to, updated_at: nextVersion(now) })
        .where('id', '=', id)
        .where('password_hash', '=', change.from)
        .returning('id')
        .executeTakeFirst();
      if (!changed) return false;
      await all.deleteFrom('sessions').where('user_id', '=', id).execute();
      return true;
    });
  },
});

export const userFromRow = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  emailKey: row.email_key,
  passwordHash: row.password_hash,
  role: Role.parse(row.role),
  verified: row.verified === 1,
  loginCount: row.login_count,
  lastLogin: row.last_login,
  lastLoginAttempt: row.last_login_attempt,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
