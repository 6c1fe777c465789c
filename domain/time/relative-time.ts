import { OBSERVED_LEAD_LIMIT_MS } from '../feeds/freshness.ts';
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
const JUST_NOW = 'Just now';

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/**
 * How long ago `at` was, in the words of the specification, on London's clock: `Just now`, `12 minutes
 * ago`, `3 hours ago (11:32)`, `Tuesday 11:32`, `4 May, 11:32`, `4 May 2025, 11:32`. A time further
 * ahead than clocks may differ is written as a date.
 */
export function relativeTime(at: number, now: number): string {
  const age = now - at;
  const time = londonClock(at);
  if (age >= -OBSERVED_LEAD_LIMIT_MS && age < MINUTE_MS) return JUST_NOW;
  if (age > 0 && age < HOUR_MS) return `${counted(Math.floor(age / MINUTE_MS), 'minute')} ago`;
  if (age > 0 && age < DAY_MS) return `${counted(Math.floor(age / HOUR_MS), 'hour')} ago (${time})`;
  if (age > 0 && age < 7 * DAY_MS) return `${londonWeekday(at)} ${time}`;
  const year = londonYear(at) === londonYear(now) ? '' : ` ${londonYear(at)}`;
  return `${londonDayAndMonth(at)}${year}, ${time}`;
}

/** As `relativeTime`, to stand within a sentence. */
export function relativeTimeInSentence(at: number, now: number): string {
  const words = relativeTime(at, now);
  return words === JUST_NOW ? words.toLowerCase() : words;
}

/** As `relativeTime` where there is little room: `12 min ago`, `3 h ago`, beyond a day the same words. */
export function shortAge(at: number, now: number): string {
  const age = now - at;
  if (age < MINUTE_MS || age >= DAY_MS) return relativeTime(at, now);
  return age < HOUR_MS ? `${Math.floor(age / MINUTE_MS)} min ago` : `${Math.floor(age / HOUR_MS)} h ago`;
}

/** `4 hours old`. */
export const hoursOldWords = (at: number, now: number): string =>
  `${counted(Math.floor((now - at) / HOUR_MS), 'hour')} old`;

/** `6 days old`. */
export function daysOldWords(at: number, now: number): string {
  const days = Math.floor((now - at) / DAY_MS);
  return `${days < 1 ? 'less than a day' : counted(days, 'day')} old`;
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
