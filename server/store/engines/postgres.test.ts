import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { createDetour } from '#server/testing/servers/detour.ts';
import type { Schema } from '../schema.ts';
import { placesOn, postgresEngines, silentLog, storesOn } from '../testing/engines.ts';
import { onServer } from '../testing/test-server.ts';
import { openStore } from './open-store.ts';

/** The longest a statement may take to fail: the time to get a connection or an answer, and some more. */
const GIVES_UP_WITHIN_MS = 3500;

async function processOf(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

const terminate = (pid: number) =>
  onServer((client) => client.query('select pg_terminate_backend($1)', [pid]));

describe.each(postgresEngines)('losing $name', (engine) => {
  const openFresh = storesOn(engine);
  const createPlace = placesOn(engine);

  test('an idle connection that is ended is logged, and the next query gets another', async () => {
    const warn = vi.fn();
    const store = await openFresh({ ...silentLog, warn });
    const pid = await processOf(store.db);
    await terminate(pid);
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
    expect(await processOf(store.db)).not.toBe(pid);
  });

  test('a connection that is ended within a transaction fails that transaction alone', async () => {
    const warn = vi.fn();
    const store = await openFresh({ ...silentLog, warn });
    const transaction = store.db.transaction().execute(async (inner) => {
      await inner.insertInto('settings').values({ key: 'half', value: 'done' }).execute();
      await terminate(await processOf(inner));
      await vi.waitFor(() => expect(warn).toHaveBeenCalled());
      await inner.insertInto('settings').values({ key: 'other', value: 'half' }).execute();
    });
    await expect(transaction).rejects.toThrow();
    await store.settings.set('next', 'works');
    expect(await store.settings.get('half')).toBeNull();
  });

  test('a statement that takes too long is given up', async () => {
    const store = await openFresh();
    const begun = performance.now();
    await expect(sql`select pg_sleep(10)`.execute(store.db)).rejects.toThrow(/statement timeout/);
    expect(performance.now() - begun).toBeLessThan(GIVES_UP_WITHIN_MS);
    await store.ping();
  });

  test('a silent server fails writes in time, and nothing is left half-way when it answers again', async () => {
    const place = await createPlace();
    const detour = await createDetour(place.databaseUrl ?? '', 5432);
    const store = await openStore({ ...place, databaseUrl: detour.url, log: silentLog });
    await store.settings.set('before', 'stored');
    const pid = await processOf(store.db);

    detour.fallSilent();
    const begun = performance.now();
    await expect(store.locations.insertMany([], 0)).rejects.toThrow(); // fails at its `begin`
    expect(performance.now() - begun).toBeLessThan(GIVES_UP_WITHIN_MS);
    detour.restore();
    await wait(50);

    await store.settings.set('after', 'stored');
    expect(await processOf(store.db)).not.toBe(pid); // the silent connection may be in a transaction: never used again
    const direct = await openStore({ ...place, log: silentLog });
    expect(await direct.settings.get('after')).toBe('stored');
    await direct.close();
    await store.close();
    detour.close();
  });
});

test('a missing server is reported at once', async () => {
  const databaseUrl = 'postgres://postgres@127.0.0.1:1/test';
  await expect(openStore({ dataDir: '/nonexistent', databaseUrl, log: silentLog })).rejects.toThrow(
    /ECONNREFUSED/,
  );
});
