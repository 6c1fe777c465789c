import { z } from 'zod';
import { BathingWater } from '#contract/bathing-water.ts';
import type { FeedKind } from '#contract/live-table.ts';
import { MarineData, SteadySea } from '#contract/marine.ts';
import { CompanyData, StormOverflows } from '#contract/storm-overflows.ts';
import { SunDay, TidalData, TideEvent } from '#contract/tides.ts';
import { WeatherData } from '#contract/weather.ts';

/**
 * What a feed stores: the checked answer of its source. It does not depend on the time at which it is read. `project` in
 * `feed-projection.ts` makes from it what is true at a given moment: the 24 hours from now, today's tides, the risk
 * prediction that has not expired.
 */
export const feedValues = {
  /** Hourly, from the start of the day and beyond 24 hours: a later projection still finds the coming 24 in it. */
  weather: WeatherData.omit({ meta: true }),
  /** Sea level and current stand in the hours only: the projection interpolates those of now. */
  marine: MarineData.omit({ meta: true }).extend({ current: SteadySea }),
  /** Events in order of time; levels for the whole span that was predicted. */
  tidal: TidalData.pick({ station: true, method: true, datum: true, levels: true }).extend({
    events: z.array(TideEvent),
  }),
  /** As last published: risk predictions may have expired and incidents may have ended since. */
  ea_warnings: z.object({ waters: z.array(BathingWater) }), // nearest first
  /** As the companies last published it, however long ago that was. */
  storm_overflow: StormOverflows.omit({ meta: true, total_count: true }).extend({
    company_data: z.array(CompanyData.omit({ state: true })),
  }),
  sunrise_sunset: z.object({ days: z.array(SunDay) }),
} as const satisfies Record<FeedKind, z.ZodType>;

export type FeedValue<K extends FeedKind> = z.infer<(typeof feedValues)[K]>;
