import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Attempts count for the browser that asked for the code, and no longer for the code. */
export const triesOfCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('pending_sign_ups')
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('email_codes').dropColumn('tries').execute();
  },
};
