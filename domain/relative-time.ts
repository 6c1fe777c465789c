import { OBSERVED_LEAD_LIMIT_MS } from './freshness.ts';
import {
  londonClock,
  londonDateWords,
  londonDayAndMonth,
  londonWeekday,
  londonYear,
  londonZoneName,
} from './london-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/**
 * How long ago `at` was, in the words of the specification, on London's clock: `Just now`, `12 minutes
 * ago`, `3 hours ago (11:32)`, `Tuesday 11:32`, `4 May, 11:32`, `4 May 2025, 11:32`. A time more than a
 * minute ahead is written as a date.
 */
export function relativeTime(at: number, now: number): string {
  const age = now - at;
  const time = londonClock(at);
  if (Math.abs(age) < MINUTE_MS) return 'Just now';
  if (age > 0 && age < HOUR_MS) return `${counted(Math.floor(age / MINUTE_MS), 'minute')} ago`;
  if (age > 0 && age < DAY_MS) return `${counted(Math.floor(age / HOUR_MS), 'hour')} ago (${time})`;
  if (age > 0 && age < 7 * DAY_MS) return `${londonWeekday(at)} ${time}`;
  const year = londonYear(at) === londonYear(now) ? '' : ` ${londonYear(at)}`;
  return `${londonDayAndMonth(at)}${year}, ${time}`;
}

/** The age of a value, to stand after 'observed': `just now`, `12 minutes ago`, `3 hours ago`, `66 days ago`. */
export function ageWords(at: number, now: number): string {
  const age = now - at;
  if (age < -OBSERVED_LEAD_LIMIT_MS) return 'in the future';
  if (age < MINUTE_MS) return 'just now';
  if (age < HOUR_MS) return `${counted(Math.floor(age / MINUTE_MS), 'minute')} ago`;
  if (age < DAY_MS) return `${counted(Math.floor(age / HOUR_MS), 'hour')} ago`;
  return `${counted(Math.floor(age / DAY_MS), 'day')} ago`;
}

/** The moment in full, for a tooltip: `Saturday 21 November 2026, 14:32 GMT`. */
export const exactTime = (at: number): string =>
  `${londonDateWords(at)} ${londonYear(at)}, ${londonClock(at)} ${londonZoneName(at)}`;

/** The time until `at`: `in 2 h 10 min`, `in 10 min`, `now` within the minute or when it has passed. */
export function untilWords(at: number, now: number): string {
  const minutes = Math.round((at - now) / MINUTE_MS);
  if (minutes < 1) return 'now';
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `in ${minutes} min` : `in ${hours} h ${minutes % 60} min`;
}
