import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { modelHistoryQueries } from './model-history.ts';
import { overflowHistoryQueries } from './overflow-history.ts';
import { pruneModel, pruneOverflows } from './prune-history.ts';
import { sampleHistoryQueries } from './sample-history.ts';

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
