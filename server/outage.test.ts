import { describe, expect, onTestFinished, test } from 'vitest';
import { type FeedKind, feedKinds } from '#contract/live/live-table.ts';
import type { Fault } from '#simulator/simulator.ts';
import { startSimulatedApp } from './testing/apps/simulated-app.ts';
import type { Alter } from './testing/servers/altered-answers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = '2026-07-10T11:07:00.000Z';

const everything: readonly Fault[] = (
  ['weather', 'marine', 'model_runs', 'bathing_water', 'storm_overflow'] as const
).map((upstream) => ({ upstream, mode: 'unavailable' }));
const fetched: readonly FeedKind[] = ['weather', 'marine', 'ea_warnings', 'storm_overflow'];

async function startedAt(at: string, more: { simulated?: boolean; alter?: Alter } = {}) {
  const server = await startSimulatedApp({ at, ...more });
  onTestFinished(() => server.close());
  await server.loaded();
  return server;
}
type Started = Awaited<ReturnType<typeof startedAt>>;

/** Restarts while no source answers, and waits until every feed has failed. */
async function restartInOutage(server: Started, more: { simulated?: boolean } = {}) {
  server.simulator.faults.set(everything);
  const found = fetched.map((kind) => server.next('failed', kind));
  await server.restart(more);
  await Promise.all(found);
}

describe('a restart during an outage', () => {
  test('restores the last good values with their true age, and not as fresh ones', async () => {
    const server = await startedAt(NOON);
    const before = await Promise.all(fetched.map(async (kind) => (await server.feed(kind)).body));
    server.clock.now += 110 * MINUTE;
    await restartInOutage(server);

    const after = await Promise.all(fetched.map((kind) => server.feed(kind)));
    expect(after.map(({ status, body }) => [status, body.meta.fetched_at, body.meta.stale])).toEqual([
      [200, NOON, true], // weather: stale after an hour
      [200, NOON, false], // sea: after three hours
      [200, NOON, false], // bathing waters: after a day
      [200, NOON, true], // storm overflows: after an hour
    ]);
    for (const [index, { body }] of after.entries()) {
      expect(body.meta.error).toMatch(/^The source /);
      if (body.current) expect(body.current.time * 1000).toBe(Date.parse('2026-07-10T12:45:00Z'));
      expect(body.overflows).toEqual(before[index].overflows);
      expect(body.locations).toEqual(before[index].locations);
    }
    // What is true now comes from the hours that were restored.
    const [[weatherBefore, seaBefore], [weather, sea]] = [before, after.map(({ body }) => body)];
    expect(weather.hourly[0]).toEqual(weatherBefore.hourly[1]);
    expect(sea.hourly.wave_height[0]).toBe(seaBefore.hourly.wave_height[1]);
    const ages = server
      .feeds()
      .report()
      .filter(({ kind }) => fetched.includes(kind));
    expect(ages.map(({ age_seconds }) => age_seconds)).toEqual(fetched.map(() => 6600));
  });

  test('still withholds values that are too old, with their known facts', async () => {
    const server = await startedAt(NOON);
    server.clock.now += 3 * HOUR + MINUTE;
    await restartInOutage(server);
    const weather = await server.feed('weather');
    expect(weather.status).toBe(503);
    expect(weather.body).toMatchObject({
      error: 'Failed to load weather data',
      meta: { fetched_at: NOON, stale: true, simulated: false },
    });
    expect(weather.body).not.toHaveProperty('current');
    const overflows = await server.feed('storm_overflow');
    expect(overflows.status).toBe(200);
    expect(overflows.body.overflows).toHaveLength(3);
    for (const overflow of overflows.body.overflows) {
      expect(overflow).toMatchObject({ status: 'Unknown Status', status_code: null });
    }
  });

  test('ends for each feed with the first answer', async () => {
    const server = await startSimulatedApp({ at: NOON, scale: 0.0001 });
    onTestFinished(() => server.close());
    await server.loaded();
    server.clock.now += 1000;
    await restartInOutage(server);
    server.simulator.faults.clear();
    await server.loaded(fetched);
    for (const kind of fetched) {
      expect((await server.feed(kind)).body.meta).toMatchObject({ error: null, stale: false });
    }
  });
});

describe('simulated data', () => {
  const allSimulated = async (server: Started) =>
    Promise.all(feedKinds.map(async (kind) => (await server.feed(kind)).body.meta.simulated));

  test('are marked in every feed, alone, together and withheld, and in the settings call', async () => {
    const server = await startedAt(NOON, { simulated: true });
    expect(await allSimulated(server)).toEqual(feedKinds.map(() => true));
    for (const path of ['/api/settings', '/api/feeds']) {
      expect((await server.call(path)).body).toMatchObject({ simulated: true });
    }
    const { body } = await server.call('/api/storm_overflow');
    expect(body.locations.harwich.meta.simulated).toBe(true);
    server.clock.now += 3 * HOUR + MINUTE;
    const withheld = await server.feed('weather');
    expect([withheld.status, withheld.body.meta.simulated]).toEqual([503, true]);
  });

  test('never appear in live mode, nor live data in simulated mode, whatever the store holds', async () => {
    // The server in between removes the simulator's mark: the answers then pass for those of real sources.
    const server = await startedAt(NOON, { simulated: true, alter: (body) => body });
    server.clock.now += MINUTE;
    await restartInOutage(server, { simulated: false });
    for (const kind of fetched) {
      const { status, body } = await server.feed(kind);
      expect([kind, status, body.meta.fetched_at]).toEqual([kind, 503, null]);
    }
    expect(await allSimulated(server)).toEqual(feedKinds.map(() => false));

    server.simulator.faults.clear();
    await server.restart({ simulated: false });
    await server.loaded();
    const live = new Date(server.clock.now).toISOString();
    server.clock.now += 20 * MINUTE;

    await server.restart({ simulated: true });
    const shown = await Promise.all(fetched.map(async (kind) => (await server.feed(kind)).body.meta));
    for (const { fetched_at, simulated } of shown) {
      expect(simulated).toBe(true);
      expect(fetched_at).not.toBe(live);
    }
    server.simulator.faults.set(everything);
    await server.restart({ simulated: false });
    for (const kind of fetched) {
      expect((await server.feed(kind)).body.meta).toMatchObject({ fetched_at: live, simulated: false });
    }
  });
});

test('visitors cause no calls, and none runs twice, however many come to an empty store', async () => {
  const locations = [
    ['Aldeburgh', 52.15, 1.6],
    ['Brighton', 50.82, -0.13],
    ['Bournemouth', 50.717, -1.867],
    ['Torquay', 50.467, -3.533],
    ['Teignmouth', 50.55, -3.5],
    ['Whitby', 54.49, -0.61],
  ].map(([name, latitude, longitude]) => ({
    name: String(name),
    slug: String(name).toLowerCase(),
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));
  const slowly = everything.map(({ upstream }): Fault => ({ upstream, mode: 'delay', milliseconds: 15 }));
  const started = async () => {
    const server = await startSimulatedApp({
      at: NOON,
      locations,
      faults: slowly,
    });
    onTestFinished(() => server.close());
    return server;
  };

  const alone = await started();
  await alone.loaded();
  const calls = alone.simulator.calls();
  expect([calls.weather, calls.marine]).toEqual([1, 2]); // one batch; the third swell is a call of its own

  const crowded = await started();
  const loaded = crowded.loaded().then(() => true);
  let visits = 0;
  do {
    const crowd = locations.flatMap(({ slug }) =>
      feedKinds.flatMap((kind) => [kind, kind].map((each) => ({ slug, each }))),
    );
    const answers = await Promise.all(crowd.map(({ slug, each }) => crowded.feed(each, slug)));
    visits += answers.length;
    for (const { status } of answers) expect([200, 503]).toContain(status);
  } while (
    visits < 1000 ||
    !(await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, 20, false))]))
  );
  expect(crowded.simulator.calls()).toEqual(calls);
  expect(crowded.simulator.maxInFlight('weather')).toBe(1);
  expect(crowded.simulator.maxInFlight('marine')).toBe(1);
  expect(crowded.simulator.maxInFlight('bathing_water')).toBeLessThanOrEqual(2);
});
