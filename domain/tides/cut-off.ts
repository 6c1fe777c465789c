import type { Crossing } from '#contract/crossings.ts';
import type { TidalData } from '#contract/tides.ts';
import { halfCosineAt, tidePoints } from './tide-curve.ts';
import { levelAt } from './tide-levels.ts';
import { momentOf, tideParts } from './tide-parts.ts';
import { type HeightOf, type Spell, spellsAbove, widened } from './tide-spells.ts';

export type CrossingTide = Pick<
  TidalData,
  'timeline' | 'levels' | 'method' | 'station' | 'datum' | 'error_m' | 'error_min' | 'withheld'
>;

/** When a crossing counts as cut off, and when that is not known. Both in order of time. */
export interface CutOff {
  cut: Spell[];
  unknown: Spell[];
}

const MINUTE_MS = 60_000;
/** Published tides of a station within so many miles are the place's own. */
const HERE_MILES = 1;
/** What the tides of neighbours up to so far apart differ by, in the worst tenth of the pairs: decision 0021. */
const NEIGHBOUR = { miles: 8, metres: 0.3, minutes: 17 };
/**
 * The half-cosine between two turns is wrong by at most this share of the rise or fall: 0.31 in four months of 2027 at the
 * 50 of 55 ports without stands. Where the tide stands it is wrong by more.
 */
const GUESS_SHARE = 1 / 3;

/** By how much the tide at a place may be out; null where that is not stated, or too much. */
function errorsOf({ method, station, error_m, error_min, withheld }: CrossingTide) {
  if (!station || withheld) return null;
  const own = { metres: error_m ?? 0, minutes: error_min ?? 0 };
  if (method === 'computed') return own;
  const miles = station.distance_miles ?? Number.POSITIVE_INFINITY;
  if (miles <= HERE_MILES) return own;
  return miles <= NEIGHBOUR.miles ? { metres: NEIGHBOUR.metres, minutes: NEIGHBOUR.minutes } : null;
}

/** Why nothing is known of a crossing, in words; null where something is. */
export function unknownWhy(crossing: Pick<Crossing, 'datum'>, tides: CrossingTide): string | null {
  if (!tides.station) return 'no tide is known here';
  if (tides.withheld) return 'the tide here could be too wrong';
  if (!errorsOf(tides)) return 'the tide is that of a station too far away';
  return crossing.datum === tides.datum
    ? null
    : `its level is measured from ${crossing.datum}, but the tide from ${tides.datum}`;
}

/**
 * When the tide may stand above the crossing's level, between two moments (epoch ms). The tide's errors and the margin make
 * these spells longer and never shorter. What is not known stays unknown.
 */
export function cutOff(crossing: Crossing, tides: CrossingTide, from: number, until: number): CutOff {
  const errors = errorsOf(tides);
  if (!errors || unknownWhy(crossing, tides) !== null) return { cut: [], unknown: [{ from, until }] };
  const side = (errors.minutes + crossing.margin_min) * MINUTE_MS;
  const highest = highestOf(tides, errors.metres);
  const { above, unknown } = spellsAbove(highest, crossing.level_m, from - side, until + side);
  const within = (spells: readonly Spell[]): Spell[] =>
    widened(spells, side)
      .map((spell) => ({ from: Math.max(from, spell.from), until: Math.min(until, spell.until) }))
      .filter((spell) => spell.from < spell.until);
  return { cut: within(above), unknown: within(unknown) };
}

/** The highest that the tide may stand, by its levels, or else by its turns. */
function highestOf(tides: CrossingTide, error: number): HeightOf {
  const byTurns = highestByTurns(tides);
  return (at) => {
    const height = (tides.levels && levelAt(tides.levels, at)) ?? byTurns(at);
    return height === undefined ? undefined : height + error;
  };
}

/**
 * Between a high and a low water: not above the half-cosine and its error, and not above the high water. Nothing where the
 * list has a stand anywhere, since the tide of such a place follows another curve on its other days too.
 */
function highestByTurns({ timeline }: CrossingTide): HeightOf {
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
    return guess === undefined
      ? undefined
      : Math.min(guess + rise * GUESS_SHARE, Math.max(before.height, after.height));
  };
}

/** What is to be said of a crossing at a moment. `until` null: its end is not known. */
export type CrossingState =
  | { kind: 'open'; until: number | null; knownUntil: number }
  | { kind: 'cut'; until: number | null }
  | { kind: 'unknown' };

/** Of the spells from `now` on to `horizon` (epoch ms). What is unknown is never open. */
export function crossingState({ cut, unknown }: CutOff, now: number, horizon: number): CrossingState {
  if (now >= horizon) return { kind: 'unknown' };
  const isIn = ({ from, until }: Spell) => from <= now && now < until;
  const current = cut.find(isIn);
  const blank = unknown.find(({ until }) => until > now);
  if (current) {
    const isEndKnown = current.until < horizon && !(blank && blank.from <= current.until);
    return { kind: 'cut', until: isEndKnown ? current.until : null };
  }
  if (blank && isIn(blank)) return { kind: 'unknown' };
  const knownUntil = blank ? blank.from : horizon;
  const next = cut.find(({ from }) => from > now);
  return { kind: 'open', until: next && next.from <= knownUntil ? next.from : null, knownUntil };
}

/** The end of what is known of the tide, epoch ms. */
export function knownUntil({ timeline, levels }: CrossingTide): number {
  const last = timeline.at(-1);
  const ofTurns = last ? momentOf(last) : 0;
  if (!levels) return ofTurns;
  return Date.parse(levels.start) + (levels.heights.length - 2) * levels.step_minutes * MINUTE_MS;
}
