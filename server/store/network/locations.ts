import type { Kysely } from 'kysely';
import { z } from 'zod';
import { Crossing } from '#contract/network/crossings.ts';
import { CustomMessage, type Location } from '#contract/network/locations.ts';
import { isPlaceholder, isSpreadsheetError } from '#contract/placeholders.ts';
import { refuseTaken } from '../engines/already-taken.ts';
import { refuseReferenced } from '../engines/reference-missing.ts';
import type { LocationRow, Schema } from '../schema.ts';
import { firstVersion, versionedRows } from '../versioned-rows.ts';
import { newPlaceId } from './place-ids.ts';

/** A location with the fields that an administrator gives. */
export type LocationDraft = Omit<Location, '_id' | 'created_at' | 'updated_at'>;

const BathingWaterIds = z.array(z.string());
const Crossings = z.array(Crossing);
const byName = new Intl.Collator('en-GB', { numeric: true });

const versioned = (db: Kysely<Schema>) => versionedRows(db, 'locations', fromRow);

export const locationQueries = (db: Kysely<Schema>) => ({
  /** All, active or not, in the order of their names. */
  async list(): Promise<Location[]> {
    const rows = await db.selectFrom('locations').selectAll().execute();
    return rows.map(fromRow).sort((a, b) => byName.compare(a.name, b.name)); // engines sort text differently
  },

  byId: versioned(db).byId,

  /** The case of the slug doesn't matter. */
  async bySlug(slug: string): Promise<Location | null> {
    const row = await db
      .selectFrom('locations')
      .selectAll()
      .where('slug', '=', slug.toLowerCase())
      .executeTakeFirst();
    return row ? fromRow(row) : null;
  },

  async count(): Promise<number> {
    const { count } = await db
      .selectFrom('locations')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },

  /** @throws AlreadyTaken when another location has the slug */
  async insert(draft: LocationDraft, now: number): Promise<Location> {
    const row = newRow(draft, now);
    await refuseTaken('slug', db.insertInto('locations').values(row).execute());
    return fromRow(row);
  },

  /**
   * All of them or none.
   * @throws AlreadyTaken when another location has one of the slugs
   */
  async insertMany(drafts: readonly LocationDraft[], now: number): Promise<Location[]> {
    const rows = drafts.map((draft) => newRow(draft, now));
    const insertAll = async (all: Kysely<Schema>) => {
      for (const row of rows) await all.insertInto('locations').values(row).execute();
    };
    const inserted = db.isTransaction ? insertAll(db) : db.transaction().execute(insertAll);
    await refuseTaken('slug', inserted);
    return rows.map(fromRow);
  },

  /**
   * Changes the given fields and leaves the rest.
   * @returns null when there is no such location, or it has another version
   * @throws AlreadyTaken when another location has the slug
   */
  update(
    id: string,
    change: Partial<LocationDraft>,
    now: number,
    expected: number | null = null,
  ): Promise<Location | null> {
    return refuseTaken('slug', versioned(db).update(id, toChange(change), now, expected));
  },

  /**
   * Removes it with its assignments, automated messages, adverts and last values.
   * @returns the deleted location; null when there is no such location, or it has another version
   * @throws StillReferenced while displays hang there
   */
  delete(id: string, expected: number | null = null): Promise<Location | null> {
    return refuseReferenced(versioned(db).delete(id, expected));
  },
});

const newRow = (draft: LocationDraft, now: number): LocationRow =>
  firstVersion(toRow(draft), now, newPlaceId());

const toRow = (draft: LocationDraft) => ({
  name: draft.name,
  slug: draft.slug.toLowerCase(),
  latitude: draft.latitude,
  longitude: draft.longitude,
  active: Number(draft.active),
  grid_ref: draft.grid_ref,
  w3w: draft.w3w,
  admiralty_station_id: draft.admiralty_station_id,
  bathing_water_ids: JSON.stringify(draft.bathing_water_ids),
  marine_latitude: draft.marine_latitude,
  marine_longitude: draft.marine_longitude,
  shore_bearing: draft.shore_bearing,
  crossings: JSON.stringify(draft.crossings),
  custom_message: draft.custom_message && JSON.stringify(draft.custom_message),
});

/** The columns of the given fields. The query ignores undefined ones. */
const toChange = ({
  slug,
  active,
  bathing_water_ids,
  crossings,
  custom_message,
  ...rest
}: Partial<LocationDraft>) => ({
  ...rest,
  slug: slug?.toLowerCase(),
  active: active === undefined ? undefined : Number(active),
  bathing_water_ids: bathing_water_ids && JSON.stringify(bathing_water_ids),
  crossings: crossings && JSON.stringify(crossings),
  custom_message: custom_message && JSON.stringify(custom_message),
});

/** Earlier versions stored `N/A` and `#REF!` as they were given. */
const isValue = (text: string): boolean => !isPlaceholder(text) && !isSpreadsheetError(text);
const valueIn = (text: string | null): string | null => (text !== null && isValue(text) ? text : null);

const fromRow = ({ id, ...row }: LocationRow): Location => ({
  ...row,
  _id: id,
  active: row.active === 1,
  grid_ref: valueIn(row.grid_ref),
  w3w: valueIn(row.w3w),
  admiralty_station_id: valueIn(row.admiralty_station_id),
  bathing_water_ids: BathingWaterIds.parse(JSON.parse(row.bathing_water_ids)).filter(isValue),
  crossings: row.crossings === null ? [] : Crossings.parse(JSON.parse(row.crossings)),
  custom_message: row.custom_message === null ? null : CustomMessage.parse(JSON.parse(row.custom_message)),
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
});
