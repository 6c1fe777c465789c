import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { modelHistoryQueries } from './model-history.ts';
import { overflowHistoryQueries } from './overflow-history.ts';
import { sampleHistoryQueries } from './sample-history.ts';

const DAY_MS = 86_400_000;
/** A year and some weeks: enough to compare a day with the same day of last year. */
export const MODEL_RETENTION_MS = 400 * DAY_MS;
export const OVERFLOW_RETENTION_MS = 5 * 365 * DAY_MS;
export const SAMPLE_RETENTION_MS = 10 * 365 * DAY_MS;

/** The number of rows in each table. */
export interface HistorySize {
  weather: number;
  marine: number;
  overflows: number;
  samples: number;
}

export const historyQueries = (db: Kysely<Schema>) => {
  const rowsIn = async (
    table: 'weather_history' | 'marine_history' | 'overflow_history' | 'sample_history',
  ) => {
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

    /** Deletes what is older than its retention. An overflow's last change stays: it is still its status. */
    async prune(now: number): Promise<void> {
      await db
        .deleteFrom('weather_history')
        .where('at', '<', now - MODEL_RETENTION_MS)
        .execute();
      await db
        .deleteFrom('marine_history')
        .where('at', '<', now - MODEL_RETENTION_MS)
        .execute();
      await db
        .deleteFrom('sample_history')
        .where('sampled_at', '<', now - SAMPLE_RETENTION_MS)
        .execute();
      await db
        .deleteFrom('overflow_history')
        .where('changed_at', '<', now - OVERFLOW_RETENTION_MS)
        .where((of) =>
          of.exists(
            of
              .selectFrom('overflow_history as later')
              .select('later.changed_at')
              .whereRef('later.company', '=', 'overflow_history.company')
              .whereRef('later.overflow_id', '=', 'overflow_history.overflow_id')
              .whereRef('later.simulated', '=', 'overflow_history.simulated')
              .whereRef('later.changed_at', '>', 'overflow_history.changed_at'),
          ),
        )
        .execute();
    },

    async size(): Promise<HistorySize> {
      return {
        weather: await rowsIn('weather_history'),
        marine: await rowsIn('marine_history'),
        overflows: await rowsIn('overflow_history'),
        samples: await rowsIn('sample_history'),
      };
    },
  };
};
