import type { Kysely } from 'kysely';
import type { EmailCodeRow, Schema } from './schema.ts';
import { type User, type UserDraft, userQueries } from './users.ts';

/** Of a code only a keyed hash is stored. One for each e-mail address. Times are epoch milliseconds. */
export interface EmailCode {
  emailKey: string;
  codeHash: string;
  sentAt: number;
  expiresAt: number;
}

export const emailCodeQueries = (db: Kysely<Schema>) => ({
  /**
   * Puts a code in the place of the one before, unless that was sent after `notSince`.
   * @returns null when it was done; otherwise when the one before was sent
   */
  async issue(code: EmailCode, notSince: number): Promise<number | null> {
    const row: EmailCodeRow = {
      email_key: code.emailKey,
      code_hash: code.codeHash,
      tries: 0,
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
            tries: 0,
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

  /**
   * Tries a code, in one statement: a wrong one costs a try, however many are made at once. A right one costs none, so
   * that it can be used after it was checked.
   */
  async attempt(
    emailKey: string,
    codeHash: string,
    { now, maxTries }: { now: number; maxTries: number },
  ): Promise<'right' | 'wrong' | 'used up' | 'none'> {
    const tried = await db
      .updateTable('email_codes')
      .set((of) => ({
        tries: of
          .case()
          .when('code_hash', '=', codeHash)
          .then(of.ref('tries'))
          .else(of('tries', '+', 1))
          .end(),
      }))
      .where('email_key', '=', emailKey)
      .where('expires_at', '>', now)
      .where('tries', '<', maxTries)
      .returning('code_hash')
      .executeTakeFirst();
    if (tried) return tried.code_hash === codeHash ? 'right' : 'wrong';
    const there = await db
      .selectFrom('email_codes')
      .select('email_key')
      .where('email_key', '=', emailKey)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return there ? 'used up' : 'none';
  },

  /**
   * Uses a code up and creates the account that it was for, both or neither.
   * @returns null when the code is not good (any more)
   * @throws AlreadyTaken when there is such an account
   */
  async consume(
    codeHash: string,
    draft: UserDraft,
    { now, maxTries }: { now: number; maxTries: number },
  ): Promise<User | null> {
    return db.transaction().execute(async (all) => {
      const used = await all
        .deleteFrom('email_codes')
        .where('email_key', '=', draft.emailKey)
        .where('code_hash', '=', codeHash)
        .where('expires_at', '>', now)
        .where('tries', '<', maxTries)
        .returning('email_key')
        .executeTakeFirst();
      return used ? userQueries(all).insert(draft, now) : null;
    });
  },

  async deleteExpired(now: number): Promise<void> {
    await db.deleteFrom('email_codes').where('expires_at', '<=', now).execute();
  },
});
