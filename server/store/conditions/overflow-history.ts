import type { Kysely, Transaction } from 'kysely';
import type { OverflowStatusCode } from '#contract/conditions/storm-overflows.ts';
import { LOOK_HOLDS_MS } from '#domain/water/history/seen-spells.ts';
import type { OverflowHistoryRow, Schema } from '../schema.ts';

/** A company's status of one overflow. Times are epoch milliseconds. */
export interface OverflowSighting {
  company: string;
  overflowId: string;
  name: string;
  statusCode: OverflowStatusCode;
  statusStart: number | null; // start of the status, as the company gives it
  /** The latest discharge, as the company gives it. */
  eventStart: number | null;
  eventEnd: number | null;
  seenAt: number;
  /** The last moment for which the company's data have it: earlier than `seenAt` where these are old. */
  knownAt: number;
  locationId: string; // near which it was seen
  latitude: number;
  longitude: number;
}

export const overflowHistoryQueries = (db: Kysely<Schema>) => ({
  /**
   * Records sightings that differ from the last known one of their overflow in status or published discharge, those after
   * a time without a look, and the first of each overflow. Of the others it notes that the last one still held. One that
   * is not newer than the last is ignored, so repeating a call changes nothing.
   * @returns the number of new records
   */
  async appendOverflowChanges(sightings: readonly OverflowSighting[], simulated: boolean): Promise<number> {
    const inOrder = sightings.toSorted((a, b) => a.seenAt - b.seenAt);
    return db.transaction().execute(async (transaction) => {
      let changes = 0;
      for (const sighting of inOrder) {
        const last = await lastOf(transaction, sighting, simulated);
        const row = nextRow(last, sighting, simulated);
        if (row) changes += 1;
        await (row ? insert(transaction, row, sighting.name) : stillHolds(transaction, last, sighting));
      }
      return changes;
    });
  },
});

type Last = Pick<
  OverflowHistoryRow,
  | 'company'
  | 'overflow_id'
  | 'simulated'
  | 'changed_at'
  | 'status_code'
  | 'seen_until'
  | 'event_start'
  | 'event_end'
>;

const lastOf = (
  transaction: Transaction<Schema>,
  { company, overflowId }: OverflowSighting,
  simulated: boolean,
): Promise<Last | undefined> =>
  transaction
    .selectFrom('overflow_history')
    .select(['company', 'overflow_id', 'simulated', 'changed_at'])
    .select(['status_code', 'seen_until', 'event_start', 'event_end'])
    .where('company', '=', company)
    .where('overflow_id', '=', overflowId)
    .where('simulated', '=', Number(simulated))
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The row that a sighting adds; null where the last one still holds, or the sighting is not news. */
function nextRow(
  last: Last | undefined,
  sighting: OverflowSighting,
  simulated: boolean,
): OverflowHistoryRow | null {
  if (!last || isOther(last, sighting)) {
    const isNews = !last || sighting.seenAt > Math.max(last.changed_at, last.seen_until ?? 0);
    return isNews ? toRow(sighting, simulated, sighting.seenAt) : null;
  }
  const lastSeen = last.seen_until ?? last.changed_at;
  return sighting.knownAt - lastSeen > LOOK_HOLDS_MS ? toRow(sighting, simulated, sighting.knownAt) : null;
}

/** A running discharge has no end yet: what the company writes there changes while it runs. */
const isOther = (last: Last, { statusCode, eventStart, eventEnd }: OverflowSighting): boolean =>
  last.status_code !== statusCode ||
  (statusCode !== 1 && eventEnd !== null && (last.event_start !== eventStart || last.event_end !== eventEnd));

async function insert(transaction: Transaction<Schema>, row: OverflowHistoryRow, name: string) {
  await transaction
    .insertInto('overflow_history')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { company, overflow_id, simulated, latitude, longitude } = row;
  await transaction
    .insertInto('watched_overflows')
    .values({ company, overflow_id, simulated, name, latitude, longitude })
    .onConflict((conflict) =>
      conflict.columns(['company', 'overflow_id', 'simulated']).doUpdateSet({ name, latitude, longitude }),
    )
    .execute();
}

async function stillHolds(
  transaction: Transaction<Schema>,
  last: Last | undefined,
  { knownAt, statusCode }: OverflowSighting,
): Promise<void> {
  if (!last || last.status_code !== statusCode || knownAt <= (last.seen_until ?? last.changed_at)) return;
  await transaction
    .updateTable('overflow_history')
    .set({ seen_until: knownAt })
    .where('company', '=', last.company)
    .where('overflow_id', '=', last.overflow_id)
    .where('simulated', '=', last.simulated)
    .where('changed_at', '=', last.changed_at)
    .execute();
}

const toRow = (sighting: OverflowSighting, simulated: boolean, changedAt: number): OverflowHistoryRow => ({
  company: sighting.company,
  overflow_id: sighting.overflowId,
  simulated: Number(simulated),
  changed_at: changedAt,
  status_code: sighting.statusCode,
  status_start: sighting.statusStart,
  location_id: sighting.locationId,
  latitude: sighting.latitude,
  longitude: sighting.longitude,
  seen_until: changedAt,
  event_start: sighting.eventStart,
  event_end: sighting.eventEnd,
});
