import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const signUp: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('email_codes')
      .addColumn('email_key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('sent_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('pending_sign_ups')
      .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('reset_tokens')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .alterTable('sessions')
      .addColumn('role', 'text', (column) => column.notNull().defaultTo('user'))
      .execute();
    await sql`update sessions set role = (select role from users where users.id = sessions.user_id)`.execute(
      db,
    );
  },
};
