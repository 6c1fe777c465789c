import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, inject } from 'vitest';
import { notRun } from '#server/testing/not-run.ts';
import type { StoreLog } from '../engines/connection.ts';
import { openStore, type Store } from '../engines/open-store.ts';
import { onDatabase, onServer } from './test-server.ts';

/** A place for a store, empty at first. */
export interface Place {
  dataDir: string;
  databaseUrl: string | null;
  /** The schema of its own on PostgreSQL. */
  schema: string | undefined;
  remove: () => Promise<void>;
}

export interface Engine {
  name: 'sqlite' | 'postgres';
  createPlace: () => Promise<Place>;
}

export const silentLog: StoreLog = { info: () => {}, warn: () => {} };

/**
 * A database for this test worker alone, made when it is first needed: a migration looks at all schemas of its
 * database, and would fail if another file dropped one meanwhile. The test run drops it at its end.
 */
const database = `${inject('databasePrefix')}${randomUUID().slice(0, 8)}`;
let made: Promise<unknown> | undefined;

const hasPostgres = await onServer(async () => true).catch((error: unknown) => {
  notRun(`the store's tests on PostgreSQL (${new URL(onDatabase(null)).host} can't be reached: ${error})`);
  return false;
});

const sqlite: Engine = {
  name: 'sqlite',
  async createPlace() {
    const dataDir = mkdtempSync(join(tmpdir(), 'foreshore-store-'));
    const remove = async () => rmSync(dataDir, { recursive: true, force: true });
    return { dataDir, databaseUrl: null, schema: undefined, remove };
  },
};

const postgres: Engine = {
  name: 'postgres',
  async createPlace() {
    made ??= onServer(async (client) => {
      await client.query(`create database ${database}`);
      // Nothing here outlives the server, so no write has to wait for its disk.
      await client.query(`alter database ${database} set synchronous_commit = off`);
    });
    await made;
    const schema = `store_${randomUUID().replaceAll('-', '')}`;
    await onServer((client) => client.query(`create schema ${schema}`), database);
    const url = new URL(onDatabase(database));
    url.searchParams.set('options', `-c search_path=${schema}`);
    const remove = async () => {
      await onServer((client) => client.query(`drop schema ${schema} cascade`), database);
    };
    return { dataDir: '/nonexistent', databaseUrl: url.href, schema, remove };
  },
};

export const postgresEngines: Engine[] = hasPostgres ? [postgres] : [];
export const engines: Engine[] = [sqlite, ...postgresEngines];

/** For one `describe`: places that are removed after each test. */
export function placesOn(engine: Engine): () => Promise<Place> {
  const places: Place[] = [];
  afterEach(async () => {
    for (const place of places.splice(0)) await place.remove();
  });
  return async () => {
    const place = await engine.createPlace();
    places.push(place);
    return place;
  };
}

/** For one `describe`: fresh stores that are closed and removed after each test. */
export function storesOn(engine: Engine): (log?: StoreLog) => Promise<Store> {
  const createPlace = placesOn(engine); // its clean-up is registered first and therefore runs last
  const stores: Store[] = [];
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
  });
  return async (log = silentLog) => {
    const store = await openStore({ ...(await createPlace()), log });
    stores.push(store);
    return store;
  };
}
