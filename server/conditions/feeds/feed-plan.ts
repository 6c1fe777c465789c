import type { FeedKind } from '#contract/feed-paths.ts';
import { texts } from '#contract/texts.ts';
import { hourlyFrom, type Waters } from '#domain/time/asked-hourly.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface FeedPlan {
  /**
   * How long a fresh value is left before the source is asked again. How old it may grow is in `domain/feeds/freshness.ts`.
   * @param waters bathing waters of the place, as far as they are known
   */
  cadenceMs: (now: number, waters: Waters) => number;
  /** First wait after a failure; doubles with each further one, up to the cadence. */
  retryMs: number;
  /** Places asked for together. */
  batchSize: number;
  /** What visitors read when there is no value. */
  failure: string;
  /** What one must log in for, in the words of the 401. */
  what: string;
}

/**
 * The Environment Agency publishes by day and in the season; outside it nothing changes. The first round of a day comes
 * soon after its beginning: what was fetched last at night must not be old by then.
 */
function bathingWaterCadence(now: number, waters: Waters): number {
  const hourly = hourlyFrom(waters, now);
  if (hourly === null) return 12 * HOUR_MS;
  return Math.min(12 * HOUR_MS, Math.max(HOUR_MS, hourly - now + HOUR_MS / 2));
}

/** The beat of every feed. */
export const feedPlans: Record<FeedKind, FeedPlan> = {
  weather: {
    cadenceMs: () => 20 * MINUTE_MS, // the model's own grid is 15 minutes, a new run comes each hour
    retryMs: MINUTE_MS,
    batchSize: 25,
    failure: texts.weatherFailed,
    what: 'weather data',
  },
  marine: {
    cadenceMs: () => HOUR_MS, // 3-hourly wave model, hourly currents
    retryMs: 2 * MINUTE_MS,
    batchSize: 25,
    failure: texts.marineFailed,
    what: 'marine data',
  },
  tidal: {
    cadenceMs: () => 12 * HOUR_MS, // predictions do not change; the window of days moves on
    retryMs: 5 * MINUTE_MS,
    batchSize: 10,
    failure: texts.tidalFailed,
    what: 'tidal data',
  },
  ea_warnings: {
    cadenceMs: bathingWaterCadence,
    retryMs: 5 * MINUTE_MS,
    batchSize: 10,
    failure: texts.eaWarningsFailed,
    what: 'water quality data',
  },
  storm_overflow: {
    cadenceMs: () => 15 * MINUTE_MS,
    retryMs: MINUTE_MS,
    batchSize: 5,
    failure: texts.stormOverflowFailed,
    what: 'storm overflow data',
  },
  sunrise_sunset: {
    cadenceMs: () => 6 * HOUR_MS, // computed here
    retryMs: 5 * MINUTE_MS,
    batchSize: 50,
    failure: texts.sunFailed,
    what: 'sunrise and sunset times',
  },
};
