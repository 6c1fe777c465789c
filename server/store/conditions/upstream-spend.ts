import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** The calls to a source in a day. `spent` is weighted as the source counts. */
export interface Spend {
  calls: number;
  spent: number;
}

/** Days are `YYYY-MM-DD` in UTC. */
export const upstreamSpendQueries = (db: Kysely<Schema>) => ({
  async add(upstream: string, day: string, calls: number, spent: number): Promise<void> {
    await db
      .insertInto('upstream_spend')
      .values({ upstream, day, calls, spent })
      .onConflict((conflict) =>
        conflict.columns(['upstream', 'day']).doUpdateSet((of) => ({
          calls: of('upstream_spend.calls', '+', of.ref('excluded.calls')),
          spent: of('upstream_spend.spent', '+', of.ref('excluded.spent')),
        })),
      )
      .execute();
  },

  /** Of one source; zeros if nothing was spent yet. */
  async load(upstream: string, day: string): Promise<Spend> {
    const row = await db
      .selectFrom('upstream_spend')
      .select(['calls', 'spent'])
      .where('upstream', '=', upstream)
      .where('day', '=', day)
      .executeTakeFirst();
    return row ?? { calls: 0, spent: 0 };
  },

  /** Of every source that was called that day. */
  async of(day: string): Promise<(Spend & { upstream: string })[]> {
    const rows = await db.selectFrom('upstream_spend').selectAll().where('day', '=', day).execute();
    return rows.map(({ upstream, calls, spent }) => ({ upstream, calls, spent }));
  },
});
