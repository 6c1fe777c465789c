import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** A browser's unfinished sign-up. Only a hash of its token is stored. Times are epoch milliseconds. */
export interface PendingSignUp {
  tokenHash: string;
  email: string; // as it was typed
  expiresAt: number;
}

export const pendingSignUpQueries = (db: Kysely<Schema>) => ({
  async insert({ tokenHash, email, expiresAt }: PendingSignUp): Promise<void> {
    await db
      .insertInto('pending_sign_ups')
      .values({ token_hash: tokenHash, email, expires_at: expiresAt, tries: 0 })
      .execute();
  },

  /** The address, if the sign-up is still valid at `now`. */
  async emailOf(tokenHash: string, now: number): Promise<string | null> {
    const row = await db
      .selectFrom('pending_sign_ups')
      .select('email')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row?.email ?? null;
  },

  /**
   * Takes one of the sign-up's attempts at a code.
   * @returns false when none is left
   */
  async takeTry(tokenHash: string, { now, maxTries }: { now: number; maxTries: number }): Promise<boolean> {
    const taken = await db
      .updateTable('pending_sign_ups')
      .set((of) => ({ tries: of('tries', '+', 1) }))
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .where('tries', '<', maxTries)
      .returning('token_hash')
      .executeTakeFirst();
    return taken !== undefined;
  },

  async giveTryBack(tokenHash: string): Promise<void> {
    await db
      .updateTable('pending_sign_ups')
      .set((of) => ({ tries: of('tries', '-', 1) }))
      .where('token_hash', '=', tokenHash)
      .where('tries', '>', 0)
      .execute();
  },

  /** After another code was sent: the sign-up has all its attempts again. */
  async renewTries(tokenHash: string): Promise<void> {
    await db.updateTable('pending_sign_ups').set({ tries: 0 }).where('token_hash', '=', tokenHash).execute();
  },

  async delete(tokenHash: string): Promise<void> {
    await db.deleteFrom('pending_sign_ups').where('token_hash', '=', tokenHash).execute();
  },

  async deleteExpired(now: number): Promise<void> {
    await db.deleteFrom('pending_sign_ups').where('expires_at', '<=', now).execute();
  },
});
