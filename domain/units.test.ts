import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decimals,
  formatCoordinate,
  formatCurrent,
  formatHumidity,
  formatPressure,
  formatSamplingPoint,
  formatValue,
  MISSING,
  metresToFeet,
  metresToKilometres,
} from './units.ts';

test('conversions', () => {
  expect(metresToFeet(1)).toBe(3.28084);
  expect(metresToFeet(0)).toBe(0);
  expect(metresToKilometres(12_340)).toBe(12.34);
});

test.each([
  [formatValue, 12.34, '12.3'],
  [formatValue, 12, '12.0'],
  [formatValue, 1.45, '1.5'],
  [formatHumidity, 81.6, '82'],
  [formatPressure, 1013.4, '1013'],
  [formatCurrent, 0.456, '0.46'],
  [formatValue, -12.34, '−12.3'],
  [formatCurrent, -0.456, '−0.46'],
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
  expect(formatHumidity(-0.4)).toBe('0');
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
