import { expect, test } from 'vitest';
import {
  eColiBand,
  enterococciBand,
  pressureBand,
  type SampleBand,
  sampleBandLabels,
  seaLevelBand,
  seaTemperatureBand,
  uvBand,
  visibilityBand,
  waveHeightBand,
  wavePeriodBand,
} from './bands.ts';
import type { Tone } from './tone.ts';

/** Each limit on both sides and on the limit itself. */
const cases: [string, (value: number | null) => string | null, [number, string][]][] = [
  [
    'pressure',
    pressureBand,
    [
      [1020.1, 'High'],
      [1020, 'Normal'],
      [1000.1, 'Normal'],
      [1000, 'Low'],
      [999.9, 'Low'],
    ],
  ],
  [
    'UV',
    uvBand,
    [
      [8.1, 'Very High'],
      [8, 'High'],
      [6.1, 'High'],
      [6, 'Moderate'],
      [3.1, 'Moderate'],
      [3, 'Low'],
      [0, 'Low'],
    ],
  ],
  [
    'visibility',
    visibilityBand,
    [
      [10_001, 'Excellent'],
      [10_000, 'Good'],
      [5_001, 'Good'],
      [5_000, 'Poor'],
      [1_001, 'Poor'],
      [1_000, 'Very Poor'],
      [0, 'Very Poor'],
    ],
  ],
  [
    'wave height',
    waveHeightBand,
    [
      [0, 'Calm'],
      [1.59, 'Calm'],
      [1.6, 'Slight'],
      [3.29, 'Slight'],
      [3.3, 'Moderate'],
      [6.59, 'Moderate'],
      [6.6, 'Rough'],
      [9.79, 'Rough'],
      [9.8, 'Very Rough'],
      [13.09, 'Very Rough'],
      [13.1, 'High'],
    ],
  ],
  [
    'wave period',
    wavePeriodBand,
    [
      [10.1, 'Long'],
      [10, 'Moderate'],
      [6.1, 'Moderate'],
      [6, 'Short'],
    ],
  ],
  [
    'sea temperature',
    seaTemperatureBand,
    [
      [18.1, 'Warm'],
      [18, 'Moderate'],
      [15.1, 'Moderate'],
      [15, 'Cool'],
      [-1, 'Cool'],
    ],
  ],
  [
    'sea level',
    seaLevelBand,
    [
      [0.01, 'Above MSL'],
      [0, 'Below MSL'],
      [-0.01, 'Below MSL'],
    ],
  ],
  [
    'E. coli',
    eColiBand,
    [
      [0, 'green'],
      [249, 'green'],
      [250, 'amber'],
      [499, 'amber'],
      [500, 'red'],
    ],
  ],
  [
    'enterococci',
    enterococciBand,
    [
      [0, 'green'],
      [99, 'green'],
      [100, 'amber'],
      [199, 'amber'],
      [200, 'red'],
    ],
  ],
];

test.each(cases)('%s', (_, band, expected) => {
  expect(expected.map(([value]) => [value, band(value)])).toEqual(expected);
});

const { missing } = JSON.parse('{}');

test.each(cases)('a %s that is not known has no band', (_, band) => {
  const unknown = [null, missing, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  expect(unknown.map(band)).toEqual(unknown.map(() => null));
});

test.each<[SampleBand, string, Tone]>([
  ['green', 'Low', 'good'],
  ['amber', 'Raised', 'caution'],
  ['red', 'High', 'danger'],
])('a %s sample reads %s and is %s', (band, words, tone) => {
  expect(sampleBandLabels[band]).toEqual({ words, tone });
});
