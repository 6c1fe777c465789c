import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** For which position a kept value was asked, so that a process that hears of a move late shows no value of the old one. */
export const whereabouts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('feed_values').addColumn('whereabouts', 'text').execute();
  },
};
