import type { ContactSpell } from '#contract/displays/displays.ts';
import { durationWords } from '#domain/time/durations.ts';
import {
  addDays,
  londonClock,
  londonDate,
  londonDayBounds,
  londonWeekday,
} from '#domain/time/london-time.ts';

const HOUR_MS = 3_600_000;

export type ContactState = ContactSpell['state'];

/** In the order in which they are named. */
export const contactNames = {
  reporting: 'Reporting',
  late: 'Late',
  dark: 'Dark',
  closed: 'Closed',
} as const satisfies Record<ContactState, string>;

/** A stretch of time, epoch ms. */
export interface Span {
  from: number;
  until: number;
}

/** A spell as far as it lies in the span. */
export interface CutSpell extends Span {
  state: ContactState;
}

/** The spells within `span`, cut off at its ends. */
export const spellsWithin = (spells: readonly ContactSpell[], span: Span): CutSpell[] =>
  spells
    .map(({ state, from, until }) => ({
      state,
      from: Math.max(Date.parse(from), span.from),
      until: Math.min(Date.parse(until), span.until),
    }))
    .filter(({ from, until }) => until > from);

/** How long each state lasted in all, ms; what no spell covers is not known. */
export function contactTotals(spells: readonly CutSpell[], { from, until }: Span) {
  const totals = { reporting: 0, late: 0, dark: 0, closed: 0 };
  for (const spell of spells) totals[spell.state] += spell.until - spell.from;
  const known = Object.values(totals).reduce((sum, ms) => sum + ms, 0);
  return { ...totals, unknown: Math.max(0, until - from - known) };
}

/** Less than this is a gap of rounding and not of knowledge. */
const NOTHING_MS = 60_000;

/** `Reporting 23 h 10 min, dark 40 min, not known 10 min`. */
export function totalsWords(totals: ReturnType<typeof contactTotals>): string {
  const { unknown, ...known } = totals;
  const words = Object.entries(known)
    .filter(([, ms]) => ms > 0)
    .map(([state, ms]) => `${contactNames[state as ContactState].toLowerCase()} ${durationWords(ms)}`);
  if (unknown >= NOTHING_MS) words.push(`not known ${durationWords(unknown)}`);
  const text = words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A mark on the axis of the bars. */
export interface Tick {
  at: number;
  label: string;
}

const EVERY_HOURS = 6;

/** The full hours of a day's axis, by London's clock: 00:00, 06:00, 12:00, 18:00. */
export function hourTicks({ from, until }: Span): Tick[] {
  const ticks: Tick[] = [];
  for (let at = Math.ceil(from / HOUR_MS) * HOUR_MS; at <= until; at += HOUR_MS)
    if (Number(londonClock(at).slice(0, 2)) % EVERY_HOURS === 0) ticks.push({ at, label: londonClock(at) });
  return ticks;
}

/** The midnights of a week's axis, by London's clock, each with the day that it begins. */
export function dayTicks({ from, until }: Span): Tick[] {
  const ticks: Tick[] = [];
  for (let date = addDays(londonDate(from), 1); ; date = addDays(date, 1)) {
    const { start } = londonDayBounds(date);
    if (start > until) return ticks;
    ticks.push({ at: start, label: londonWeekday(start).slice(0, 3) });
  }
}
