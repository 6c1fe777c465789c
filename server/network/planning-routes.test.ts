import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { feedBodies } from '#contract/conditions/feeds.ts';
import {
  GoesAlong,
  NearBathingWaters,
  NearTideStations,
  RefreshCost,
} from '#contract/network/location-planning.ts';
import type { Location } from '#contract/network/locations.ts';
import { distanceMiles } from '#domain/places/distance.ts';
import { anAdvert } from '#server/store/testing/drafts.ts';
import { HARWICH, startSimulatedApp } from '#server/testing/apps/simulated-app.ts';
import { customMessage, type StaffApp, startStaffApp } from '#server/testing/apps/staff-app.ts';

let app: StaffApp;
beforeAll(async () => {
  app = await startStaffApp();
});
afterAll(() => app.close());

describe('what goes along with a location', () => {
  const ask = (ids: unknown) => app.send('POST', '/api/admin/locations/goes-along', { ids });

  test('is counted for several at once, and nothing is deleted', async () => {
    const cove = await app.cove();
    const other = await app.cove(); // the officer's, now
    await app.store.db
      .insertInto('adverts')
      .values(
        Array.from({ length: 22 }, (_, index) => ({
          ...anAdvert(cove._id, 1),
          id: `advert ${index}`,
          title: `Advert ${index}`,
        })),
      )
      .execute();
    await app.send('PUT', `/api/admin/locations/${cove._id}`, { custom_message: customMessage() });
    const { status, body } = await ask([cove._id, other._id, 'gone', cove._id]);
    expect(status).toBe(200);
    const none = { count: 0, names: [] };
    const { locations } = GoesAlong.parse(body);
    expect(locations).toMatchObject([
      { _id: cove._id, name: cove.name, has_message: true, adverts: { count: 22 }, assigned_to: none },
      {
        _id: other._id,
        has_message: false,
        adverts: none,
        automated_messages: none,
        assigned_to: { count: 1, names: ['safety_officer@test.example'] },
      },
    ]);
    expect(locations[0]?.adverts.names).toHaveLength(20);
    expect(await app.store.locations.byId(cove._id)).not.toBeNull();
  });

  test.each([[[]], ['all'], [["' or 1=1"]], [Array.from({ length: 501 }, (_, index) => `a${index}`)]])(
    '%j is refused',
    async (ids) => {
      const { status, body } = await ask(ids);
      expect([status, body.field?.startsWith('ids')]).toEqual([400, true]);
    },
  );
});

describe('what more locations cost', () => {
  const cost = async (query = '') =>
    RefreshCost.parse((await app.get(`/api/admin/locations/cost${query}`)).body);
  const weatherOf = ({ sources }: RefreshCost) =>
    sources.find(({ source }) => source === 'open-meteo forecast');

  test('is computed like the refresher’s: calls, stretch and the time between two refreshes', async () => {
    const before = await cost();
    const places = app.places.all().filter(({ active }) => active).length;
    expect(before).toMatchObject({ places, add: 0 });
    const weather = weatherOf(before);
    expect(weather).toMatchObject({ name: 'Open-Meteo, weather', daily_budget: 7300, now: { stretch: 1 } });
    expect(weather?.after).toEqual(weather?.now);
    expect(weather?.now.calls).toBeCloseTo(places * 72 * 1.8, 0);
    expect(before.feeds.find(({ kind }) => kind === 'weather')).toEqual({
      kind: 'weather',
      seconds_now: 1200,
      seconds_after: 1200,
      too_rare: false,
    });

    const after = await cost('?add=200');
    const demand = (places + 200) * 72 * 1.8;
    expect(weatherOf(after)?.after.calls).toBeCloseTo(demand, 0);
    expect(weatherOf(after)?.after.stretch).toBeCloseTo(demand / (7300 * 0.75), 3);
    expect(after.feeds.find(({ kind }) => kind === 'weather')).toMatchObject({
      seconds_after: Math.round((1200 * demand) / (7300 * 0.75)),
      too_rare: true,
    });
  });

  test('is the cost that then results', async () => {
    const expected = weatherOf(await cost('?add=1'))?.after;
    const cove = await app.cove();
    expect(weatherOf(await cost())?.now).toEqual(expected);
    const without = weatherOf(await cost('?add=-1'))?.after;
    await app.send('DELETE', `/api/admin/locations/${cove._id}`);
    expect(weatherOf(await cost())?.now).toEqual(without);
  });

  test.each(['add=many', 'add=1001', 'add=1.5', 'add=1&add=2', 'more=1'])('?%s is refused', async (query) => {
    const { status, body } = await app.get(`/api/admin/locations/cost?${query}`);
    expect([status, body.field]).toEqual([400, query.split('=')[0]]);
  });
});

describe('what a location can be tied to', () => {
  test('are the computed stations without a key, and the published ones with it, the nearest first', async () => {
    const computed = NearTideStations.parse(
      (await app.get('/api/admin/tide-stations?lat=50.35&lon=-4.15')).body,
    );
    expect(computed.method).toBe('computed');
    const miles = computed.stations.map(({ distance_miles }) => distance_miles);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(miles).toHaveLength(10);

    const server = await startSimulatedApp({
      at: new Date().toISOString(),
      environment: { ADMIRALTY_API_KEY: 'a key' },
    });
    onTestFinished(() => server.close());
    const session = await server.app().signIn('admin');
    const get = async (url: string) => (await server.app().call({ method: 'GET', url, session })).body;
    const published = NearTideStations.parse(await get('/api/admin/tide-stations?lat=51.95&lon=1.283'));
    expect([published.method, published.stations[0]?.id]).toEqual(['admiralty', '0131']);
    const named = NearTideStations.parse(await get('/api/admin/tide-stations?lat=51.95&lon=1.283&q=DEVONP'));
    expect(named.stations).toMatchObject([{ id: '0014' }]);

    const { waters } = NearBathingWaters.parse(await get('/api/admin/bathing-waters?lat=51.95&lon=1.283'));
    expect(waters).toHaveLength(10);
    expect(waters[0]?.distance_miles).toBeLessThan(10);
    const before = server.simulator.calls();
    await get('/api/admin/bathing-waters?lat=50&lon=-4&q=a');
    expect(server.simulator.calls()).toEqual(before); // the list of that day is reused
  });

  test('the nearest published stations have name and distance; the chosen one’s tides are shown', async () => {
    const server = await startSimulatedApp({
      at: '2026-06-02T09:30:00Z',
      environment: { ADMIRALTY_API_KEY: 'a key' },
      locations: [{ ...HARWICH, admiralty_station_id: null }],
    });
    onTestFinished(() => server.close());
    const session = await server.app().signIn('admin');
    const call = (method: 'GET' | 'PUT', url: string, payload?: object) =>
      server.app().call({ method, url, session, ...(payload && { payload }) });
    const { stations } = NearTideStations.parse(
      (await call('GET', '/api/admin/tide-stations?lat=51.95&lon=1.283')).body,
    );
    const [nearest, second] = stations;
    if (!nearest || !second) throw new Error('no stations');
    expect(nearest).toMatchObject({ id: '0131', name: 'HARWICH' });
    for (const { distance_miles, ...station } of stations)
      expect(distance_miles).toBeCloseTo(distanceMiles(station, { latitude: 51.95, longitude: 1.283 }), 1);
    expect(second.distance_miles).toBeGreaterThan(nearest.distance_miles);

    const shown = async () => feedBodies.tidal.parse((await server.feed('tidal')).body).station;
    await server.loaded(['tidal']);
    expect(await shown()).toEqual({ id: '0131', name: 'HARWICH', distance_miles: nearest.distance_miles });
    const { locations } = (await call('GET', '/api/admin/locations')).body as { locations: Location[] };
    const [{ _id, name, latitude, longitude }] = locations as [Location];
    const choose = (admiralty_station_id: string) =>
      call('PUT', `/api/admin/locations/${_id}`, { name, latitude, longitude, admiralty_station_id });
    expect((await choose(second.id)).status).toBe(200);
    const { id, distance_miles } = second;
    await expect.poll(shown).toEqual({ id, name: second.name, distance_miles });
    expect((await choose('')).status).toBe(200);
    await expect.poll(async () => (await shown())?.id).toBe('0131');
  });

  test('the list of stations is asked for once a week, for administrators and places together', async () => {
    const server = await startSimulatedApp({
      at: '2026-06-02T09:30:00Z',
      environment: { ADMIRALTY_API_KEY: 'a key' },
      locations: [{ ...HARWICH, admiralty_station_id: null }],
    });
    onTestFinished(() => server.close());
    await server.loaded(['tidal']);
    const session = await server.app().signIn('admin');
    const before = server.simulator.calls();
    await server.app().call({
      method: 'GET',
      url: '/api/admin/tide-stations?lat=50&lon=-4&q=a',
      session,
    });
    expect(server.simulator.calls()).toEqual(before);
  });

  test('is refused with 502 when the source’s list can’t be loaded', async () => {
    const { status } = await app.get('/api/admin/bathing-waters?lat=50.35&lon=-4.15');
    expect(status).toBe(502);
  });

  test.each(['lat=91&lon=0', 'lon=0', 'lat=50&lon=east', 'lat=50&lon=0&page=1'])(
    '?%s is refused',
    async (query) => {
      for (const path of ['tide-stations', 'bathing-waters'])
        expect((await app.get(`/api/admin/${path}?${query}`)).status).toBe(400);
    },
  );
});
