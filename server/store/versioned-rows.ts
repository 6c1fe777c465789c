import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Rows that several people may change. Each change makes a new version (`updated_at`, epoch milliseconds). A caller may
 * name the version that they have seen; the version `null` means any.
 */
type Versioned = 'locations' | 'adverts' | 'automated_messages' | 'displays';

type Change<Row> = { [Column in keyof Row]?: Row[Column] | undefined };

/** The version of a row that is changed at `now`: always later than before, so that two versions differ. */
export const nextVersion = (now: number): RawBuilder<number> =>
  sql<number>`case when updated_at < ${now} then ${now} else updated_at + 1 end`;

export const isVersion = (row: { updated_at: number }, expected: number | null): boolean =>
  expected === null || row.updated_at === expected;

/** A new row in its first version. */
export const firstVersion = <Columns extends object>(
  columns: Columns,
  now: number,
  id: string = randomUUID(),
) => ({
  id,
  ...columns,
  created_at: now,
  updated_at: now,
});

/** @param fromRow makes the record that the rest of the server uses from a stored row */
export function versionedRows<T extends Versioned, Record>(
  db: Kysely<Schema>,
  table: T,
  fromRow: (row: Schema[T]) => Record,
) {
  type Row = Schema[T];
  const first = async (query: RawBuilder<Row>): Promise<Record | null> => {
    const [row] = (await query.execute(db)).rows;
    return row === undefined ? null : fromRow(row);
  };
  const rows = sql.table(table);
  const thatOne = (id: string, expected: number | null) =>
    expected === null ? sql`id = ${id}` : sql`id = ${id} and updated_at = ${expected}`;

  return {
    byId: (id: string) => first(sql<Row>`select * from ${rows} where id = ${id}`),

    /**
     * Changes the columns that are given.
     * @returns the changed row; null when there is none, or it has another version than `expected`
     */
    update(id: string, change: Change<Row>, now: number, expected: number | null) {
      const columns = Object.entries(change).filter(([, value]) => value !== undefined);
      const set = [
        ...columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
        sql`updated_at = ${nextVersion(now)}`,
      ];
      return first(sql<Row>`update ${rows} set ${sql.join(set)} where ${thatOne(id, expected)} returning *`);
    },

    /** @returns the deleted row; null when there is none, or it has another version than `expected` */
    delete: (id: string, expected: number | null) =>
      first(sql<Row>`delete from ${rows} where ${thatOne(id, expected)} returning *`),
  };
}
