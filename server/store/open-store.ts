import { type Kysely, sql } from 'kysely';
import { advertQueries } from './adverts.ts';
import { auditQueries } from './audit.ts';
import { auditPageQueries } from './audit-pages.ts';
import { automatedMessageQueries } from './automated-messages.ts';
import { changeStampQueries } from './change-stamps.ts';
import type { Connection, StoreLog } from './connection.ts';
import { emailCodeQueries } from './email-codes.ts';
import { feedValueQueries } from './feed-values.ts';
import { historyQueries } from './history.ts';
import { locationContentQueries } from './location-contents.ts';
import { locationQueries } from './locations.ts';
import { messageMatchQueries } from './message-matches.ts';
import { pendingSignUpQueries } from './pending-sign-ups.ts';
import { resetTokenQueries } from './reset-tokens.ts';
import type { Schema } from './schema.ts';
import { sessionQueries } from './sessions.ts';
import { settingQueries } from './settings.ts';
import { openSqlite } from './sqlite.ts';
import { staffQueries } from './staff.ts';
import { staffWriteQueries } from './staff-writes.ts';
import { upstreamSpendQueries } from './upstream-spend.ts';
import { userPageQueries } from './user-pages.ts';
import { userQueries } from './users.ts';
import { windHistoryQueries } from './wind-history.ts';

export interface StoreOptions {
  /** Holds the embedded database. Not used when `databaseUrl` is given. */
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
    ? (await import('./postgres.ts')).openPostgres(databaseUrl, log) // loaded where it is wanted only
    : openSqlite(dataDir);
  const migrated = await migrateOrClose(connection);
  if (migrated.length > 0) log.info({ migrations: migrated }, 'the tables were brought up to date');
  const { db, engine } = connection;
  return {
    db,
    engine,
    /** The migrations that opening has applied. */
    migrated,
    locations: locationQueries(db),
    locationContents: locationContentQueries(db),
    users: userQueries(db),
    userPages: userPageQueries(db, engine),
    staff: staffQueries(db),
    staffWrite: staffWriteQueries(db),
    sessions: sessionQueries(db),
    emailCodes: emailCodeQueries(db),
    pendingSignUps: pendingSignUpQueries(db),
    resetTokens: resetTokenQueries(db),
    feedValues: feedValueQueries(db, log),
    history: historyQueries(db),
    windHistory: windHistoryQueries(db),
    upstreamSpend: upstreamSpendQueries(db),
    automatedMessages: automatedMessageQueries(db),
    messageMatches: messageMatchQueries(db),
    adverts: advertQueries(db),
    audit: auditQueries(db),
    auditPages: auditPageQueries(db),
    settings: settingQueries(db),
    changeStamps: changeStampQueries(db),
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
