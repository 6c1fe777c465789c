import { expect, test } from 'vitest';
import { turn } from '#domain/testing/turn.ts';
import { factorWithin, quantile, rootMeanSquare, tideErrors } from './tide-errors.ts';

const own = [
  turn('2026-11-21T03:10', 5, 'HighWater'),
  turn('2026-11-21T09:30', 1, 'LowWater'),
  turn('2026-11-21T15:34', 5.2, 'HighWater'),
];

test('each high and low water is compared with the nearest of its kind', () => {
  const other = [
    turn('2026-11-21T03:00', 4.9, 'HighWater'),
    turn('2026-11-21T09:34', 1.5, 'LowWater'),
    turn('2026-11-21T16:00', 5.2, 'HighWater'),
  ];
  const { heights, minutes, highMinutes } = tideErrors(own, other);
  expect(heights).toEqual([0.1, 0.5, 0]);
  expect(minutes).toEqual([10, 4, 26]);
  expect(highMinutes).toEqual([10, 26]);
});

test('a water that the other does not have counts as six hours out', () => {
  expect(tideErrors(own.slice(0, 2), own.slice(0, 1))).toEqual({
    heights: [0],
    minutes: [0, 360],
    highMinutes: [0],
  });
});

test('a quantile lies between its neighbours', () => {
  expect(quantile([4, 1, 3, 2, 5], 0.5)).toBe(3);
  expect(quantile([1, 2], 0.9)).toBeCloseTo(1.9);
  expect(quantile([], 0.5)).toBeNaN();
});

test('the root mean square', () => {
  expect(rootMeanSquare([3, -4])).toBeCloseTo(3.5355);
  expect(rootMeanSquare([])).toBe(0);
});

test('the factor brings the share of the places within, and the share of all their waters', () => {
  const places = Array.from({ length: 10 }, (_, index) => ({ whole: index + 1, waters: [1, 1] }));
  expect(factorWithin(places, 0.9)).toBe(9);
  expect(factorWithin(places, 0.5)).toBe(5);
  const [first, ...others] = places;
  const rough = [{ whole: 1, waters: [20, 20, 20, ...(first?.waters ?? [])] }, ...others];
  expect(factorWithin(rough, 0.9)).toBe(20);
  expect(factorWithin([], 0.9)).toBeNaN();
});
