import {
  addDays,
  londonClock,
  londonDate,
  londonDayAndMonth,
  londonWeekday,
  londonYear,
  zoneOfRepeatedClock,
} from './london-time.ts';

const shortDay = (at: number): string => {
  const [day, month = ''] = londonDayAndMonth(at).split(' ');
  return `${day} ${month.slice(0, 3)}`;
};

/** The date in London where there is little room: `2 Jun 2026`. */
export const shortDate = (at: number): string => `${shortDay(at)} ${londonYear(at)}`;

/**
 * A moment for words that stay when nobody keeps them up to date: `14:05, 23 Nov`; with the zone, `01:30 GMT, 25 Oct`, where
 * the clock reads the same twice that day.
 */
export const clockAndDate = (at: number): string =>
  `${[londonClock(at), zoneOfRepeatedClock(at)].filter(Boolean).join(' ')}, ${shortDay(at)}`;

/**
 * A moment on London's clock where there is little room: `Today 14:02`, `Yesterday 17:20`, `Tomorrow 06:00`, `Fri 10 Jul
 * 17:20`, in another year `10 Jul 2025 17:20`.
 */
export function momentWords(at: number, now: number): string {
  const today = londonDate(now);
  const nearDays: Readonly<Record<string, string>> = {
    [today]: 'Today',
    [addDays(today, -1)]: 'Yesterday',
    [addDays(today, 1)]: 'Tomorrow',
  };
  return `${nearDays[londonDate(at)] ?? dayWords(at, now)} ${londonClock(at)}`;
}

/** The same within a sentence: `today 14:02`. */
export const momentInSentence = (at: number, now: number): string =>
  momentWords(at, now).replace(/^(Today|Yesterday|Tomorrow)/, (day) => day.toLowerCase());

const dayWords = (at: number, now: number): string =>
  londonYear(at) === londonYear(now) ? `${londonWeekday(at).slice(0, 3)} ${shortDay(at)}` : shortDate(at);

/** As `momentWords`, of today the time alone: `14:02`. */
export const clockOrMoment = (at: number, now: number): string =>
  londonDate(at) === londonDate(now) ? londonClock(at) : momentWords(at, now);

/** Within this time a weekday alone names the day. */
const A_WEEKDAY_MS = 6 * 86_400_000;

const dayInLists = (at: number, now: number): string => {
  if (Math.abs(now - at) < A_WEEKDAY_MS) return londonWeekday(at).slice(0, 3);
  return londonYear(at) === londonYear(now) ? shortDay(at) : shortDate(at);
};

/** A moment in a row of a list: `14:02`; of another day `Sun 05:20`, `10 Jul 17:20`, `10 Jul 2025 17:20`. */
export const momentInLists = (at: number, now: number): string =>
  londonDate(at) === londonDate(now) ? londonClock(at) : `${dayInLists(at, now)} ${londonClock(at)}`;

/** The same where the day is enough: `14:02`, `Thu`, `10 Jul`. */
export const dayOrClock = (at: number, now: number): string =>
  londonDate(at) === londonDate(now) ? londonClock(at) : dayInLists(at, now);
