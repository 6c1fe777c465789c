import { z } from 'zod';
import { EpochSeconds } from '../time.ts';
import { Meta } from './meta.ts';

/** A number that the model may lack for this place and time: then null, never 0. */
const reading = z.number().nullable();

export const CurrentWeather = z.object({
  time: EpochSeconds, // start of the model's 15-minute step
  temperature_2m: reading, // °C
  apparent_temperature: reading, // °C
  weather_code: reading, // WMO code 4677 subset, 0 to 99
  is_day: reading, // 1 day, 0 night
  wind_speed_10m: reading, // mph
  wind_gusts_10m: reading, // mph
  wind_direction_10m: reading, // degrees true, where it comes from
  pressure_msl: reading, // hPa, reduced to mean sea level
  surface_pressure: reading, // hPa
  uv_index: reading,
  visibility: reading, // metres
  relative_humidity_2m: reading, // %
  precipitation: reading, // mm in the last 15 minutes, as are rain and showers
  rain: reading,
  showers: reading,
  snowfall: reading, // cm in the last 15 minutes
  cloud_cover: reading, // %
  sunshine_duration: reading, // seconds of the last 15 minutes
});
export type CurrentWeather = z.infer<typeof CurrentWeather>;

export const HourlyWeather = z.object({
  date: EpochSeconds, // start of the hour
  weather_code: reading,
  is_day: reading,
  temperature_2m: reading, // °C
  precipitation: reading, // mm in the preceding hour
});
export type HourlyWeather = z.infer<typeof HourlyWeather>;

export const DailyWeather = z.object({
  date: EpochSeconds, // midnight in Europe/London
  weather_code: reading,
  temperature_2m_max: reading, // °C
  temperature_2m_min: reading, // °C
  precipitation_sum: reading, // mm
  wind_speed_10m_max: reading, // mph
});
export type DailyWeather = z.infer<typeof DailyWeather>;

/** Wind and rain of each hour from the current one to the end of the model: parallel arrays, one entry an hour. */
export const WeatherAhead = z.object({
  time: z.array(EpochSeconds), // start of the hour
  wind_speed_10m: z.array(reading), // mph
  wind_gusts_10m: z.array(reading), // mph
  wind_direction_10m: z.array(reading), // degrees true, where it comes from
  precipitation: z.array(reading), // mm in the preceding hour
});
export type WeatherAhead = z.infer<typeof WeatherAhead>;

/** The highest UV index of a day in London, by its hours, and the first hour that has it. */
export const HighestUv = z.object({ highest: z.number(), at: EpochSeconds });
export type HighestUv = z.infer<typeof HighestUv>;

/** Body of `GET /api/openmeteo_metoffice`: a model forecast, not a measurement. */
export const WeatherData = z.object({
  current: CurrentWeather,
  hourly: z.array(HourlyWeather), // from the current hour on, 24 entries where the model reaches
  daily: z.array(DailyWeather), // from today on, at most 7
  /** Null: not known, of a value that an earlier version stored. Copies on devices from before it was there lack it. */
  ahead: WeatherAhead.nullable().optional(),
  /** Null where not all hours of today are held, as on a device without a connection. Older answers lack it. */
  uv_today: HighestUv.nullable().optional(),
  meta: Meta,
});
export type WeatherData = z.infer<typeof WeatherData>;
