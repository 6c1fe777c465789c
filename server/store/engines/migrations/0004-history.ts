import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** No foreign keys here: records stay until their retention ends, also when their location is deleted. */
export const history: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('weather_history')
      .addColumn('location_id', 'text', (column) => column.notNull())
      .addColumn('simulated', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('temperature_2m', 'double precision')
      .addColumn('wind_speed_10m', 'double precision')
      .addColumn('wind_gusts_10m', 'double precision')
      .addColumn('wind_direction_10m', 'double precision')
      .addPrimaryKeyConstraint('weather_history_key', ['location_id', 'simulated', 'at'])
      .execute();
    await db.schema
      .createTable('marine_history')
      .addColumn('location_id', 'text', (column) => column.notNull())
      .addColumn('simulated', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('wave_height', 'double precision')
      .addColumn('sea_surface_temperature', 'double precision')
      .addColumn('sea_level_height_msl', 'double precision')
      .addPrimaryKeyConstraint('marine_history_key', ['location_id', 'simulated', 'at'])
      .execute();
    await db.schema
      .createTable('overflow_history')
      .addColumn('company', 'text', (column) => column.notNull())
      .addColumn('overflow_id', 'text', (column) => column.notNull())
      .addColumn('simulated', 'integer', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('status_code', 'integer')
      .addColumn('status_start', 'bigint')
      .addColumn('location_id', 'text', (column) => column.notNull())
      .addColumn('latitude', 'double precision', (column) => column.notNull())
      .addColumn('longitude', 'double precision', (column) => column.notNull())
      .addPrimaryKeyConstraint('overflow_history_key', ['company', 'overflow_id', 'simulated', 'changed_at'])
      .execute();
    await db.schema
      .createTable('sample_history')
      .addColumn('bathing_water_id', 'text', (column) => column.notNull())
      .addColumn('simulated', 'integer', (column) => column.notNull())
      .addColumn('sampled_at', 'bigint', (column) => column.notNull())
      .addColumn('escherichia_coli', 'double precision')
      .addColumn('escherichia_coli_qualifier', 'text')
      .addColumn('enterococci', 'double precision')
      .addColumn('enterococci_qualifier', 'text')
      .addPrimaryKeyConstraint('sample_history_key', ['bathing_water_id', 'simulated', 'sampled_at'])
      .execute();
    // For pruning; the keys above begin with the place.
    await db.schema.createIndex('weather_history_at').on('weather_history').column('at').execute();
    await db.schema.createIndex('marine_history_at').on('marine_history').column('at').execute();
  },
};
