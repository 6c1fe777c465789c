import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { DisplayShowingRow } from './display-rows.ts';

/** The words of one notice, as they were given out. */
export interface Notice {
  id: string;
  kind: string;
  headline: string;
  lines: string[];
}

/** A stretch of time for which a display confirmed the same notices. Times are epoch milliseconds. */
export interface StoredShowing {
  id: string;
  displayId: string;
  /** In the chain of the display, from 1, in the order in which they ended; null: it goes on. */
  number: number | null;
  /** The first frame with these notices. */
  revision: string;
  notices: Notice[];
  /** SHA-256 of all words of that frame, base64url; null: it was not painted. */
  textHash: string | null;
  sentAt: number;
  paintedFrom: number | null;
  /** Null: it goes on, until the last report that confirmed it. */
  paintedUntil: number | null;
  witnessed: number;
  lastWitnessedAt: number | null; // to the minute
  /** Null: it goes on. */
  hash: string | null;
}

/** One that has ended. */
export type ClosedShowing = StoredShowing & { number: number; hash: string };

/** The last showing of a chain that has ended; null as its hash: there is none before. */
export interface ChainEnd {
  number: number;
  hash: string | null;
}

/** SHA-256 over the showing before and all that this one says. */
export function showingHash(showing: Omit<StoredShowing, 'id' | 'hash'>, before: string | null): string {
  const said = [
    ...[before, showing.displayId, showing.number, showing.revision, showing.notices, showing.textHash],
    ...[showing.sentAt, showing.paintedFrom, showing.paintedUntil, showing.witnessed],
    showing.lastWitnessedAt,
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

export const newShowing = (given: Omit<StoredShowing, 'id' | 'number' | 'hash'>): StoredShowing => ({
  ...given,
  id: randomUUID(),
  number: null,
  hash: null,
});

/** The showing as the next of its chain. */
export function closed(showing: StoredShowing, after: ChainEnd): ClosedShowing {
  const numbered = { ...showing, number: after.number + 1 };
  return { ...numbered, hash: showingHash(numbered, after.hash) };
}

export const showingQueries = (db: Kysely<Schema>) => ({
  /** The showing that goes on. */
  async open(displayId: string): Promise<StoredShowing | null> {
    const row = await db
      .selectFrom('display_showings')
      .selectAll()
      .where('display_id', '=', displayId)
      .where('hash', 'is', null)
      .executeTakeFirst();
    return row ? fromRow(row) : null;
  },

  /** The showings of all displays that go on. */
  async allOpen(): Promise<StoredShowing[]> {
    const rows = await db.selectFrom('display_showings').selectAll().where('hash', 'is', null).execute();
    return rows.map(fromRow);
  },

  /** The displays with a showing that goes on, and that nothing has confirmed since. */
  async unconfirmedSince(before: number): Promise<string[]> {
    const rows = await db
      .selectFrom('display_showings')
      .innerJoin('display_contacts', 'display_contacts.display_id', 'display_showings.display_id')
      .select('display_showings.display_id')
      .where('display_showings.hash', 'is', null)
      .where('display_contacts.confirmed_at', '<', before)
      .execute();
    return rows.map(({ display_id }) => display_id);
  },

  /** Writes a showing, in place of the same one while it went on. */
  async save(showing: StoredShowing): Promise<void> {
    const { id, ...columns } = toRow(showing);
    await db
      .insertInto('display_showings')
      .values({ id, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute();
  },

  /** Counts one more scan. @returns whether it still went on */
  async witness(id: string, minute: number): Promise<boolean> {
    const row = await db
      .updateTable('display_showings')
      .set((of) => ({ witnessed: of('witnessed', '+', 1), last_witnessed_at: minute }))
      .where('id', '=', id)
      .where('hash', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Those that have ended, in the order of the chain, after a number. */
  async chain(
    displayId: string,
    { after, limit }: { after: number; limit: number },
  ): Promise<ClosedShowing[]> {
    const rows = await db
      .selectFrom('display_showings')
      .selectAll()
      .where('display_id', '=', displayId)
      .where('number', '>', after)
      .orderBy('number')
      .limit(limit)
      .execute();
    return rows.map((row) => fromRow(row) as ClosedShowing); // they have a number
  },

  /** As `chain`, but of those alone that reach into a time: between their painting, else their sending, and their end. */
  async chainWithin(
    displayId: string,
    { after, limit, start, end }: { after: number; limit: number; start: number; end: number },
  ): Promise<ClosedShowing[]> {
    const rows = await db
      .selectFrom('display_showings')
      .selectAll()
      .where('display_id', '=', displayId)
      .where('number', '>', after)
      .where((of) => of.fn.coalesce('painted_from', 'sent_at'), '<', end)
      .where((of) => of.fn.coalesce('painted_until', 'sent_at'), '>=', start)
      .orderBy('number')
      .limit(limit)
      .execute();
    return rows.map((row) => fromRow(row) as ClosedShowing);
  },

  /** Those that have ended since, the latest first. */
  async since(displayId: string, from: number, limit: number): Promise<StoredShowing[]> {
    const rows = await db
      .selectFrom('display_showings')
      .selectAll()
      .where('display_id', '=', displayId)
      .where('number', 'is not', null)
      .where((of) => of.or([of('painted_until', '>=', from), of('sent_at', '>=', from)]))
      .orderBy('number', 'desc')
      .limit(limit)
      .execute();
    return rows.map(fromRow);
  },

  /** Deletes those that ended before, from the beginning of each chain. */
  async prune(before: number): Promise<void> {
    await db
      .deleteFrom('display_showings')
      .where('hash', 'is not', null)
      .where((of) => of.fn.coalesce('painted_until', 'sent_at'), '<', before)
      .execute();
  },
});

const toRow = (showing: StoredShowing): DisplayShowingRow => ({
  id: showing.id,
  display_id: showing.displayId,
  number: showing.number,
  revision: showing.revision,
  content: JSON.stringify(showing.notices),
  text_hash: showing.textHash,
  sent_at: showing.sentAt,
  painted_from: showing.paintedFrom,
  painted_until: showing.paintedUntil,
  witnessed: showing.witnessed,
  last_witnessed_at: showing.lastWitnessedAt,
  hash: showing.hash,
});

const fromRow = (row: DisplayShowingRow): StoredShowing => ({
  id: row.id,
  displayId: row.display_id,
  number: row.number,
  revision: row.revision,
  notices: JSON.parse(row.content) as Notice[],
  textHash: row.text_hash,
  sentAt: row.sent_at,
  paintedFrom: row.painted_from,
  paintedUntil: row.painted_until,
  witnessed: row.witnessed,
  lastWitnessedAt: row.last_witnessed_at,
  hash: row.hash,
});
