import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What the models said of a place in one day is one row: more than a year of it is some hundreds of rows to read and to
 * remove, not tens of thousands, and takes a fifth of the room. And matches that are open are found without reading all.
 */
export const historyByDay: Migration = {
  async up(db: Kysely<unknown>) {
    for (const { rows, days, measures } of TABLES) {
      await db.schema
        .createTable(days)
        .addColumn('location_id', 'text', (column) => column.notNull())
        .addColumn('simulated', 'integer', (column) => column.notNull())
        .addColumn('day', 'integer', (column) => column.notNull())
        .addColumn('moments', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint(`${days}_key`, ['location_id', 'simulated', 'day'])
        .execute();
      await gather(db, rows, days, measures);
      await db.schema.dropTable(rows).execute();
      // For what is removed; the key begins with the place.
      await db.schema.createIndex(`${days}_day`).on(days).column('day').execute();
    }
    // For the open ones and for those that are removed: both are asked for by their end.
    await db.schema
      .createIndex('automated_message_matches_ended_at')
      .on('automated_message_matches')
      .columns(['ended_at', 'began_at'])
      .execute();
  },
};

const TABLES = [
  {
    ...{ rows: 'weather_history', days: 'weather_days' },
    measures: ['temperature_2m', 'wind_speed_10m', 'wind_gusts_10m', 'wind_direction_10m'],
  },
  {
    ...{ rows: 'marine_history', days: 'marine_days' },
    measures: ['wave_height', 'sea_surface_temperature', 'sea_level_height_msl'],
  },
];

/** Writes the rows of each place and day as one text, in the order of time: `[ 720,measures …]` with the minute of the UTC day. */
async function gather(db: Kysely<unknown>, rows: string, days: string, measures: string[]): Promise<void> {
  const texts = measures.map((measure) => sql`coalesce(cast(${sql.ref(measure)} as text), 'null')`);
  const digits = sql`cast(at % 86400000 / 60000 as text)`;
  const minute = sql`substr('   ' || ${digits}, length(${digits}), 4)`; // with spaces before it
  const moment = sql`'[' || ${sql.join([minute, ...texts], sql` || ',' || `)} || ']'`;
  await sql`
    insert into ${sql.table(days)} (location_id, simulated, day, moments)
    select location_id, simulated, cast(at / 86400000 as integer), string_agg(${moment}, ',' order by at)
    from ${sql.table(rows)} group by location_id, simulated, at / 86400000`.execute(db);
}
