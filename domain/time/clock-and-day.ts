import { addDays, londonClock, londonDate, londonDayAndMonth, londonYear } from './london-time.ts';

/** A moment near today, for use after 'since' or 'until': `09:10 today`, `18:00 tomorrow`, `11:32 on 4 May`. */
export function clockAndDay(at: number, now: number): string {
  return `${londonClock(at)} ${dayWords(at, now)}`;
}

function dayWords(at: number, now: number): string {
  const [date, today] = [londonDate(at), londonDate(now)];
  if (date === today) return 'today';
  if (date === addDays(today, -1)) return 'yesterday';
  if (date === addDays(today, 1)) return 'tomorrow';
  const year = londonYear(at) === londonYear(now) ? '' : ` ${londonYear(at)}`;
  return `on ${londonDayAndMonth(at)}${year}`;
}
