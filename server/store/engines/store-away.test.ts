import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '#server/testing/apps/test-app.ts';
import { marineValue, reading } from '#server/testing/samples.ts';
import { postgresEngines, silentLog } from '../testing/engines.ts';
import { onServer } from '../testing/test-server.ts';
import { openStore } from './open-store.ts';
import { isStoreAway } from './store-away.ts';

const caught = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

const folder = mkdtempSync(join(tmpdir(), 'foreshore-away-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the store is away', () => {
  test('when the embedded database is closed', async () => {
    const store = await openStore({ dataDir: folder, log: silentLog });
    const broken = await caught(() =>
      store.db
        .insertInto('settings')
        .values({ key: 'a', value: 'b', c: 1 } as never)
        .execute(),
    );
    expect(isStoreAway(broken)).toBe(false);
    await store.close();
    expect(isStoreAway(await caught(() => store.ping()))).toBe(true);
  });

  test('when nothing listens where the server should be', async () => {
    const client = new Client({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
    expect(isStoreAway(await caught(() => client.connect()))).toBe(true);
  });

  test.each(postgresEngines)(
    'when the $name server cuts the connection, and not when it refuses a statement',
    async () => {
      const errors = await onServer(async (client) => {
        client.on('error', () => undefined); // it also reports the cut connection
        const refused = await caught(() => client.query('select nothing from nowhere'));
        const cut = await caught(() => client.query('select pg_terminate_backend(pg_backend_pid())'));
        return [refused, cut];
      });
      expect(errors.map(isStoreAway)).toEqual([false, true]);
    },
  );
});

test('a write while the store is away gets a 503 with the time to come back, and reading goes on', async () => {
  const app = await startTestApp();
  try {
    const { _id } = await app.location();
    app.feeds.accept('marine', _id, reading(marineValue(Date.now()), { observedAt: Date.now() }));
    const session = await app.signIn('admin');
    await app.call({ method: 'GET', url: '/auth/status', session }); // in memory for a second
    await app.store.close();
    const write = await app.call({
      method: 'POST',
      url: '/api/admin/locations',
      session,
      payload: { name: 'Cove', latitude: 50, longitude: -4 },
    });
    expect([write.status, write.headers['retry-after']]).toEqual([503, '5']);
    expect(write.body.error).toMatch(/database cannot be reached/);
    expect(
      (await app.call({ method: 'GET', url: '/api/openmeteo_marine?location=exmouth', session })).status,
    ).toBe(200);
  } finally {
    await app.close();
  }
});

test('while the disk is full reading goes on and acknowledged writes stay; with room again all is as before', async () => {
  const app = await startTestApp();
  const session = await app.signIn('admin');
  const post = (nth: number) =>
    app.call({
      method: 'POST',
      url: '/api/automated_messages',
      session,
      payload: {
        location_name: 'exmouth',
        title: `Message ${nth}`,
        description: 'x'.repeat(2000),
        wind_direction: 'N',
        wind_speed_min: 0,
        wind_speed_max: 1,
        wind_gusts_min: 0,
        wind_gusts_max: 1,
      },
    });
  const mostPages = (most: string) => sql.raw(`pragma max_page_count = ${most}`).execute(app.store.db);
  const statuses: number[] = [];
  try {
    await mostPages('1'); // no room for another page
    while (statuses.length < 50 && statuses.at(-1) !== 503)
      statuses.push((await post(statuses.length)).status);
    expect(statuses.at(-1)).toBe(503);
    const list = await app.call({ method: 'GET', url: '/api/automated_messages', session });
    expect([list.status, list.body.total_count]).toEqual([200, statuses.length - 1]);

    await mostPages('100000');
    expect((await post(99)).status).toBe(201);
    const after = await app.call({ method: 'GET', url: '/api/automated_messages', session });
    expect(after.body.total_count).toBe(statuses.length);
  } finally {
    await app.close();
  }
});
