import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Until when each status of an overflow was seen, what its company published of its latest discharge, and which overflows
 * there are; whether a sample may be discounted. Of what was recorded before, these stay unknown.
 */
export const looksAtOverflows: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['seen_until', 'event_start', 'event_end']) {
      await db.schema.alterTable('overflow_history').addColumn(column, 'bigint').execute();
    }
    await db.schema.alterTable('sample_history').addColumn('discountable', 'integer').execute();
    await db.schema
      .createTable('watched_overflows')
      .addColumn('company', 'text', (column) => column.notNull())
      .addColumn('overflow_id', 'text', (column) => column.notNull())
      .addColumn('simulated', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('latitude', 'double precision', (column) => column.notNull())
      .addColumn('longitude', 'double precision', (column) => column.notNull())
      .addPrimaryKeyConstraint('watched_overflows_key', ['company', 'overflow_id', 'simulated'])
      .execute();
    await sql`
      insert into watched_overflows (company, overflow_id, simulated, name, latitude, longitude)
      select company, overflow_id, simulated, overflow_id, latitude, longitude from overflow_history as last
      where changed_at = (
        select max(changed_at) from overflow_history as each_one
        where each_one.company = last.company and each_one.overflow_id = last.overflow_id
          and each_one.simulated = last.simulated)`.execute(db);
    if (db.getExecutor().adapter instanceof SqliteAdapter) return;
    // Each look writes to the newest row of each overflow: with room in its page no index has to be written.
    await sql`alter table overflow_history set (fillfactor = 80)`.execute(db);
  },
};
