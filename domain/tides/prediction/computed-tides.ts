import type { NearestTideStation } from '#contract/conditions/tide-station.ts';
import type { TideEvent } from '#contract/conditions/tides.ts';
import type { FeedValue } from '../../feeds/feed-values.ts';
import { addDays, londonClock, londonDate, londonDayBounds } from '../../time/london-time.ts';
import { momentOf, tideParts } from '../tide-parts.ts';
import { withheldOf } from './tide-origin.ts';
import { predictTides } from './tide-prediction.ts';

type Tides = FeedValue<'tidal'>;

const DAYS_AHEAD = 7;
/** Enough for the timeline, which reaches back beyond the start of today. */
const DAYS_BACK = 3;
const MINUTE_MS = 60_000;
/** From this error on times are given to so many minutes. */
const COARSE_MINUTES = 5;

/**
 * The tides of a place from three days ago in London to a week ahead, computed from its harmonic constants; none without
 * a port, or where the errors are too large. The server and an offline device both use this function, so their tides
 * can't differ.
 */
export function computedTidesOf(nearest: NearestTideStation, now: number): Tides {
  const { station, distance_miles, ports, error_m, error_min } = nearest;
  const withheld = withheldOf(nearest);
  const how = {
    ...({ method: 'computed', datum: 'lowest astronomical tide' } as const),
    ...{ ports, error_m, error_min, withheld },
  };
  if (!station || withheld === 'tide') return { station: null, ...how, events: [], levels: null };
  const today = londonDate(now);
  const { start } = londonDayBounds(addDays(today, -DAYS_BACK));
  const { end } = londonDayBounds(addDays(today, DAYS_AHEAD));
  const { events, levels } = predictTides(station, start, end);
  const port = { id: station.id, name: station.name, distance_miles };
  if (error_min === null) return { station: port, ...how, events, levels };
  const isHidden = withheld === 'heights';
  return {
    station: port,
    ...how,
    events: (isHidden ? watersOf(events) : events).map((event) => ({
      ...aboutTime(event, error_min),
      height: isHidden ? null : event.height,
      is_approximate_time: true,
      is_approximate_height: true,
    })),
    levels: isHidden ? null : levels,
  };
}

/** Without the heights nobody could tell a stand from a high and a low water. */
const watersOf = (events: readonly TideEvent[]): TideEvent[] =>
  tideParts(events).flatMap(({ water }) => water ?? []);

/** To five minutes, where the error is as large as that. */
function aboutTime(event: TideEvent, errorMinutes: number): TideEvent {
  if (errorMinutes < COARSE_MINUTES) return event;
  const step = COARSE_MINUTES * MINUTE_MS;
  const at = Math.round(momentOf(event) / step) * step;
  return { ...event, time: londonClock(at), date_time: new Date(at).toISOString() };
}
