import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { AuditRow, Schema } from './schema.ts';

/** What was done. `at` is epoch milliseconds. */
export interface AuditEntry {
  at: number;
  action: string;
  actorId: string | null;
  actorEmail: string | null;
  address: string | null;
  subject: string | null;
  details: Record<string, unknown>;
}

const Details = z.record(z.string(), z.unknown());

/** Entries are added and read; nothing here changes or removes one. */
export const auditQueries = (db: Kysely<Schema>) => ({
  async append(entry: AuditEntry): Promise<void> {
    await db
      .insertInto('audit_log')
      .values({
        id: randomUUID(),
        at: entry.at,
        action: entry.action,
        actor_id: entry.actorId,
        actor_email: entry.actorEmail,
        address: entry.address,
        subject: entry.subject,
        details: JSON.stringify(entry.details),
      })
      .execute();
  },

  /** The latest first. */
  async latest(limit: number): Promise<AuditEntry[]> {
    const rows = await db.selectFrom('audit_log').selectAll().orderBy('at', 'desc').limit(limit).execute();
    return rows.map(fromRow);
  },
});

const fromRow = (row: AuditRow): AuditEntry => ({
  at: row.at,
  action: row.action,
  actorId: row.actor_id,
  actorEmail: row.actor_email,
  address: row.address,
  subject: row.subject,
  details: Details.parse(JSON.parse(row.details)),
});
