import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DisplayCommandKind } from '#contract/displays/displays.ts';
import type { Schema } from '../schema.ts';
import type { DisplayCommandRow } from './display-rows.ts';

/** A command for a display. Times are epoch milliseconds. */
export interface StoredCommand {
  id: string;
  displayId: string;
  kind: DisplayCommandKind;
  givenBy: string | null; // id of the account
  givenAt: number;
  expiresAt: number;
  /** What the display said became of it; null: nothing yet. */
  outcome: 'done' | 'expired' | 'failed' | null;
}

export const commandQueries = (db: Kysely<Schema>) => ({
  async add(given: Omit<StoredCommand, 'id' | 'outcome'>): Promise<StoredCommand> {
    const command = { ...given, id: randomUUID(), outcome: null };
    await db.insertInto('display_commands').values(toRow(command)).execute();
    return command;
  },

  /** Those of a display that wait for it, the oldest first. */
  async waiting(displayId: string, now: number): Promise<StoredCommand[]> {
    const rows = await db
      .selectFrom('display_commands')
      .selectAll()
      .where('display_id', '=', displayId)
      .where('outcome', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('given_at')
      .orderBy('id')
      .execute();
    return rows.map(fromRow);
  },

  /** Notes what became of a command of this display. What was noted before stays. */
  async end(
    displayId: string,
    id: string,
    outcome: NonNullable<StoredCommand['outcome']>,
    now: number,
  ): Promise<void> {
    await db
      .updateTable('display_commands')
      .set({ outcome, ended_at: now })
      .where('id', '=', id)
      .where('display_id', '=', displayId)
      .where('outcome', 'is', null)
      .execute();
  },

  /** The latest first. */
  async latest(displayId: string, limit: number): Promise<(StoredCommand & { email: string | null })[]> {
    const rows = await db
      .selectFrom('display_commands')
      .leftJoin('users', 'users.id', 'display_commands.given_by')
      .selectAll('display_commands')
      .select('users.email')
      .where('display_id', '=', displayId)
      .orderBy('given_at', 'desc')
      .orderBy('display_commands.id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...fromRow(row), email: row.email }));
  },

  async prune(before: number): Promise<void> {
    await db.deleteFrom('display_commands').where('given_at', '<', before).execute();
  },
});

const toRow = (command: StoredCommand): DisplayCommandRow => ({
  id: command.id,
  display_id: command.displayId,
  kind: command.kind,
  given_by: command.givenBy,
  given_at: command.givenAt,
  expires_at: command.expiresAt,
  outcome: command.outcome,
  ended_at: null,
});

const fromRow = (row: DisplayCommandRow): StoredCommand => ({
  id: row.id,
  displayId: row.display_id,
  kind: row.kind as DisplayCommandKind, // written above alone
  givenBy: row.given_by,
  givenAt: row.given_at,
  expiresAt: row.expires_at,
  outcome: row.outcome as StoredCommand['outcome'],
});
