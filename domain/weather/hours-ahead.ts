import type { MarineAhead } from '#contract/conditions/marine.ts';
import type { WeatherAhead, WeatherData } from '#contract/conditions/weather.ts';

const HOUR_S = 3600;

/** The wind of an hour; null: not known. */
export interface HourWind {
  wind: number | null; // mph
  gusts: number | null; // mph, the strongest of the hour before
  windFrom: number | null; // degrees true
}

/** The first swell of an hour; null: not known. */
export interface HourSwell {
  swell: number | null; // metres
  swellPeriod: number | null; // seconds
  swellFrom: number | null; // degrees true
}

/** A function that gives the wind of an hour (epoch seconds). */
export function windAt(ahead: WeatherAhead | null | undefined): (seconds: number) => HourWind {
  const places = placesOf(ahead?.time);
  return (seconds) => {
    const place = places(seconds);
    return {
      wind: ahead?.wind_speed_10m[place] ?? null,
      gusts: ahead?.wind_gusts_10m[place] ?? null,
      windFrom: ahead?.wind_direction_10m[place] ?? null,
    };
  };
}

/**
 * A function that gives the rain of the hour that begins at a time (epoch seconds), in mm: an entry is the sum of the hour
 * before it. Without the columns ahead the last row has none.
 */
export function rainAt({
  ahead,
  hourly,
}: Pick<WeatherData, 'ahead' | 'hourly'>): (seconds: number) => number | null {
  const sums = ahead
    ? new Map(ahead.time.map((time, index) => [time, ahead.precipitation[index] ?? null]))
    : new Map(hourly.map(({ date, precipitation }) => [date, precipitation]));
  return (seconds) => sums.get(seconds + HOUR_S) ?? null;
}

/** A function that gives the first swell of an hour (epoch seconds). */
export function swellAt(ahead: MarineAhead | null | undefined): (seconds: number) => HourSwell {
  const places = placesOf(ahead?.time);
  return (seconds) => {
    const place = places(seconds);
    return {
      swell: ahead?.swell_wave_height[place] ?? null,
      swellPeriod: ahead?.swell_wave_period[place] ?? null,
      swellFrom: ahead?.swell_wave_direction[place] ?? null,
    };
  };
}

/** Where an hour stands in the columns; -1 where it does not. */
const placesOf =
  (times: readonly number[] = []) =>
  (seconds: number): number =>
    times.indexOf(seconds);
