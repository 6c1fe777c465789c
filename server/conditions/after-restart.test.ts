import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FeedReport } from '#contract/conditions/feeds.ts';
import { Overview } from '#contract/conditions/overview.ts';
import { liveClients, soon } from '#server/testing/apps/live-clients.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { builtPages } from '#server/testing/built-pages.ts';
import { marineValue, reading } from '#server/testing/samples.ts';

const NOON = Date.parse('2026-07-10T12:00:00.000Z');
const DAY = 86_400_000;

/**
 * A server that has just started on a store with a sea of three places, before anything was read from it; one is broken, one
 * too old to be shown.
 */
async function restarted(
  more: Parameters<typeof startTestApp>[0] = {},
  spoil: (before: TestApp) => Promise<unknown> = async () => {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'foreshore-'));
  const options = {
    ...{ dataDir, now: () => NOON, starts: false },
    locations: [{ slug: 'exmouth' }, { slug: 'beer', name: 'Beer' }, { slug: 'seaton', name: 'Seaton' }],
  };
  const before = await startTestApp(options);
  for (const slug of ['exmouth', 'beer']) {
    const { _id } = await before.location(slug);
    const held = before.feeds.accept('marine', _id, reading(marineValue(NOON), { observedAt: NOON }));
    await before.store.feedValues.save(held, false);
  }
  const { _id: seaton } = await before.location('seaton');
  const old = reading(marineValue(NOON - DAY), { observedAt: NOON - DAY });
  await before.store.feedValues.save(before.feeds.accept('marine', seaton, old, NOON - DAY), false);
  const broken = JSON.stringify({
    ...marineValue(NOON),
    current: { time: NOON / 1000, wave_height: 'high' },
  });
  await before.store.db
    .updateTable('feed_values')
    .set({ value: broken })
    .where('location_id', '=', (await before.location('beer'))._id)
    .execute();
  await spoil(before);
  await before.stop();
  const app = await startTestApp({ ...options, ...more });
  onTestFinished(async () => {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const session = await app.signIn();
  const ask = (url: string, headers = {}) => app.call({ method: 'GET', url, session, headers });
  return { app, session, ask };
}

test('the first question after a start gets the stored value, and never one that can not be read', async () => {
  const { ask } = await restarted();
  expect(await ask('/api/openmeteo_marine?location=exmouth')).toMatchObject({
    status: 200,
    body: { current: { wave_height: 1 }, meta: { fetched_at: '2026-07-10T12:00:00.000Z', stale: false } },
  });
  expect(await ask('/api/openmeteo_marine?location=beer')).toMatchObject({
    status: 503,
    body: { meta: { fetched_at: null } },
  });
  expect(await ask('/api/openmeteo_marine?location=seaton')).toMatchObject({
    status: 503,
    body: { meta: { fetched_at: '2026-07-09T12:00:00.000Z' } },
  });
});

test('the state of the data and the overview have stored values from the first question on', async () => {
  const { ask } = await restarted();
  const { places } = Overview.parse((await ask('/api/overview')).body);
  expect(places.map(({ slug, sea }) => [slug, sea.state])).toEqual([
    ['beer', 'withheld'],
    ['exmouth', 'fresh'],
    ['seaton', 'withheld'],
  ]);
  const { feeds } = FeedReport.parse((await ask('/api/feeds')).body);
  const fetched = feeds
    .filter(({ kind }) => kind === 'marine')
    .map(({ location, fetched_at }) => [location, fetched_at]);
  expect(Object.fromEntries(fetched)).toEqual({
    exmouth: '2026-07-10T12:00:00.000Z',
    beer: null,
    seaton: '2026-07-09T12:00:00.000Z',
  });
});

test('the first page after a start brings the stored value along, in its answers and in its words', async () => {
  const pages = await builtPages();
  onTestFinished(() => pages.remove());
  const { ask } = await restarted({ pagesFolder: pages.folder });
  const html = { accept: 'text/html' };
  const place = String((await ask('/locations/exmouth', html)).body);
  expect(place).toContain('"fetched_at":"2026-07-10T12:00:00.000Z"');
  expect(String((await ask('/locations/beer', html)).body)).not.toContain('wave_height');
  expect(String((await ask('/locations/seaton', html)).body)).not.toContain('wave_height');
  const landing = String((await ask('/', html)).body);
  expect(landing).toMatch(/Exmouth<\/a>: [^<]*Forecast waves 3\.3 ft/);
  for (const name of ['Beer', 'Seaton'])
    expect(landing).toMatch(new RegExp(`${name}</a>: [^<]*sea not known`));
});

test('who comes to a place right after a start is sent the stored value, and what follows is a change of that', async () => {
  const { app, session } = await restarted();
  const clients = await liveClients(app);
  onTestFinished(() => clients.closeAll());
  const { _id } = await app.location('exmouth');
  const client = await clients.connect({ location: 'exmouth', session });
  await client.settled();
  await soon(() =>
    expect(client.of('initial_wind_wave')).toMatchObject([{ data: { current: { wave_height: 1 } } }]),
  );
  app.feeds.accept('marine', _id, reading(marineValue(NOON), { observedAt: NOON }));
  await client.settled();
  expect(client.of('update_wind_wave'), 'the same again').toEqual([]);
  app.feeds.accept('marine', _id, reading(marineValue(NOON, 2), { observedAt: NOON }));
  await client.settled();
  expect(client.of('update_wind_wave')).toMatchObject([{ data: { current: { wave_height: 2 } } }]);
  const old = await clients.connect({ location: 'seaton', session });
  await soon(() =>
    expect(old.of('error')).toContainEqual(expect.objectContaining({ event: 'initial_wind_wave' })),
  );
  expect(old.of('initial_wind_wave')).toEqual([]);
});

test('a start whose store holds a value that can not be shown goes on, and says so', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const { ask } = await restarted({ log, starts: true }, async ({ store, location }) => {
    const { _id } = await location('seaton');
    const noDate = { observed_at: 9e15 };
    await store.db.updateTable('feed_values').set(noDate).where('location_id', '=', _id).execute();
  });
  await vi.waitFor(() => expect(lines.join()).toContain('a stored value can not be shown'), 5000);
  expect((await ask('/api/openmeteo_marine?location=exmouth')).status).toBe(200);
  expect((await ask('/api/feeds')).status).toBe(200);
});
