import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const feeds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('feed_values')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('location_id', 'text', (column) =>
        column.notNull().references('locations.id').onDelete('cascade'),
      )
      .addColumn('simulated', 'integer', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('source', 'text')
      .addColumn('attribution', 'text')
      .addColumn('observed_at', 'bigint')
      .addColumn('fetched_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('feed_values_key', ['location_id', 'kind', 'simulated'])
      .execute();
    await db.schema
      .createTable('upstream_spend')
      .addColumn('upstream', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('calls', 'bigint', (column) => column.notNull())
      .addColumn('spent', 'double precision', (column) => column.notNull())
      .addPrimaryKeyConstraint('upstream_spend_key', ['upstream', 'day'])
      .execute();
  },
};
