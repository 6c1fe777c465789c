import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Links that open one place to other sites; an index to find the times of a place's automated messages. */
export const signedLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('signed_links')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('location_id', 'text', (column) =>
        column.notNull().references('locations.id').onDelete('cascade'),
      )
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint')
      .execute();
    await db.schema
      .createIndex('signed_links_location_id')
      .on('signed_links')
      .column('location_id')
      .execute();
    await db.schema
      .createIndex('automated_message_matches_location_id')
      .on('automated_message_matches')
      .columns(['location_id', 'began_at'])
      .execute();
  },
};
