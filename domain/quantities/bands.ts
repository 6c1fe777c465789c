/**
 * The labels of the specification's thresholds. Values are in the data's units. Every limit is strict, as it is written
 * there: a value on the limit falls in the next band. A missing value has no band.
 */

import type { CountQualifier } from '#contract/conditions/bathing-water.ts';
import type { Tone } from '../words/tone.ts';
import type { Quantity } from './quantities.ts';
import { feetToMetres, isKnown } from './units.ts';

type Limits<L> = readonly (readonly [limit: number, label: L])[];
type Band<L> = (value: number | null) => L | null;

/** The first label whose limit the value exceeds; limits descend. */
const above =
  <const L extends string>(limits: Limits<L>, otherwise: L): Band<L> =>
  (value) =>
    isKnown(value) ? (limits.find(([limit]) => value > limit)?.[1] ?? otherwise) : null;

/** The first label whose limit the value stays below; limits ascend. */
const below =
  <const L extends string>(limits: Limits<L>, otherwise: L): Band<L> =>
  (value) =>
    isKnown(value) ? (limits.find(([limit]) => value < limit)?.[1] ?? otherwise) : null;

/** hPa, reduced to mean sea level. */
export const pressureBand = above(
  [
    [1020, 'High'],
    [1000, 'Normal'],
  ],
  'Low',
);

export const uvBand = above(
  [
    [8, 'Very High'],
    [6, 'High'],
    [3, 'Moderate'],
  ],
  'Low',
);

/** Metres. */
export const visibilityBand = above(
  [
    [10_000, 'Excellent'],
    [5_000, 'Good'],
    [1_000, 'Poor'],
  ],
  'Very Poor',
);

/**
 * Metres, significant wave height. The specification's limits are in feet. Not the Douglas scale, although it borrows
 * some of its words.
 */
export const waveHeightBand = below(
  [
    [feetToMetres(1.6), 'Calm'],
    [feetToMetres(3.3), 'Slight'],
    [feetToMetres(6.6), 'Moderate'],
    [feetToMetres(9.8), 'Rough'],
    [feetToMetres(13.1), 'Very Rough'],
  ],
  'High',
);

/** Seconds. */
export const wavePeriodBand = above(
  [
    [10, 'Long'],
    [6, 'Moderate'],
  ],
  'Short',
);

/** °C. */
export const seaTemperatureBand = above(
  [
    [18, 'Warm'],
    [15, 'Moderate'],
  ],
  'Cool',
);

/** Metres above mean sea level. */
export const seaLevelBand = above([[0, 'Above MSL']], 'Below MSL');

/**
 * The band of the exact value, in words that agree with the rounded number beside it. Where rounding crosses a limit, the
 * words say on which side the value is: `High: just over 1020` beside 1020 hPa.
 */
export function bandWords({ value, rounded, figure }: Quantity, band: Band<string>): string | null {
  const word = band(value);
  if (value === null || rounded === null || word === null || band(rounded) === word) return word;
  return `${word}: just ${value < rounded ? 'under' : 'over'} ${figure}`;
}

/** The same for a sea level, whose one limit is the mean sea level itself. */
export function seaLevelWords({ value, rounded }: Quantity): string | null {
  const word = seaLevelBand(value);
  if (word === null || value === 0 || rounded !== 0) return word;
  return word === 'Above MSL' ? 'Just above MSL' : 'Just below MSL';
}

/** Colonies per 100 ml in one sample, as are those of enterococci. */
export const eColiLimits = [
  [250, 'green'],
  [500, 'amber'],
] as const;
export const eColiBand = below(eColiLimits, 'red');

export const enterococciLimits = [
  [100, 'green'],
  [200, 'amber'],
] as const;
export const enterococciBand = below(enterococciLimits, 'red');

/**
 * The band that a count is surely in: fewer than 250 (`<250`) are below 250, and more than 300 (`>300`) may be any number above,
 * so that only the highest band is sure. Null where none is.
 */
export function countBand(
  band: Band<SampleBand>,
  count: number | null,
  qualifier: CountQualifier | null,
): SampleBand | null {
  if (count === null || qualifier === '=' || qualifier === null) return band(count);
  if (qualifier === '<') return band(count - 1);
  return band(count + 1) === 'red' ? 'red' : null;
}

/** Words and tone for the bands of a sample: never their colour alone. */
export const sampleBandLabels = {
  green: { words: 'Low', tone: 'good' },
  amber: { words: 'Raised', tone: 'caution' },
  red: { words: 'High', tone: 'danger' },
} as const satisfies Record<SampleBand, { words: string; tone: Tone }>;
export type SampleBand = 'green' | 'amber' | 'red';
