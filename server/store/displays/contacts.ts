import { type Kysely, sql } from 'kysely';
import type { DisplayProblem, MonitorState } from '#contract/displays/displays.ts';
import type { Engine } from '../engines/connection.ts';
import type { Schema } from '../schema.ts';
import type { DisplayContactRow } from './display-rows.ts';
import { type Notice, showingQueries } from './showings.ts';

/** A start of a display's page, as far as its reports have told. */
export interface Boot {
  id: string;
  sequence: number;
  uptimeMs: number;
  /** When it started at the latest, epoch ms: by the report that came fastest. */
  startedAt: number;
  /** The starts before it, the latest first. */
  earlier: string[];
}

/** What the last report said of the machine. */
interface LastReport {
  version: string;
  memoryMb: number | null;
  problems: DisplayProblem[];
  monitor?: MonitorState | undefined;
}

/** What was last given out with other notices than before. */
interface Sent {
  revision: string;
  /** Tells notices apart. */
  key: string;
  notices: Notice[];
  at: number;
  isPainted: boolean;
}

/** What is known of a display by its reports. Times are epoch milliseconds; null: never. */
export interface Contact {
  displayId: string;
  lastReportAt: number | null;
  /** Since when it has reported without a gap. */
  spellFrom: number | null;
  boot: Boot | null;
  report: LastReport | null;
  /** The last report that proved what the page shows. */
  confirmedAt: number | null;
  confirmedRevision: string | null;
  sent: Sent | null;
  /** When people were told that it does not report. */
  silentMailAt: number | null;
  /** The last showing that has ended; 0 and null: none. */
  chainNumber: number;
  chainHash: string | null;
  /**
   * How long without contact its screen may show what it has, ms: the longest time of all frames that it may hold. Longer with
   * settings that are saved and frames that are given out; shorter only when it proves that it holds the newest frame.
   */
  darkAfterMs: number;
  /** When one of its calls was refused after it was revoked: from then on it knows. */
  refusedAt: number | null;
}

/** A time of contact that is over. */
export interface Spell {
  from: number;
  until: number;
  /** Of the contact as it was then. */
  darkAfterMs: number;
}

export interface ContactTables {
  contacts: ReturnType<typeof contactQueries>;
  showings: ReturnType<typeof showingQueries>;
}

export const contactQueries = (db: Kysely<Schema>) => ({
  async list(): Promise<Contact[]> {
    const rows = await db.selectFrom('display_contacts').selectAll().execute();
    return rows.map(fromRow);
  },

  async of(displayId: string): Promise<Contact | null> {
    const row = await db
      .selectFrom('display_contacts')
      .selectAll()
      .where('display_id', '=', displayId)
      .executeTakeFirst();
    return row ? fromRow(row) : null;
  },

  async save(contact: Contact): Promise<void> {
    const { display_id, ...columns } = toRow(contact);
    await db.updateTable('display_contacts').set(columns).where('display_id', '=', display_id).execute();
  },

  async addSpell(displayId: string, { from, until, darkAfterMs }: Spell): Promise<void> {
    await db
      .insertInto('display_spells')
      .values({ display_id: displayId, from_at: from, until_at: until, dark_after_ms: darkAfterMs })
      .onConflict((conflict) => conflict.columns(['display_id', 'from_at']).doNothing())
      .execute();
  },

  /** Those that are over and reach beyond `after`, in order of time. */
  async spellsOf(displayId: string, after: number): Promise<Spell[]> {
    const rows = await db
      .selectFrom('display_spells')
      .select(['from_at', 'until_at', 'dark_after_ms'])
      .where('display_id', '=', displayId)
      .where('until_at', '>', after)
      .orderBy('from_at')
      .execute();
    return rows.map(({ from_at, until_at, dark_after_ms }) => ({
      ...{ from: from_at, until: until_at, darkAfterMs: dark_after_ms },
    }));
  },

  async pruneSpells(before: number): Promise<void> {
    await db.deleteFrom('display_spells').where('until_at', '<', before).execute();
  },

  /**
   * Notes that people are told that a display does not report. A report that has come meanwhile keeps it from being noted.
   * @returns whether it was noted: of several processes one alone does it
   */
  async noteSilent(displayId: string, lastReportAt: number, now: number): Promise<boolean> {
    const row = await db
      .updateTable('display_contacts')
      .set({ silent_mail_at: now })
      .where('display_id', '=', displayId)
      .where('silent_mail_at', 'is', null)
      .where('last_report_at', '=', lastReportAt)
      .returning('display_id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Notes that a revoked display is told so. */
  async noteRefused(displayId: string, revokedAt: number, now: number): Promise<void> {
    await db
      .updateTable('display_contacts')
      .set({ refused_at: Math.max(revokedAt, now) }) // the clocks of two processes may differ
      .where('display_id', '=', displayId)
      .where((of) => of.or([of('refused_at', 'is', null), of('refused_at', '<', revokedAt)]))
      .execute();
  },
});

/**
 * Runs work on what is known of a display, with a lock on it: two reports at once are taken one after the other.
 * @param work gets null when there is no such display
 */
export const heldContactQueries =
  (db: Kysely<Schema>) =>
  <T>(displayId: string, work: (contact: Contact | null, tables: ContactTables) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (all) => {
      const row = await touch(all, displayId).returningAll().executeTakeFirst();
      return work(row ? fromRow(row) : null, {
        contacts: contactQueries(all),
        showings: showingQueries(all),
      });
    });

/**
 * The same for what the next report says again, should a power cut take it away: it is on the disk with the next write of
 * anything else. On a busy disk a commit that waits for it can take half a second, in which the embedded database, and so
 * the whole process, stands still; displays report all the time.
 * @param work calls `lasting` where it has written more than that
 */
export const reportedContactQueries = (db: Kysely<Schema>, engine: Engine) => {
  return <T>(
    displayId: string,
    work: (contact: Contact | null, tables: ContactTables, lasting: () => void) => Promise<T>,
  ): Promise<T> => {
    // There a commit keeps nobody else waiting.
    if (engine === 'postgres')
      return heldContactQueries(db)(displayId, (contact, tables) => work(contact, tables, () => undefined));
    return db.connection().execute(async (one) => {
      let isLasting = false;
      const lasting = () => {
        isLasting = true;
      };
      await sql`pragma synchronous = normal`.execute(one);
      const result = await heldContactQueries(one)(displayId, (contact, tables) =>
        work(contact, tables, lasting),
      ).finally(() => sql`pragma synchronous = full`.execute(one));
      // One more write takes what was written before it to the disk.
      if (isLasting) await touch(one, displayId).execute();
      return result;
    });
  };
};

/** Writes a row as it is: that holds a lock on it. */
const touch = (db: Kysely<Schema>, displayId: string) =>
  db
    .updateTable('display_contacts')
    .set({ chain_number: sql<number>`chain_number` })
    .where('display_id', '=', displayId);

const json = (value: object | null): string | null => value && JSON.stringify(value);
/** What was written here is read as it was written. */
const read = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T));

const toRow = (contact: Contact): DisplayContactRow => ({
  display_id: contact.displayId,
  last_report_at: contact.lastReportAt,
  spell_from: contact.spellFrom,
  boot: json(contact.boot),
  report: json(contact.report),
  confirmed_at: contact.confirmedAt,
  confirmed_revision: contact.confirmedRevision,
  sent: json(contact.sent),
  silent_mail_at: contact.silentMailAt,
  chain_number: contact.chainNumber,
  chain_hash: contact.chainHash,
  dark_after_ms: contact.darkAfterMs,
  refused_at: contact.refusedAt,
});

const fromRow = (row: DisplayContactRow): Contact => ({
  displayId: row.display_id,
  lastReportAt: row.last_report_at,
  spellFrom: row.spell_from,
  boot: read<Boot>(row.boot),
  report: read<LastReport>(row.report),
  confirmedAt: row.confirmed_at,
  confirmedRevision: row.confirmed_revision,
  sent: read<Sent>(row.sent),
  silentMailAt: row.silent_mail_at,
  chainNumber: row.chain_number,
  chainHash: row.chain_hash,
  darkAfterMs: row.dark_after_ms,
  refusedAt: row.refused_at,
});
