import { type RawBuilder, sql } from 'kysely';
import type { Engine } from './connection.ts';

/** Sorts a column by its bytes, as SQLite does: PostgreSQL would use its server's language. */
export const inByteOrder = (engine: Engine, column: string): RawBuilder<unknown> =>
  engine === 'postgres' ? sql`${sql.ref(column)} collate "C"` : sql`${sql.ref(column)}`;

/** Rows whose column contains the text, whatever its characters. PostgreSQL distinguishes upper and lower case. */
export const containing = (column: string, text: string): RawBuilder<boolean> => {
  const pattern = `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
};
