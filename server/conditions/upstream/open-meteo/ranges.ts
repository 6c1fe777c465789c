import type { CurrentMarine } from '#contract/conditions/marine.ts';
import type { WeatherVariable } from '#domain/weather/weather-hours.ts';
import { EARLIEST_MS, LATEST_MS } from '../possible-time.ts';

/** Every variable asked of Open-Meteo, by its name on the wire. */
export type Variable = WeatherVariable | Exclude<keyof CurrentMarine, 'time' | 'sea_now_time'>;

interface Range {
  least: number;
  most: number;
  /**
   * How far beyond an end a value may lie and still count as that end: rounding and interpolation go so far. Only where
   * an end is a natural one; below 0 always less than 1, as −1 is a common mark for 'no value'.
   */
  tolerance?: { below?: number; above?: number };
  /** The range is a circle: just beyond one end is just within the other. */
  wraps?: true;
}

const between = (least: number, most: number): Range => ({ least, most });
/** Of what cannot be below 0: what lies just below it is 0. */
const fromZero = (most: number, below: number): Range => ({ least: 0, most, tolerance: { below } });

const temperature = between(-30, 45); // °C
const wind = fromZero(199.9, 0.1); // mph; gusts 100 too high were once delivered
const percentage: Range = { least: 0, most: 100, tolerance: { below: 0.5, above: 1 } };
const amount = fromZero(100, 0.1); // mm, snowfall cm, in an hour
const pressure = between(850, 1090); // hPa
const waveHeight = fromZero(30, 0.05); // m
const period = fromZero(40, 0.1); // s
const direction: Range = { least: 0, most: 360, tolerance: { below: 0.5, above: 0.5 }, wraps: true }; // degrees

/** The physically possible range on the British coast, ends included, in the requested units. */
export const ranges: Record<Variable | 'time', Range> = {
  time: between(EARLIEST_MS / 1000, LATEST_MS / 1000), // s since 1970
  temperature_2m: temperature,
  apparent_temperature: between(-50, 60),
  weather_code: between(0, 99),
  wind_speed_10m: wind,
  wind_gusts_10m: wind,
  wind_direction_10m: direction,
  pressure_msl: pressure,
  surface_pressure: pressure,
  uv_index: fromZero(20, 0.1),
  visibility: fromZero(200_000, 0.5), // m
  relative_humidity_2m: percentage,
  cloud_cover: percentage,
  precipitation: amount,
  rain: amount,
  showers: amount,
  snowfall: amount,
  sunshine_duration: { least: 0, most: 3600, tolerance: { below: 0.5, above: 36 } }, // s of the last hour
  wave_height: waveHeight,
  wave_direction: direction,
  wave_period: period,
  ocean_current_velocity: fromZero(10, 0.05), // m/s
  ocean_current_direction: direction,
  sea_surface_temperature: between(-3, 35), // °C
  sea_level_height_msl: between(-15, 15), // m
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

/**
 * Reads single values. A missing value is null. A value just beyond an end counts as that end. One that is not a number, or
 * further out of range, is null and noted.
 */
export const valueReader =
  (dropped: Set<string>): ReadValue =>
  (name, value) => {
    if (value === null || value === undefined) return null;
    const isNumber = typeof value === 'number' && (!wholeNumbers.has(name) || Number.isInteger(value));
    const possible = isNumber ? withinRange(value, ranges[name]) : null;
    if (possible === null) dropped.add(name);
    return possible;
  };

function withinRange(value: number, { least, most, tolerance = {}, wraps }: Range): number | null {
  const { below = 0, above = 0 } = tolerance;
  if (value >= least && value <= most) return value;
  if (!(value >= least - below && value <= most + above)) return null;
  if (wraps) return value < least ? value + most : value - most;
  return value < least ? least : most;
}
