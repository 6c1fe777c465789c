import type { BathingWater, EaWarnings } from '#contract/conditions/bathing-water.ts';
import { CurrentMarine, HourlyMarine, type MarineData } from '#contract/conditions/marine.ts';
import type { Meta } from '#contract/conditions/meta.ts';
import { CurrentWeather, type WeatherData } from '#contract/conditions/weather.ts';

/** The meta of an answer that has just arrived, for tests. */
export const freshMeta = (now: number, more: Partial<Meta> = {}): Meta => ({
  source: 'Source',
  attribution: null,
  observed_at: null,
  fetched_at: new Date(now).toISOString(),
  stale: false,
  simulated: false,
  error: null,
  ...more,
});

const nothingOf = <K extends string>(fields: readonly K[]) =>
  Object.fromEntries(fields.map((field) => [field, null])) as Record<K, null>;

/** Weather with only these values known. */
export const weatherOf = (now: number, current: Partial<WeatherData['current']>): WeatherData => ({
  current: { ...nothingOf(CurrentWeather.keyof().options), time: now / 1000, ...current },
  hourly: [],
  daily: [],
  ahead: null,
  meta: freshMeta(now, { observed_at: new Date(now).toISOString() }),
});

/** Sea data with only these values known, at the place itself. */
export function seaOf(
  now: number,
  current: Partial<MarineData['current']>,
  hourly: Partial<MarineData['hourly']> = {},
): MarineData {
  const columns = HourlyMarine.keyof().options.map((column) => [column, []]);
  const times = { time: now / 1000, sea_now_time: now / 1000 };
  return {
    current: { ...nothingOf(CurrentMarine.keyof().options), ...times, ...current },
    hourly: { ...(Object.fromEntries(columns) as unknown as MarineData['hourly']), ...hourly },
    cell: { latitude: 50.6111, longitude: -3.4017 },
    ahead: null,
    meta: freshMeta(now, { observed_at: new Date(now).toISOString() }),
  };
}

/** The agency's data of these waters. */
export const watersOf = (now: number, locations: BathingWater[]): EaWarnings => ({
  locations,
  summary: {
    success_rate: 100,
    total_locations: locations.length,
    successful_locations: locations.length,
    failed_locations: 0,
  },
  in_season: true,
  meta: freshMeta(now),
});
