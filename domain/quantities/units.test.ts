import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  beaufort,
  decimals,
  feetToMetres,
  figures,
  formatCoordinate,
  formatSamplingPoint,
  formatValue,
  MISSING,
  metresToFeet,
  mphToKnots,
} from './units.ts';

test('conversions', () => {
  expect(metresToFeet(1)).toBe(3.28084);
  expect(metresToFeet(0)).toBe(0);
  expect(feetToMetres(3.28084)).toBe(1);
  expect(feetToMetres(0)).toBe(0);
  expect(mphToKnots(1852 / 1609.344)).toBeCloseTo(1, 12);
  expect(mphToKnots(0)).toBe(0);
});

test.each([
  [formatValue, 12.34, '12.3'],
  [formatValue, 12, '12.0'],
  [formatValue, 1.45, '1.5'],
  [figures(0), 81.6, '82'],
  [figures(0), 1013.4, '1013'],
  [figures(2), 0.456, '0.46'],
  [formatValue, -12.34, '−12.3'],
  [figures(2), -0.456, '−0.46'],
  [formatCoordinate, -4.5524, '-4.552'],
  [formatSamplingPoint, 50.5328, '50.532800'],
])('%o writes %d as %s', (format, value, text) => {
  expect(format(value)).toBe(text);
});

test.each([null, Number.NaN, Number.POSITIVE_INFINITY])('%s is a dash, never 0', (value) => {
  expect(formatValue(value)).toBe(MISSING);
});

test('what rounds to zero has no minus, and what does not keeps it', () => {
  expect(formatValue(-0.04)).toBe('0.0');
  expect(formatValue(-0)).toBe('0.0');
  expect(formatValue(-0.06)).toBe('−0.1');
  expect(figures(0)(-0.4)).toBe('0');
});

test('the text reads back as the number, to its decimals', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.integer({ min: 0, max: 6 }),
      (value, count) => {
        const text = decimals(count)(value);
        expect(text).not.toMatch(/^-0\.?0*$/);
        expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(0.5 * 10 ** -count + 1e-9);
      },
    ),
  );
});

/** The lowest mph of each force from 1 to 12, from the Met Office's table. */
test.each([
  [1, 0.5, 'Light air'],
  [2, 3.5, 'Light breeze'],
  [3, 7.5, 'Gentle breeze'],
  [4, 12.5, 'Moderate breeze'],
  [5, 18.5, 'Fresh breeze'],
  [6, 24.5, 'Strong breeze'],
  [7, 31.5, 'Near gale'],
  [8, 38.5, 'Gale'],
  [9, 46.5, 'Strong gale'],
  [10, 54.5, 'Storm'],
  [11, 63.5, 'Violent storm'],
  [12, 72.5, 'Hurricane'],
])('force %i begins at %d mph, which rounds to its lowest whole one', (force, mph, name) => {
  expect(beaufort(mph)).toEqual({ force, name });
  expect(beaufort(mph - 0.01).force).toBe(force - 1);
});

test('no wind is calm, and there is nothing above force 12', () => {
  expect(beaufort(0)).toEqual({ force: 0, name: 'Calm' });
  expect(beaufort(200).force).toBe(12);
});
