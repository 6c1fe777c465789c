import { addDays, londonDate, londonYear } from '#domain/london-time.ts';

const SEASON_START = '05-15';
const SEASON_END = '09-30';

/** The season of a year in England: 15 May to 30 September. */
export const seasonOf = (year: number) => ({
  start: `${year}-${SEASON_START}`,
  end: `${year}-${SEASON_END}`,
});

/** Days of the seasons up to today, newest first, of this year and `yearsBack` before it. */
export function seasonDays(now: number, yearsBack: number): string[] {
  const today = londonDate(now);
  const years = Array.from({ length: yearsBack + 1 }, (_, back) => londonYear(now) - back);
  return years.flatMap((year) => {
    const { start, end } = seasonOf(year);
    const days: string[] = [];
    for (let day = end < today ? end : today; day >= start; day = addDays(day, -1)) days.push(day);
    return days;
  });
}
