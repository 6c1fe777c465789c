import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FeedReport } from '#contract/feeds.ts';
import { Overview } from '#contract/overview.ts';
import { marineValue, reading } from '#server/testing/samples.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const NOON = Date.parse('2026-07-10T12:00:00.000Z');

/** A server that has just started on a store with a sea of two places, before anything was read from it; one is broken. */
async function restarted() {
  const dataDir = await mkdtemp(join(tmpdir(), 'foreshore-'));
  const options = {
    ...{ dataDir, now: () => NOON, starts: false },
    locations: [{ slug: 'exmouth' }, { slug: 'beer', name: 'Beer' }],
  };
  const before = await startTestApp(options);
  for (const slug of ['exmouth', 'beer']) {
    const { _id } = await before.location(slug);
    const held = before.feeds.accept('marine', _id, reading(marineValue(NOON), { observedAt: NOON }));
    await before.store.feedValues.save(held, false);
  }
  const broken = JSON.stringify({
    ...marineValue(NOON),
    current: { time: NOON / 1000, wave_height: 'high' },
  });
  await before.store.db
    .updateTable('feed_values')
    .set({ value: broken })
    .where('location_id', '=', (await before.location('beer'))._id)
    .execute();
  await before.stop();
  const app = await startTestApp(options);
  onTestFinished(async () => {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const session = await app.signIn();
  return (url: string) => app.call({ method: 'GET', url, session });
}

test('the first question after a start gets the stored value, and never one that can not be read', async () => {
  const ask = await restarted();
  expect(await ask('/api/openmeteo_marine?location=exmouth')).toMatchObject({
    status: 200,
    body: { current: { wave_height: 1 }, meta: { fetched_at: '2026-07-10T12:00:00.000Z', stale: false } },
  });
  expect(await ask('/api/openmeteo_marine?location=beer')).toMatchObject({
    status: 503,
    body: { meta: { fetched_at: null } },
  });
});

test('the state of the data and the overview have stored values from the first question on', async () => {
  const ask = await restarted();
  const { places } = Overview.parse((await ask('/api/overview')).body);
  expect(places.map(({ slug, sea }) => [slug, sea.state])).toEqual([
    ['beer', 'withheld'],
    ['exmouth', 'fresh'],
  ]);
  const { feeds } = FeedReport.parse((await ask('/api/feeds')).body);
  const fetched = feeds
    .filter(({ kind }) => kind === 'marine')
    .map(({ location, fetched_at }) => [location, fetched_at]);
  expect(Object.fromEntries(fetched)).toEqual({ exmouth: '2026-07-10T12:00:00.000Z', beer: null });
});
