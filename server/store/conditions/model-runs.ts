import type { Kysely } from 'kysely';
import { type FeedKind, feedKinds } from '#contract/live/live-table.ts';
import type { Schema } from '../schema.ts';

/** What a feed's source last said of its runs. Epoch milliseconds. */
export interface StoredRuns {
  kind: FeedKind;
  runAt: number | null;
  since: number;
  nextAt: number | null;
  confirmedAt: number;
}

/** Every query separates simulated and real sources. */
export const modelRunQueries = (db: Kysely<Schema>) => ({
  /** Replaces what is stored of a feed, unless that was confirmed later. */
  async save({ kind, runAt, since, nextAt, confirmedAt }: StoredRuns, simulated: boolean): Promise<void> {
    const content = { run_at: runAt, since, next_at: nextAt, confirmed_at: confirmedAt };
    await db
      .insertInto('model_runs')
      .values({ kind, simulated: Number(simulated), ...content })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'simulated'])
          .doUpdateSet(content)
          .where('model_runs.confirmed_at', '<=', confirmedAt),
      )
      .execute();
  },

  /** Of all feeds; one that this version doesn't have is left out. */
  async loadAll(simulated: boolean): Promise<StoredRuns[]> {
    const rows = await db
      .selectFrom('model_runs')
      .selectAll()
      .where('simulated', '=', Number(simulated))
      .execute();
    return rows.flatMap((row) => {
      const kind = feedKinds.find((known) => known === row.kind);
      if (!kind) return [];
      const { run_at: runAt, since, next_at: nextAt, confirmed_at: confirmedAt } = row;
      return [{ kind, runAt, since, nextAt, confirmedAt }];
    });
  },
});
