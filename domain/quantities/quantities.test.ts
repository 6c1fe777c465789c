import { expect, test } from 'vitest';
import * as quantities from './quantities.ts';
import { MISSING } from './units.ts';

const { quantityWords, ...measures } = quantities;

test.each([
  [measures.temperature, -0.44, '−0.4 °C'],
  [measures.wavePeriod, 9.04, '9.0 s'],
  [measures.currentSpeed, 0.337, '0.34 m/s'],
  [measures.seaLevel, -1.26, '−1.3 m'],
  [measures.pressure, 1012.6, '1013 hPa'],
  [measures.humidity, 81.4, '81 %'],
  [measures.cloudCover, 75, '75.0 %'],
  [measures.visibility, 14_240, '14.2 km'],
  [measures.rainfall, 0.26, '0.3 mm'],
  [measures.snowfall, 0.07, '0.1 cm'],
  [measures.sunshine, 750, '12.5 min'],
])('%o shows %d as %s', (measure, value, words) => {
  expect(quantityWords(measure(value))).toBe(words);
});

test.each(Object.entries(measures))(
  '%s that is not known is a dash without a unit, zero is zero',
  (_, measure) => {
    expect(measure(null).amount).toBeNull();
    expect(quantityWords(measure(null))).toBe(MISSING);
    expect(measure(0).amount).toBe(0);
    expect(quantityWords(measure(0))).toMatch(/^0/);
  },
);

test('the amount is in the unit that is shown, and not rounded', () => {
  expect(measures.visibility(14_240).amount).toBe(14.24);
});
