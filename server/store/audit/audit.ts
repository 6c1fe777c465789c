import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { AuditRow, Schema } from '../schema.ts';

/** An entry as it is stored: the person only as an id. `at` is epoch milliseconds. */
export interface AuditRecord {
  at: number;
  action: string;
  actorId: string | null;
  address: string | null;
  subject: string | null;
  locationId: string | null;
  details: Record<string, unknown>;
}

/** An entry as it is read: with the address if the account still exists, otherwise only the id. */
export interface AuditEntry extends AuditRecord {
  actorEmail: string | null;
}

const Details = z.record(z.string(), z.unknown());

/** Entries are added and read, and those of sign-ins are deleted after their time. No entry is ever changed. */
export const auditQueries = (db: Kysely<Schema>) => ({
  append: (entry: AuditRecord) => insert(db, entry),

  /**
   * As `append`, and notes the login attempt in the account with this key, if there is one. One commit, so that it
   * takes as long without an account.
   */
  appendAttempt: (entry: AuditRecord, emailKey: string) =>
    db.transaction().execute(async (all) => {
      await insert(all, entry);
      await all
        .updateTable('users')
        .set({ last_login_attempt: entry.at })
        .where('email_key', '=', emailKey)
        .execute();
    }),

  /** The latest first. */
  async latest(limit: number): Promise<AuditEntry[]> {
    const rows = await db
      .selectFrom('audit_log')
      .leftJoin('users', 'users.id', 'audit_log.actor_id')
      .selectAll('audit_log')
      .select('users.email as actor_email')
      .orderBy('at', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...recordFromRow(row), actorEmail: row.actor_email }));
  },

  /** Deletes the entries of these actions that are older than `before`, in epoch milliseconds. */
  async prune(actions: readonly string[], before: number): Promise<void> {
    await db.deleteFrom('audit_log').where('action', 'in', actions).where('at', '<', before).execute();
  },
});

async function insert(db: Kysely<Schema>, entry: AuditRecord): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      id: randomUUID(),
      at: entry.at,
      action: entry.action,
      actor_id: entry.actorId,
      address: entry.address,
      subject: entry.subject,
      location_id: entry.locationId,
      details: JSON.stringify(entry.details),
    })
    .execute();
}

export const recordFromRow = (row: AuditRow): AuditRecord => ({
  at: row.at,
  action: row.action,
  actorId: row.actor_id,
  address: row.address,
  subject: row.subject,
  locationId: row.location_id,
  details: Details.parse(JSON.parse(row.details)),
});
