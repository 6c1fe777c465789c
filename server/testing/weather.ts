import type { FeedValue } from '#domain/feeds/feed-values.ts';
import type { Wind } from '#domain/weather/wind-match.ts';

/** A south-westerly of 30 mph with gusts of 45 by default. */
export const SOUTH_WESTERLY = { wind_speed_10m: 30, wind_gusts_10m: 45, wind_direction_10m: 225 };

/** Weather of the model step at `at` (epoch milliseconds), with the wind given. */
export const weatherValue = (at: number, wind: Wind = SOUTH_WESTERLY): FeedValue<'weather'> => ({
  current: {
    time: Math.floor(at / 1000),
    temperature_2m: 14,
    apparent_temperature: 12,
    weather_code: 3,
    is_day: 1,
    pressure_msl: 1012,
    surface_pressure: 1010,
    uv_index: 2,
    visibility: 20_000,
    relative_humidity_2m: 80,
    precipitation: 0,
    rain: 0,
    showers: 0,
    snowfall: 0,
    cloud_cover: 90,
    sunshine_duration: 0,
    ...wind,
  },
  hourly: [],
  daily: [],
});
