import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The longest time without contact that can be set. What displays were given before is not known. */
const LONGEST_MS = 120 * 60_000;
/** Of a panel: its picture says until when it may be believed. */
const PANEL_MS = 40 * 60_000;

/**
 * How long each display may show what it has, without contact, by all that it may hold; the same of each time in contact that
 * is over; and when a revoked one was told.
 */
export const displaysUntilDark: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['display_contacts', 'display_spells'])
      await db.schema
        .alterTable(table)
        .addColumn('dark_after_ms', 'bigint', (column) => column.notNull().defaultTo(LONGEST_MS))
        .execute();
    await sql`
      update display_spells set dark_after_ms = ${PANEL_MS}
      where display_id in (select id from displays where kind = 'epaper')`.execute(db);
    await db.schema.alterTable('display_contacts').addColumn('refused_at', 'bigint').execute();
  },
};
