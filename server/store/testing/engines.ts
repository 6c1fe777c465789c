import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach } from 'vitest';
import type { StoreLog } from '../connection.ts';
import { openStore, type Store } from '../open-store.ts';

/** Where a store may live: nothing is there yet. */
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

const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test';

/**
 * A database of this test file's own, made when it is first wanted: what another file drops meanwhile would trip a
 * migration here, which looks at all schemas of its database.
 */
const database = `foreshore_${randomUUID().replaceAll('-', '')}`;
let made: Promise<unknown> | undefined;

const onDatabase = (name: string | null): string => {
  const url = new URL(server);
  if (name !== null) url.pathname = `/${name}`;
  return url.href;
};

export async function onServer<T>(
  task: (client: Client) => Promise<T>,
  name: string | null = null,
): Promise<T> {
  const client = new Client({ connectionString: onDatabase(name), connectionTimeoutMillis: 2000 });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

const hasPostgres = await onServer(async () => true).catch((error: unknown) => {
  process.stderr.write(
    `NOT RUN: the store's tests on PostgreSQL (${new URL(server).host} can't be reached: ${error})\n`,
  );
  return false;
});

if (hasPostgres) {
  afterAll(async () => {
    if (made) await onServer((client) => client.query(`drop database ${database} with (force)`));
  });
}

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
    made ??= onServer((client) => client.query(`create database ${database}`));
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
