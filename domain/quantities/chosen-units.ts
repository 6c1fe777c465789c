import type { Quantity } from './quantities.ts';
import { beaufort, formatValue, isKnown, metresToFeet, mphToKnots } from './units.ts';

/** The units that people may choose between; the first is the one that everybody starts with. */
export const windUnits = ['mph', 'knots', 'beaufort'] as const;
export const waveUnits = ['ft', 'm'] as const;
export type WindUnit = (typeof windUnits)[number];
export type WaveUnit = (typeof waveUnits)[number];

const converted = (value: number | null, unit: string, convert: (value: number) => number): Quantity => {
  const amount = isKnown(value) ? convert(value) : null;
  return { amount, figure: formatValue(amount), unit };
};

/** From mph. */
export function windSpeedIn(unit: WindUnit, mph: number | null): Quantity {
  if (unit === 'mph') return converted(mph, 'mph', (value) => value);
  if (unit === 'knots') return converted(mph, 'knots', mphToKnots);
  if (!isKnown(mph)) return converted(null, '', (value) => value);
  const { force } = beaufort(mph);
  return { amount: force, figure: `Force ${force}`, unit: '' };
}

/** From mph. Gusts are given as a speed where the wind is given as a force: the scale is one of mean winds. */
export const gustSpeedIn = (unit: WindUnit, mph: number | null): Quantity =>
  windSpeedIn(unit === 'beaufort' ? 'mph' : unit, mph);

/** From metres. */
export const waveHeightIn = (unit: WaveUnit, metres: number | null): Quantity =>
  unit === 'ft' ? converted(metres, 'ft', metresToFeet) : converted(metres, 'm', (value) => value);
