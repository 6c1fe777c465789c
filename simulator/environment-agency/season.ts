import { addDays, londonDate } from '#domain/london-time.ts';

const SEASON_START = '05-15';
const SEASON_END = '09-30';

/** The season of a year in England: 15 May to 30 September. */
export const seasonOf = (year: number) => ({
  start: `${year}-${SEASON_START}`,
  end: `${year}-${SEASON_END}`,
});

const byDay = new Map<string, readonly string[]>();

/** Days of the seasons up to today, newest first, of this year and `yearsBack` before it. */
export function seasonDays(now: number, yearsBack: number): readonly string[] {
  const today = londonDate(now);
  const key = `${today} ${yearsBack}`;
  const days = byDay.get(key) ?? daysUpTo(today, yearsBack);
  if (!byDay.has(key)) byDay.clear(); // of the days that the clock has left behind
  byDay.set(key, days);
  return days;
}

function daysUpTo(today: string, yearsBack: number): string[] {
  const thisYear = Number(today.slice(0, 4));
  return Array.from({ length: yearsBack + 1 }, (_, back) => seasonOf(thisYear - back)).flatMap(
    ({ start, end }) => {
      const days: string[] = [];
      for (let day = end < today ? end : today; day >= start; day = addDays(day, -1)) days.push(day);
      return days;
    },
  );
}
