import { addDays, londonDate, londonLocalToInstant } from '../../time/london-time.ts';
import { datesOf, type Season } from '../bathing/bathing-season.ts';

/** Where a sample stands among the seasons. */
export interface PlaceInSeason {
  /** In which the season began. Of one taken between two seasons: that of the nearer one. */
  year: number;
  /** From 0, the season's first moment, to 1, its end. Of one taken between two seasons: the end that is nearer. */
  share: number;
}

/**
 * Where a moment stands in a water's seasons (epoch ms). The first sample of a season is taken shortly before it begins: it
 * belongs to the season that follows.
 */
export function placeInSeason(at: number, season: Season): PlaceInSeason {
  const { start, end } = datesOf(season);
  const beginsIn = (year: number): number => londonLocalToInstant(`${year}-${start}T00:00`);
  const date = londonDate(at);
  const calendarYear = Number(date.slice(0, 4));
  const year = date.slice(5) >= start ? calendarYear : calendarYear - 1;
  const from = beginsIn(year);
  const lastDay = `${start <= end ? year : year + 1}-${end}`;
  const until = londonLocalToInstant(`${addDays(lastDay, 1)}T00:00`);
  if (at < until) return { year, share: (at - from) / (until - from) };
  return at - until < beginsIn(year + 1) - at ? { year, share: 1 } : { year: year + 1, share: 0 };
}
