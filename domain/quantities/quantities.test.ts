import { expect, test } from 'vitest';
import * as quantities from './quantities.ts';
import { MISSING } from './units.ts';

const { quantityWords, farDistance, measure: _, ...measures } = quantities;

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
  [measures.tideHeight, 5.06, '5.1 m'],
  [measures.successRate, 97.6, '97.6 %'],
  [measures.expectedBacteria, 181.3, '181.3 per 100 ml'],
  [measures.distance, 2.44, '2.4 miles'],
  [measures.distanceOnMap, 2.44, '2.4 mi'],
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

test.each(Object.entries(measures))('%s that an answer lacks is a dash', (_, measure) => {
  const { lacking } = JSON.parse('{}');
  expect(measure(lacking)).toEqual(measure(null));
});

test('the amount is in the unit that is shown, the value and what the figure says of it in that of the data', () => {
  expect(measures.visibility(14_240)).toEqual({
    value: 14_240,
    rounded: 14_200,
    amount: 14.24,
    figure: '14.2',
    unit: 'km',
  });
  expect(measures.seaLevel(-1.26)).toMatchObject({ value: -1.26, rounded: -1.3, amount: -1.26 });
});

test.each([
  [0, '0.0 miles'],
  [0.96, '1.0 mile'],
  [1.04, '1.0 mile'],
  [1.06, '1.1 miles'],
  [9.94, '9.9 miles'],
  [9.96, '10 miles'],
  [19.6, '20 miles'],
  [499.6, '500 miles'],
])('what is %d miles off is %s away', (miles, words) => {
  expect(farDistance(miles)).toBe(words);
});
