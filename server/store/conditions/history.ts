import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { type ModelTable, modelDay, modelHistoryQueries } from './model-history.ts';
import { overflowHistoryQueries } from './overflow-history.ts';
import { sampleHistoryQueries } from './sample-history.ts';

/** A statement removes at most so many rows, so that what visitors wait for has its turn in between. */
const AT_ONCE = 500;

/** Removes the days that were over at a moment (epoch milliseconds). */
const pruneModel = (db: Kysely<Schema>, table: ModelTable, before: number): Promise<void> =>
  inPortions(
    db,
    sql`delete from ${sql.table(table)} where (location_id, simulated, day) in (
      select location_id, simulated, day from ${sql.table(table)} where day < ${modelDay(before)}
      limit ${sql.lit(AT_ONCE)})`,
  );

/** Removes the changes before a moment, except the last of each overflow: it is still its status. */
const pruneOverflows = (db: Kysely<Schema>, before: number): Promise<void> =>
  inPortions(
    db,
    sql`delete from overflow_history where (company, overflow_id, simulated, changed_at) in (
      select company, overflow_id, simulated, changed_at from overflow_history as old
      where changed_at < ${before} and exists (
        select 1 from overflow_history as later
        where later.company = old.company and later.overflow_id = old.overflow_id
          and later.simulated = old.simulated and later.changed_at > old.changed_at)
      limit ${sql.lit(AT_ONCE)})`,
  );

async function inPortions(db: Kysely<Schema>, statement: RawBuilder<unknown>): Promise<void> {
  let removed = AT_ONCE;
  while (removed >= AT_ONCE) {
    const { numAffectedRows = 0n } = await statement.execute(db);
    removed = Number(numAffectedRows);
  }
}

const DAY_MS = 86_400_000;
/** A year and some weeks: enough to compare a day with the same day of last year. */
export const MODEL_RETENTION_MS = 400 * DAY_MS;
export const OVERFLOW_RETENTION_MS = 5 * 365 * DAY_MS;
export const SAMPLE_RETENTION_MS = 10 * 365 * DAY_MS;

/** The number of rows in each table; those of weather and sea are a day of a place each. */
export interface HistorySize {
  weather: number;
  marine: number;
  overflows: number;
  samples: number;
}

export const historyQueries = (db: Kysely<Schema>) => {
  const rowsIn = async (table: 'weather_days' | 'marine_days' | 'overflow_history' | 'sample_history') => {
    const { count } = await db
      .selectFrom(table)
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };

  return {
    ...modelHistoryQueries(db),
    ...overflowHistoryQueries(db),
    ...sampleHistoryQueries(db),

    /** Deletes what is older than its retention, in portions. */
    async prune(now: number): Promise<void> {
      await pruneModel(db, 'weather_days', now - MODEL_RETENTION_MS);
      await pruneModel(db, 'marine_days', now - MODEL_RETENTION_MS);
      await db
        .deleteFrom('sample_history')
        .where('sampled_at', '<', now - SAMPLE_RETENTION_MS)
        .execute();
      await pruneOverflows(db, now - OVERFLOW_RETENTION_MS);
    },

    async size(): Promise<HistorySize> {
      return {
        weather: await rowsIn('weather_days'),
        marine: await rowsIn('marine_days'),
        overflows: await rowsIn('overflow_history'),
        samples: await rowsIn('sample_history'),
      };
    },
  };
};
