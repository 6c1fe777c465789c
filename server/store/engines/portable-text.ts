import { type RawBuilder, sql } from 'kysely';
import type { Engine } from './connection.ts';

/** A column in the order of its bytes, which is SQLite's own: PostgreSQL would follow its server's language. */
export const inByteOrder = (engine: Engine, column: string): RawBuilder<unknown> =>
  engine === 'postgres' ? sql`${sql.ref(column)} collate "C"` : sql`${sql.ref(column)}`;

/** Rows whose column holds the text, whatever characters it has. Case counts on PostgreSQL. */
export const containing = (column: string, text: string): RawBuilder<boolean> => {
  const pattern = `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
};
