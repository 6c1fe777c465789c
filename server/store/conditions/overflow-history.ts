import type { Kysely, Transaction } from 'kysely';
import type { OverflowStatusCode } from '#contract/storm-overflows.ts';
import type { OverflowHistoryRow, Schema } from '../schema.ts';

/** A company's status of one overflow. Times are epoch milliseconds. */
export interface OverflowSighting {
  company: string;
  overflowId: string;
  statusCode: OverflowStatusCode;
  statusStart: number | null; // start of the status, as the company gives it
  seenAt: number;
  locationId: string; // near which it was seen
  latitude: number;
  longitude: number;
}

export const overflowHistoryQueries = (db: Kysely<Schema>) => ({
  /**
   * Records sightings whose status differs from the last known one of their overflow, and the first of each overflow.
   * One that is not newer than the last change is ignored, so repeating a call changes nothing.
   * @returns the number of changes
   */
  async appendOverflowChanges(sightings: readonly OverflowSighting[], simulated: boolean): Promise<number> {
    const inOrder = sightings.toSorted((a, b) => a.seenAt - b.seenAt);
    return db.transaction().execute(async (transaction) => {
      let changes = 0;
      for (const sighting of inOrder) {
        const row = toRow(sighting, simulated);
        if (!(await isChange(transaction, row))) continue;
        await transaction
          .insertInto('overflow_history')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        changes += 1;
      }
      return changes;
    });
  },
});

async function isChange(transaction: Transaction<Schema>, row: OverflowHistoryRow): Promise<boolean> {
  const last = await transaction
    .selectFrom('overflow_history')
    .select(['status_code', 'changed_at'])
    .where('company', '=', row.company)
    .where('overflow_id', '=', row.overflow_id)
    .where('simulated', '=', row.simulated)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return !last || (last.status_code !== row.status_code && last.changed_at < row.changed_at);
}

const toRow = (sighting: OverflowSighting, simulated: boolean): OverflowHistoryRow => ({
  company: sighting.company,
  overflow_id: sighting.overflowId,
  simulated: Number(simulated),
  changed_at: sighting.seenAt,
  status_code: sighting.statusCode,
  status_start: sighting.statusStart,
  location_id: sighting.locationId,
  latitude: sighting.latitude,
  longitude: sighting.longitude,
});
