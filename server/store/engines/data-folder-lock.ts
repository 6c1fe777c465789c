import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CannotStart } from '#server/cannot-start.ts';

/** Another process is using the data folder. */
export class DataFolderInUse extends CannotStart {
  override name = 'DataFolderInUse';

  constructor(folder: string, pid: string | null) {
    const holder = pid === null ? 'another server' : `another server (process ${pid})`;
    super(
      `The data folder ${folder} is in use by ${holder}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
}

const SQLITE_BUSY = 5;

/** Holds the locks so that they are not garbage-collected, which would release them. */
const held = new Set<DatabaseSync>();

/**
 * Locks a folder, which is made where it is missing, for this process until the returned function is called or the process ends, however it ends: the
 * operating system releases SQLite's file lock, so that no stale lock is left behind.
 * @throws DataFolderInUse at once
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pidFile = join(folder, 'server.pid');
  const lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    const busy = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
    throw busy ? new DataFolderInUse(folder, readPid(pidFile)) : error;
  }
  held.add(lock);
  writeFileSync(pidFile, `${process.pid}\n`);
  return () => {
    if (!held.delete(lock)) return;
    rmSync(pidFile, { force: true });
    lock.close();
  };
}

function readPid(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null; // the holder is still starting
  }
}
