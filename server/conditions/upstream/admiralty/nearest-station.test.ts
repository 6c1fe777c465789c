import { expect, test } from 'vitest';
import type { NearestTideStation } from '#contract/tide-station.ts';
import { place } from '#server/testing/place.ts';
import { UpstreamError } from '../upstream-error.ts';
import { nearestStation } from './nearest-station.ts';

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
const chosen = (miles: number, constants: NearestTideStation) =>
  nearestStation({
    stations: northward(miles),
    constantsOf: async () => constants,
    before: () => undefined,
  })(cove, 0);

test.each([
  ['within a mile, even before a port’s own constants', 0.9, computed(null, null), '0001'],
  ['not 5 miles away, where a port’s own constants are known', 5, computed(null, null), null],
  ['5 miles away, where the computed tide is no better', 5, computed(0.2, 11), '0001'],
  ['not 5 miles away, where the computed heights are better', 5, computed(0.19, 20), null],
  ['not 5 miles away, where the computed times are better', 5, computed(0.4, 10), null],
  ['not 12 miles away, where the computed tide is usual', 12, computed(0.4, 20), null],
  ['12 miles away, where the computed heights are withheld', 12, computed(0.6, 8), '0001'],
  ['12 miles away, where no tide can be computed', 12, none, '0001'],
  ['not 16 miles away, whatever else there is', 16, none, null],
])('the nearest station is used %s', async (_title, miles, constants, id) => {
  expect(await chosen(miles, constants)).toBe(id);
});

test('while the list can’t be had a place keeps its station; a fault of ours is not hidden', async () => {
  const failing = (error: Error) =>
    nearestStation({
      stations: () => Promise.reject(error),
      constantsOf: async () => none,
      before: () => '0077',
    })(cove, 0);
  expect(await failing(new UpstreamError('admiralty', 'status', 'HTTP 403', { status: 403 }))).toBe('0077');
  await expect(failing(new TypeError('wrong'))).rejects.toThrow('wrong');
});
