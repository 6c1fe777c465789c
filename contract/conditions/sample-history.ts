import { z } from 'zod';
import { Instant } from '../time.ts';
import { BathingSeason, InSeasonSample } from './bathing-water.ts';

/** One day's laboratory result, in colonies per 100 ml. */
export const StoredSample = InSeasonSample.pick({
  sampleDateTime: true,
  escherichiaColiCount: true,
  escherichiaColiQualifier: true,
  intestinalEnterococciCount: true,
  intestinalEnterococciQualifier: true,
}).extend({
  /** May be left out of the yearly class. Null: the source does not say, or it was stored before that was recorded. */
  discountable: z.boolean().nullable(),
});
export type StoredSample = z.infer<typeof StoredSample>;

export const WaterSamples = z.object({
  bathing_water_id: z.string(), // EUBWID
  location_name: z.string(),
  distance_miles: z.number(),
  /** As its profile states it. Null where it states none: 15 May to 30 September then. */
  season: BathingSeason.nullable(),
  samples: z.array(StoredSample), // in order of time
});
export type WaterSamples = z.infer<typeof WaterSamples>;

/** Body of `GET /api/sample_history`: every sample that is stored of the bathing waters near a place. */
export const SampleHistory = z.object({
  location: z.string(), // slug
  generated_at: Instant,
  waters: z.array(WaterSamples), // nearest first
  attribution: z.string().nullable(),
  /** True when the samples come from the simulator: never real ones. */
  simulated: z.boolean(),
});
export type SampleHistory = z.infer<typeof SampleHistory>;
