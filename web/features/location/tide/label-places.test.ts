import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelPlaces } from './label-places.ts';

const row = { from: 0, to: 300 };

test('labels with room stand where they belong', () => {
  expect(labelPlaces([40, 120, 260], 50, row)).toEqual([40, 120, 260]);
});

test('labels that just touch stay, closer ones share the shift', () => {
  expect(labelPlaces([100, 150], 50, row)).toEqual([100, 150]);
  expect(labelPlaces([100, 130], 50, row)).toEqual([90, 140]);
});

test('labels at the ends are pulled in, and push their neighbours', () => {
  expect(labelPlaces([2, 299], 50, row)).toEqual([25, 275]);
  expect(labelPlaces([2, 40], 50, row)).toEqual([25, 75]);
  expect(labelPlaces([262, 299], 50, row)).toEqual([225, 275]);
});

test('none overlap and none leave the row, as long as there is room', () => {
  const wanted = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 6 });
  fc.assert(
    fc.property(wanted, (centres) => {
      const places = labelPlaces(
        centres.toSorted((one, other) => one - other),
        50,
        row,
      );
      for (const [index, place] of places.entries()) {
        expect(place).toBeGreaterThanOrEqual(25 - 1e-9);
        expect(place).toBeLessThanOrEqual(275 + 1e-9);
        expect(place - (places[index - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(50 - 1e-9);
      }
    }),
  );
});

test('without room they stay inside', () => {
  const places = labelPlaces([10, 20, 30], 50, { from: 0, to: 100 });
  expect(Math.min(...places)).toBeGreaterThanOrEqual(25);
  expect(Math.max(...places)).toBeLessThanOrEqual(75);
});
