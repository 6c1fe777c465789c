import type { Kysely } from 'kysely';
import type { EmailCodeRow, Schema } from '../schema.ts';
import { type User, type UserDraft, userQueries } from './users.ts';

/** Codes by e-mail, one for each address. Only a keyed hash is stored. Times are epoch milliseconds. */
export interface EmailCode {
  emailKey: string;
  codeHash: string;
  sentAt: number;
  expiresAt: number;
}

export const emailCodeQueries = (db: Kysely<Schema>) => ({
  /**
   * Replaces the code of an address, unless the last one was sent after `notSince`.
   * @returns null when it was replaced; otherwise the time when the last one was sent
   */
  async issue(code: EmailCode, notSince: number): Promise<number | null> {
    const row: EmailCodeRow = {
      email_key: code.emailKey,
      code_hash: code.codeHash,
      sent_at: code.sentAt,
      expires_at: code.expiresAt,
    };
    const issued = await db
      .insertInto('email_codes')
      .values(row)
      .onConflict((of) =>
        of
          .column('email_key')
          .doUpdateSet({
            code_hash: row.code_hash,
            sent_at: row.sent_at,
            expires_at: row.expires_at,
          })
          .where('email_codes.sent_at', '<=', notSince),
      )
      .returning('sent_at')
      .executeTakeFirst();
    if (issued) return null;
    const before = await db
      .selectFrom('email_codes')
      .select('sent_at')
      .where('email_key', '=', code.emailKey)
      .executeTakeFirst();
    return before?.sent_at ?? code.sentAt;
  },

  /** Whether it is the code of the address, and valid at `now`. */
  async isRight(emailKey: string, codeHash: string, now: number): Promise<boolean> {
    const row = await db
      .selectFrom('email_codes')
      .select('email_key')
      .where('email_key', '=', emailKey)
      .where('code_hash', '=', codeHash)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row !== undefined;
  },

  /**
   * Uses a code up and creates its account, both or neither.
   * @returns null when the code is not valid (any more)
   * @throws AlreadyTaken when there is such an account
   */
  async consume(codeHash: string, draft: UserDraft, now: number): Promise<User | null> {
    return db.transaction().execute(async (all) => {
      const used = await all
        .deleteFrom('email_codes')
        .where('email_key', '=', draft.emailKey)
        .where('code_hash', '=', codeHash)
        .where('expires_at', '>', now)
        .returning('email_key')
        .executeTakeFirst();
      return used ? userQueries(all).insert(draft, now) : null;
    });
  },

  async deleteExpired(now: number): Promise<void> {
    await db.deleteFrom('email_codes').where('expires_at', '<=', now).execute();
  },
});
