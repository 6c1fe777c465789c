import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The history of a place lies together, in the order of time, so that more than a year of it is read in one go. SQLite
 * keeps the rows in that order; PostgreSQL has the winds in the key's index.
 */
export const historyByKey: Migration = {
  async up(db: Kysely<unknown>) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    await (isSqlite ? orderRows(db) : coverWinds(db));
    // For what is removed; the key begins with the company.
    await db.schema
      .createIndex('overflow_history_changed_at')
      .on('overflow_history')
      .column('changed_at')
      .execute();
  },
};

const TABLES = ['weather_history', 'marine_history', 'overflow_history', 'sample_history'];

async function orderRows(db: Kysely<unknown>): Promise<void> {
  for (const name of TABLES) {
    const table = sql.table(name);
    const old = sql.table(`${name}_by_row`);
    const { rows } = await sql<{ text: string }>`
      select sql as text from sqlite_master where type = 'table' and name = ${name}`.execute(db);
    await sql`alter table ${table} rename to ${old}`.execute(db);
    await sql`${sql.raw(rows[0]?.text ?? '')} without rowid`.execute(db);
    await sql`insert into ${table} select * from ${old} order by 1, 2, 3, 4`.execute(db);
    await sql`drop table ${old}`.execute(db); // and its indexes
  }
}

async function coverWinds(db: Kysely<unknown>): Promise<void> {
  // Rows are removed place by place, by the key.
  await sql`drop index weather_history_at`.execute(db);
  await sql`drop index marine_history_at`.execute(db);
  await sql`alter table weather_history drop constraint weather_history_key`.execute(db);
  await sql`alter table weather_history add constraint weather_history_key
    primary key (location_id, simulated, at) include (wind_speed_10m, wind_gusts_10m, wind_direction_10m)`.execute(
    db,
  );
  // The index alone is read where a vacuum has been since: by default only after each fifth of all rows is new.
  await sql`alter table weather_history set (
    autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 50000,
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 50000)`.execute(db);
}
