import type { CurrentWeather, DailyWeather, HighestUv, HourlyWeather } from '#contract/conditions/weather.ts';
import { addDays, londonDate, londonDayBounds } from '../time/london-time.ts';
import {
  among,
  isCovered,
  type Mix,
  nearer,
  quarterOfHour,
  straight,
  toThousandth,
  turned,
} from './between-hours.ts';

const HOUR_S = 3600;
/** How often the values of now are worked out: the step of the source's own values of now. */
export const WEATHER_STEP_MS = 900_000;

/** How each variable of now comes from the hours. `is_day` comes from the sun. */
const mixes = {
  temperature_2m: straight,
  apparent_temperature: straight,
  weather_code: nearer,
  wind_speed_10m: straight,
  wind_gusts_10m: straight,
  wind_direction_10m: turned,
  pressure_msl: straight,
  surface_pressure: straight,
  uv_index: straight,
  visibility: straight,
  relative_humidity_2m: straight,
  precipitation: quarterOfHour,
  rain: quarterOfHour,
  showers: quarterOfHour,
  snowfall: quarterOfHour,
  cloud_cover: straight,
  sunshine_duration: quarterOfHour,
} as const satisfies Record<Exclude<keyof CurrentWeather, 'time' | 'is_day'>, Mix>;

/** The variables that a weather model is asked for, by the hour. */
export type WeatherVariable = keyof typeof mixes;
export const weatherVariables = Object.keys(mixes) as WeatherVariable[];

/** Hours of a weather model: parallel columns, in order of time. Sums are of the hour before each entry. */
export type WeatherHours = { time: number[] } & Record<WeatherVariable, (number | null)[]>;

/**
 * Of the hours of a day in London. The days of an answer keep the clock's offset of the moment it was made, so around a
 * change of the clocks the first or last of them lacks an hour.
 */
const MOST_MISSING = 1;

/** From sunrise to sunset, epoch seconds. */
export type Daylight = readonly { from: number; to: number }[];

const isDay = (daylight: Daylight, seconds: number): 0 | 1 =>
  daylight.some(({ from, to }) => seconds >= from && seconds < to) ? 1 : 0;

/** The weather of the quarter of an hour that has begun at `now` (epoch ms); null where the hours do not reach. */
export function weatherAt(hours: WeatherHours, daylight: Daylight, now: number): CurrentWeather | null {
  const time = (Math.floor(now / WEATHER_STEP_MS) * WEATHER_STEP_MS) / 1000;
  const between = among(hours.time, time);
  if (!isCovered(between)) return null;
  const values = weatherVariables.map((name) => [name, mixes[name](hours[name], between)]);
  return { time, is_day: isDay(daylight, time), ...Object.fromEntries(values) };
}

/** The rows of the hours from `from` on (epoch ms), so many at most. */
export const weatherRows = (
  hours: WeatherHours,
  daylight: Daylight,
  from: number,
  most: number,
): HourlyWeather[] => {
  const first = hours.time.findIndex((time) => time * 1000 >= from);
  if (first === -1) return [];
  return hours.time.slice(first, first + most).map((date, index) => ({
    date,
    weather_code: hours.weather_code[first + index] ?? null,
    is_day: isDay(daylight, date),
    temperature_2m: hours.temperature_2m[first + index] ?? null,
    precipitation: hours.precipitation[first + index] ?? null,
  }));
};

/**
 * The days in London that the hours hold: extremes of their entries from midnight on, and the rain from midnight to midnight.
 * A day that lacks more than one of its hours has no extremes and no sum; the last of an answer lacks its last hour of rain.
 */
export function weatherDays(hours: WeatherHours): DailyWeather[] {
  const [first] = hours.time;
  const last = hours.time.at(-1);
  if (first === undefined || last === undefined) return [];
  const days: DailyWeather[] = [];
  for (let date = londonDate(first * 1000); date <= londonDate(last * 1000); date = addDays(date, 1)) {
    days.push(weatherDay(hours, date));
  }
  return days.filter((day) => day.temperature_2m_max !== null || day.temperature_2m_min !== null);
}

/**
 * The entries of a day in London from its midnight on, and those whose sums are of its hours: the last is that of the next
 * midnight. With its start (epoch seconds), and how many of its hours a value of the day needs.
 */
function entriesOf({ time }: Pick<WeatherHours, 'time'>, date: string) {
  const bounds = londonDayBounds(date);
  const [start, end] = [bounds.start / 1000, bounds.end / 1000];
  const entries = time.flatMap((at, index) => (at >= start && at < end ? [index] : []));
  const sums = time.flatMap((at, index) => (at > start && at <= end ? [index] : []));
  return { start, entries, sums, least: (end - start) / HOUR_S - MOST_MISSING };
}

/** The highest UV index of the day in London that `now` (epoch ms) is in; null where its hours are not known. */
export function highestUv(hours: Pick<WeatherHours, 'time' | 'uv_index'>, now: number): HighestUv | null {
  const { entries, least } = entriesOf(hours, londonDate(now));
  const known = entries.flatMap((index) => {
    const [at, value] = [hours.time[index], hours.uv_index[index] ?? null];
    return at === undefined || value === null ? [] : { at, highest: value };
  });
  if (known.length < least) return null;
  return known.reduce<HighestUv | null>(
    (most, each) => (most && most.highest >= each.highest ? most : each),
    null,
  );
}

function weatherDay(hours: WeatherHours, date: string): DailyWeather {
  const { start, entries, sums, least } = entriesOf(hours, date);
  const over = (
    name: WeatherVariable,
    of: (values: number[]) => number,
    which: readonly number[] = entries,
  ): number | null => {
    const values = which.map((index) => hours[name][index] ?? null).filter((value) => value !== null);
    return values.length >= least ? of(values) : null;
  };
  return {
    date: start,
    weather_code: over('weather_code', (codes) => Math.max(...codes)),
    temperature_2m_max: over('temperature_2m', (values) => Math.max(...values)),
    temperature_2m_min: over('temperature_2m', (values) => Math.min(...values)),
    precipitation_sum: over(
      'precipitation',
      (values) => toThousandth(values.reduce((sum, each) => sum + each, 0)),
      sums,
    ),
    wind_speed_10m_max: over('wind_speed_10m', (values) => Math.max(...values)),
  };
}
