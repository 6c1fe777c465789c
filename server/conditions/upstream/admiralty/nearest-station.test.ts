import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { NearestTideStation } from '#contract/conditions/tide-station.ts';
import { distanceMiles, type Position } from '#domain/places/distance.ts';
import { place } from '#server/testing/place.ts';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import { milesBySea, nearestTideStation } from '../computed-tides/computed-tides.ts';
import { UpstreamError } from '../upstream-error.ts';
import { nearestStation } from './nearest-station.ts';
import type { ListedStation } from './stations.ts';

const station = { id: 'x', name: 'X', latitude: 50, longitude: -4, mslAboveDatum: 3, constituents: [] };
const computed = (error_m: number | null, error_min: number | null): NearestTideStation => ({
  station: { ...station, licence: 'cc-by-4.0', attribution: '' },
  ...{ distance_miles: 1, ports: [], error_m, error_min },
});
const none: NearestTideStation = { ...computed(null, null), station: null };
const cove = place({ name: 'Cove', latitude: 50, longitude: -4, admiralty_station_id: null });
/** Stations to the north, one so many miles away and one at twice the distance. */
const northward = (miles: number) => async () => [
  { id: '0002', name: 'FAR', latitude: 50 + (2 * miles) / 69.1, longitude: -4 },
  { id: '0001', name: 'Near', latitude: 50 + miles / 69.1, longitude: -4 },
];
const bySea: typeof milesBySea = async (from, stations) => stations.map((each) => distanceMiles(from, each));
const chosen = (miles: number, constants: NearestTideStation, milesBySea: typeof bySea = bySea) =>
  nearestStation({
    stations: northward(miles),
    constantsOf: async () => constants,
    milesBySea,
    before: () => undefined,
  })(cove, 0);

test.each([
  ['within a mile, even before a port’s own constants', 0.9, computed(null, null), '0001'],
  ['not 5 miles away, where a port’s own constants are known', 5, computed(null, null), null],
  ['3 miles away, where the computed tide is no better', 3, computed(0.1, 8), '0001'],
  ['not 3 miles away, where the computed times are better', 3, computed(0.15, 7), null],
  ['5 miles away, where the computed tide is no better', 5, computed(0.2, 18), '0001'],
  ['not 5 miles away, where the computed heights are better', 5, computed(0.19, 20), null],
  ['not 5 miles away, where the computed times are better', 5, computed(0.4, 17), null],
  ['7 miles away, where the computed heights are withheld', 7, computed(0.6, 8), '0001'],
  ['3 miles away, where the computed tide is withheld', 3, computed(0.05, 31), '0001'],
  ['not 5 miles away there, where neighbours differ by an hour', 5, computed(0.1, 31), null],
  ['within a mile up an estuary', 0.9, computed(0.1, 60), '0001'],
  ['not 2 miles away up an estuary', 2, computed(0.1, 60), null],
  ['within a mile, where no tide can be computed', 0.9, none, '0001'],
  ['not 2 miles away, where no tide can be computed', 2, none, null],
  ['not 9 miles away, whatever else there is', 9, computed(0.4, 30), null],
])('the nearest station is used %s', async (_title, miles, constants, id) => {
  expect(await chosen(miles, constants)).toBe(id);
});

test('a station across land does not count: the nearest by sea does, and where no way leads to any none', async () => {
  const wide = computed(0.4, 30);
  expect(await chosen(3, wide, async () => [7.5, 7])).toBe('0002');
  expect(await chosen(3, wide, async () => [undefined, undefined])).toBeNull();
  // 3 miles straight it would tell more, by sea it does not.
  expect(await chosen(3, computed(0.15, 12))).toBe('0001');
  expect(await chosen(3, computed(0.15, 12), async () => [7, 7.5])).toBeNull();
});

test('on the east of Shetland and of Uist no station of the west counts, nor the other way round', async () => {
  const choose = (latitude: number, longitude: number, there: Position) =>
    nearestStation({
      stations: async () => [{ id: 'x', name: 'Across land', ...there }],
      constantsOf: async () => computed(0.4, 30),
      milesBySea,
      before: () => undefined,
    })(place({ latitude, longitude, admiralty_station_id: null }), 0);
  const scalloway = { latitude: 60.133, longitude: -1.283 };
  expect(await choose(60.05, -1.16, scalloway)).toBeNull();
  expect(await choose(60.1, -1.34, scalloway)).toBe('x');
  const skipport = { latitude: 57.333, longitude: -7.267 };
  expect(await choose(57.3, -7.4, skipport)).toBeNull();
  expect(await choose(57.3, -7.2, skipport)).toBe('x');
});

const at = (
  latitude: number,
  longitude: number,
  stations: readonly ListedStation[],
  constantsOf: typeof nearestTideStation = nearestTideStation,
) =>
  nearestStation({ stations: async () => stations, constantsOf, milesBySea, before: () => undefined })(
    place({ latitude, longitude, admiralty_station_id: null }),
    0,
  );

test.each([
  ['at Humphrey Head not that of Arnside', [54.155, -2.935], [54.2, -2.85]],
  ['at Laugharne not that of Ferryside', [51.767, -4.465], [51.7667, -4.3667]],
  ['in the Menai Strait not that of its end', [53.2, -4.2], [53.2167, -4.1667]],
] as const)(
  'up an estuary whose tide is withheld no station elsewhere counts: %s',
  async (_title, of, its) => {
    const [latitude, longitude] = its;
    expect(await at(of[0], of[1], [{ id: 'x', name: 'X', latitude, longitude }])).toBeNull();
    expect(await at(latitude, longitude, [{ id: 'x', name: 'X', latitude, longitude }])).toBe('x');
  },
);

test('a station in an estuary is not that of the beach outside, nor the other way round', async () => {
  const quay = { id: 'quay', name: 'Wells', latitude: 52.966666, longitude: 0.85 };
  const bar = { id: 'bar', name: 'Wells Bar', latitude: 52.983333, longitude: 0.816666 };
  expect(await at(52.974, 0.85, [quay])).toBeNull();
  expect(await at(52.974, 0.85, [quay, bar])).toBe('bar');
  expect(await at(52.957, 0.852, [quay, bar])).toBe('quay');
  expect(await at(52.967, 0.83, [bar])).toBeNull(); // just within the creeks, 1.2 miles from the bar
});

describe('within a mile', () => {
  const portland = { id: 'portland', name: 'PORTLAND', latitude: 50.566666, longitude: -2.433333 };
  const cove = { id: 'cove', name: 'Chesil Cove', latitude: 50.566666, longitude: -2.466666 };

  test('a station beyond Chesil Beach is not the place’s own', async () => {
    expect(distanceMiles(portland, { latitude: 50.5606, longitude: -2.4495 })).toBeLessThan(1);
    expect(await at(50.5606, -2.4495, [portland, cove])).toBe('cove');
    expect(await at(50.561, -2.4545, [portland])).toBeNull();
    expect(await at(50.561, -2.4545, [portland, cove])).toBe('cove');
    expect(await at(50.565, -2.444, [portland, cove])).toBe('portland');
  });

  test('up a river, where no way over the sea is found, the straight way counts', async () => {
    expect(await milesBySea({ latitude: 50.2605, longitude: -5.048 }, [truro], 8)).toEqual([undefined]);
    expect(await at(50.2605, -5.048, [truro])).toBe('truro');
  });
  const truro = { id: 'truro', name: 'Truro', latitude: 50.266666, longitude: -5.05 };

  test.runIf(hasRecordings)('each station of the recorded list is its own', async () => {
    const { features } = recorded('ukho_tidal/stations.json') as {
      features: { properties: { Id: string; Name: string }; geometry: { coordinates: [number, number] } }[];
    };
    const all = features.map(({ properties: { Id, Name }, geometry: { coordinates } }) => ({
      ...{ id: Id, name: Name, longitude: coordinates[0], latitude: coordinates[1] },
    }));
    const others: string[] = [];
    for (const { id, name, latitude, longitude } of all) {
      if ((await at(latitude, longitude, all, async () => none)) !== id) others.push(name);
    }
    expect(others).toEqual([]);
  });
});

test('the stations near places that are asked for at once are looked for in turns', async () => {
  let turns = 0;
  let isDone = false;
  const all = Promise.all(Array.from({ length: 5 }, () => chosen(0.5, none))).finally(() => {
    isDone = true;
  });
  for (; !isDone; turns += 1) await setImmediate();
  expect(turns).toBeGreaterThanOrEqual(5);
  expect(await all).toEqual(Array.from({ length: 5 }, () => '0001'));
});

test('while the list can’t be had a place keeps its station, and one without fails; a fault of ours is not hidden', async () => {
  const failing = (error: Error, before?: string) =>
    nearestStation({
      stations: () => Promise.reject(error),
      constantsOf: async () => none,
      milesBySea: bySea,
      before: () => before,
    })(cove, 0);
  const refused = new UpstreamError('admiralty', 'status', 'HTTP 403', { status: 403 });
  expect(await failing(refused, '0077')).toBe('0077');
  await expect(failing(refused)).rejects.toBe(refused);
  await expect(failing(new TypeError('wrong'), '0077')).rejects.toThrow('wrong');
});
