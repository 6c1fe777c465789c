import type { CurrentMarine } from '#contract/marine.ts';
import type { WeatherVariable } from '#domain/weather/weather-hours.ts';
import { EARLIEST_MS, LATEST_MS } from '../possible-time.ts';

/** Every variable asked of Open-Meteo, by its name on the wire. */
export type Variable = WeatherVariable | Exclude<keyof CurrentMarine, 'time' | 'sea_now_time'>;

type Range = readonly [least: number, most: number];

const temperature: Range = [-30, 45]; // °C
const wind: Range = [0, 199.9]; // mph; gusts 100 too high were once delivered
const amount: Range = [0, 100]; // mm, snowfall cm, in an hour
const pressure: Range = [850, 1090]; // hPa
const waveHeight: Range = [0, 30]; // m
const period: Range = [0, 40]; // s
const direction: Range = [0, 360]; // degrees

/** The physically possible range on the British coast, ends included, in the requested units. */
const ranges: Record<Variable | 'time', Range> = {
  time: [EARLIEST_MS / 1000, LATEST_MS / 1000], // s since 1970
  temperature_2m: temperature,
  apparent_temperature: [-50, 60],
  weather_code: [0, 99],
  wind_speed_10m: wind,
  wind_gusts_10m: wind,
  wind_direction_10m: direction,
  pressure_msl: pressure,
  surface_pressure: pressure,
  uv_index: [0, 20],
  visibility: [0, 200_000], // m
  relative_humidity_2m: [0, 100],
  cloud_cover: [0, 100],
  precipitation: amount,
  rain: amount,
  showers: amount,
  snowfall: amount,
  sunshine_duration: [0, 3600], // s of the last hour
  wave_height: waveHeight,
  wave_direction: direction,
  wave_period: period,
  ocean_current_velocity: [0, 10], // m/s
  ocean_current_direction: direction,
  sea_surface_temperature: [-3, 35], // °C
  sea_level_height_msl: [-15, 15], // m
  wind_wave_height: waveHeight,
  wind_wave_direction: direction,
  wind_wave_period: period,
  wind_wave_peak_period: period,
  swell_wave_height: waveHeight,
  swell_wave_direction: direction,
  swell_wave_period: period,
  swell_wave_peak_period: period,
  secondary_swell_wave_height: waveHeight,
  secondary_swell_wave_direction: direction,
  secondary_swell_wave_period: period,
  tertiary_swell_wave_height: waveHeight,
  tertiary_swell_wave_direction: direction,
  tertiary_swell_wave_period: period,
};

const wholeNumbers: ReadonlySet<string> = new Set<keyof typeof ranges>(['time', 'weather_code']);

export type ReadValue = (name: Variable | 'time', value: unknown) => number | null;

/** Reads single values. A missing value is null. A value that is not a number, or out of range, is null and noted. */
export const valueReader =
  (dropped: Set<string>): ReadValue =>
  (name, value) => {
    if (value === null || value === undefined) return null;
    const [least, most] = ranges[name];
    const possible =
      typeof value === 'number' &&
      value >= least &&
      value <= most &&
      (!wholeNumbers.has(name) || Number.isInteger(value));
    if (possible) return value;
    dropped.add(name);
    return null;
  };
