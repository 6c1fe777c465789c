import { addDays, londonDate } from '#domain/time/london-time.ts';

/** England's, and the longer one that some waters have of their own. */
const SEASONS = { general: ['05-15', '09-30'], long: ['05-01', '10-31'] } as const;
export type SeasonKind = keyof typeof SEASONS;

/** A water, as far as its season goes. */
interface InSeason {
  season: SeasonKind;
}

/** The season of a water in a year. */
export function seasonOf({ season }: InSeason, year: number) {
  const [start, end] = SEASONS[season];
  return { start: `${year}-${start}`, end: `${year}-${end}` };
}

const byDay = new Map<string, readonly string[]>();

/** Days of a water's seasons up to today, newest first, of this year and `yearsBack` before it. */
export function seasonDays(water: InSeason, now: number, yearsBack: number): readonly string[] {
  const today = londonDate(now);
  const key = `${today} ${yearsBack} ${water.season}`;
  const days = byDay.get(key) ?? daysUpTo(water, today, yearsBack);
  if (byDay.size > 8) byDay.clear(); // of the days that the clock has left behind
  byDay.set(key, days);
  return days;
}

function daysUpTo(water: InSeason, today: string, yearsBack: number): string[] {
  const thisYear = Number(today.slice(0, 4));
  return Array.from({ length: yearsBack + 1 }, (_, back) => seasonOf(water, thisYear - back)).flatMap(
    ({ start, end }) => {
      const days: string[] = [];
      for (let day = end < today ? end : today; day >= start; day = addDays(day, -1)) days.push(day);
      return days;
    },
  );
}
