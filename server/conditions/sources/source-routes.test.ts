import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RefreshAsked, SourceReport } from '#contract/conditions/source-report.ts';
import { feedKinds } from '#contract/live/live-table.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { HARWICH, type SimulatedApp, startSimulatedApp } from '#server/testing/apps/simulated-app.ts';

const BUDE = { slug: 'bude', name: 'Bude', latitude: 50.83, longitude: -4.55 };

let server: SimulatedApp;
let admin: string;
beforeEach(async () => {
  server = await startSimulatedApp({
    at: new Date().toISOString(),
    locations: [HARWICH, BUDE],
    environment: { ADMIRALTY_API_KEY: 'a key' },
  });
  admin = await server.app().signIn('admin');
  await server.loaded();
});
afterEach(() => server.close());

const read = async () =>
  SourceReport.parse(
    (await server.app().call({ method: 'GET', url: '/api/admin/sources', session: admin })).body,
  );
const sourceNamed = async (name: string) => (await read()).sources.find((source) => source.name === name);
const refresh = (payload: object, session = admin) =>
  server.app().call({ method: 'POST', url: '/api/admin/sources/refresh', payload, session });
const calls = () => server.simulator.calls();

/** The weather of both places fails, until its source is left alone. */
async function failThreeTimes(): Promise<void> {
  server.simulator.faults.set([{ upstream: 'weather', mode: 'error_500' }]);
  const feeds = server
    .feeds()
    .locations('weather')
    .map(({ _id }) => ({ kind: 'weather' as const, locationId: _id }));
  for (let round = 0; round < 3; round += 1) {
    const failed = server.next('failed', 'weather');
    server.app().values.askNow({ sources: [], feeds });
    await failed;
  }
}

describe('the report', () => {
  test('has for each source its feeds, the number of their places, and the outcomes of the calls', async () => {
    const weather = await sourceNamed('Open-Meteo, weather');
    expect(weather).toMatchObject({
      source: 'open-meteo forecast',
      state: 'fresh',
      feeds: ['weather'],
      counts: { total: 2, fresh: 2, stale: 0, withheld: 0, failing: 0 },
      breaker: 'closed',
      error: null,
      failing_since: null,
    });
    expect(weather?.calls_today).toBeGreaterThan(0);
    for (const time of [weather?.asked_at, weather?.answered_at, weather?.next_refresh_at])
      expect(time).not.toBeNull();
  });

  test('counts a place with its own water company and tide table alone, and names the sources that are not used', async () => {
    expect((await sourceNamed('Anglian Water Services'))?.counts.total).toBe(1); // Harwich
    expect((await sourceNamed('South West Water'))?.counts.total).toBe(1); // Bude
    expect((await sourceNamed('ADMIRALTY tides'))?.counts.total).toBe(2); // Bude’s, and the nearest to Harwich
    expect((await sourceNamed('Northumbrian Water'))?.state).toBe('idle');
  });

  test('has for each kind of feed the number of places in each state, also if it is computed here', async () => {
    const { feeds } = await read();
    expect(feeds.map(({ kind, counts }) => [kind, counts.total])).toEqual(feedKinds.map((kind) => [kind, 2]));
  });

  test('has the source that is away, since when and why, and which places lack it', async () => {
    await failThreeTimes();
    const weather = await sourceNamed('Open-Meteo, weather');
    expect(weather).toMatchObject({
      state: 'away',
      breaker: 'open',
      error: 'The source answered with an error (HTTP 500).',
      counts: { failing: 2 },
    });
    expect(weather?.failing_since).not.toBeNull();
    expect((await sourceNamed('Open-Meteo, sea'))?.state).toBe('fresh');
    const { feeds } = await read();
    expect(feeds[0]?.errors).toEqual([
      { error: expect.stringContaining('source'), places: expect.any(Number) },
    ]);
  });
});

describe('a refresh', () => {
  test('fetches one feed of one place, whatever its age, and is logged', async () => {
    const before = calls();
    const { status, body } = await refresh({ feed: 'marine', location: 'Bude' });
    expect(status).toBe(202);
    expect(RefreshAsked.parse(body)).toMatchObject({ places: 1, message: staffTexts.refreshAsked });
    await vi.waitFor(() => expect(calls().marine).toBeGreaterThan(before.marine), { timeout: 5000 });
    expect(calls().weather).toBe(before.weather);
    const [entry] = await server.app().store.audit.latest(1);
    expect(entry).toMatchObject({
      action: 'refresh_requested',
      actorEmail: 'admin@test.example',
      subject: `location:${(await server.app().location('bude'))._id}`,
      details: { feed: 'marine', places: 1 },
    });
  });

  test('fetches a source’s places', async () => {
    const before = calls();
    const { body } = await refresh({ source: 'storm overflows Anglian Water Services' });
    expect(body.places).toBe(1);
    await vi.waitFor(() => expect(calls().storm_overflow).toBeGreaterThan(before.storm_overflow), {
      timeout: 5000,
    });
  });

  test('ends the pause of a source that is left alone, as soon as it answers', async () => {
    await failThreeTimes();
    expect((await sourceNamed('Open-Meteo, weather'))?.breaker).toBe('open');
    server.simulator.faults.set([]);
    const accepted = server.next('accepted', 'weather');
    await refresh({ source: 'open-meteo forecast' });
    await accepted;
    expect(await sourceNamed('Open-Meteo, weather')).toMatchObject({ state: 'fresh', breaker: 'closed' });
  });

  test('of the same thing is made once a minute, and by one person a limited number of times', async () => {
    expect((await refresh({ source: 'environment agency' })).status).toBe(202);
    const again = await refresh({ source: 'environment agency' });
    expect(again.status).toBe(429);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
    let refused = 0;
    const feeds = ['weather', 'marine', 'tidal', 'ea_warnings', 'storm_overflow', 'sunrise_sunset'];
    for (const feed of feeds)
      for (const location of ['bude', 'harwich'])
        if ((await refresh({ feed, location })).status === 429) refused += 1;
    expect(refused).toBe(0);
    const upstreams = (await read()).sources.map(({ source }) => source);
    const answers = await Promise.all(upstreams.map((source) => refresh({ source })));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(upstreams.length - 8);
  });

  test.each([
    [{ source: 'the moon' }, 'source', staffTexts.noSuchSource('the moon')],
    [{ feed: 'weather', location: 'atlantis' }, 'location', staffTexts.noSuchLocationName('atlantis')],
    [{ feed: 'weather', location: 'bude', more: 1 }, undefined, undefined],
    [{ feed: 'gossip', location: 'bude' }, undefined, undefined],
    [{}, undefined, undefined],
  ])('of %j is refused', async (payload, field, message) => {
    const { status, body } = await refresh(payload);
    expect(status).toBe(400);
    if (field !== undefined) expect([body.field, body.message]).toEqual([field, message]);
  });

  test('of a location that is switched off is refused with the reason', async () => {
    const { _id } = await server.app().location('bude');
    await server.app().store.locations.update(_id, { active: false }, Date.now());
    await server.app().network.refresh();
    const { status, body } = await refresh({ feed: 'weather', location: 'bude' });
    expect([status, body.message]).toEqual([400, staffTexts.locationSwitchedOff]);
  });
});
