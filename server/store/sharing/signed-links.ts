import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { requireReferenced } from '../engines/reference-missing.ts';
import type { Schema, SignedLinkRow } from '../schema.ts';

/** A link that opens one place to other sites. What proves it is not stored: it is made of the server's key. */
export interface StoredLink {
  id: string; // 128 random bits
  locationId: string;
  label: string;
  createdAt: number; // epoch milliseconds
  expiresAt: number | null; // null: never
}

export type LinkDraft = Omit<StoredLink, 'id' | 'createdAt'>;

const ID_BYTES = 16;

export const signedLinkQueries = (db: Kysely<Schema>) => ({
  /** The links of all places, the newest first. */
  async list(): Promise<StoredLink[]> {
    const rows = await db
      .selectFrom('signed_links')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(fromRow);
  },

  async countOf(locationId: string): Promise<number> {
    const { count } = await db
      .selectFrom('signed_links')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('location_id', '=', locationId)
      .executeTakeFirstOrThrow();
    return count;
  },

  /** @throws ReferenceMissing when there is no such location */
  async insert(draft: LinkDraft, now: number): Promise<StoredLink> {
    const link = { ...draft, id: randomBytes(ID_BYTES).toString('base64url'), createdAt: now };
    await requireReferenced(db.insertInto('signed_links').values(toRow(link)).execute());
    return link;
  },

  /** @returns the deleted link; null when the place has no such link */
  async delete(id: string, locationId: string): Promise<StoredLink | null> {
    const row = await db
      .deleteFrom('signed_links')
      .where('id', '=', id)
      .where('location_id', '=', locationId)
      .returningAll()
      .executeTakeFirst();
    return row ? fromRow(row) : null;
  },
});

const toRow = ({ id, locationId, label, createdAt, expiresAt }: StoredLink): SignedLinkRow => ({
  id,
  label,
  location_id: locationId,
  created_at: createdAt,
  expires_at: expiresAt,
});

const fromRow = ({ id, label, location_id, created_at, expires_at }: SignedLinkRow): StoredLink => ({
  id,
  label,
  locationId: location_id,
  createdAt: created_at,
  expiresAt: expires_at,
});
