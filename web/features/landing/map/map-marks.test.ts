import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import { testLocation } from '../testing/a-named-location.ts';
import { APART_PX, CLOSEST_ZOOM, indexMarks, type Mark, markName } from './map-marks.ts';

const at = (latitude: number, longitude: number, name = `At ${latitude} ${longitude}`): Location =>
  testLocation({ name, latitude, longitude });

/** Pixels between two marks on the map at a zoom, by Leaflet's own measure: 256 pixels round the world at zoom 0. */
function pixelsBetween(one: Mark, other: Mark, zoom: number): number {
  const world = 256 * 2 ** zoom;
  const northing = (latitude: number) =>
    Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);
  return (
    world *
    Math.hypot((one.longitude - other.longitude) / 360, northing(one.latitude) - northing(other.latitude))
  );
}

const ukPosition = fc.record({
  latitude: fc.double({ min: 49.9, max: 60.9, noNaN: true }),
  longitude: fc.double({ min: -8.2, max: 1.8, noNaN: true }),
});
const zooms = fc.integer({ min: 0, max: CLOSEST_ZOOM * 4 }).map((quarters) => quarters / 4);

test('at every zoom each location is in one mark, and no two marks are too close', () => {
  fc.assert(
    fc.property(fc.array(ukPosition, { maxLength: 120 }), zooms, (positions, zoom) => {
      const locations = positions.map(({ latitude, longitude }, index) =>
        at(latitude, longitude, `Place ${index}`),
      );
      const marks = indexMarks(locations).at(zoom);
      const shown = marks.flatMap(({ places }) => places.map(({ slug }) => slug));
      expect(shown.toSorted()).toEqual(locations.map(({ slug }) => slug).toSorted());
      expect(new Set(marks.map(({ key }) => key)).size).toBe(marks.length);
      for (const [index, one] of marks.entries()) {
        for (const other of marks.slice(index + 1)) {
          expect(pixelsBetween(one, other, zoom)).toBeGreaterThanOrEqual(APART_PX - 1e-6);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('a location far from all others is at its own position', () => {
  const bude = at(50.83, -4.552, 'Bude');
  const nairn = at(57.59, -3.86, 'Nairn');
  const marks = indexMarks([bude, nairn]).at(6);
  expect(marks.map(({ key, places }) => [key, places.length])).toEqual([
    [bude.slug, 1],
    [nairn.slug, 1],
  ]);
  expect(marks[0]).toMatchObject({
    latitude: expect.closeTo(50.83, 5),
    longitude: expect.closeTo(-4.552, 5),
  });
});

test('neighbours are one mark from afar and two from near', () => {
  const index = indexMarks([at(50.37, -4.14), at(50.36, -4.12)]);
  expect(index.at(7)).toHaveLength(1);
  expect(index.at(13)).toHaveLength(2);
  expect(index.at(7).map((mark) => index.isInseparable(mark))).toEqual([false]);
});

test('places at one point are one mark at every zoom', () => {
  const index = indexMarks([at(50.37, -4.14, 'Beach'), at(50.37, -4.14, 'Steps'), at(51, -4)]);
  const pair = index.at(CLOSEST_ZOOM).find(({ places }) => places.length > 1);
  expect(pair?.places.map(({ name }) => name)).toEqual(['Beach', 'Steps']);
  expect(pair && index.isInseparable(pair)).toBe(true);
});

test('without locations there are no marks', () => {
  expect(indexMarks([]).at(10)).toEqual([]);
});

test('a mark is named after its place or its number of places', () => {
  const mark = (places: readonly Location[]): Mark => ({ key: '', latitude: 50, longitude: -4, places });
  const bude = testLocation({ name: 'Bude' });
  const closed = testLocation({ name: 'Old Pier', active: false });
  expect(markName(mark([bude]), true)).toBe('Bude');
  expect(markName(mark([closed]), true)).toBe('Old Pier, inactive');
  expect(markName(mark([bude, closed]), false)).toBe('2 locations, zoom in');
  expect(markName(mark([bude, closed]), true)).toBe('2 locations at one place');
});
