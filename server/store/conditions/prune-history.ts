import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** A statement removes at most so many rows, so that what visitors wait for has its turn in between. */
const AT_ONCE = 500;
/** So many locations are looked at in one statement. */
const LOCATIONS_AT_ONCE = 50;

/** Removes the rows before a moment (epoch milliseconds), by the key: there is no index by time alone. */
export async function pruneModel(
  db: Kysely<Schema>,
  table: 'weather_history' | 'marine_history',
  before: number,
): Promise<void> {
  const ids = await locationsIn(db, table);
  for (let from = 0; from < ids.length; from += LOCATIONS_AT_ONCE) {
    const some = sql.join(ids.slice(from, from + LOCATIONS_AT_ONCE));
    await inPortions(
      db,
      sql`delete from ${sql.table(table)} where (location_id, simulated, at) in (
        select location_id, simulated, at from ${sql.table(table)}
        where location_id in (${some}) and simulated in (0, 1) and at < ${before} limit ${sql.lit(AT_ONCE)})`,
    );
  }
}

/** Removes the changes before a moment, except the last of each overflow: it is still its status. */
export const pruneOverflows = (db: Kysely<Schema>, before: number): Promise<void> =>
  inPortions(
    db,
    sql`delete from overflow_history where (company, overflow_id, simulated, changed_at) in (
      select company, overflow_id, simulated, changed_at from overflow_history as old
      where changed_at < ${before} and exists (
        select 1 from overflow_history as later
        where later.company = old.company and later.overflow_id = old.overflow_id
          and later.simulated = old.simulated and later.changed_at > old.changed_at)
      limit ${sql.lit(AT_ONCE)})`,
  );

async function inPortions(db: Kysely<Schema>, statement: RawBuilder<unknown>): Promise<void> {
  let removed = AT_ONCE;
  while (removed >= AT_ONCE) {
    const { numAffectedRows = 0n } = await statement.execute(db);
    removed = Number(numAffectedRows);
  }
}

/** From one id to the next in the key. `distinct` would read every row. */
async function locationsIn(
  db: Kysely<Schema>,
  table: 'weather_history' | 'marine_history',
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive each_location(id) as (
      select min(location_id) from ${sql.table(table)}
      union all
      select (select min(location_id) from ${sql.table(table)} where location_id > each_location.id)
      from each_location where each_location.id is not null)
    select id from each_location where id is not null`.execute(db);
  return rows.map(({ id }) => id);
}
