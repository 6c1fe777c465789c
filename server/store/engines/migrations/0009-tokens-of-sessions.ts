import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The session of each token: ending a session by a replaced token ends its newer tokens too. */
export const tokensOfSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sessions')
      .addColumn('session_id', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await sql`update sessions set session_id = token_hash`.execute(db);
    await db.schema.createIndex('sessions_session_id').on('sessions').column('session_id').execute();
  },
};
