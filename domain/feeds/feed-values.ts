import { z } from 'zod';
import { BathingWater } from '#contract/bathing-water.ts';
import type { FeedKind } from '#contract/live-table.ts';
import { MarineData, SteadySea } from '#contract/marine.ts';
import { CompanyData, StormOverflows } from '#contract/storm-overflows.ts';
import { SunDay, TidalData, TideEvent } from '#contract/tides.ts';
import { WeatherData } from '#contract/weather.ts';

/**
 * What a feed keeps: the checked answer of its source, independent of the time it is looked at.
 * `project` in `feed-projection.ts` makes from it what is true at a given moment: the 24 hours from
 * now, the tides of today, the risk prediction that has not expired.
 */
export const feedValues = {
  /** Hourly from the day's start and further than 24 hours, so that the coming 24 can be cut from it later on. */
  weather: WeatherData.omit({ meta: true }),
  /** Sea level and current in the hours alone: those of now are made from them. */
  marine: MarineData.omit({ meta: true }).extend({ current: SteadySea }),
  /** Events in order of time; levels for the whole span that was predicted. */
  tidal: TidalData.pick({ station: true, method: true, datum: true, levels: true }).extend({
    events: z.array(TideEvent),
  }),
  /** As last published: risk predictions may have expired and incidents may have ended since. */
  ea_warnings: z.object({ waters: z.array(BathingWater) }), // nearest first
  /** As the companies last told it, however long ago that was. */
  storm_overflow: StormOverflows.omit({ meta: true, total_count: true }).extend({
    company_data: z.array(CompanyData.omit({ state: true })),
  }),
  sunrise_sunset: z.object({ days: z.array(SunDay) }),
} as const satisfies Record<FeedKind, z.ZodType>;

export type FeedValue<K extends FeedKind> = z.infer<(typeof feedValues)[K]>;
