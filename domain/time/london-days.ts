import { addDays, londonDayBounds } from './london-time.ts';

const DAY_MS = 86_400_000;
/** So many days are looked at in one go. The clocks change at most once in that time. */
const AT_ONCE = 28;

/** A day in London, from its first instant to the next day's, epoch ms: 23, 24 or 25 hours. */
export interface LondonDay {
  date: string; // YYYY-MM-DD
  start: number;
  end: number;
}

/**
 * The days from `first` to `last`, both included. Where two midnights some weeks apart differ by whole days of 24 hours
 * the clocks have not changed between, so that most need no calendar, which would take a tenth of a second for two years.
 */
export function londonDays(first: string, last: string): LondonDay[] {
  const days: LondonDay[] = [];
  for (let from = first; from <= last; from = addDays(from, AT_ONCE)) {
    const { start } = londonDayBounds(from);
    const { start: end } = londonDayBounds(addDays(from, AT_ONCE));
    const isPlain = end - start === AT_ONCE * DAY_MS;
    for (let index = 0; index < AT_ONCE; index += 1) {
      const date = addDays(from, index);
      if (date > last) break;
      const at = start + index * DAY_MS;
      days.push({ date, ...(isPlain ? { start: at, end: at + DAY_MS } : londonDayBounds(date)) });
    }
  }
  return days;
}
