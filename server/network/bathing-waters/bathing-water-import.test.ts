import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FeedReport } from '#contract/conditions/feeds.ts';
import { AutoPopulated } from '#contract/network/admin-locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import type {
  DesignatedWater,
  DesignatedWaters,
} from '#server/conditions/upstream/environment-agency/designated-waters.ts';
import { UpstreamError } from '#server/conditions/upstream/upstream-error.ts';
import type { StaffWrites } from '#server/http/callers/staff-writes.ts';
import type { Actor } from '#server/store/audit/write-audit.ts';
import { SPITTAL } from '#server/store/testing/drafts.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { createBathingWaterImport } from './bathing-water-import.ts';

const NOW = Date.parse('2026-07-10T11:07:00Z');
const ADMIN: Actor = { id: 'somebody', email: 'admin@test.example', address: '127.0.0.1' };

const water = (name: string, latitude: number, more: Partial<DesignatedWater> = {}): DesignatedWater => ({
  id: `ukk-${name.toLowerCase()}`,
  name,
  latitude,
  longitude: -3,
  samplingPointName: null,
  ...more,
});
const listed = (...waters: DesignatedWater[]): DesignatedWaters => ({ waters, leftOut: 0 });
const BEER = water('Beer', 50.6966);
const SEATON = water('Seaton', 50.75);

describe('the import of bathing waters', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ now: () => NOW });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    const { _id } = await app.location();
    await app.store.db.deleteFrom('locations').where('id', '!=', _id).execute();
  });

  /** An import of the waters that the test lists, and the audit entries that it made. */
  function importOf(designatedWaters: () => Promise<DesignatedWaters>) {
    const audit = vi.fn(async () => {});
    const { store, network } = app;
    const writes: StaffWrites = {
      byAdministrator: (_actor, write) => write(store),
      byEditorOf: (_actor, _locations, write) => write(store),
      permitAdministrator: async () => {},
    };
    const run = createBathingWaterImport({
      store,
      writes,
      designatedWaters,
      network,
      audit,
      now: () => NOW,
    });
    return { audit, run: () => run(ADMIN) };
  }
  const importing = (...waters: DesignatedWater[]) => importOf(async () => listed(...waters)).run();
  const added = async () => (await app.store.locations.list()).filter(({ slug }) => slug !== 'exmouth');

  test('makes a location of each water that has none yet, for visitors at once', async () => {
    expect(await importing(BEER, SEATON)).toEqual({ created: 2, skipped: 0, outside: 0 });
    const [beer] = await added();
    expect(beer).toMatchObject({
      name: 'Beer',
      slug: 'beer',
      latitude: 50.6966,
      longitude: -3,
      active: true,
      grid_ref: expect.stringMatching(/^SY \d{5} \d{5}$/),
      bathing_water_ids: ['ukk-beer'],
      custom_message: null,
    });
    expect(app.places.bySlug('seaton')).toBeDefined();
  });

  test('changes nothing the second time', async () => {
    await importing(BEER, SEATON);
    const before = await app.store.locations.list();
    expect(await importing(BEER, SEATON)).toEqual({ created: 0, skipped: 2, outside: 0 });
    expect(await app.store.locations.list()).toEqual(before);
  });

  test.each([
    ['whose id a location has, wherever that is', water('Elsewhere', 55, { id: BEER.id })],
    ['whose name a location has, wherever that is', water('BEER', 55)],
    ['less than 0.3 miles from a location', water('Beer Jetty', BEER.latitude + 0.0043)],
    ['whose name can’t stand in an address', water('Up/Down', 55)],
    ['whose name is too long', water('x'.repeat(101), 55)],
  ])('leaves out one %s', async (_what, other) => {
    await importing(BEER);
    expect(await importing(other)).toEqual({ created: 0, skipped: 1, outside: 0 });
  });

  test('counts rows that could not be placed as skipped', async () => {
    const { run } = importOf(async () => ({ waters: [BEER], leftOut: 2 }));
    expect(await run()).toEqual({ created: 1, skipped: 2, outside: 0 });
  });

  test.each([
    ['exchanged', { latitude: -3.09, longitude: 50.69 }],
    ['without its sign', { longitude: 3.09 }],
    ['0, 0', { latitude: 0, longitude: 0 }],
  ])('skips one whose position is %s, and counts it', async (_what, position) => {
    const wrong = water('Seaton', 50.7, position);
    expect(await importing(BEER, wrong)).toEqual({ created: 1, skipped: 1, outside: 1 });
    expect((await added()).map(({ name }) => name)).toEqual(['Beer']);
  });

  test('compares the waters of one list with each other too', async () => {
    const sameName = water('Beer', 55, { id: 'other' });
    const sameBeach = water('Beer Jetty', BEER.latitude + 0.0043);
    const next = water('Beer Head', BEER.latitude + 0.0045);
    expect(await importing(BEER, sameName, sameBeach, next)).toEqual({ created: 2, skipped: 2, outside: 0 });
    expect((await added()).map(({ name }) => name)).toEqual(['Beer', 'Beer Head']);
  });

  test('runs once at a time, and again after a failure', async () => {
    let answer: (waters: DesignatedWaters) => void = () => {};
    const waters = vi.fn(() => new Promise<DesignatedWaters>((resolve) => (answer = resolve)));
    const { run } = importOf(waters);
    const first = run();
    await expect(run()).rejects.toMatchObject({ status: 409, message: staffTexts.populateRunning });
    answer(listed(BEER));
    expect(await first).toEqual({ created: 1, skipped: 0, outside: 0 });

    waters.mockRejectedValueOnce(new UpstreamError('environment-agency', 'timeout', 'late'));
    await expect(run()).rejects.toMatchObject({ status: 502, message: staffTexts.populateFailed });
    waters.mockResolvedValueOnce(listed(SEATON));
    expect(await run()).toEqual({ created: 1, skipped: 0, outside: 0 });
  });

  test('makes none of them if one is taken meanwhile', async () => {
    const { run } = importOf(async () => listed(SEATON, BEER));
    const list = vi.spyOn(app.store.locations, 'list');
    onTestFinished(() => list.mockRestore());
    list.mockImplementationOnce(async () => {
      await app.store.locations.insert({ ...SPITTAL, name: 'Beer', slug: 'beer' }, NOW);
      return [];
    });
    await expect(run()).rejects.toMatchObject({ status: 409, message: staffTexts.changedMeanwhile });
    expect((await added()).map(({ name }) => name)).toEqual(['Beer']);
  });

  test('is logged with the locations that it made', async () => {
    const { audit, run } = importOf(async () => listed(BEER, water('Up/Down', 55)));
    await run();
    const [beer] = await added();
    expect(audit).toHaveBeenCalledWith('locations_imported', ADMIN, {
      details: { created: 1, skipped: 1, outside: 0, locations: [beer?._id] },
    });
  });
});

test('a whole country’s waters are imported through the limits of their source, and have feeds at once', async () => {
  const simulator = await startSimulator({ now: () => NOW, marked: false });
  const { EA_URL = '' } = simulator.settings();
  const app = await startTestApp({ now: () => NOW, environment: { EA_URL } });
  onTestFinished(async () => {
    await app.close();
    await simulator.close();
  });
  const session = await app.signIn('admin');
  const url = '/trigger/auto-populate-locations';
  const { status, body } = await app.call({ method: 'POST', url, session });
  expect(status).toBe(200);
  const { created } = AutoPopulated.parse(body);
  expect(created).toBeGreaterThan(200);
  expect(app.feeds.locations('weather')).toHaveLength(created + 1);
  const answer = await app.call({ method: 'GET', url: '/api/feeds', session });
  const upstreams: FeedReport['upstreams'] = answer.body.upstreams;
  expect(upstreams.find(({ upstream }) => upstream === 'environment agency')?.calls_today).toBeGreaterThan(1);
});
