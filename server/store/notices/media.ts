import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../schema.ts';

/** The files of an upload, before they are stored. */
export interface MediaReservation {
  id: string;
  names: readonly string[];
  bytes: number; // of all files
  /** The process that stores them. */
  storedBy: string;
}

/** An upload and the names of its files. */
export interface MediaNames {
  id: string;
  names: string[];
}

const Names = z.array(z.string());
/** A row of the settings that is locked while room is reserved, so that two uploads do not take the same room. */
const LOCK = 'media room';

/**
 * Uploads. A row is there before its first file and until its last one is gone: what a crash leaves is found by it.
 * `storing`: the files are being stored. `used`: an advert has them. `doomed`: they are being removed. A state is only
 * ever followed by a later one.
 */
export const mediaQueries = (db: Kysely<Schema>) => ({
  /** The bytes of all uploads, those being stored or removed included. */
  totalBytes: () => totalBytes(db),

  /** @returns false, and reserves nothing, if all uploads would then have more than `quota` bytes */
  reserve({ id, names, bytes, storedBy }: MediaReservation, quota: number, now: number): Promise<boolean> {
    return db.transaction().execute(async (all) => {
      await all
        .insertInto('settings')
        .values({ key: LOCK, value: '' })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
        .execute();
      if ((await totalBytes(all)) + bytes > quota) return false;
      await all
        .insertInto('media')
        .values({
          id,
          bytes,
          names: JSON.stringify(names),
          state: 'storing',
          stored_by: storedBy,
          created_at: now,
        })
        .execute();
      return true;
    });
  },

  /** @returns false if the upload is not waiting for its advert: it took too long, and is being removed */
  async use(id: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('media')
      .set({ state: 'used' })
      .where('id', '=', id)
      .where('state', '=', 'storing')
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  /** There will be no advert. One that has it after all, although its writing seemed to fail, keeps it. */
  async abandon(id: string): Promise<void> {
    await db
      .updateTable('media')
      .set({ state: 'doomed' })
      .where('id', '=', id)
      .where('state', '=', 'storing')
      .execute();
  },

  /** The advert has gone, or has another file. */
  async doom(id: string): Promise<void> {
    await db.updateTable('media').set({ state: 'doomed' }).where('id', '=', id).execute();
  },

  /**
   * Dooms what no advert has: after the deletion of a location, or a crash.
   * Files that are still being stored are lost if that began before, or in another process than `aliveOnly`;
   *   null: other processes live too
   */
  async doomUnused({ before, aliveOnly }: { before: number; aliveOnly: string | null }): Promise<void> {
    await db
      .updateTable('media')
      .set({ state: 'doomed' })
      .where('state', '=', 'used')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('adverts').select('id').whereRef('adverts.media_id', '=', 'media.id'))),
      )
      .execute();
    await db
      .updateTable('media')
      .set({ state: 'doomed' })
      .where('state', '=', 'storing')
      .where(({ or, eb }) =>
        or([eb('created_at', '<', before), ...(aliveOnly ? [eb('stored_by', '!=', aliveOnly)] : [])]),
      )
      .execute();
  },

  async doomed(): Promise<MediaNames[]> {
    const rows = await db.selectFrom('media').select(['id', 'names']).where('state', '=', 'doomed').execute();
    return rows.map(({ id, names }) => ({ id, names: Names.parse(JSON.parse(names)) }));
  },

  /** What is stored: with an advert, or doomed since it had one. */
  async stored(): Promise<(MediaNames & { isDoomed: boolean })[]> {
    const rows = await db
      .selectFrom('media')
      .select(['id', 'names', 'state'])
      .where('state', '!=', 'storing')
      .execute();
    return rows.map(({ id, names, state }) => ({
      id,
      names: Names.parse(JSON.parse(names)),
      isDoomed: state === 'doomed',
    }));
  },

  /** The files are gone. */
  async forget(id: string): Promise<void> {
    await db.deleteFrom('media').where('id', '=', id).where('state', '=', 'doomed').execute();
  },
});

async function totalBytes(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ total: number | string }>`
    select coalesce(sum(bytes), 0) as total from media`.execute(db);
  return Number(rows[0]?.total ?? 0);
}
