import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Tone } from '../words/tone.ts';
import {
  bandWords,
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
  visibilityBandOfKilometres,
  waveHeightBand,
  waveHeightBandIn,
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

/** What each band stands beside, and the values that its source can have. */
const shownBands: Record<
  string,
  { show: (value: number) => Quantity; band: (amount: number | null) => string | null; to: number }
> = {
  pressure: { show: pressure, band: pressureBand, to: 1090 },
  'UV index': { show: uvIndex, band: uvBand, to: 20 },
  visibility: { show: visibility, band: visibilityBandOfKilometres, to: 100_000 },
  'wave height in feet': {
    show: (metres) => waveHeightIn('ft', metres),
    band: waveHeightBandIn('ft'),
    to: 30,
  },
  'wave height in metres': {
    show: (metres) => waveHeightIn('m', metres),
    band: waveHeightBandIn('m'),
    to: 30,
  },
  'wave period': { show: wavePeriod, band: wavePeriodBand, to: 40 },
  'sea temperature': { show: temperature, band: seaTemperatureBand, to: 35 },
};
const numberOf = ({ figure }: Quantity) => Number(figure.replace('\u2212', '-'));

describe('a number that is rounded over the limit of its band', () => {
  test.each([
    ['1.6 ft', waveHeightIn('ft', 1.59 / 3.28084), waveHeightBandIn('ft'), 'Calm: just under 1.6'],
    ['0.5 m', waveHeightIn('m', 0.48), waveHeightBandIn('m'), 'Calm: just under 0.5'],
    ['1.0 m', waveHeightIn('m', 1.03), waveHeightBandIn('m'), 'Moderate: just over 1.0'],
    ['1020 hPa', pressure(1020.3), pressureBand, 'High: just over 1020'],
    ['10.0 km', visibility(10_040), visibilityBandOfKilometres, 'Excellent: just over 10.0'],
    ['UV 3.0', uvIndex(3.04), uvBand, 'Moderate: just over 3.0'],
    ['10.0 s', wavePeriod(10.04), wavePeriodBand, 'Long: just over 10.0'],
    ['15.0 °C', temperature(15.02), seaTemperatureBand, 'Moderate: just over 15.0'],
  ])('%s says on which side it is', (_, quantity, band, words) => {
    expect(bandWords(quantity, band)).toBe(words);
  });

  test.each([
    [waveHeightIn('ft', 1.6 / 3.28084 + 0.001), waveHeightBandIn('ft'), 'Slight'],
    [pressure(1020), pressureBand, 'Normal'],
    [pressure(1020.6), pressureBand, 'High'],
    [visibility(10_000), visibilityBandOfKilometres, 'Good'],
    [temperature(-1.25), seaTemperatureBand, 'Cool'],
  ])('and says no more where the number agrees: %j', (quantity, band, words) => {
    expect(bandWords(quantity, band)).toBe(words);
  });

  test.each(Object.entries(shownBands))(
    '%s: the words never contradict the number without saying so',
    (_, { show, band, to }) => {
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
          const words = bandWords(quantity, band);
          const side = (quantity.amount ?? 0) < numberOf(quantity) ? 'under' : 'over';
          const said =
            band(numberOf(quantity)) === band(quantity.amount) ? '' : `: just ${side} ${quantity.figure}`;
          expect(words).toBe(`${band(quantity.amount)}${said}`);
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

test('the band of a wave is that of its feet, whatever the unit it is shown in', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 30, noNaN: true }), (metres) => {
      for (const unit of ['ft', 'm'] as const) {
        expect(waveHeightBandIn(unit)(waveHeightIn(unit, metres).amount)).toBe(
          waveHeightBand(waveHeightIn('ft', metres).amount),
        );
      }
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
