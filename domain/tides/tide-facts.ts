import type { TidalData } from '#contract/conditions/tides.ts';
import { quantityWords, tideHeight } from '../quantities/quantities.ts';
import { londonDate, londonDayBounds } from '../time/london-time.ts';
import { timeBand } from './prediction/tide-origin.ts';
import { heightAt, knownTide } from './tide-curve.ts';
import { eventsOfDay, tideDays } from './tide-days.ts';
import { type MeanRanges, type RangeKind, rangeKind, rangeOfDay, risePerHour } from './tide-range.ts';
import { type Spell, spellClock, spellsAbove } from './tide-spells.ts';
import { tideState } from './tide-state.ts';
import { comingWords } from './tide-words.ts';

/** Below so many metres an hour the words give no rate. */
const HARDLY = 0.05;
const HARDLY_MOVES = 'Hardly rising or falling';
const COARSE_MS = 5 * 60_000;

/** `Rising 0.8 m an hour`, `Falling about 1.2 m an hour`, `Hardly rising or falling`, `Not known` */
export function rateWords(tides: TidalData, now: number): string {
  const { direction, stand, turning } = tideState(tides, now);
  const rate = risePerHour(knownTide(tides), now);
  if (turning) return `Near ${turning === 'HighWater' ? 'high' : 'low'} water: rising or falling a little`;
  if (stand) return HARDLY_MOVES;
  if (!rate || direction === 'unknown') return 'Not known';
  const isRising = direction === 'rising';
  if (Math.abs(rate.metres) < HARDLY || rate.metres > 0 !== isRising) return HARDLY_MOVES;
  const much = quantityWords(tideHeight(Math.abs(rate.metres)));
  return `${isRising ? 'Rising' : 'Falling'} ${rate.isAbout ? 'about ' : ''}${much} an hour`;
}

/** `High 15:34, 5.1 m, in 1 h 2 min`; null where none is known. */
export function slackWords(tides: TidalData, now: number): string | null {
  const { next } = tideState(tides, now);
  return next ? comingWords(next, tides, now) : null;
}

const kinds: Record<RangeKind, [name: string, size: string]> = {
  springs: ['Springs: range', ', large for here'],
  neaps: ['Neaps: range', ', small for here'],
  between: ['Between springs and neaps: range', ''],
};

/** `Springs: range 4.9 m, large for here`; without the means `Range 4.9 m`; null where no range of the day is known. */
export function rangeWords(tides: TidalData, now: number, ranges: MeanRanges | null): string | null {
  const range = rangeOfDay(tides.timeline, londonDate(now));
  if (range === null) return null;
  const about = tides.error_m === null ? '' : 'about ';
  const much = `${about}${quantityWords(tideHeight(range))}`;
  if (!ranges) return `Range ${much}`;
  const [name, size] = kinds[rangeKind(range, ranges)];
  return `${name} ${much}${size}`;
}

/** `On average 4.6 m at springs, 2.1 m at neaps` */
export const meanRangeWords = ({ springs, neaps }: MeanRanges): string =>
  `On average ${quantityWords(tideHeight(springs))} at springs, ${quantityWords(tideHeight(neaps))} at neaps`;

/** What the tide of a date in London does about a height. */
export interface DayAbove {
  date: string;
  /** `from 13:10 to 16:40`; none: it is not above it. */
  spells: string[];
  /** Part of the day is not known. */
  hasUnknown: boolean;
}

/** When the tide stands above `metres`, today and on each day ahead that the tide covers. */
export function daysAbove(tides: TidalData, metres: number, now: number): DayAbove[] {
  const known = knownTide(tides);
  return daysOf(tides, londonDate(now)).map(({ date, start, end }) => {
    const { above, unknown } = spellsAbove((at) => heightAt(known, at)?.metres, metres, start, end);
    return {
      date,
      spells: above.map((spell) => spellWords(tides, spell, { date, start, end })),
      hasUnknown: unknown.length > 0,
    };
  });
}

interface Day {
  date: string;
  start: number;
  end: number;
}

const daysOf = (tides: TidalData, today: string): Day[] =>
  tideDays(tides.timeline, today)
    .filter((date) => eventsOfDay(tides.timeline, date).length > 0)
    .map((date) => ({ date, ...londonDayBounds(date) }));

/** `from 13:10 to 16:40`; from midnight `until 02:10`, to midnight `from 22:05`; the whole day `all day`. */
function spellWords(tides: TidalData, { from, until }: Spell, { date, start, end }: Day): string {
  const isAbout = tides.error_min !== null || tides.levels === null;
  const about = isAbout ? 'about ' : '';
  const clock = (at: number) => spellClock(isAbout ? coarse(at) : at, date);
  if (from <= start && until >= end) return 'all day';
  if (from <= start) return `until ${about}${clock(until)}`;
  return until >= end ? `from ${about}${clock(from)} on` : `from ${about}${clock(from)} to ${clock(until)}`;
}

/** What the times of all days may be out by, said once: `Each time ± 11 min.`; null of a port's own tide. */
export const daysAboveErrorWords = (tides: TidalData): string | null =>
  timeBand(tides) === '' ? null : `Each time${timeBand(tides)}.`;

const coarse = (at: number): number => Math.round(at / COARSE_MS) * COARSE_MS;
