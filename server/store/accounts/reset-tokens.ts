import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { settingQueries } from '../settings.ts';
import { nextVersion } from '../versioned-rows.ts';
import { type User, userFromRow } from './users.ts';

export const resetTokenQueries = (db: Kysely<Schema>) => ({
  /** The one valid token of an account, which replaces the one before. Times are epoch milliseconds. */
  async put(token: { userId: string; tokenHash: string; expiresAt: number }): Promise<void> {
    const { tokenHash: token_hash, expiresAt: expires_at } = token;
    await db
      .insertInto('reset_tokens')
      .values({ user_id: token.userId, token_hash, expires_at })
      .onConflict((of) => of.column('user_id').doUpdateSet({ token_hash, expires_at }))
      .execute();
  },

  /** The same work as `put`, for an address without an account. */
  putNone: (tokenHash: string) => settingQueries(db).set('reset token of nobody', tokenHash),

  /** The account of the token, if it is valid at `now`. */
  async userOf(tokenHash: string, now: number): Promise<User | null> {
    const row = await db
      .selectFrom('reset_tokens')
      .innerJoin('users', 'users.id', 'reset_tokens.user_id')
      .selectAll('users')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row ? userFromRow(row) : null;
  },

  /**
   * Uses a token up: its account gets the new password and loses all sessions, both or neither.
   * @returns false when the token is not valid (any more)
   */
  async consume(tokenHash: string, passwordHash: string, now: number): Promise<boolean> {
    return db.transaction().execute(async (all) => {
      const used = await all
        .deleteFrom('reset_tokens')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .returning('user_id')
        .executeTakeFirst();
      if (!used) return false;
      await all
        .updateTable('users')
        .set({ password_hash: passwordHash, updated_at: nextVersion(now) })
        .where('id', '=', used.user_id)
        .execute();
      await all.deleteFrom('sessions').where('user_id', '=', used.user_id).execute();
      return true;
    });
  },

  async deleteExpired(now: number): Promise<void> {
    await db.deleteFrom('reset_tokens').where('expires_at', '<=', now).execute();
  },
});
