import { type Kysely, sql } from 'kysely';
import { emailCodeQueries } from '../accounts/email-codes.ts';
import { heldRightsQueries } from '../accounts/held-rights.ts';
import { pendingSignUpQueries } from '../accounts/pending-sign-ups.ts';
import { resetTokenQueries } from '../accounts/reset-tokens.ts';
import { sessionQueries } from '../accounts/sessions.ts';
import { staffQueries } from '../accounts/staff.ts';
import { userPageQueries } from '../accounts/user-pages.ts';
import { userQueries } from '../accounts/users.ts';
import { auditQueries } from '../audit/audit.ts';
import { auditPageQueries } from '../audit/audit-pages.ts';
import { feedValueQueries } from '../conditions/feed-values.ts';
import { historyQueries } from '../conditions/history.ts';
import { modelRunQueries } from '../conditions/model-runs.ts';
import { overflowRecordQueries } from '../conditions/overflow-records.ts';
import { upstreamSpendQueries } from '../conditions/upstream-spend.ts';
import { windHistoryQueries } from '../conditions/wind-history.ts';
import { commandQueries } from '../displays/commands.ts';
import { contactQueries, heldContactQueries, reportedContactQueries } from '../displays/contacts.ts';
import { displayQueries } from '../displays/displays.ts';
import { displayFrameQueries } from '../displays/frames.ts';
import { displayKeyQueries } from '../displays/keys.ts';
import { pairingQueries } from '../displays/pairings.ts';
import { showingQueries } from '../displays/showings.ts';
import { locationContentQueries } from '../network/location-contents.ts';
import { locationQueries } from '../network/locations.ts';
import { advertQueries } from '../notices/adverts.ts';
import { automatedMessageQueries } from '../notices/automated-messages.ts';
import { mediaQueries } from '../notices/media.ts';
import { messageMatchQueries } from '../notices/message-matches.ts';
import type { Schema } from '../schema.ts';
import { settingQueries } from '../settings.ts';
import { signedLinkQueries } from '../sharing/signed-links.ts';
import { changeStampQueries, listStampQueries } from './change-stamps.ts';
import type { Connection, StoreLog } from './connection.ts';
import { openSqlite } from './sqlite.ts';

export interface StoreOptions {
  /** The folder of the embedded database. Not used when `databaseUrl` is given. */
  dataDir: string;
  /** A PostgreSQL server. */
  databaseUrl?: string | null;
  log: StoreLog;
}

export type Store = Awaited<ReturnType<typeof openStore>>;

/**
 * Opens the store and brings its tables up to date. A write that has returned is on the disk.
 * @throws DataFolderInUse, StoreIsNewer
 */
export async function openStore({ dataDir, databaseUrl, log }: StoreOptions) {
  const connection = databaseUrl
    ? (await import('./postgres.ts')).openPostgres(databaseUrl, log) // loaded only if it is needed
    : openSqlite(dataDir);
  const migrated = await migrateOrClose(connection);
  if (migrated.length > 0) log.info({ migrations: migrated }, 'the tables were brought up to date');
  const { db, engine } = connection;
  return {
    db,
    engine,
    /** The migrations that were applied on opening. */
    migrated,
    locations: locationQueries(db),
    locationContents: locationContentQueries(db),
    users: userQueries(db),
    userPages: userPageQueries(db, engine),
    staff: staffQueries(db),
    withHeldRights: heldRightsQueries(db),
    sessions: sessionQueries(db),
    emailCodes: emailCodeQueries(db),
    pendingSignUps: pendingSignUpQueries(db),
    resetTokens: resetTokenQueries(db),
    feedValues: feedValueQueries(db, log),
    history: historyQueries(db),
    windHistory: windHistoryQueries(db),
    overflowRecords: overflowRecordQueries(db),
    upstreamSpend: upstreamSpendQueries(db),
    modelRuns: modelRunQueries(db),
    automatedMessages: automatedMessageQueries(db),
    messageMatches: messageMatchQueries(db),
    adverts: advertQueries(db),
    media: mediaQueries(db),
    audit: auditQueries(db),
    auditPages: auditPageQueries(db),
    signedLinks: signedLinkQueries(db),
    displays: displayQueries(db),
    displayKeys: displayKeyQueries(db),
    displayPairings: pairingQueries(db),
    displayContacts: contactQueries(db),
    withHeldContact: heldContactQueries(db),
    withReportedContact: reportedContactQueries(db, engine),
    displayShowings: showingQueries(db),
    displayFrames: displayFrameQueries(db),
    displayCommands: commandQueries(db),
    settings: settingQueries(db),
    changeStamps: changeStampQueries(db),
    listStamps: listStampQueries(db),
    /** Resolves when the database answers, rejects when it doesn't. */
    ping: () => ping(db),
    close: () => connection.close(),
  };
}

async function migrateOrClose(connection: Connection): Promise<string[]> {
  try {
    return await connection.migrate();
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function ping(db: Kysely<Schema>): Promise<void> {
  await sql`select 1`.execute(db);
}
