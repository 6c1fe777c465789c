import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The ways at a location that the tide cuts off. */
export const crossings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('locations').addColumn('crossings', 'text').execute();
  },
};
