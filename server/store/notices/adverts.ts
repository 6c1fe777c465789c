import type { Kysely } from 'kysely';
import { type Advert, type AdvertDraft, FileType } from '#contract/adverts/adverts.ts';
import { AdvertMedia } from '#contract/adverts/media.ts';
import { advertOrder } from '#domain/notices/advert-status.ts';
import { refuseTaken } from '../engines/already-taken.ts';
import { requireReferenced } from '../engines/reference-missing.ts';
import type { AdvertRow, Schema } from '../schema.ts';
import { firstVersion, versionedRows } from '../versioned-rows.ts';

/** An advert with the fields that an administrator gives; dates as epoch milliseconds. */
export type AdvertValues = Omit<AdvertDraft, 'start_date' | 'end_date'> & {
  start_date: number | null;
  end_date: number | null;
  /** The files of an upload; null: the file is elsewhere. */
  media: AdvertMedia | null;
};

const versioned = (db: Kysely<Schema>) => versionedRows(db, 'adverts', fromRow);

export const advertQueries = (db: Kysely<Schema>) => ({
  /** All, in the order in which they are shown. */
  async list(): Promise<Advert[]> {
    const rows = await db.selectFrom('adverts').selectAll().execute();
    return rows.map(fromRow).sort(advertOrder);
  },

  byId: versioned(db).byId,

  /** The advert that an upload with this key has made. */
  async byRequestKey(key: string): Promise<Advert | null> {
    const row = await db.selectFrom('adverts').selectAll().where('request_key', '=', key).executeTakeFirst();
    return row ? fromRow(row) : null;
  },

  /**
   * @param requestKey of an upload that may be repeated; null: it may not
   * @throws ReferenceMissing when there is no such location
   * @throws AlreadyTaken when an upload with this key has made an advert
   */
  async insert(values: AdvertValues, now: number, requestKey: string | null = null): Promise<Advert> {
    const row = { ...firstVersion(toRow(values), now), request_key: requestKey };
    await refuseTaken('request_key', requireReferenced(db.insertInto('adverts').values(row).execute()));
    return fromRow(row);
  },

  /**
   * Replaces all fields that an administrator gives.
   * @returns null when there is no such advert, or it has another version
   * @throws ReferenceMissing when there is no such location
   */
  update(
    id: string,
    values: AdvertValues,
    now: number,
    expected: number | null = null,
  ): Promise<Advert | null> {
    return requireReferenced(versioned(db).update(id, toRow(values), now, expected));
  },

  /**
   * @returns the deleted advert; null when there is no such advert, or it has another version
   */
  delete(id: string, expected: number | null = null): Promise<Advert | null> {
    return versioned(db).delete(id, expected);
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
  media_id: values.media?._id ?? null,
  media: values.media && JSON.stringify(values.media),
});

const instantOrNull = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const fromRow = ({ id, media_id: _, request_key: __, media, ...row }: AdvertRow): Advert => ({
  ...row,
  _id: id,
  media: media === null ? null : AdvertMedia.parse(JSON.parse(media)),
  file_type: FileType.parse(row.file_type),
  active: row.active === 1,
  start_date: instantOrNull(row.start_date),
  end_date: instantOrNull(row.end_date),
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
});
