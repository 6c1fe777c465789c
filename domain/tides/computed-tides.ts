import type { NearestTideStation } from '#contract/tide-station.ts';
import type { FeedValue } from '../feeds/feed-values.ts';
import { addDays, londonDate, londonDayBounds } from '../time/london-time.ts';
import { predictTides } from './tide-prediction.ts';

const DAYS_AHEAD = 7;
/** Enough for the timeline, which reaches back beyond the start of today. */
const DAYS_BACK = 3;

/**
 * The tides of a place from three days ago in London to a week ahead, computed from the harmonic constants of its port;
 * none without a port. The server and an offline device both use this function, so their tides can't differ.
 */
export function computedTidesOf(
  { station, distance_miles }: NearestTideStation,
  now: number,
): FeedValue<'tidal'> {
  const how = { method: 'computed', datum: 'lowest astronomical tide' } as const;
  if (!station) return { station: null, ...how, events: [], levels: null };
  const today = londonDate(now);
  const { start } = londonDayBounds(addDays(today, -DAYS_BACK));
  const { end } = londonDayBounds(addDays(today, DAYS_AHEAD));
  const { id, name } = station;
  return { station: { id, name, distance_miles }, ...how, ...predictTides(station, start, end) };
}
