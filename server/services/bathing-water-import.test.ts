import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AutoPopulated } from '#contract/admin-locations.ts';
import type { Location } from '#contract/locations.ts';
import { texts } from '#contract/texts.ts';
import { distanceMiles } from '#domain/distance.ts';
import { type Simulator, startSimulator } from '#simulator/simulator.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const SEASON = Date.parse('2026-07-10T11:07:00Z');
const PATH = '/trigger/auto-populate-locations';
/** The simulator's waters next to Exmouth, where the server's one location is. */
const EXMOUTH_WATER = 'ukk4301-22300';

let simulator: Simulator;
let app: TestApp;
let admin: string;

async function start(locations: Partial<Location>[] = [{}]) {
  simulator = await startSimulator({ now: () => SEASON, marked: false });
  app = await startTestApp({ now: () => SEASON, environment: simulator.settings(), locations });
  admin = await app.signIn('admin');
}
afterEach(async () => {
  await app.close();
  await simulator.close();
});

const run = () => app.call({ method: 'POST', url: PATH, session: admin });

describe('the import of bathing waters', () => {
  beforeEach(() => start());

  test('makes a location of each that is at none yet, once', async () => {
    const { status, body } = await run();
    expect(status).toBe(200);
    const { created, skipped } = AutoPopulated.parse(body);
    expect(created).toBeGreaterThan(10);
    expect(skipped).toBeGreaterThanOrEqual(1);
    const locations = await app.store.locations.list();
    expect(locations).toHaveLength(created + 1);
    const imported = locations.filter(({ bathing_water_ids }) => bathing_water_ids.length > 0);
    expect(imported.flatMap(({ bathing_water_ids }) => bathing_water_ids)).not.toContain(EXMOUTH_WATER);
    expect(locations.find(({ name }) => name === 'Beer')).toMatchObject({
      slug: 'beer',
      active: true,
      grid_ref: expect.stringMatching(/^SY \d{5} \d{5}$/),
      bathing_water_ids: ['ukk4301-21700'],
    });

    const again = await run();
    expect(again.body).toEqual({ success: true, created: 0, skipped: created + skipped });
    expect(await app.store.locations.count()).toBe(created + 1);
  });

  test('leaves no two locations at one beach', async () => {
    await run();
    const locations = app.places.all();
    const near = locations.flatMap((one, index) =>
      locations.slice(index + 1).filter((other) => distanceMiles(one, other) <= 0.3),
    );
    expect(near).toEqual([]);
  });

  test('gives what is new its feeds: the weather of hundreds of places within seconds', async () => {
    const { body } = await run();
    const url = '/api/openmeteo_metoffice';
    const withWeather = async () => {
      const answer = await app.call({ method: 'GET', url, session: admin });
      return Object.values<object>(answer.body.locations).filter((place) => 'current' in place);
    };
    await vi.waitFor(async () => expect(await withWeather()).toHaveLength(body.created + 1), {
      timeout: 9000,
      interval: 50,
    });
  });

  test('C9: runs once at a time', async () => {
    const answers = await Promise.all([run(), run(), run()]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.error)).toEqual([texts.populateRunning, texts.populateRunning]);
    expect((await run()).status).toBe(200);
  });

  test('says so when the source fails, makes nothing, and can be run again', async () => {
    await vi.waitFor(() => expect(simulator.calls().bathing_water).toBeGreaterThan(0));
    simulator.faults.set([
      { upstream: 'bathing_water', mode: 'html', url_contains: '/doc/bathing-water.json' },
    ]);
    const { status, body } = await run();
    expect([status, body.error]).toEqual([502, texts.populateFailed]);
    expect(await app.store.locations.count()).toBe(1);
    simulator.faults.set([]);
    expect((await run()).status).not.toBe(409);
  });

  test('is written down with what it made', async () => {
    const { body } = await run();
    const [entry] = (await app.store.audit.latest(50)).filter(
      ({ action }) => action === 'locations_imported',
    );
    expect(entry).toMatchObject({
      actorEmail: 'admin@test.example',
      details: { created: body.created, skipped: body.skipped },
    });
    const { locations } = entry?.details ?? {};
    expect(locations).toHaveLength(body.created);
  });
});

test('a water whose id or name a location has is left out, wherever that location is', async () => {
  await start([
    { name: 'Far away', slug: 'far-away', latitude: 55, longitude: -1, bathing_water_ids: ['ukk4301-21700'] },
    { name: 'SEATON (Devon)', slug: 'seaton-(devon)', latitude: 54, longitude: 0 },
  ]);
  await run();
  const locations = await app.store.locations.list();
  const ids = locations.flatMap(({ bathing_water_ids }) => bathing_water_ids);
  expect(ids.filter((id) => id === 'ukk4301-21700')).toHaveLength(1);
  expect(ids).not.toContain('ukk4301-21600');
  expect(ids).toContain(EXMOUTH_WATER);
});
