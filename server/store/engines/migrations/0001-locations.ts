import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const locations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('locations')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('latitude', 'double precision', (column) => column.notNull())
      .addColumn('longitude', 'double precision', (column) => column.notNull())
      .addColumn('active', 'integer', (column) => column.notNull())
      .addColumn('grid_ref', 'text')
      .addColumn('w3w', 'text')
      .addColumn('admiralty_station_id', 'text')
      .addColumn('bathing_water_ids', 'text', (column) => column.notNull())
      .addColumn('marine_latitude', 'double precision')
      .addColumn('marine_longitude', 'double precision')
      .addColumn('shore_bearing', 'double precision')
      .addColumn('custom_message', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('settings')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
};
