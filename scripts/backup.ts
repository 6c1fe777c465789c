// npm run backup: a checked copy of the database and the media of adverts, beside the running server; and a note of it.
import { execFile } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { MEDIA_FOLDER } from '#server/adverts/media/folder-store.ts';
import { blaming, CannotStart, runProgram } from '#server/cannot-start.ts';
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { noteBackup } from '#server/operations/backup-note.ts';
import { copyWithMedia } from '#server/operations/media-backup.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { openPostgres } from '#server/store/engines/postgres.ts';
import { databaseFile, queriesOn } from '#server/store/engines/sqlite.ts';
import { mediaQueries } from '#server/store/notices/media.ts';
import { settingQueries } from '#server/store/settings.ts';

const USAGE = `Usage: npm run backup -- FOLDER   copies the database into the folder, the media of adverts, and the key of the sessions
       npm run backup -- --note   notes that a backup was made by other means`;

/** The longest that another process may write meanwhile. */
const BUSY_MS = 30_000;
const log = { info: () => undefined, warn: console.warn };

/** @returns the file that was written */
function copySqlite(dataDir: string, folder: string, name: string): string {
  const copy = join(folder, `${name}.db`);
  const unfinished = `${copy}.part`;
  rmSync(unfinished, { force: true });
  const database = new DatabaseSync(databaseFile(dataDir), { timeout: BUSY_MS, readOnly: true });
  try {
    database.prepare('VACUUM INTO ?').run(unfinished);
  } finally {
    database.close();
  }
  check(unfinished);
  onDisk(unfinished);
  renameSync(unfinished, copy);
  return copy;
}

function onDisk(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}

/** @throws CannotStart for an incomplete copy */
function check(path: string): void {
  const copy = new DatabaseSync(path, { readOnly: true });
  try {
    const { integrity_check: verdict } = copy.prepare('PRAGMA integrity_check').get() as Record<
      string,
      unknown
    >;
    const users = copy.prepare('select count(*) as count from users').get();
    if (verdict !== 'ok' || users === undefined) throw new CannotStart(`The copy is not whole: ${verdict}`);
  } finally {
    copy.close();
  }
}

/** @returns the file that was written */
async function copyPostgres(databaseUrl: string, folder: string, name: string): Promise<string> {
  const copy = join(folder, `${name}.dump`);
  const unfinished = `${copy}.part`;
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = ''; // everybody on the machine can read a command line
  const run = promisify(execFile);
  const environment = { ...process.env, ...(password && { PGPASSWORD: password }) };
  try {
    await run('pg_dump', ['--format=custom', `--file=${unfinished}`, `--dbname=${url.href}`], {
      env: environment,
    });
    await run('pg_restore', ['--list', unfinished], { env: environment, maxBuffer: 100_000_000 });
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT')
      throw new CannotStart(
        'pg_dump is not installed here. Make the backup by other means, then: npm run backup -- --note',
      );
    throw new CannotStart(`pg_dump failed: ${stderr ?? String(error)}`);
  }
  onDisk(unfinished);
  renameSync(unfinished, copy);
  return copy;
}

interface Database {
  dataDir: string;
  databaseUrl: string | null;
}

/** Beside the server. */
async function withRows<T>({ dataDir, databaseUrl }: Database, work: (rows: Rows) => Promise<T>): Promise<T> {
  if (databaseUrl !== null) {
    const { db, close } = openPostgres(databaseUrl, log);
    return work({ settings: settingQueries(db), media: mediaQueries(db) }).finally(close);
  }
  const database = new DatabaseSync(databaseFile(dataDir), { timeout: BUSY_MS });
  try {
    const db = queriesOn(database);
    return await work({ settings: settingQueries(db), media: mediaQueries(db) });
  } finally {
    database.close();
  }
}
type Rows = Pick<Store, 'settings' | 'media'>;

/** Copies the database, and with it the uploads that are in the data folder. */
async function copyAll(database: Database, folder: string, name: string): Promise<void> {
  const { dataDir, databaseUrl } = database;
  const copyRows = async () => {
    const copy =
      databaseUrl === null
        ? copySqlite(dataDir, folder, name)
        : await copyPostgres(databaseUrl, folder, name);
    console.log(`Wrote ${copy}`);
  };
  const from = join(dataDir, MEDIA_FOLDER);
  if (!existsSync(from)) return copyRows();
  const to = join(folder, MEDIA_FOLDER);
  const { uploads, missing } = await withRows(database, (rows) =>
    copyWithMedia(rows, { from, to, copyRows }),
  );
  console.log(`Wrote ${to} (${uploads} uploads)`);
  for (const file of missing) console.warn(`Missing in ${from}: ${file}`);
}

await runProgram(async () => {
  const [folder, ...more] = process.argv.slice(2);
  if (!folder || more.length > 0 || (folder.startsWith('-') && folder !== '--note'))
    throw new CannotStart(USAGE);

  loadEnvironmentFile();
  const { dataDir, databaseUrl, media } = readConfig(process.env);
  const database = { dataDir, databaseUrl };
  if (databaseUrl === null && !existsSync(databaseFile(dataDir)))
    throw new CannotStart(`DATA_DIR: there is no database in ${dataDir}`);
  process.umask(0o077); // the copy holds addresses of people and hashes of their passwords
  if (folder !== '--note') {
    const name = `foreshore-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`;
    await blaming(folder, async () => {
      mkdirSync(folder, { recursive: true });
      await copyAll(database, folder, name);
    });
    if (media.s3Url)
      console.log('The media of adverts are in the bucket: it has a backup of its own, or needs one.');
    const secret = join(dataDir, 'session-secret');
    if (existsSync(secret)) {
      const copyOfIt = join(folder, `${name}.session-secret`);
      copyFileSync(secret, copyOfIt);
      chmodSync(copyOfIt, 0o600);
      console.log(`Wrote ${copyOfIt}`);
    }
  }
  await blaming(databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', () =>
    withRows(database, (rows) => noteBackup(rows, Date.now())),
  );
  console.log('Noted: the dashboard tells when the last backup was made.');
});
