import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CountQualifier } from '#contract/conditions/bathing-water.ts';
import type { Tone } from '../words/tone.ts';
import {
  bandWords,
  countBand,
  eColiBand,
  enterococciBand,
  pressureBand,
  type SampleBand,
  sampleBandLabels,
  seaLevelBand,
  seaLevelWords,
  seaTemperatureBand,
  uvBand,
  visibilityBand,
  waveHeightBand,
  wavePeriodBand,
} from './bands.ts';
import { waveHeightIn } from './chosen-units.ts';
import {
  pressure,
  type Quantity,
  seaLevel,
  temperature,
  uvIndex,
  visibility,
  wavePeriod,
} from './quantities.ts';
import { feetToMetres } from './units.ts';

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
      [0.4876, 'Calm'],
      [0.4877, 'Slight'],
      [1.0058, 'Slight'],
      [1.0059, 'Moderate'],
      [2.0116, 'Moderate'],
      [2.0117, 'Rough'],
      [2.987, 'Rough'],
      [2.9871, 'Very Rough'],
      [3.9928, 'Very Rough'],
      [3.9929, 'High'],
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

test.each<[typeof eColiBand, string, SampleBand | null]>([
  [eColiBand, '<10', 'green'],
  [eColiBand, '<250', 'green'],
  [eColiBand, '<251', 'amber'],
  [eColiBand, '<500', 'amber'],
  [eColiBand, '<501', 'red'],
  [eColiBand, '>10', null],
  [eColiBand, '>498', null],
  [eColiBand, '>499', 'red'],
  [eColiBand, '>10000', 'red'],
  [enterococciBand, '<100', 'green'],
  [enterococciBand, '<101', 'amber'],
  [enterococciBand, '<200', 'amber'],
  [enterococciBand, '<201', 'red'],
  [enterococciBand, '>198', null],
  [enterococciBand, '>199', 'red'],
  [eColiBand, '=250', 'amber'],
])('of %s a count of %s is surely %s', (band, count, expected) => {
  expect(countBand(band, Number(count.slice(1)), count[0] as CountQualifier)).toBe(expected);
});

test('a count that is not known is in no band, one without a qualifier in its own', () => {
  expect(countBand(eColiBand, null, '<')).toBeNull();
  expect(countBand(eColiBand, 499, null)).toBe('amber');
});

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

/** What each band stands beside, and the values that its source can have. */
const shownBands: Record<
  string,
  {
    show: (value: number) => Quantity;
    band: (value: number | null) => string | null;
    to: number;
    /** What a number in the unit that is shown is in the data's. */
    inData?: (shown: number) => number;
  }
> = {
  pressure: { show: pressure, band: pressureBand, to: 1090 },
  'UV index': { show: uvIndex, band: uvBand, to: 20 },
  visibility: { show: visibility, band: visibilityBand, to: 100_000, inData: (km) => km * 1000 },
  'wave height in feet': {
    show: (metres) => waveHeightIn('ft', metres),
    band: waveHeightBand,
    to: 30,
    inData: (feet) => feet / 3.28084,
  },
  'wave height in metres': {
    show: (metres) => waveHeightIn('m', metres),
    band: waveHeightBand,
    to: 30,
  },
  'wave period': { show: wavePeriod, band: wavePeriodBand, to: 40 },
  'sea temperature': { show: temperature, band: seaTemperatureBand, to: 35 },
};
const numberOf = ({ figure }: Quantity) => Number(figure.replace('\u2212', '-'));

describe('a number that is rounded over the limit of its band', () => {
  test.each([
    ['1.6 ft', waveHeightIn('ft', 1.59 / 3.28084), waveHeightBand, 'Calm: just under 1.6'],
    ['0.5 m', waveHeightIn('m', 0.48), waveHeightBand, 'Calm: just under 0.5'],
    ['1.0 m', waveHeightIn('m', 1.03), waveHeightBand, 'Moderate: just over 1.0'],
    ['1020 hPa', pressure(1020.3), pressureBand, 'High: just over 1020'],
    ['10.0 km', visibility(10_040), visibilityBand, 'Excellent: just over 10.0'],
    ['UV 3.0', uvIndex(3.04), uvBand, 'Moderate: just over 3.0'],
    ['10.0 s', wavePeriod(10.04), wavePeriodBand, 'Long: just over 10.0'],
    ['15.0 °C', temperature(15.02), seaTemperatureBand, 'Moderate: just over 15.0'],
  ])('%s says on which side it is', (_, quantity, band, words) => {
    expect(bandWords(quantity, band)).toBe(words);
  });

  test.each([
    [waveHeightIn('ft', 1.6 / 3.28084 + 0.001), waveHeightBand, 'Slight'],
    [pressure(1020), pressureBand, 'Normal'],
    [pressure(1020.6), pressureBand, 'High'],
    [visibility(10_000), visibilityBand, 'Good'],
    [temperature(-1.25), seaTemperatureBand, 'Cool'],
  ])('and says no more where the number agrees: %j', (quantity, band, words) => {
    expect(bandWords(quantity, band)).toBe(words);
  });

  test.each(Object.entries(shownBands))(
    '%s: the words never contradict the number without saying so',
    (_, { show, band, to, inData = (shown) => shown }) => {
      const limits = fc.constantFrom(
        ...[1.6, 3.3, 6.6, 9.8, 13.1, 3, 6, 8, 10, 15, 18, 1000, 1020, 5000, 10_000],
      );
      const near = fc
        .tuple(limits, fc.double({ min: -0.6, max: 0.6, noNaN: true }))
        .map(([limit, off]) => limit + off);
      const values = fc.oneof(
        fc.double({ min: 0, max: to, noNaN: true }),
        near,
        near.map((feet) => feet / 3.28084),
      );
      fc.assert(
        fc.property(values, (value) => {
          const quantity = show(value);
          const shown = inData(numberOf(quantity));
          const side = value < shown ? 'under' : 'over';
          const said = band(shown) === band(value) ? '' : `: just ${side} ${quantity.figure}`;
          expect(bandWords(quantity, band)).toBe(`${band(value)}${said}`);
        }),
        { numRuns: 1000 },
      );
    },
  );

  test('a value that is not known has no words', () => {
    expect(bandWords(pressure(null), pressureBand)).toBeNull();
    expect(seaLevelWords(seaLevel(null))).toBeNull();
  });
});

/** Just below a limit, so near that no figure shows it. */
const NEAR = 1e-9;

test.each([
  [1.6, 'Calm', 'Slight'],
  [3.3, 'Slight', 'Moderate'],
  [6.6, 'Moderate', 'Rough'],
  [9.8, 'Rough', 'Very Rough'],
  [13.1, 'Very Rough', 'High'],
])('waves of %d ft, in metres, are no longer %s but %s', (feet, below, from) => {
  expect(waveHeightBand(feetToMetres(feet) - NEAR)).toBe(below);
  expect(waveHeightBand(feetToMetres(feet))).toBe(from);
  expect(waveHeightBand(feet / 3.28084)).toBe(from);
});

test('the band of a wave is the same in either unit', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 30, noNaN: true }), (metres) => {
      const inFeet = bandWords(waveHeightIn('ft', metres), waveHeightBand)?.split(':')[0];
      expect(inFeet).toBe(bandWords(waveHeightIn('m', metres), waveHeightBand)?.split(':')[0]);
      expect(inFeet).toBe(waveHeightBand(metres));
    }),
  );
});

test.each([
  [0.4, 'Above MSL'],
  [0.05, 'Above MSL'],
  [0.03, 'Just above MSL'],
  [0, 'Below MSL'],
  [-0.03, 'Just below MSL'],
  [-0.4, 'Below MSL'],
])('a sea level of %d m reads %s', (metres, words) => {
  expect(seaLevelWords(seaLevel(metres))).toBe(words);
});
