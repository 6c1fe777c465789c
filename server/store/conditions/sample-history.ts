import type { Kysely } from 'kysely';
import type { CountQualifier } from '#contract/bathing-water.ts';
import type { Schema } from '../schema.ts';

/** One day's laboratory result of one bathing water, in colonies per 100 ml. */
export interface Sample {
  bathingWaterId: string; // EUBWID
  sampledAt: number; // epoch milliseconds
  escherichiaColi: number | null;
  escherichiaColiQualifier: CountQualifier | null;
  enterococci: number | null;
  enterococciQualifier: CountQualifier | null;
}

export const sampleHistoryQueries = (db: Kysely<Schema>) => ({
  /** A later result replaces an earlier one: laboratories correct theirs. */
  async appendSamples(samples: readonly Sample[], simulated: boolean): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      for (const sample of samples) {
        const result = {
          escherichia_coli: sample.escherichiaColi,
          escherichia_coli_qualifier: sample.escherichiaColiQualifier,
          enterococci: sample.enterococci,
          enterococci_qualifier: sample.enterococciQualifier,
        };
        await transaction
          .insertInto('sample_history')
          .values({
            bathing_water_id: sample.bathingWaterId,
            simulated: Number(simulated),
            sampled_at: sample.sampledAt,
            ...result,
          })
          .onConflict((conflict) =>
            conflict.columns(['bathing_water_id', 'simulated', 'sampled_at']).doUpdateSet(result),
          )
          .execute();
      }
    });
  },
});
