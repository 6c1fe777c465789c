import { type Measure, measure, type Quantity, quantityWords } from './quantities.ts';
import { beaufort, feet, figures, formatValue, isKnown, knots } from './units.ts';

/** The units that people may choose between; the first is the one that everybody starts with. */
export const windUnits = ['mph', 'knots', 'beaufort'] as const;
export const waveUnits = ['ft', 'm'] as const;
export type WindUnit = (typeof windUnits)[number];
export type WaveUnit = (typeof waveUnits)[number];

const unknownForce = measure('', formatValue)(null);

/** A force is a range of speeds: what its figure says in mph is the speed itself. */
const windForce: Measure = (mph) => {
  if (!isKnown(mph)) return unknownForce;
  const { force } = beaufort(mph);
  return { value: mph, rounded: mph, amount: force, figure: `Force ${force}`, unit: '' };
};

const windSpeeds: Record<WindUnit, Measure> = {
  mph: measure('mph', formatValue),
  knots: measure('knots', formatValue, knots),
  beaufort: windForce,
};

const waveHeights: Record<WaveUnit, Measure> = {
  ft: measure('ft', formatValue, feet),
  m: measure('m', formatValue),
};

/** From mph. */
export const windSpeedIn = (unit: WindUnit, mph: number | null): Quantity => windSpeeds[unit](mph);

/** From mph. Gusts are given as a speed where the wind is given as a force: the scale is one of mean winds. */
export const gustSpeedIn = (unit: WindUnit, mph: number | null): Quantity =>
  windSpeedIn(unit === 'beaufort' ? 'mph' : unit, mph);

const wholeWindSpeeds: Record<WindUnit, Measure> = {
  mph: measure('mph', figures(0)),
  knots: measure('knots', figures(0), knots),
  beaufort: windForce,
};

/** From mph, to whole ones, for lists. */
export const wholeWindSpeedIn = (unit: WindUnit, mph: number | null): Quantity => wholeWindSpeeds[unit](mph);

/** From mph, to whole ones, for lists; a speed where the wind is given as a force. */
export const wholeGustSpeedIn = (unit: WindUnit, mph: number | null): Quantity =>
  wholeWindSpeedIn(unit === 'beaufort' ? 'mph' : unit, mph);

/** The ends of a range that people have set: in mph as they were set, in knots the nearest whole number. */
const rangeEnds: Record<Exclude<WindUnit, 'beaufort'>, Measure> = {
  mph: measure('mph', String),
  knots: measure('knots', figures(0), knots),
};

/** `20 to 40 mph`, `17 to 35 knots`, `force 5 to 8`: a range of wind speeds that people have set. From mph. */
export function windRangeWords(unit: WindUnit, min: number, max: number): string {
  if (unit === 'beaufort') {
    const forces = new Set([min, max].map((mph) => beaufort(mph).force));
    return `force ${[...forces].join(' to ')}`;
  }
  const end = rangeEnds[unit];
  return `${end(min).figure} to ${quantityWords(end(max))}`;
}

/** From metres. */
export const waveHeightIn = (unit: WaveUnit, metres: number | null): Quantity => waveHeights[unit](metres);
