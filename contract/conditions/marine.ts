import { z } from 'zod';
import { EpochSeconds } from '../time.ts';
import { Meta } from './meta.ts';

const reading = z.number().nullable();

/** What moves with the tide, for now: interpolated between the model's hours, null where they do not reach. */
export const SeaNow = z.object({
  sea_now_time: EpochSeconds, // what the others are for
  sea_level_height_msl: reading, // metres above mean sea level, never to be put beside chart-datum heights
  ocean_current_velocity: reading, // m/s
  ocean_current_direction: reading, // towards; null also while it turns round
});
export type SeaNow = z.infer<typeof SeaNow>;

/** What hardly changes within the hour. Heights in metres, periods in seconds, directions in degrees true, from. */
export const SteadySea = z.object({
  time: EpochSeconds,
  wave_height: reading, // significant height of the combined sea
  wave_direction: reading,
  wave_period: reading, // mean period
  sea_surface_temperature: reading, // °C
  wind_wave_height: reading,
  wind_wave_direction: reading,
  wind_wave_period: reading,
  wind_wave_peak_period: reading,
  swell_wave_height: reading,
  swell_wave_direction: reading,
  swell_wave_period: reading,
  swell_wave_peak_period: reading,
  secondary_swell_wave_height: reading,
  secondary_swell_wave_direction: reading,
  secondary_swell_wave_period: reading,
  tertiary_swell_wave_height: reading,
  tertiary_swell_wave_direction: reading,
  tertiary_swell_wave_period: reading,
});

export type SteadySea = z.infer<typeof SteadySea>;

export const CurrentMarine = z.object({ ...SteadySea.shape, ...SeaNow.shape });
export type CurrentMarine = z.infer<typeof CurrentMarine>;

/** Parallel arrays, one entry an hour from the current hour on. */
export const HourlyMarine = z.object({
  time: z.array(EpochSeconds),
  wave_height: z.array(reading),
  wave_direction: z.array(reading),
  sea_surface_temperature: z.array(reading),
  ocean_current_velocity: z.array(reading),
  ocean_current_direction: z.array(reading), // towards
  sea_level_height_msl: z.array(reading),
});
export type HourlyMarine = z.infer<typeof HourlyMarine>;

/** Waves and the first swell of each hour from the current one to the end of the model: parallel arrays, units as above. */
export const MarineAhead = z.object({
  time: z.array(EpochSeconds), // start of the hour
  wave_height: z.array(reading),
  wave_direction: z.array(reading),
  wave_period: z.array(reading),
  swell_wave_height: z.array(reading),
  swell_wave_direction: z.array(reading),
  swell_wave_period: z.array(reading),
});
export type MarineAhead = z.infer<typeof MarineAhead>;

/** Body of `GET /api/openmeteo_marine`: a model forecast, not a measurement. */
export const MarineData = z.object({
  current: CurrentMarine,
  hourly: HourlyMarine,
  /** Centre of the model cell that answered, which can lie some miles from the beach. */
  cell: z.object({ latitude: z.number(), longitude: z.number() }),
  /** Null: not known, of a value that an earlier version stored. Copies on devices from before it was there lack it. */
  ahead: MarineAhead.nullable().optional(),
  meta: Meta,
});
export type MarineData = z.infer<typeof MarineData>;

/** The wind/wave summary, payload of the `wind_wave` events. */
export const WindWave = z.object({
  current: CurrentMarine.pick({
    wave_height: true,
    wave_direction: true,
    wave_period: true,
    sea_surface_temperature: true,
  }),
  timestamp: EpochSeconds,
  source: z.string(),
  data_type: z.literal('forecast'),
  location: z.object({ lat: z.number(), lon: z.number() }),
  meta: Meta,
});
export type WindWave = z.infer<typeof WindWave>;

/** Payload of the `sea_data` events. */
export const SeaData = z.object({
  current: CurrentMarine.pick({
    time: true,
    sea_surface_temperature: true,
    sea_now_time: true,
    sea_level_height_msl: true,
    ocean_current_velocity: true,
    ocean_current_direction: true,
  }),
  meta: Meta,
});
export type SeaData = z.infer<typeof SeaData>;
