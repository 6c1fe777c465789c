import { type Kysely, sql } from 'kysely';
import { DisplayLook } from '#contract/displays/display-frame.ts';
import type { DisplayRefusal, OpeningHours } from '#contract/displays/displays.ts';
import { screenDarkMs } from '#domain/displays/display-state.ts';
import { refuseTaken } from '../engines/already-taken.ts';
import { requireReferenced } from '../engines/reference-missing.ts';
import type { Schema } from '../schema.ts';
import { firstVersion, versionedRows } from '../versioned-rows.ts';
import type { DisplayRow } from './display-rows.ts';
import { inTransaction } from './keys.ts';

/** Words in place of everything else; times are epoch milliseconds. */
export interface OutOfService {
  text: string;
  until: number | null; // null: until somebody ends it
}

/** What staff set of a display. */
export interface DisplayValues {
  name: string;
  /** Null: it was removed. */
  locationId: string | null;
  look: DisplayLook;
  openingHours: OpeningHours;
}

/** A display as every process has it in memory. Times are epoch milliseconds. */
export interface StoredDisplay extends DisplayValues {
  id: string;
  number: number;
  kind: 'screen' | 'epaper';
  resolution: { width: number; height: number } | null;
  outOfService: OutOfService | null;
  pairedAt: number | null;
  revokedAt: number | null;
  /** `copied`: two screens used one key. */
  revokedAs: Exclude<DisplayRefusal, 'unknown'> | null;
  createdAt: number;
  updatedAt: number;
}

const versioned = (db: Kysely<Schema>) => versionedRows(db, 'displays', fromRow);

export const displayQueries = (db: Kysely<Schema>) => ({
  /** All that were not removed, in the order of their numbers. */
  async list(): Promise<StoredDisplay[]> {
    const rows = await db
      .selectFrom('displays')
      .selectAll()
      .where('location_id', 'is not', null)
      .orderBy('number')
      .execute();
    return rows.map(fromRow);
  },

  /** One that was removed too. */
  byId: versioned(db).byId,

  /**
   * Gives it the next number.
   * @throws ReferenceMissing when there is no such location
   * @throws AlreadyTaken when another one got the number at the same moment
   */
  async insert(values: DisplayValues, now: number): Promise<StoredDisplay> {
    const { last } = await db
      .selectFrom('displays')
      .select((of) => of.fn.max('number').as('last'))
      .executeTakeFirstOrThrow();
    const row: DisplayRow = {
      ...firstVersion(toColumns(values), now),
      number: (last ?? 0) + 1,
      kind: 'screen',
      width: null,
      height: null,
      out_of_service: null,
      paired_at: null,
      revoked_at: null,
      revoked_as: null,
    };
    await refuseTaken('number', requireReferenced(db.insertInto('displays').values(row).execute()));
    await db.insertInto('display_contacts').values(noContact(row.id, values.look)).execute();
    return fromRow(row);
  },

  /**
   * @returns null when there is no such display, or it has another version
   * @throws ReferenceMissing when there is no such location
   */
  change(
    id: string,
    values: DisplayValues,
    now: number,
    expected: number | null,
  ): Promise<StoredDisplay | null> {
    const write = inTransaction(db, async (all) => {
      const changed = await versioned(all).update(id, toColumns(values), now, expected);
      if (changed) await noteDarkAfter(all, id, values.look);
      return changed;
    });
    return requireReferenced(write);
  },

  setService: (id: string, given: OutOfService | null, now: number): Promise<StoredDisplay | null> =>
    versioned(db).update(id, { out_of_service: given && JSON.stringify(given) }, now, null),

  /** Refuses all its keys from now on. One that is revoked already stays as it is. */
  async revoke(id: string, as: StoredDisplay['revokedAs'], now: number): Promise<StoredDisplay | null> {
    const row = await db
      .updateTable('displays')
      .set({
        revoked_at: now,
        revoked_as: as,
        updated_at: sql<number>`case when updated_at < ${now} then ${now} else updated_at + 1 end`,
      })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    return row ? fromRow(row) : null;
  },

  /** Its screen got its first key, and has not been refused. That is no change of what staff have set, so the version stays. */
  async notePaired(
    id: string,
    resolution: { width: number; height: number },
    now: number,
  ): Promise<StoredDisplay | null> {
    const row = await db
      .updateTable('displays')
      .set({ ...resolution, kind: 'screen', paired_at: now, revoked_at: null, revoked_as: null })
      .where('id', '=', id)
      .where('location_id', 'is not', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) return null;
    await db.updateTable('display_contacts').set({ refused_at: null }).where('display_id', '=', id).execute();
    return fromRow(row);
  },

  /** It fetches pictures, as panels of e-paper alone do. The version stays. */
  async noteEpaper(id: string): Promise<void> {
    await db.updateTable('displays').set({ kind: 'epaper' }).where('id', '=', id).execute();
  },

  /** Takes a revoked display off the list. What it has shown stays. */
  async remove(id: string, now: number): Promise<StoredDisplay | null> {
    return versioned(db).update(id, { location_id: null }, now, null);
  },

  /** Deletes removed displays of which nothing is kept any more. */
  async prune(before: number): Promise<void> {
    await db
      .deleteFrom('displays')
      .where('location_id', 'is', null)
      .where('updated_at', '<', before)
      .where('id', 'not in', (of) => of.selectFrom('display_showings').select('display_id'))
      .execute();
  },
});

const noContact = (display_id: string, look: DisplayLook) => ({
  display_id,
  chain_number: 0,
  dark_after_ms: screenDarkMs(look),
});

/** From when these settings are saved the display may get a frame with their time. What it holds may have a longer one. */
const noteDarkAfter = (db: Kysely<Schema>, displayId: string, look: DisplayLook) =>
  db
    .updateTable('display_contacts')
    .set({ dark_after_ms: screenDarkMs(look) })
    .where('display_id', '=', displayId)
    .where('dark_after_ms', '<', screenDarkMs(look))
    .execute();

const toColumns = ({ name, locationId, look, openingHours }: DisplayValues) => ({
  name,
  location_id: locationId,
  look: JSON.stringify(look),
  opens: openingHours?.opens ?? null,
  closes: openingHours?.closes ?? null,
});

const fromRow = (row: DisplayRow): StoredDisplay => ({
  id: row.id,
  number: row.number,
  name: row.name,
  locationId: row.location_id,
  kind: row.kind as StoredDisplay['kind'], // written above alone
  look: DisplayLook.parse(JSON.parse(row.look)),
  openingHours: row.opens === null || row.closes === null ? null : { opens: row.opens, closes: row.closes },
  resolution: row.width === null || row.height === null ? null : { width: row.width, height: row.height },
  outOfService: row.out_of_service === null ? null : (JSON.parse(row.out_of_service) as OutOfService),
  pairedAt: row.paired_at,
  revokedAt: row.revoked_at,
  revokedAs: row.revoked_as as StoredDisplay['revokedAs'],
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
