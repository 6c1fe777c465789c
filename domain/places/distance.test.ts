import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceMiles, nearest } from './distance.ts';

const bude = { name: 'Bude', latitude: 50.83, longitude: -4.552 };
const widemouth = { name: 'Widemouth Bay', latitude: 50.789, longitude: -4.559 };
const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('a degree of latitude is a 360th of the circumference', () => {
  const degree = (2 * Math.PI * 3959) / 360;
  expect(distanceMiles({ latitude: 50, longitude: -4 }, { latitude: 51, longitude: -4 })).toBeCloseTo(
    degree,
    9,
  );
  expect(distanceMiles({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(
    degree,
    9,
  );
});

test('is the same both ways, nothing to itself, and at most half-way round', () => {
  fc.assert(
    fc.property(position, position, (one, other) => {
      const there = distanceMiles(one, other);
      expect(there).toBeCloseTo(distanceMiles(other, one), 6);
      expect(there).toBeLessThanOrEqual(Math.PI * 3959 + 1e-6);
      expect(distanceMiles(one, one)).toBe(0);
    }),
  );
});

test('the nearest place, up to and including the limit', () => {
  const places = [widemouth, bude];
  const here = { latitude: 50.829, longitude: -4.552 };
  const away = distanceMiles(bude, here);
  expect(nearest(places, here, 5)).toBe(bude);
  expect(nearest(places, here, away)).toBe(bude);
  expect(nearest(places, here, away - 1e-9)).toBeUndefined();
  expect(nearest([], here, 5)).toBeUndefined();
});
