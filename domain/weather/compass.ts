/** Directions in degrees true, clockwise from north; any number of turns either way is understood. */

export const compassPoints16 = [
  'N',
  'NNE',
  'NE',
  'ENE',
  'E',
  'ESE',
  'SE',
  'SSE',
  'S',
  'SSW',
  'SW',
  'WSW',
  'W',
  'WNW',
  'NW',
  'NNW',
] as const;
export type CompassPoint16 = (typeof compassPoints16)[number];

export const compassPoints8 = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export type CompassPoint8 = (typeof compassPoints8)[number];

/** 0 up to but not including 360. */
const normalised = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** Each point's sector is centred on it; a direction on the border belongs to the clockwise neighbour. */
function sectorOf<P extends string>(points: readonly [P, ...P[]], degrees: number): P {
  const width = 360 / points.length;
  return points[Math.round(normalised(degrees) / width) % points.length] ?? points[0];
}

export const compassPoint16 = (degrees: number): CompassPoint16 => sectorOf(compassPoints16, degrees);
export const compassPoint8 = (degrees: number): CompassPoint8 => sectorOf(compassPoints8, degrees);

/**
 * Clockwise degrees to turn an arrow that points up, so that it shows where the air or water goes. Wind
 * and waves are named by where they come `from`, currents by where they go `towards`.
 */
export const arrowRotation = (degrees: number, named: 'from' | 'towards'): number =>
  normalised(named === 'from' ? degrees + 180 : degrees);

const letterWords: Readonly<Record<string, string>> = { N: 'north', E: 'east', S: 'south', W: 'west' };

/** For screen readers: `SW` is `south-west`, `SSW` is `south-south-west`. */
export const compassWords = (point: CompassPoint16): string =>
  Array.from(point, (letter) => letterWords[letter]).join('-');
