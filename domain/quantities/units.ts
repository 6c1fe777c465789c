const FEET_PER_METRE = 3.28084;
const METRES_PER_KILOMETRE = 1000;
const SECONDS_PER_MINUTE = 60;

export const metresToFeet = (metres: number): number => metres * FEET_PER_METRE;
export const feetToMetres = (feet: number): number => feet / FEET_PER_METRE;

/** How the data's unit becomes the one that people read, and the way back. */
export interface Conversion {
  to: (value: number) => number;
  from: (amount: number) => number;
}

export const unchanged: Conversion = { to: (value) => value, from: (amount) => amount };
export const feet: Conversion = { to: metresToFeet, from: feetToMetres };
export const kilometres: Conversion = {
  to: (metres) => metres / METRES_PER_KILOMETRE,
  from: (amount) => amount * METRES_PER_KILOMETRE,
};
export const minutes: Conversion = {
  to: (seconds) => seconds / SECONDS_PER_MINUTE,
  from: (amount) => amount * SECONDS_PER_MINUTE,
};

/** Stands for an unknown value. */
export const MISSING = '—';

/** Whether a value is known. A field that an answer lacks is undefined, whatever its type says. */
export const isKnown = (value: number | null): value is number => Number.isFinite(value);

type Write = (value: number | null) => string;

/**
 * A function that writes numbers with so many decimals, as machines read them, without a minus before zero. Its
 * formatter, which is slow to build, is built with the first number.
 */
export function decimals(count: number): Write {
  let built: Intl.NumberFormat | undefined;
  return (value) => {
    if (!isKnown(value)) return MISSING;
    built ??= new Intl.NumberFormat('en-GB', {
      minimumFractionDigits: count,
      maximumFractionDigits: count,
      useGrouping: false,
      signDisplay: 'negative',
    });
    return built.format(value);
  };
}

/** The same with the minus that people read (U+2212), as wide as a figure and never broken from it. */
export const figures = (count: number): Write => {
  const write = decimals(count);
  return (value) => write(value).replace('-', '\u2212');
};

/** The number that people read in a figure. */
export const numberShown = (figure: string): number => Number(figure.replace('\u2212', '-'));

/** Most values. Which quantity has how many decimals is in `quantities.ts`. */
export const formatValue = figures(1);

/** Coordinates are copied into maps and other programs, which read a plain hyphen alone. */
export const formatCoordinate = decimals(3);
export const formatSamplingPoint = decimals(6);

const KNOTS_PER_MPH = 1609.344 / 1852;

export const mphToKnots = (mph: number): number => mph * KNOTS_PER_MPH;
export const knots: Conversion = { to: mphToKnots, from: (amount) => amount / KNOTS_PER_MPH };

/** The lowest whole mph of each Beaufort force from 1 up, and what the Met Office calls it. */
const beaufortForces = [
  [1, 'Light air'],
  [4, 'Light breeze'],
  [8, 'Gentle breeze'],
  [13, 'Moderate breeze'],
  [19, 'Fresh breeze'],
  [25, 'Strong breeze'],
  [32, 'Near gale'],
  [39, 'Gale'],
  [47, 'Strong gale'],
  [55, 'Storm'],
  [64, 'Violent storm'],
  [73, 'Hurricane'],
] as const;

export interface Beaufort {
  force: number; // 0 to 12
  name: string;
}

/** From mph, rounded to whole ones as the scale is written. Of a mean wind: a gust has no force of its own. */
export function beaufort(mph: number): Beaufort {
  const force = beaufortForces.filter(([lowest]) => Math.round(mph) >= lowest).length;
  return { force, name: beaufortForces[force - 1]?.[1] ?? 'Calm' };
}
