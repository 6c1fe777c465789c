import { describe, expect, test } from 'vitest';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import { ask, json, simulatorAt } from '../testing/ask.ts';
import { shapeDifferences } from '../testing/shape-differences.ts';
import { stations } from './stations.ts';

const BASE = '/uktidalapi/api/V1/Stations';
const NOW = '2026-06-01T22:30:00Z';

interface Event {
  EventType: string;
  DateTime?: string;
  Height?: number;
  Date: string;
}

test('without a subscription key nothing is answered', async () => {
  const simulator = await simulatorAt(NOW);
  const response = await fetch(`${simulator.url}${BASE}`);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ statusCode: 401 });
});

test('events cover whole GMT days from today on, in order and without a zone mark', async () => {
  const simulator = await simulatorAt(NOW);
  const events = await json<Required<Event>[]>(simulator, `${BASE}/0014/TidalEvents?duration=2`);
  expect([...new Set(events.map(({ Date: day }) => day))]).toEqual([
    '2026-06-01T00:00:00',
    '2026-06-02T00:00:00',
  ]);
  for (const { DateTime, Date: day } of events) {
    expect(DateTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00$/);
    expect(DateTime.slice(0, 10)).toBe(day.slice(0, 10));
  }
  expect(events.map(({ DateTime }) => DateTime)).toEqual(events.map(({ DateTime }) => DateTime).toSorted());
  expect(events.every(({ Height }) => Height > 0 && Height < 7)).toBe(true);
});

test('a week is the default and the most', async () => {
  const simulator = await simulatorAt(NOW);
  const week = await json<Event[]>(simulator, `${BASE}/0014/TidalEvents`);
  expect(new Set(week.map(({ Date: day }) => day)).size).toBe(7);
  expect(week.length).toBeGreaterThan(25);
  for (const [duration, status] of [
    ['1', 200],
    ['7', 200],
    ['0', 400],
    ['8', 400],
    ['1.5', 400],
  ] as const) {
    expect((await ask(simulator, `${BASE}/0014/TidalEvents?duration=${duration}`)).status, duration).toBe(
      status,
    );
  }
});

test('what does not exist is 404', async () => {
  const simulator = await simulatorAt(NOW);
  for (const path of [
    `${BASE}/9999`,
    `${BASE}/9999/TidalEvents`,
    `${BASE}/0014/Nonsense`,
    '/uktidalapi/api/V9/Stations',
  ]) {
    expect((await ask(simulator, path)).status, path).toBe(404);
  }
});

test('a port that dries out has low waters without time and height', async () => {
  const simulator = await simulatorAt(NOW);
  const events = await json<Event[]>(simulator, `${BASE}/0522A/TidalEvents?duration=1`);
  for (const event of events) {
    expect('DateTime' in event).toBe(event.EventType === 'HighWater');
    expect('Height' in event).toBe(event.EventType === 'HighWater');
  }
  expect(events.some(({ EventType }) => EventType === 'LowWater')).toBe(true);
});

test('a small port has approximate times, and low waters of approximate height', async () => {
  const simulator = await simulatorAt(NOW);
  const events = await json<Event[]>(simulator, `${BASE}/0546A/TidalEvents?duration=1`);
  expect(events.length).toBeGreaterThan(2);
  for (const event of events) {
    expect(event).toMatchObject({
      IsApproximateTime: true,
      IsApproximateHeight: event.EventType === 'LowWater',
    });
  }
});

test('ids are unique, and stations are found by name', async () => {
  expect(new Set(stations.map(({ id }) => id)).size).toBe(stations.length);
  const simulator = await simulatorAt(NOW);
  const { features } = await json<{ features: { properties: { Name: string } }[] }>(
    simulator,
    `${BASE}?name=newquay`,
  );
  expect(features.map(({ properties }) => properties.Name)).toEqual(['NEWQUAY']);
});

interface Station {
  geometry: { coordinates: [number, number] };
  properties: { Id: string; Name: string; Country: string };
}

describe.runIf(hasRecordings)('against recorded answers', () => {
  test('events and stations have the recorded keys and types', async () => {
    const simulator = await simulatorAt(NOW);
    for (const [path, file] of [
      [`${BASE}/0001/TidalEvents`, 'tidal_events'],
      [`${BASE}/0001`, 'station'],
      [BASE, 'stations'],
    ] as const) {
      expect(
        shapeDifferences(recorded(`ukho_tidal/${file}.json`), await json(simulator, path)),
        path,
      ).toEqual([]);
    }
    expect(await json(simulator, `${BASE}/0001`)).toMatchObject({ properties: { Name: "ST. MARY'S" } });
  });

  test('every station stands under its own number where the real one does', () => {
    const { features } = recorded('ukho_tidal/stations.json') as { features: Station[] };
    const real = new Map(features.map((feature) => [feature.properties.Id, feature]));
    for (const { id, name, country, latitude, longitude } of stations) {
      const station = real.get(id);
      expect([station?.properties.Name, station?.properties.Country], id).toEqual([name, country]);
      expect(station?.geometry.coordinates[0], id).toBeCloseTo(longitude, 2);
      expect(station?.geometry.coordinates[1], id).toBeCloseTo(latitude, 2);
    }
  });
});
