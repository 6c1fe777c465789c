import type { TidalData } from '#contract/conditions/tides.ts';
import type { Crossing } from '#contract/network/crossings.ts';
import { type BoundedTide, highestOf, tideErrors } from './prediction/tide-bounds.ts';
import { momentOf } from './tide-parts.ts';
import { type Spell, spellsAbove, widened } from './tide-spells.ts';

export type CrossingTide = BoundedTide & Pick<TidalData, 'datum'>;

/** When a crossing counts as cut off, and when that is not known. Both in order of time. */
export interface CutOff {
  cut: Spell[];
  unknown: Spell[];
}

const MINUTE_MS = 60_000;

/** Why nothing is known of a crossing, in words; null where something is. */
export function unknownWhy(crossing: Pick<Crossing, 'datum'>, tides: CrossingTide): string | null {
  if (!tides.station) return 'no tide is known here';
  if (tides.withheld) return 'the tide here could be too wrong';
  if (!tideErrors(tides)) return 'the tide is that of a station too far away';
  return crossing.datum === tides.datum
    ? null
    : `its level is measured from ${crossing.datum}, but the tide from ${tides.datum}`;
}

/**
 * When the tide may stand above the crossing's level, between two moments (epoch ms). The tide's errors and the margin make
 * these spells longer and never shorter. What is not known stays unknown.
 */
export function cutOff(crossing: Crossing, tides: CrossingTide, from: number, until: number): CutOff {
  const errors = tideErrors(tides);
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
