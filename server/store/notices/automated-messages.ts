import type { Kysely } from 'kysely';
import { type AutomatedMessage, WindDirection } from '#contract/notices/automated-messages.ts';
import { requireReferenced } from '../engines/reference-missing.ts';
import type { AutomatedMessageRow, Schema } from '../schema.ts';
import { firstVersion, versionedRows } from '../versioned-rows.ts';

/** An automated message as it is stored: with the location's id, so that a renaming does not matter. */
export type StoredMessage = Omit<AutomatedMessage, 'location_name'> & { location_id: string };

/** The fields that a person gives. */
export type MessageValues = Omit<StoredMessage, '_id' | 'created_at' | 'updated_at'>;

const versioned = (db: Kysely<Schema>) => versionedRows(db, 'automated_messages', fromRow);

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

  byId: versioned(db).byId,

  /** @throws ReferenceMissing when there is no such location */
  async insert(values: MessageValues, now: number): Promise<StoredMessage> {
    const row = firstVersion(toRow(values), now);
    await requireReferenced(db.insertInto('automated_messages').values(row).execute());
    return fromRow(row);
  },

  /**
   * Replaces all fields that a person gives.
   * @returns null when there is no such message, or it has another version
   * @throws ReferenceMissing when there is no such location
   */
  update(
    id: string,
    values: MessageValues,
    now: number,
    expected: number | null = null,
  ): Promise<StoredMessage | null> {
    return requireReferenced(versioned(db).update(id, toRow(values), now, expected));
  },

  /**
   * @returns the deleted message; null when there is no such message, or it has another version
   */
  delete(id: string, expected: number | null = null): Promise<StoredMessage | null> {
    return versioned(db).delete(id, expected);
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
