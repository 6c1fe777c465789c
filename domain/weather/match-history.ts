import { londonDays } from '../time/london-days.ts';
import { londonDate } from '../time/london-time.ts';

const HOUR_MS = 3_600_000;

/** An hour with a known wind, in hours since 1970, and whether a rule would have matched at some moment of it. */
export interface WindHour {
  hour: number;
  matched: boolean;
}

/** Hours of a day in London, or of the part of it that lies in the period. */
export interface MatchDay {
  date: string; // YYYY-MM-DD
  hours: number;
  /** Hours with a known wind. Whether the rule would have matched in the others is unknown. */
  known: number;
  /** Known hours in which it would have matched at some moment. */
  matched: number;
}

/**
 * How often an automated message would have matched if it had been active, from the first recorded wind until `now`. No
 * days where nothing is recorded.
 */
export function matchHistory(hours: readonly WindHour[], now: number): MatchDay[] {
  const known = new Set(hours.map(({ hour }) => hour));
  const matched = new Set(hours.flatMap((each) => (each.matched ? [each.hour] : [])));
  if (known.size === 0) return [];
  const first = hours.reduce((least, { hour }) => Math.min(least, hour), Number.POSITIVE_INFINITY) * HOUR_MS;
  return londonDays(londonDate(first), londonDate(now - 1)).map(({ date, start, end }) => {
    const from = Math.max(start, first) / HOUR_MS;
    const to = Math.ceil(Math.min(end, now) / HOUR_MS);
    return { date, hours: to - from, known: within(known, from, to), matched: within(matched, from, to) };
  });
}

function within(hours: ReadonlySet<number>, from: number, to: number): number {
  let count = 0;
  for (let hour = from; hour < to; hour += 1) if (hours.has(hour)) count += 1;
  return count;
}
