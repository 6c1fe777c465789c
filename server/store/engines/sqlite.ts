import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Connection } from './connection.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { migrate } from './migrate.ts';

/** How long a statement waits for another process that reads or copies the file. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens the database of a data folder, creating both if they are missing, for this process alone.
 * @throws DataFolderInUse
 */
export function openSqlite(dataDir: string): Connection {
  const unlock = lockDataFolder(dataDir);
  try {
    const database = openFile(databaseFile(dataDir));
    const db = queriesOn(database);
    return {
      engine: 'sqlite',
      db,
      migrate: () => migrate(db),
      async close() {
        await db.destroy();
        if (database.isOpen) database.close(); // Kysely does not close a database that it never used
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

export const databaseFile = (dataDir: string): string => join(dataDir, 'foreshore.db');

/** Queries on a database that the caller opens and closes. */
export const queriesOn = (database: DatabaseSync): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new NodeSqliteDialect({ database: adapt(database) }) });

function openFile(path: string): DatabaseSync {
  closeSync(openSync(path, 'a', 0o600)); // SQLite itself would create it readable for everyone
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  // FULL: a commit is on the disk before it is acknowledged.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  return database;
}

/** Kysely assumes that SQLite can't undo a change of tables. It can, so migrations are transactions here too. */
class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Node's database in the shape that Kysely expects. */
const adapt = (database: DatabaseSync): SqliteDatabase => ({
  close: () => database.close(),
  prepare(sql) {
    const statement = database.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...parameters.map(asInput)),
      run(parameters) {
        // A full disk has already undone the transaction. A second error here would hide the first.
        if (sql === 'rollback' && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 };
        return statement.run(...parameters.map(asInput));
      },
      iterate: (parameters) => statement.iterate(...parameters.map(asInput)),
    };
  },
});

function asInput(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  throw new TypeError(`A value of type ${typeof value} can't be stored: only text, numbers and null can.`);
}
