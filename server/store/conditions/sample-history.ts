import type { Kysely } from 'kysely';
import type { CountQualifier } from '#contract/conditions/bathing-water.ts';
import type { SampleHistoryRow, Schema } from '../schema.ts';

/** One day's laboratory result of one bathing water, in colonies per 100 ml. */
export interface Sample {
  bathingWaterId: string; // EUBWID
  sampledAt: number; // epoch milliseconds
  escherichiaColi: number | null;
  escherichiaColiQualifier: CountQualifier | null;
  enterococci: number | null;
  enterococciQualifier: CountQualifier | null;
  discountable: boolean | null; // null: the source does not say
}

/** A stored one, without its water. */
export type StoredSample = Omit<Sample, 'bathingWaterId'>;

/** So many rows go in one statement. */
const AT_ONCE = 100;

export const sampleHistoryQueries = (db: Kysely<Schema>) => ({
  /** A later result replaces an earlier one: laboratories correct theirs. */
  async appendSamples(samples: readonly Sample[], simulated: boolean): Promise<void> {
    // A statement may not change a row twice; the last result of a day holds.
    const rows = [...new Map(samples.map((sample) => [keyOf(sample), rowOf(sample, simulated)])).values()];
    await db.transaction().execute(async (transaction) => {
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        await transaction
          .insertInto('sample_history')
          .values(rows.slice(from, from + AT_ONCE))
          .onConflict((conflict) =>
            conflict.columns(['bathing_water_id', 'simulated', 'sampled_at']).doUpdateSet((of) => ({
              escherichia_coli: of.ref('excluded.escherichia_coli'),
              escherichia_coli_qualifier: of.ref('excluded.escherichia_coli_qualifier'),
              enterococci: of.ref('excluded.enterococci'),
              enterococci_qualifier: of.ref('excluded.enterococci_qualifier'),
              discountable: of.ref('excluded.discountable'),
            })),
          )
          .execute();
      }
    });
  },

  /** All stored samples of some waters, by the water's id, in order of time. */
  async samplesOf(
    bathingWaterIds: readonly string[],
    simulated: boolean,
  ): Promise<Map<string, StoredSample[]>> {
    const found = new Map<string, StoredSample[]>(bathingWaterIds.map((id) => [id, []]));
    if (bathingWaterIds.length === 0) return found;
    const rows = await db
      .selectFrom('sample_history')
      .selectAll()
      .where('bathing_water_id', 'in', bathingWaterIds)
      .where('simulated', '=', Number(simulated))
      .orderBy('sampled_at')
      .execute();
    for (const row of rows) found.get(row.bathing_water_id)?.push(sampleOf(row));
    return found;
  },
});

const keyOf = ({ bathingWaterId, sampledAt }: Sample): string => `${sampledAt} ${bathingWaterId}`;

const rowOf = (sample: Sample, simulated: boolean): SampleHistoryRow => ({
  bathing_water_id: sample.bathingWaterId,
  simulated: Number(simulated),
  sampled_at: sample.sampledAt,
  escherichia_coli: sample.escherichiaColi,
  escherichia_coli_qualifier: sample.escherichiaColiQualifier,
  enterococci: sample.enterococci,
  enterococci_qualifier: sample.enterococciQualifier,
  discountable: sample.discountable === null ? null : Number(sample.discountable),
});

const sampleOf = (row: SampleHistoryRow): StoredSample => ({
  sampledAt: row.sampled_at,
  escherichiaColi: row.escherichia_coli,
  escherichiaColiQualifier: row.escherichia_coli_qualifier as CountQualifier | null,
  enterococci: row.enterococci,
  enterococciQualifier: row.enterococci_qualifier as CountQualifier | null,
  discountable: row.discountable === null ? null : row.discountable === 1,
});
