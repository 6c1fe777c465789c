import type { OverflowHistory, SpillDay, SpillMinutes } from '#contract/conditions/overflow-history.ts';

/** A day of the calendar. Null: before we watched, or after it ended. Undefined: not of the days that are shown. */
export type CalendarDay = SpillDay | null | undefined;

export interface CalendarMonth {
  month: string; // YYYY-MM
  days: readonly CalendarDay[]; // one for each day of the month
  sums: SpillMinutes;
  isWatched: boolean;
}

const noMinutes = (): SpillMinutes => ({ spilling: 0, no_monitor: 0, not_known: 0, not_spilling: 0 });

/** The months of a period, in order of time. */
export function calendarMonths(
  { from, until }: Pick<OverflowHistory, 'from' | 'until'>,
  days: readonly SpillDay[],
): CalendarMonth[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return monthsBetween(from.slice(0, 7), until.slice(0, 7)).map((month) => {
    const dates = datesOf(month);
    const watched = dates.flatMap((date) => byDate.get(date) ?? []);
    const sums = noMinutes();
    for (const day of watched) {
      for (const state of Object.keys(sums) as (keyof SpillMinutes)[]) sums[state] += day[state];
    }
    return {
      month,
      days: dates.map((date) => (date < from || date > until ? undefined : (byDate.get(date) ?? null))),
      sums,
      isWatched: watched.length > 0,
    };
  });
}

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  const [year = 0, month = 0] = first.split('-').map(Number);
  for (let index = month - 1; ; index += 1) {
    const next = new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 7);
    if (next > last) return months;
    months.push(next);
  }
}

function datesOf(month: string): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}
