import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The position of a stored value, so that a process that learns of a move late shows no value of the old position. */
export const whereabouts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('feed_values').addColumn('whereabouts', 'text').execute();
  },
};
