import type { TidalData } from '#contract/conditions/tides.ts';
import { halfCosineAt, tidePoints } from '../tide-curve.ts';
import { levelAt } from '../tide-levels.ts';
import { momentOf, tideParts } from '../tide-parts.ts';
import type { HeightOf } from '../tide-spells.ts';
import { elsewhereErrors, FURTHEST_MILES, HERE_MILES } from './neighbour-errors.ts';

export type BoundedTide = Pick<
  TidalData,
  'timeline' | 'levels' | 'method' | 'station' | 'error_m' | 'error_min' | 'withheld'
>;

/**
 * The half-cosine between two turns is wrong by at most this share of the rise or fall: 0.31 in four months of 2027 at the
 * 50 of 55 ports without stands. Where the tide stands it is wrong by more.
 */
const GUESS_SHARE = 1 / 3;

/** By how much the tide at a place may be out; null where that is not stated, or too much. */
export function tideErrors({ method, station, error_m, error_min, withheld }: BoundedTide) {
  if (!station || withheld) return null;
  const own = { metres: error_m ?? 0, minutes: error_min ?? 0 };
  if (method === 'computed') return own;
  const miles = station.distance_miles ?? Number.POSITIVE_INFINITY;
  if (miles <= HERE_MILES) return own;
  return miles <= FURTHEST_MILES ? elsewhereErrors : null;
}

/** The highest that the tide may stand, by its levels, or else by its turns. `error`: metres. */
export const highestOf = (tides: BoundedTide, error: number): HeightOf => boundOf(tides, error);
/** The lowest, likewise. */
export const lowestOf = (tides: BoundedTide, error: number): HeightOf => boundOf(tides, -error, -1);

function boundOf(tides: BoundedTide, error: number, side: 1 | -1 = 1): HeightOf {
  const byTurns = boundByTurns(tides, side);
  return (at) => {
    const height = (tides.levels && levelAt(tides.levels, at)) ?? byTurns(at);
    return height === undefined ? undefined : height + error;
  };
}

/**
 * Between a high and a low water: not above the half-cosine and its error, and not above the high water; not below likewise.
 * Nothing where the list has a stand anywhere, since the tide of such a place follows another curve on its other days too.
 */
function boundByTurns({ timeline }: BoundedTide, side: 1 | -1): HeightOf {
  const parts = tideParts(timeline);
  if (parts.some(({ turns }) => turns.length > 1)) return () => undefined;
  const points = tidePoints(timeline);
  const isCertain = new Set(timeline.filter((turn) => !turn.is_approximate_time).map(momentOf));
  return (at) => {
    const next = points.findIndex((point) => point.at > at);
    const [before, after] = [points[next - 1], points[next]];
    if (!before || !after || !isCertain.has(before.at) || !isCertain.has(after.at)) return undefined;
    const guess = halfCosineAt([before, after], at);
    const rise = Math.abs(after.height - before.height);
    if (guess === undefined) return undefined;
    return side === 1
      ? Math.min(guess + rise * GUESS_SHARE, Math.max(before.height, after.height))
      : Math.max(guess - rise * GUESS_SHARE, Math.min(before.height, after.height));
  };
}
