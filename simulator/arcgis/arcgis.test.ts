import { describe, expect, test } from 'vitest';
import { distanceMiles } from '#domain/places/distance.ts';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import type { Simulator } from '../simulator.ts';
import { json, simulatorAt } from '../testing/ask.ts';
import { shapeDifferences } from '../testing/shape-differences.ts';
import { waterCompanies } from '../water-companies.ts';
import { HOUR_MS } from '../world/place.ts';
import { createWorld } from '../world/world.ts';
import { monitorState, overflowsNear } from './overflows.ts';

const NOW = '2026-11-21T12:07:00Z';
const PLYMOUTH = { latitude: 50.3639, longitude: -4.1409 };
/** A town in each company's area. */
const towns = new Map(waterCompanies.map((company) => [company.name, company.towns[0] ?? [0, 0]]));

interface Row {
  attributes: Record<string, string | number | null>;
  geometry?: { x: number; y: number };
}
interface Layer {
  features: Row[];
  fields: { name: string; type: string }[];
  exceededTransferLimit?: boolean;
}

const query = (
  company: string,
  latitude: number,
  longitude: number,
  more = '&outSR=4326&distance=1.5&units=esriSRUnit_StatuteMile',
) =>
  `/arcgis/${encodeURIComponent(company)}/FeatureServer/0/query?where=1%3D1&outFields=*&geometry=${longitude},${latitude}&geometryType=esriGeometryPoint&inSR=4326&spatialRel=esriSpatialRelIntersects&returnGeometry=true&f=json${more}`;
const near = (simulator: Simulator, company: string, miles = 10) => {
  const [latitude, longitude] = towns.get(company) ?? [0, 0];
  return json<Layer>(
    simulator,
    query(company, latitude, longitude, `&outSR=4326&distance=${miles}&units=esriSRUnit_StatuteMile`),
  );
};

test('all rows lie within the radius, and each belongs to one company', async () => {
  const simulator = await simulatorAt(NOW);
  const within = (miles: number) =>
    json<Layer>(
      simulator,
      query(
        'South West Water',
        PLYMOUTH.latitude,
        PLYMOUTH.longitude,
        `&outSR=4326&distance=${miles}&units=esriSRUnit_StatuteMile`,
      ),
    );
  const [narrow, wide] = [await within(1.5), await within(6)];
  expect(narrow.features.length).toBeLessThan(wide.features.length);
  for (const { geometry } of wide.features) {
    const place = { latitude: geometry?.y ?? 0, longitude: geometry?.x ?? 0 };
    expect(distanceMiles(PLYMOUTH, place)).toBeLessThanOrEqual(6);
  }
  const others = await json<Layer>(
    simulator,
    query('Yorkshire Water', PLYMOUTH.latitude, PLYMOUTH.longitude),
  );
  expect(others.features).toEqual([]);
});

test('metres and kilometres are the same distance as miles', async () => {
  const simulator = await simulatorAt(NOW);
  const count = async (more: string) =>
    (
      await json<Layer>(
        simulator,
        query('South West Water', PLYMOUTH.latitude, PLYMOUTH.longitude, `&outSR=4326${more}`),
      )
    ).features.length;
  const miles = await count('&distance=5&units=esriSRUnit_StatuteMile');
  expect(miles).toBeGreaterThan(3);
  expect(await count('&distance=8.04672&units=esriSRUnit_Kilometer')).toBe(miles);
  expect(await count('&distance=8046.72&units=esriSRUnit_Meter')).toBe(miles);
});

test('without outSR the geometry is in web mercator metres', async () => {
  const simulator = await simulatorAt(NOW);
  const { features } = await json<Layer>(
    simulator,
    query(
      'South West Water',
      PLYMOUTH.latitude,
      PLYMOUTH.longitude,
      '&distance=5&units=esriSRUnit_StatuteMile',
    ),
  );
  expect(features[0]?.geometry?.x).toBeLessThan(-450_000);
  expect(features[0]?.geometry?.y).toBeGreaterThan(6_000_000);
});

test('South West Water writes its fields in camel case, the others do not', async () => {
  const simulator = await simulatorAt(NOW);
  for (const { name } of waterCompanies) {
    const [row] = (await near(simulator, name)).features;
    const isSouthWest = name === 'South West Water';
    expect(row?.attributes, name).toHaveProperty(isSouthWest ? 'statusStart' : 'StatusStart');
    expect(row?.attributes, name).not.toHaveProperty(isSouthWest ? 'StatusStart' : 'statusStart');
    expect(row?.attributes, name).toHaveProperty('Id');
  }
});

test('a query can be posted, paged and counted', async () => {
  const simulator = await simulatorAt(NOW);
  const [path = '', form = ''] = query(
    'South West Water',
    PLYMOUTH.latitude,
    PLYMOUTH.longitude,
    '&outSR=4326&distance=6&units=esriSRUnit_StatuteMile',
  ).split('?');
  const all = await json<Layer>(simulator, `${path}?${form}`);
  const posted = await fetch(simulator.url + path, { method: 'POST', body: new URLSearchParams(form) });
  expect(await posted.json()).toEqual(all);
  const first = await json<Layer>(simulator, `${path}?${form}&resultRecordCount=2`);
  const second = await json<Layer>(simulator, `${path}?${form}&resultRecordCount=2000&resultOffset=2`);
  expect(first.exceededTransferLimit).toBe(true);
  expect(second).not.toHaveProperty('exceededTransferLimit');
  expect([...first.features, ...second.features]).toEqual(all.features);
  expect(await json(simulator, `${path}?where=1%3D1&returnCountOnly=true&f=json`)).toEqual({ count: 1370 });
});

test('a layer tells when it was last edited, how its fields are spelt, and its newest row', async () => {
  const simulator = await simulatorAt(NOW);
  for (const { name, updatedDaysAgo = 0 } of waterCompanies) {
    const path = `/arcgis/${encodeURIComponent(name)}/FeatureServer/0`;
    const layer = await json<Layer & { editingInfo: { dataLastEditDate: number } }>(
      simulator,
      `${path}?f=json`,
    );
    expect(layer.editingInfo.dataLastEditDate).toBe(Date.parse('2026-11-21T12:00:00Z'));
    const field = name === 'South West Water' ? 'lastUpdated' : 'LastUpdated';
    expect(layer.fields.map((each) => each.name)).toContain(field);
    const newest = (onStatisticField: string) => {
      const statistic = { statisticType: 'max', onStatisticField, outStatisticFieldName: 'newest' };
      const query = new URLSearchParams({
        where: '1=1',
        f: 'json',
        outStatistics: JSON.stringify([statistic]),
      });
      return json<Layer>(simulator, `${path}/query?${query}`);
    };
    const attributes = { newest: Date.parse('2026-11-21T12:00:00Z') - updatedDaysAgo * 24 * HOUR_MS };
    expect((await newest(field)).features).toEqual([{ attributes }]);
    expect(await newest('Updated')).toMatchObject({ error: { code: 400 } });
  }
});

test.each([
  ['/arcgis/Nobody/FeatureServer/0/query?f=json', 'Invalid URL'],
  [query('South West Water', 50, -4, '').replace('f=json', 'f=pbf'), 'Invalid or missing input parameters.'],
  [
    query('South West Water', 50, -4, '').replace('geometry=', 'shape='),
    'Cannot perform query. Invalid query parameters.',
  ],
])('errors come with status 200: %#', async (path, message) => {
  const simulator = await simulatorAt(NOW);
  expect(await json(simulator, path)).toMatchObject({ error: { code: 400, message } });
});

test('some overflow starts and stops within two days, and some monitors are offline or say nothing', () => {
  const world = createWorld(1);
  const start = Date.parse(NOW);
  const overflows = waterCompanies.flatMap((company) => {
    const [latitude, longitude] = towns.get(company.name) ?? [0, 0];
    return overflowsNear({ latitude, longitude }, 6, company, world.seed);
  });
  expect(overflows.length).toBeGreaterThan(200);
  const seen = new Map(overflows.map((overflow) => [overflow, [] as (number | null)[]]));
  for (let hour = 0; hour <= 48; hour += 1) {
    for (const overflow of overflows)
      seen.get(overflow)?.push(monitorState(overflow, world, start + hour * HOUR_MS).status);
  }
  const histories = [...seen.values()];
  const startsAndStops = (history: readonly (number | null)[]) => /0,1(,1)*,0/.test(history.join());
  expect(histories.some(startsAndStops)).toBe(true);
  expect(histories.some((history) => history.includes(-1))).toBe(true);
  expect(histories.some((history) => history.includes(null))).toBe(true);
  const running = histories.flat().filter((status) => status === 1).length / histories.flat().length;
  expect(running).toBeGreaterThan(0.002);
  expect(running).toBeLessThan(0.3);
});

test('times tell what the status says', () => {
  const world = createWorld(1);
  const [company] = waterCompanies;
  if (!company) throw new Error('no company');
  for (const overflow of overflowsNear(PLYMOUTH, 8, company, world.seed)) {
    for (let hour = 0; hour < 400; hour += 5) {
      const now = Date.parse(NOW) + hour * HOUR_MS;
      const {
        status,
        statusStart,
        latestEventStart: start,
        latestEventEnd: end,
      } = monitorState(overflow, world, now);
      if (status === 1) expect([statusStart, end]).toEqual([start, null]);
      if (status === 0 && end !== null) expect(statusStart).toBe(end);
      if (start !== null) expect(start).toBeLessThanOrEqual(now);
      if (end !== null) expect(end).toBeGreaterThan(start ?? Number.POSITIVE_INFINITY);
      if (end !== null) expect(end).toBeLessThanOrEqual(now);
    }
  }
});

test('more overflows run after rain', () => {
  const [company] = waterCompanies;
  if (!company) throw new Error('no company');
  const world = createWorld(1);
  const overflows = overflowsNear(PLYMOUTH, 8, company, world.seed);
  const hours = Array.from({ length: 240 }, (_, index) => Date.parse(NOW) + 6 * index * HOUR_MS);
  const running = (at: number) =>
    overflows.filter((overflow) => monitorState(overflow, world, at).status === 1).length;
  const rain = (at: number) => world.precipitation(PLYMOUTH, at - 10 * HOUR_MS, at);
  const byRain = hours.toSorted((one, other) => rain(one) - rain(other));
  const total = (times: readonly number[]) => times.reduce((sum, at) => sum + running(at), 0);
  expect(total(byRain.slice(-40))).toBeGreaterThan(1.5 * total(byRain.slice(0, 40)));
});

describe.runIf(hasRecordings)('against the recorded rows', () => {
  test('each company’s row has the recorded keys and types', async () => {
    const simulator = await simulatorAt(NOW);
    const urls = recorded('storm_overflow/feed-urls.json') as Record<string, { name: string }>;
    const rows = recorded('storm_overflow/attributes-one-per-company-2026-09-27.json') as Record<
      string,
      Row['attributes']
    >;
    for (const [key, theirs] of Object.entries(rows)) {
      const name = urls[key]?.name ?? '';
      const { features, fields } = await near(simulator, name);
      const ours = features[0]?.attributes ?? {};
      expect(shapeDifferences(theirs, ours), name).toEqual([]);
      expect(new Set(Object.keys(ours)), name).toEqual(new Set(Object.keys(theirs)));
      expect(ours.Company ?? ours.company, name).toBe(theirs.Company ?? theirs.company);
      expect(new Set(fields.map((field) => field.name)), name).toEqual(new Set(Object.keys(theirs)));
    }
  });
});
