import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Advert, type AdvertDraft, FileType } from '#contract/adverts.ts';
import { advertOrder } from '#domain/notices/advert-status.ts';
import { requireReferenced } from '../engines/reference-missing.ts';
import { nextVersion } from '../engines/version.ts';
import type { AdvertRow, Schema } from '../schema.ts';

/** An advert as an administrator gives it, its dates as epoch milliseconds. */
export type AdvertValues = Omit<AdvertDraft, 'start_date' | 'end_date'> & {
  start_date: number | null;
  end_date: number | null;
};

export const advertQueries = (db: Kysely<Schema>) => ({
  /** All, in the order in which they are shown. */
  async list(): Promise<Advert[]> {
    const rows = await db.selectFrom('adverts').selectAll().execute();
    return rows.map(fromRow).sort(advertOrder);
  },

  async byId(id: string): Promise<Advert | null> {
    const row = await db.selectFrom('adverts').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? fromRow(row) : null;
  },

  /** @throws ReferenceMissing when there is no such location */
  async insert(values: AdvertValues, now: number): Promise<Advert> {
    const row = { id: randomUUID(), ...toRow(values), created_at: now, updated_at: now };
    await requireReferenced(db.insertInto('adverts').values(row).execute());
    return fromRow(row);
  },

  /**
   * Replaces everything that an administrator gives.
   * @param expected the version (`updated_at`, epoch milliseconds) that is to be changed; null: whichever there is
   * @returns null when there is no such one, or not in that version
   * @throws ReferenceMissing when there is no such location
   */
  async update(
    id: string,
    values: AdvertValues,
    now: number,
    expected: number | null = null,
  ): Promise<Advert | null> {
    const changed = db
      .updateTable('adverts')
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
  async delete(id: string, expected: number | null = null): Promise<Advert | null> {
    const row = await db
      .deleteFrom('adverts')
      .where('id', '=', id)
      .$if(expected !== null, (query) => query.where('updated_at', '=', expected))
      .returningAll()
      .executeTakeFirst();
    return row ? fromRow(row) : null;
  },
});

const toRow = (values: AdvertValues) => ({
  location_id: values.location_id,
  title: values.title,
  description: values.description,
  file_url: values.file_url,
  file_type: values.file_type,
  priority: values.priority,
  active: Number(values.active),
  target_audience: values.target_audience,
  start_date: values.start_date,
  end_date: values.end_date,
});

const instantOrNull = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const fromRow = ({ id, ...row }: AdvertRow): Advert => ({
  ...row,
  _id: id,
  file_type: FileType.parse(row.file_type),
  active: row.active === 1,
  start_date: instantOrNull(row.start_date),
  end_date: instantOrNull(row.end_date),
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
});
