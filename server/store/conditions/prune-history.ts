import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { type ModelTable, modelDay } from './model-history.ts';

/** A statement removes at most so many rows, so that what visitors wait for has its turn in between. */
const AT_ONCE = 500;

/** Removes the days that were over at a moment (epoch milliseconds). */
export const pruneModel = (db: Kysely<Schema>, table: ModelTable, before: number): Promise<void> =>
  inPortions(
    db,
    sql`delete from ${sql.table(table)} where (location_id, simulated, day) in (
      select location_id, simulated, day from ${sql.table(table)} where day < ${modelDay(before)}
      limit ${sql.lit(AT_ONCE)})`,
  );

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
