import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type AutomatedMessage, WindDirection } from '#contract/automated-messages.ts';
import { requireReferenced } from '../engines/reference-missing.ts';
import { nextVersion } from '../engines/version.ts';
import type { AutomatedMessageRow, Schema } from '../schema.ts';

/** An automated message as it is kept: it knows its location by its id, whatever that is called. */
export type StoredMessage = Omit<AutomatedMessage, 'location_name'> & { location_id: string };

/** What a person gives of it. */
export type MessageValues = Omit<StoredMessage, '_id' | 'created_at' | 'updated_at'>;

export const automatedMessageQueries = (db: Kysely<Schema>) => ({
  /** All, the oldest first. */
  async list(): Promise<StoredMessage[]> {
    const rows = await db
      .selectFrom('automated_messages')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(fromRow);
  },

  async byId(id: string): Promise<StoredMessage | null> {
    const row = await db.selectFrom('automated_messages').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? fromRow(row) : null;
  },

  /** @throws ReferenceMissing when there is no such location */
  async insert(values: MessageValues, now: number): Promise<StoredMessage> {
    const row = { id: randomUUID(), ...toRow(values), created_at: now, updated_at: now };
    await requireReferenced(db.insertInto('automated_messages').values(row).execute());
    return fromRow(row);
  },

  /**
   * Replaces everything that a person gives.
   * @param expected the version (`updated_at`, epoch milliseconds) that is to be changed; null: whichever there is
   * @returns null when there is no such one, or not in that version
   * @throws ReferenceMissing when there is no such location
   */
  async update(
    id: string,
    values: MessageValues,
    now: number,
    expected: number | null = null,
  ): Promise<StoredMessage | null> {
    const changed = db
      .updateTable('automated_messages')
      .set({ ...toRow(values), updated_at: nextVersion(now) })
      .where('id', '=', id)
      .$if(expected !== null, (query) => query.where('updated_at', '=', expected))
      .returningAll()
      .executeTakeFirst();
    const row = await requireReferenced(changed);
    return row ? fromRow(row) : null;
  },

  /**
   * @param expected as for `update`
   * @returns what was deleted; null when there is no such one, or not in that version
   */
  async delete(id: string, expected: number | null = null): Promise<StoredMessage | null> {
    const row = await db
      .deleteFrom('automated_messages')
      .where('id', '=', id)
      .$if(expected !== null, (query) => query.where('updated_at', '=', expected))
      .returningAll()
      .executeTakeFirst();
    return row ? fromRow(row) : null;
  },
});

const toRow = (values: MessageValues) => ({
  location_id: values.location_id,
  title: values.title,
  description: values.description,
  wind_direction: values.wind_direction,
  wind_speed_min: values.wind_speed_min,
  wind_speed_max: values.wind_speed_max,
  wind_gusts_min: values.wind_gusts_min,
  wind_gusts_max: values.wind_gusts_max,
  is_active: Number(values.is_active),
});

const fromRow = ({ id, ...row }: AutomatedMessageRow): StoredMessage => ({
  ...row,
  _id: id,
  wind_direction: WindDirection.parse(row.wind_direction),
  is_active: row.is_active === 1,
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
});
