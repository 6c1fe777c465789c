import type { Kysely } from 'kysely';
import type { OverflowStatusCode } from '#contract/conditions/storm-overflows.ts';
import { distanceMiles, type Position } from '#domain/places/distance.ts';
import type { SeenStatus } from '#domain/water/history/seen-spells.ts';
import type { Schema, WatchedOverflowRow } from '../schema.ts';

/** What is recorded of one overflow. */
export interface WatchedOverflow extends Position {
  company: string;
  id: string;
  name: string;
  distanceMiles: number; // from the place that was asked for
  seen: SeenStatus[]; // in order of time, at least one
}

/** Of latitude, on the short side: the box below must not be too small. */
const MILES_PER_DEGREE = 68;

/** The overflows within some miles of a position, nearest first, with all that is recorded of them. */
export const overflowRecordQueries =
  (db: Kysely<Schema>) =>
  async (
    place: Position,
    { radiusMiles, simulated }: { radiusMiles: number; simulated: boolean },
  ): Promise<WatchedOverflow[]> => {
    const near = (await inBox(db, place, { radiusMiles, simulated }))
      .map((row) => ({ row, miles: distanceMiles(row, place) }))
      .filter(({ miles }) => miles <= radiusMiles)
      .sort((one, other) => one.miles - other.miles);
    // Each by the key. In one question for all, SQLite would read the whole history in order of time.
    return Promise.all(
      near.map(async ({ row, miles }) => ({
        company: row.company,
        id: row.overflow_id,
        name: row.name,
        latitude: row.latitude,
        longitude: row.longitude,
        distanceMiles: miles,
        seen: await seenOf(db, row),
      })),
    );
  };

const inBox = (
  db: Kysely<Schema>,
  { latitude, longitude }: Position,
  { radiusMiles, simulated }: { radiusMiles: number; simulated: boolean },
): Promise<WatchedOverflowRow[]> => {
  const tall = radiusMiles / MILES_PER_DEGREE;
  const wide = tall / Math.cos(((Math.abs(latitude) + tall) * Math.PI) / 180);
  return db
    .selectFrom('watched_overflows')
    .selectAll()
    .where('simulated', '=', Number(simulated))
    .where('latitude', '>=', latitude - tall)
    .where('latitude', '<=', latitude + tall)
    .where('longitude', '>=', longitude - wide)
    .where('longitude', '<=', longitude + wide)
    .execute();
};

async function seenOf(
  db: Kysely<Schema>,
  { company, overflow_id, simulated }: WatchedOverflowRow,
): Promise<SeenStatus[]> {
  const rows = await db
    .selectFrom('overflow_history')
    .select(['changed_at', 'seen_until', 'status_code', 'status_start', 'event_start', 'event_end'])
    .where('company', '=', company)
    .where('overflow_id', '=', overflow_id)
    .where('simulated', '=', simulated)
    .orderBy('changed_at')
    .execute();
  return rows.map((row) => ({
    status: row.status_code as OverflowStatusCode,
    seenFrom: row.changed_at,
    seenUntil: row.seen_until,
    statusStart: row.status_start,
    eventStart: row.event_start,
    eventEnd: row.event_end,
  }));
}
