import type { Kysely } from 'kysely';
import { refuseTaken } from '../engines/already-taken.ts';
import type { Schema } from '../schema.ts';
import type { DisplayPairingRow } from './display-rows.ts';
import { displayQueries, type StoredDisplay } from './displays.ts';
import { displayKeyQueries } from './keys.ts';

/** A screen that asked to be paired. Times are epoch milliseconds. */
export interface Pairing {
  secretHash: string;
  codeHash: string;
  /** The display that it was approved as; null: it waits. */
  displayId: string | null;
  address: string;
  browser: string;
  width: number;
  height: number;
  askedAt: number;
  expiresAt: number;
}

export const pairingQueries = (db: Kysely<Schema>) => ({
  /** @throws AlreadyTaken when another screen shows this code */
  async add(pairing: Pairing): Promise<void> {
    await refuseTaken('code', db.insertInto('display_pairings').values(toRow(pairing)).execute());
  },

  /** Those that nobody has approved yet and that have not expired, the oldest first. */
  async waiting(now: number): Promise<Pairing[]> {
    const rows = await db
      .selectFrom('display_pairings')
      .selectAll()
      .where('expires_at', '>', now)
      .where('display_id', 'is', null)
      .orderBy('asked_at')
      .orderBy('secret_hash')
      .execute();
    return rows.map(fromRow);
  },

  async giveUp(secretHash: string): Promise<void> {
    await db
      .deleteFrom('display_pairings')
      .where('secret_hash', '=', secretHash)
      .where('display_id', 'is', null)
      .execute();
  },

  /** One that has not expired. */
  async bySecret(secretHash: string, now: number): Promise<Pairing | null> {
    const row = await db
      .selectFrom('display_pairings')
      .selectAll()
      .where('secret_hash', '=', secretHash)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row ? fromRow(row) : null;
  },

  /** One that waits: neither expired nor approved. */
  async byCode(codeHash: string, now: number): Promise<Pairing | null> {
    const row = await db
      .selectFrom('display_pairings')
      .selectAll()
      .where('code_hash', '=', codeHash)
      .where('expires_at', '>', now)
      .where('display_id', 'is', null)
      .executeTakeFirst();
    return row ? fromRow(row) : null;
  },

  /** @returns whether it was still waiting */
  async approve(secretHash: string, displayId: string, now: number): Promise<boolean> {
    const row = await db
      .updateTable('display_pairings')
      .set({ display_id: displayId })
      .where('secret_hash', '=', secretHash)
      .where('expires_at', '>', now)
      .where('display_id', 'is', null)
      .returning('secret_hash')
      .executeTakeFirst();
    return row !== undefined;
  },

  /**
   * Ends an approved pairing: its screen gets the display's first key, and the keys of the screen before are forgotten.
   * @returns null when it was ended already (of several calls at once one alone gets the key), or the display was removed
   */
  finish: (secretHash: string, keyHash: string, now: number): Promise<StoredDisplay | null> =>
    db.transaction().execute(async (all) => {
      const row = await all
        .deleteFrom('display_pairings')
        .where('secret_hash', '=', secretHash)
        .where('display_id', 'is not', null)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst();
      if (!row || row.display_id === null) return null;
      const { display_id, width, height } = row;
      const keys = displayKeyQueries(all);
      await keys.removeAll(display_id);
      const display = await displayQueries(all).notePaired(display_id, { width, height }, now);
      if (display) await keys.add(display_id, keyHash, { now, since: now });
      return display;
    }),

  async prune(now: number): Promise<void> {
    await db.deleteFrom('display_pairings').where('expires_at', '<=', now).execute();
  },
});

const toRow = (pairing: Pairing): DisplayPairingRow => ({
  secret_hash: pairing.secretHash,
  code_hash: pairing.codeHash,
  display_id: pairing.displayId,
  address: pairing.address,
  browser: pairing.browser,
  width: pairing.width,
  height: pairing.height,
  asked_at: pairing.askedAt,
  expires_at: pairing.expiresAt,
});

const fromRow = (row: DisplayPairingRow): Pairing => ({
  secretHash: row.secret_hash,
  codeHash: row.code_hash,
  displayId: row.display_id,
  address: row.address,
  browser: row.browser,
  width: row.width,
  height: row.height,
  askedAt: row.asked_at,
  expiresAt: row.expires_at,
});
