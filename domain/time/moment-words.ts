import {
  addDays,
  londonClock,
  londonDate,
  londonDayAndMonth,
  londonWeekday,
  londonYear,
} from './london-time.ts';

const shortDay = (at: number): string => {
  const [day, month = ''] = londonDayAndMonth(at).split(' ');
  return `${day} ${month.slice(0, 3)}`;
};

/** The date in London where there is little room: `2 Jun 2026`. */
export const shortDate = (at: number): string => `${shortDay(at)} ${londonYear(at)}`;

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

const dayWords = (at: number, now: number): string =>
  londonYear(at) === londonYear(now) ? `${londonWeekday(at).slice(0, 3)} ${shortDay(at)}` : shortDate(at);

/** As `momentWords`, of today the time alone: `14:02`. */
export const clockOrMoment = (at: number, now: number): string =>
  londonDate(at) === londonDate(now) ? londonClock(at) : momentWords(at, now);
