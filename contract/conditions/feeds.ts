import { z } from 'zod';
import { type FeedKind, feedKinds } from '../live/live-table.ts';
import { EaWarnings } from './bathing-water.ts';
import { MarineData } from './marine.ts';
import { StormOverflows } from './storm-overflows.ts';
import { SunriseSunset, TidalData } from './tides.ts';
import { WeatherData } from './weather.ts';

/** The body of each feed. */
export const feedBodies = {
  weather: WeatherData,
  marine: MarineData,
  tidal: TidalData,
  ea_warnings: EaWarnings,
  storm_overflow: StormOverflows,
  sunrise_sunset: SunriseSunset,
} as const satisfies Record<FeedKind, z.ZodType>;
export type FeedBody<K extends FeedKind> = z.infer<(typeof feedBodies)[K]>;

/** One feed's state in `GET /api/feeds`, for operators and the status page. */
export const FeedState = z.object({
  kind: z.enum(feedKinds),
  location: z.string(),
  state: z.enum(['fresh', 'stale', 'withheld']),
  age_seconds: z.number().nullable(),
  observed_at: z.iso.datetime().nullable(),
  fetched_at: z.iso.datetime().nullable(),
  next_refresh_at: z.iso.datetime().nullable(),
  error: z.string().nullable(),
});
export type FeedState = z.infer<typeof FeedState>;

/** The layer of a water company, over its last rounds. The counts are since the start of the process that asks. */
export const LayerState = z.object({
  rows: z.number().int().nullable(), // at the last count; null: not counted yet
  usual_rows: z.number().nullable(), // the median of its last rounds
  is_suspect: z.boolean(), // in the current round
  suspect_rounds: z.number().int(),
  steps_back: z.number().int(), // rows that went back to an earlier reading
  torn_reads: z.number().int(),
  missing_monitors: z.number().int(), // known near some place, and not in the newest answer
});
export type LayerState = z.infer<typeof LayerState>;

/** One upstream's state in `GET /api/feeds`. */
export const UpstreamState = z.object({
  upstream: z.string(),
  breaker: z.enum(['closed', 'open', 'half-open']),
  paused_until: z.iso.datetime().nullable(),
  calls_today: z.number(),
  spent_today: z.number(), // weighted, as the source counts
  daily_budget: z.number().nullable(),
  cadence_stretch: z.number(), // 1: as configured; 2: twice as rarely, to keep within the budget
  layer: LayerState.nullable().default(null), // of a water company alone
});
export type UpstreamState = z.infer<typeof UpstreamState>;

/** Body of `GET /api/feeds`. */
export const FeedReport = z.object({
  simulated: z.boolean(),
  upstreams: z.array(UpstreamState),
  feeds: z.array(FeedState),
});
export type FeedReport = z.infer<typeof FeedReport>;
