import type { NearestTideStation } from '#contract/tide-station.ts';
import type { FeedValue } from './feed-values.ts';
import { addDays, londonDate, londonDayBounds } from './london-time.ts';
import { predictTides } from './tide-prediction.ts';

const DAYS_AHEAD = 7;

/**
 * The tides of a place from yesterday in London to a week ahead, computed from the harmonic constants of its port; none
 * where there is no port. The server's and a device's that is offline: they can't differ.
 */
export function computedTidesOf(
  { station, distance_miles }: NearestTideStation,
  now: number,
): FeedValue<'tidal'> {
  if (!station) return { station: null, method: 'computed', events: [], levels: null };
  const today = londonDate(now);
  const { start } = londonDayBounds(addDays(today, -1));
  const { end } = londonDayBounds(addDays(today, DAYS_AHEAD));
  const { id, name } = station;
  return { station: { id, name, distance_miles }, method: 'computed', ...predictTides(station, start, end) };
}
