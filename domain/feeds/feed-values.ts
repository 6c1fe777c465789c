import { z } from 'zod';
import { BathingWater } from '#contract/conditions/bathing-water.ts';
import { MarineData, SteadySea } from '#contract/conditions/marine.ts';
import { CompanyData, StormOverflow, StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { SunDay, TidalData, TideEvent } from '#contract/conditions/tides.ts';
import { WeatherData } from '#contract/conditions/weather.ts';
import type { FeedKind } from '#contract/live/live-table.ts';
import { EpochMilliseconds, EpochSeconds } from '#contract/time.ts';
import { seaVariables } from '../weather/sea-hours.ts';
import { weatherVariables } from '../weather/weather-hours.ts';

const Column = z.array(z.number().nullable());
/** Parallel columns, one entry an hour. */
const columnsOf = <N extends string>(names: readonly N[]) =>
  z.object({
    time: z.array(EpochSeconds),
    ...(Object.fromEntries(names.map((name) => [name, Column])) as Record<N, typeof Column>),
  });

/** Centre of a model's grid cell. */
const Cell = z.object({ latitude: z.number(), longitude: z.number() });

/** An overflow, with what the next answer is judged by. */
const KnownOverflow = StormOverflow.extend({
  /** Its row is held back: the answers in a row that said otherwise. Times are epoch ms. */
  held: z
    .object({
      rounds: z.number().int(),
      since: EpochMilliseconds, // the first of them
      counted_at: EpochMilliseconds, // the last of them
      known_until: EpochMilliseconds, // the last answer that said what is shown
    })
    .optional(),
  /** It is missing: for how long by whole answers, and when the last of these came; null: the last one was not whole. */
  absent: z.object({ for_ms: z.number(), whole_at: EpochMilliseconds.nullable() }).optional(),
});
export type KnownOverflow = z.infer<typeof KnownOverflow>;

/**
 * What a feed stores: the checked answer of its source. It does not depend on the time at which it is read. `project` in
 * `feed-projection.ts` makes from it what is true at a given moment: the 24 hours from now, today's tides, the risk
 * prediction that has not expired.
 */
export const feedValues = {
  /**
   * The source's hours, from the start of the day and far beyond 24 hours: the projection works out what is true now and
   * the coming 24 from them. `current` is of the time of fetching, `hourly` is empty. Without `hours` (stored by an
   * earlier version) both are all that there is.
   */
  weather: WeatherData.omit({ meta: true, ahead: true, uv_today: true }).extend({
    hours: columnsOf(weatherVariables).optional(),
    run_at: EpochMilliseconds.optional(), // when the run began that was the newest when it was fetched
    daylight: z.array(z.object({ from: EpochSeconds, to: EpochSeconds })).optional(),
    cell: Cell.extend({ elevation: z.number().optional() }).optional(), // metres: answers are corrected for height
  }),
  /**
   * The projection works out the values of now from the hours: sea level and current from `hourly`, the others from
   * `hours`. Without these (stored by an earlier version) `current` is all that there is of them.
   */
  marine: MarineData.omit({ meta: true, ahead: true }).extend({
    current: SteadySea,
    hours: columnsOf(seaVariables).optional(),
    run_at: EpochMilliseconds.optional(),
    third_swell_cell: Cell.optional(),
  }),
  /** Events in order of time; levels for the whole span that was predicted. */
  tidal: TidalData.omit({ meta: true, date: true, timeline: true }).extend({ events: z.array(TideEvent) }),
  /** As last published: risk predictions may have expired and incidents may have ended since. */
  ea_warnings: z.object({ waters: z.array(BathingWater) }), // nearest first
  /** As the companies last published it, however long ago that was, with what is held back or missing. */
  storm_overflow: StormOverflows.omit({ meta: true, total_count: true }).extend({
    overflows: z.array(KnownOverflow),
    company_data: z.array(CompanyData.omit({ state: true })),
  }),
  sunrise_sunset: z.object({ days: z.array(SunDay) }),
} as const satisfies Record<FeedKind, z.ZodType>;

export type FeedValue<K extends FeedKind> = z.infer<(typeof feedValues)[K]>;
