import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const administration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('assigned_locations')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('location_id', 'text', (column) =>
        column.notNull().references('locations.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('assigned_locations_key', ['user_id', 'location_id'])
      .execute();
    await db.schema
      .createTable('automated_messages')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('location_id', 'text', (column) =>
        column.notNull().references('locations.id').onDelete('cascade'),
      )
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('wind_direction', 'text', (column) => column.notNull())
      .addColumn('wind_speed_min', 'double precision', (column) => column.notNull())
      .addColumn('wind_speed_max', 'double precision', (column) => column.notNull())
      .addColumn('wind_gusts_min', 'double precision', (column) => column.notNull())
      .addColumn('wind_gusts_max', 'double precision', (column) => column.notNull())
      .addColumn('is_active', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('automated_message_matches')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('message_id', 'text', (column) => column.notNull())
      .addColumn('location_id', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('simulated', 'integer', (column) => column.notNull())
      .addColumn('began_at', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('wind_speed', 'double precision', (column) => column.notNull())
      .addColumn('wind_gusts', 'double precision', (column) => column.notNull())
      .addColumn('wind_direction', 'double precision', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('adverts')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('location_id', 'text', (column) =>
        column.notNull().references('locations.id').onDelete('cascade'),
      )
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('file_url', 'text', (column) => column.notNull())
      .addColumn('file_type', 'text', (column) => column.notNull())
      .addColumn('priority', 'integer', (column) => column.notNull())
      .addColumn('active', 'integer', (column) => column.notNull())
      .addColumn('target_audience', 'text')
      .addColumn('start_date', 'bigint')
      .addColumn('end_date', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    for (const [table, column] of [
      ['assigned_locations', 'location_id'],
      ['automated_messages', 'location_id'],
      ['automated_message_matches', 'message_id'],
      ['adverts', 'location_id'],
    ] as const) {
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    }
    await db.schema
      .createTable('audit_log')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('actor_id', 'text')
      .addColumn('address', 'text')
      .addColumn('subject', 'text')
      .addColumn('details', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('audit_log_at').on('audit_log').column('at').execute();
  },
};
