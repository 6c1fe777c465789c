import type { BathingSeason } from '#contract/conditions/bathing-water.ts';
import { londonDate, londonDayAndMonth, londonLocalToInstant } from '../../time/london-time.ts';

/** The season of a water in England that has none of its own. */
const GENERAL = { start: '05-15', end: '09-30' };

export type Season = BathingSeason | null;

/** Months and days: a season comes back every year, until the source states another. */
export const datesOf = (season: Season) =>
  season ? { start: season.start.slice(5), end: season.end.slice(5) } : GENERAL;

/** The year in which the season of a day (`YYYY-MM-DD`) began; null out of season. */
function yearOn(season: Season, date: string): number | null {
  const { start, end } = datesOf(season);
  const [year, day] = [Number(date.slice(0, 4)), date.slice(5)];
  if (start <= end) return day >= start && day <= end ? year : null;
  if (day >= start) return year;
  return day <= end ? year - 1 : null;
}

/** Both the first and the last day count. */
export const isInSeason = (season: Season, now: number): boolean => yearOn(season, londonDate(now)) !== null;

/** Whether one of the waters is in season on a day. Without waters, England's general season counts. */
export const isSeasonDay = (waters: readonly { season: Season }[], date: string): boolean =>
  (waters.length > 0 ? waters : [{ season: null }]).some(({ season }) => yearOn(season, date) !== null);

/** The day on which the next season of one of the waters begins: `15 May`. Without waters, that of England's general season. */
export function nextSeasonStart(waters: readonly { season: Season }[], now: number): string {
  const today = londonDate(now).slice(5);
  const starts = (waters.length > 0 ? waters : [{ season: null }]).map(({ season }) => datesOf(season).start);
  const [next = GENERAL.start] = starts.toSorted(
    (one, other) => Number(one < today) - Number(other < today) || one.localeCompare(other),
  );
  return dayWords(next);
}

/** For example `15 May to 30 September`. */
export function seasonWords(season: Season): string {
  const { start, end } = datesOf(season);
  return `${dayWords(start)} to ${dayWords(end)}`;
}

const dayWords = (day: string): string => londonDayAndMonth(londonLocalToInstant(`2024-${day}T12:00`));

/** The same, and whether it is the water's own: `15 May to 30 September, as in England in general`. */
export const seasonFact = (season: Season): string =>
  `${seasonWords(season)}${season ? '' : ', as in England in general'}`;

/** The season of a sample, if that is not the current one: `from the 2025 season`. */
export function sampleSeason(sampledAt: number, season: Season, now: number): string | null {
  const year = yearOn(season, londonDate(sampledAt));
  if (year === null) return 'taken out of season';
  if (year === yearOn(season, londonDate(now))) return null;
  const { start, end } = datesOf(season);
  return `from the ${start <= end ? year : `${year} to ${year + 1}`} season`;
}
