import { addDays, londonDate, londonLocalToInstant } from '../../time/london-time.ts';
import { datesOf, type Season } from '../bathing-season.ts';

/** Where a sample stands among the seasons. */
export interface PlaceInSeason {
  /** In which the season began. Of one taken between two seasons: of the last one. */
  year: number;
  /** From 0, the season's first moment, to 1, its end. Of one taken between two seasons: 1. */
  share: number;
}

/** Where a moment stands in a water's seasons. Epoch ms. */
export function placeInSeason(at: number, season: Season): PlaceInSeason {
  const { start, end } = datesOf(season);
  const date = londonDate(at);
  const calendarYear = Number(date.slice(0, 4));
  const year = date.slice(5) >= start ? calendarYear : calendarYear - 1;
  const lastDay = `${start <= end ? year : year + 1}-${end}`;
  const from = londonLocalToInstant(`${year}-${start}T00:00`);
  const until = londonLocalToInstant(`${addDays(lastDay, 1)}T00:00`);
  return { year, share: Math.min(1, (at - from) / (until - from)) };
}
