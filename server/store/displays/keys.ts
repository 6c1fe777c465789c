import type { Kysely } from 'kysely';
import type { DisplayRefusal } from '#contract/displays/displays.ts';
import type { Schema } from '../schema.ts';

/**
 * A screen that was switched off may wake with the key before, since a browser writes a new cookie to its disk after half a
 * minute, and calls under way have the key before too. So long both are good.
 */
export const KEY_OVERLAP_MS = 5 * 60_000;

/** A key as it is stored: its hash alone. Times are epoch milliseconds. */
export interface DisplayKey {
  displayId: string;
  /** Why the display is refused, and since when; null: it is not. */
  revokedAs: Exclude<DisplayRefusal, 'unknown'> | null;
  revokedAt: number | null;
  issuedAt: number;
  usedAt: number | null; // null: the screen has not used it yet
  /** From then on it is refused: a newer one was used. Null: it is good. */
  retiredAt: number | null;
}

export const displayKeyQueries = (db: Kysely<Schema>) => ({
  async find(keyHash: string): Promise<DisplayKey | null> {
    const row = await db
      .selectFrom('display_keys')
      .innerJoin('displays', 'displays.id', 'display_id')
      .select(['display_id', 'issued_at', 'used_at', 'retired_at', 'revoked_as', 'revoked_at'])
      .where('key_hash', '=', keyHash)
      .executeTakeFirst();
    if (!row) return null;
    return {
      displayId: row.display_id,
      revokedAs: row.revoked_as as DisplayKey['revokedAs'], // written by the queries of displays alone
      revokedAt: row.revoked_at,
      issuedAt: row.issued_at,
      usedAt: row.used_at,
      retiredAt: row.retired_at,
    };
  },

  /**
   * Notes a further key of a display. Of those that wait to be used only those stay that were issued after `since`: an
   * answer that is still under way may bring one.
   */
  add: (displayId: string, keyHash: string, { now, since }: { now: number; since: number }): Promise<void> =>
    inTransaction(db, async (all) => {
      await all
        .deleteFrom('display_keys')
        .where('display_id', '=', displayId)
        .where('used_at', 'is', null)
        .where('issued_at', '<', since)
        .execute();
      await all
        .insertInto('display_keys')
        .values({ key_hash: keyHash, display_id: displayId, issued_at: now })
        .execute();
    }),

  /** When the newest key of a display that waits to be used was issued. */
  async newestUnused(displayId: string): Promise<number | null> {
    const { newest } = await db
      .selectFrom('display_keys')
      .select((of) => of.fn.max('issued_at').as('newest'))
      .where('display_id', '=', displayId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return newest;
  },

  /** A key is used for the first time: the others of its display are refused soon. */
  noteUsed: (displayId: string, keyHash: string, now: number): Promise<void> =>
    inTransaction(db, async (all) => {
      const first = await all
        .updateTable('display_keys')
        .set({ used_at: now })
        .where('key_hash', '=', keyHash)
        .where('used_at', 'is', null)
        .returning('key_hash')
        .executeTakeFirst();
      if (!first) return;
      await all
        .updateTable('display_keys')
        .set({ retired_at: now + KEY_OVERLAP_MS })
        .where('display_id', '=', displayId)
        .where('key_hash', '!=', keyHash)
        .where('retired_at', 'is', null)
        .execute();
    }),

  async removeAll(displayId: string): Promise<void> {
    await db.deleteFrom('display_keys').where('display_id', '=', displayId).execute();
  },

  /** Forgets keys that were retired before. Whoever uses one then is not known at all. */
  async prune(before: number): Promise<void> {
    await db.deleteFrom('display_keys').where('retired_at', '<', before).execute();
  },
});

/** Within a transaction that runs already, or in one of its own. */
export const inTransaction = <T>(
  db: Kysely<Schema>,
  work: (all: Kysely<Schema>) => Promise<T>,
): Promise<T> => (db.isTransaction ? work(db) : db.transaction().execute(work));
