import type { FeedKind } from '#contract/live/live-table.ts';
import { hourlyFrom, type Waters } from '#domain/time/asked-hourly.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface FeedPlan {
  /**
   * The age at which a value is fetched again. Its limits of freshness are in `domain/feeds/freshness.ts`.
   * @param waters bathing waters of the place, if they are known
   */
  cadenceMs: (now: number, waters: Waters) => number;
  /** First wait after a failure. It doubles with each further one, up to the cadence. */
  retryMs: number;
  /** The most places in one call. */
  batchSize: number;
}

/**
 * The Environment Agency publishes by day and in the season; outside of these nothing changes. The first round of a day
 * comes soon after its start, so that the last values of the evening are not stale by then.
 */
function bathingWaterCadence(now: number, waters: Waters): number {
  const hourly = hourlyFrom(waters, now);
  if (hourly === null) return 12 * HOUR_MS;
  return Math.min(12 * HOUR_MS, Math.max(HOUR_MS, hourly - now + HOUR_MS / 2));
}

/** How often each feed is refreshed. */
export const feedPlans: Record<FeedKind, FeedPlan> = {
  weather: {
    cadenceMs: () => 20 * MINUTE_MS, // the model's own grid is 15 minutes, a new run comes each hour
    retryMs: MINUTE_MS,
    batchSize: 25,
  },
  marine: {
    cadenceMs: () => HOUR_MS, // 3-hourly wave model, hourly currents
    retryMs: 2 * MINUTE_MS,
    batchSize: 25,
  },
  tidal: {
    cadenceMs: () => 12 * HOUR_MS, // predictions do not change; the window of days moves on
    retryMs: 5 * MINUTE_MS,
    batchSize: 10,
  },
  ea_warnings: {
    cadenceMs: bathingWaterCadence,
    retryMs: 5 * MINUTE_MS,
    batchSize: 10,
  },
  storm_overflow: {
    cadenceMs: () => 15 * MINUTE_MS,
    retryMs: MINUTE_MS,
    batchSize: 5,
  },
  sunrise_sunset: {
    cadenceMs: () => 6 * HOUR_MS, // computed here
    retryMs: 5 * MINUTE_MS,
    batchSize: 50,
  },
};
