import type { Crossing } from '#contract/network/crossings.ts';
import { quantityWords, tideHeight } from '../quantities/quantities.ts';
import { addDays, londonDate, londonDayBounds } from '../time/london-time.ts';
import { untilWords } from '../time/relative-time.ts';
import { type CrossingTide, crossingState, cutOff, knownUntil, unknownWhy } from './cut-off.ts';
import { spellClock } from './tide-spells.ts';

const MINUTE_MS = 60_000;
/** Of so many days the spells are listed. */
const DAYS_LISTED = 3;

/** A time before which one must have left: to the minute that has begun. */
const floorMinute = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS;
/** A time at which the way opens again: to the minute that follows. */
const ceilMinute = (at: number): number => Math.ceil(at / MINUTE_MS) * MINUTE_MS;

const words = {
  leave_by: { open: 'Leave by', cut: 'Cut off until', shut: 'Cut off', free: 'Not cut off before' },
  cross_between: { open: 'Cross by', cut: 'Not passable until', shut: 'Not passable', free: 'Passable to' },
} as const;

export interface CrossingWords {
  /** `Leave by 14:10, in 38 min`, `Cut off until 18:25`, `Not known` */
  headline: string;
  kind: 'open' | 'cut' | 'unknown';
  /** Why nothing is known. */
  why: string | null;
  /** `Cut off 01:50 to 06:05 and 14:10 to 18:25`; of today and the two days after it, a day without any left out. */
  spells: { date: string; words: string }[];
}

/** What a page says of a crossing. Times are on the side of caution: the minute that has begun, the one that follows. */
export function crossingWords(crossing: Crossing, tides: CrossingTide, now: number): CrossingWords {
  const why = unknownWhy(crossing, tides);
  if (why !== null) return { headline: 'Not known', kind: 'unknown', why, spells: [] };
  const today = londonDate(now);
  const { start } = londonDayBounds(today);
  const horizon = Math.max(now, knownUntil(tides));
  const known = cutOff(crossing, tides, start, horizon);
  const state = crossingState(known, now, horizon);
  const { end } = londonDayBounds(addDays(today, DAYS_LISTED - 1));
  const times = known.cut
    .filter(({ from, until }) => until > now && from < end)
    .map(({ from, until }) => {
      const date = londonDate(Math.max(from, start));
      const to = until < horizon ? spellClock(ceilMinute(until), date) : 'a time that is not known';
      const words = from <= start ? `until ${to}` : `${spellClock(floorMinute(from), date)} to ${to}`;
      return { date, words };
    });
  const { shut } = words[crossing.direction];
  const spells = [...new Set(times.map(({ date }) => date))].map((date) => {
    const ofDay = times.filter((spell) => spell.date === date);
    return { date, words: `${shut} ${ofDay.map(({ words }) => words).join(' and ')}` };
  });
  return { headline: headlineOf(crossing, state, now, today), kind: state.kind, why: null, spells };
}

function headlineOf(
  { direction }: Crossing,
  state: ReturnType<typeof crossingState>,
  now: number,
  today: string,
): string {
  const { open, cut, shut, free } = words[direction];
  if (state.kind === 'unknown') return 'Not known';
  if (state.kind === 'cut')
    return state.until === null
      ? `${shut}; until when is not known`
      : `${cut} ${spellClock(ceilMinute(state.until), today)}`;
  if (state.until === null)
    return `${free} ${spellClock(floorMinute(state.knownUntil), today)}; further ahead it is not known`;
  const by = floorMinute(state.until);
  return `${open} ${spellClock(by, today)}, ${untilWords(by, now)}`;
}

/** `Cut off while the tide may be above 4.2 m above chart datum, with 20 min before and after.` */
export function ruleWords({ level_m, datum, margin_min }: Crossing, tides: CrossingTide): string {
  const margin = margin_min > 0 ? `, with ${margin_min} min before and after` : '';
  const errors =
    typeof tides.error_min === 'number' || tides.levels === null
      ? ' What the tide may be out by is added.'
      : '';
  return `Cut off while the tide may be above ${quantityWords(tideHeight(level_m))} (${datum})${margin}.${errors}`;
}

/** Stands beside every crossing. */
export const CROSSING_CAVEAT =
  'Wind, low air pressure and waves can cut it off earlier and for longer. Look at the sea, and in doubt do not go. In danger call 999 and ask for the Coastguard.';
