import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Uploads, and the advert that each belongs to. */
export const media: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('media')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('names', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('stored_by', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .alterTable('adverts')
      .addColumn('media_id', 'text', (column) => column.references('media.id'))
      .execute();
    await db.schema.alterTable('adverts').addColumn('media', 'text').execute();
    await db.schema.alterTable('adverts').addColumn('request_key', 'text').execute();
    await db.schema.createIndex('adverts_media_id').unique().on('adverts').column('media_id').execute();
    await db.schema.createIndex('adverts_request_key').unique().on('adverts').column('request_key').execute();
  },
};
