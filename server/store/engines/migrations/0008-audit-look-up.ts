import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Indexes for searching the audit log, and the location of an entry, since officers may read only their own. */
export const auditLookUp: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('audit_log').addColumn('location_id', 'text').execute();
    await sql`update audit_log set location_id = substr(subject, 10) where subject like 'location:%'`.execute(
      db,
    );
    for (const [table, kind] of [
      ['automated_messages', 'automated_message:'],
      ['adverts', 'advert:'],
    ] as const) {
      await sql`update audit_log set location_id =
        (select location_id from ${sql.table(table)} as item where item.id = substr(audit_log.subject, ${sql.lit(kind.length + 1)}))
        where subject like ${sql.lit(`${kind}%`)}`.execute(db);
    }
    for (const column of ['location_id', 'subject', 'actor_id', 'action']) {
      await db.schema.createIndex(`audit_log_${column}`).on('audit_log').columns([column, 'at']).execute();
    }
  },
};
