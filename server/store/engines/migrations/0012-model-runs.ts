import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the sources last said of the runs of their models, so that a restart makes no value look older. */
export const modelRuns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('model_runs')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('simulated', 'integer', (column) => column.notNull())
      .addColumn('run_at', 'bigint')
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('next_at', 'bigint')
      .addColumn('confirmed_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('model_runs_key', ['kind', 'simulated'])
      .execute();
  },
};
