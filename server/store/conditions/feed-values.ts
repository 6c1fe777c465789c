import type { Kysely, Transaction } from 'kysely';
import { type FeedKind, feedKinds } from '#contract/live/live-table.ts';
import { type FeedValue, feedValues } from '#domain/feeds/feed-values.ts';
import type { StoreLog } from '../engines/connection.ts';
import type { FeedValueRow, Schema } from '../schema.ts';

/** The last known good value of one feed. Times are epoch milliseconds. */
export interface StoredFeedValue<K extends FeedKind = FeedKind> {
  kind: K;
  locationId: string;
  value: FeedValue<K>;
  source: string | null;
  attribution: string | null;
  observedAt: number | null;
  fetchedAt: number;
  /** The position for which it was fetched. */
  whereabouts?: string;
}

/** A stored value that was not read yet: to judge the values of a large network takes seconds. */
export interface UnreadFeedValue extends Pick<StoredFeedValue, 'kind' | 'locationId' | 'whereabouts'> {
  /** Judges the value. Null, and logged, if this version can't read it. */
  read: () => StoredFeedValue | null;
}

/** A feed and when its value was fetched, without the value. */
export type FeedValueMark = Pick<StoredFeedValue, 'locationId' | 'fetchedAt'> & { kind: string };

/** Every query separates simulated and real values. */
export const feedValueQueries = (db: Kysely<Schema>, log: StoreLog) => {
  /** Replaces values, all or none. Those of deleted locations are left out. */
  const saveMany = async (values: readonly StoredFeedValue[], simulated: boolean): Promise<void> => {
    await db.transaction().execute(async (transaction) => {
      const existing = await existingLocations(transaction, values);
      for (const value of values) {
        if (existing.has(value.locationId)) await upsert(transaction, toRow(value, simulated));
      }
    });
  };

  const readable = (row: FeedValueRow): StoredFeedValue | null => {
    const value = fromRow(row);
    if (!value)
      log.warn(
        { feed: row.kind, location: row.location_id },
        'a stored value is of another version and was left out',
      );
    return value;
  };
  const all = (simulated: boolean) => db.selectFrom('feed_values').where('simulated', '=', Number(simulated));
  const rowsOf = (kind: FeedKind, locationIds: readonly string[], simulated: boolean) =>
    all(simulated).selectAll().where('kind', '=', kind).where('location_id', 'in', locationIds).execute();

  return {
    /** A row that this version can't read, or whose feed it doesn't have, is left out and logged. */
    async loadAll(simulated: boolean): Promise<StoredFeedValue[]> {
      return present((await all(simulated).selectAll().execute()).map(readable));
    },

    /** The times when all values were fetched, to find the new ones. */
    async marks(simulated: boolean): Promise<FeedValueMark[]> {
      const rows = await all(simulated).select(['kind', 'location_id', 'fetched_at']).execute();
      return rows.map((row) => ({
        kind: row.kind,
        locationId: row.location_id,
        fetchedAt: row.fetched_at,
      }));
    },

    /** The values of one kind at some locations, as `loadAll`. */
    async load(
      kind: FeedKind,
      locationIds: readonly string[],
      simulated: boolean,
    ): Promise<StoredFeedValue[]> {
      return present((await rowsOf(kind, locationIds, simulated)).map(readable));
    },

    /** The same values, each to be judged when somebody wants it. */
    async loadUnread(
      kind: FeedKind,
      locationIds: readonly string[],
      simulated: boolean,
    ): Promise<UnreadFeedValue[]> {
      return (await rowsOf(kind, locationIds, simulated)).map((row) => ({
        kind,
        locationId: row.location_id,
        ...(row.whereabouts !== null && { whereabouts: row.whereabouts }),
        read: () => readable(row),
      }));
    },

    saveMany,
    save: (value: StoredFeedValue, simulated: boolean) => saveMany([value], simulated),

    /**
     * Deletes the real and simulated values of a location that was moved.
     * @param whereabouts the new position: values that were fetched for it are left
     */
    async deleteOfLocation(locationId: string, whereabouts: string | null = null): Promise<void> {
      await db
        .deleteFrom('feed_values')
        .where('location_id', '=', locationId)
        .$if(whereabouts !== null, (query) =>
          query.where((of) => of.or([of('whereabouts', 'is', null), of('whereabouts', '<>', whereabouts)])),
        )
        .execute();
    },
  };
};

const present = (values: readonly (StoredFeedValue | null)[]): StoredFeedValue[] =>
  values.filter((value) => value !== null);

async function existingLocations(
  transaction: Transaction<Schema>,
  values: readonly StoredFeedValue[],
): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(values.map((value) => value.locationId))];
  if (wanted.length === 0) return new Set();
  const rows = await transaction.selectFrom('locations').select('id').where('id', 'in', wanted).execute();
  return new Set(rows.map((row) => row.id));
}

async function upsert(transaction: Transaction<Schema>, row: FeedValueRow): Promise<void> {
  const { kind, location_id, simulated, ...content } = row;
  await transaction
    .insertInto('feed_values')
    .values(row)
    .onConflict((conflict) => conflict.columns(['location_id', 'kind', 'simulated']).doUpdateSet(content))
    .execute();
}

const toRow = (value: StoredFeedValue, simulated: boolean): FeedValueRow => ({
  kind: value.kind,
  location_id: value.locationId,
  simulated: Number(simulated),
  value: JSON.stringify(value.value),
  source: value.source,
  attribution: value.attribution,
  observed_at: value.observedAt,
  fetched_at: value.fetchedAt,
  whereabouts: value.whereabouts ?? null,
});

function fromRow(row: FeedValueRow): StoredFeedValue | null {
  const kind = feedKinds.find((known) => known === row.kind);
  if (!kind) return null;
  const { success, data } = feedValues[kind].safeParse(parseJson(row.value));
  if (!success) return null;
  return {
    kind,
    locationId: row.location_id,
    value: data,
    source: row.source,
    attribution: row.attribution,
    observedAt: row.observed_at,
    fetchedAt: row.fetched_at,
    ...(row.whereabouts !== null && { whereabouts: row.whereabouts }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no schema accepts it
  }
}
