import { expect, test } from 'vitest';
import type { MarineAhead, MarineData } from '#contract/conditions/marine.ts';
import type { SunriseSunset, TidalData } from '#contract/conditions/tides.ts';
import type { WeatherAhead, WeatherData } from '#contract/conditions/weather.ts';
import { placeNow } from './place-now.ts';

const utc = (text: string) => Date.parse(`${text}Z`);
const hour = utc('2026-07-11T13:00:00');
const place = { shore_bearing: 270 };
const time = [hour / 1000, hour / 1000 + 3600];

const weather = (change: Partial<WeatherAhead> = {}) =>
  ({
    ahead: {
      time,
      wind_speed_10m: [10, 14],
      wind_gusts_10m: [20, 22],
      wind_direction_10m: [350, 10],
      precipitation: [9, 0.4],
      ...change,
    },
  }) as WeatherData;
const marine = {
  ahead: {
    time,
    wave_height: [1, 2],
    wave_direction: [100, 104],
    wave_period: [6, 8],
    swell_wave_height: [0.5, 0.5],
    swell_wave_direction: [90, null],
    swell_wave_period: [9, 9],
  } as MarineAhead,
} as MarineData;
const tidal = {
  station: { id: 'x', name: 'X', distance_miles: 0 },
  timeline: [],
  error_m: null,
  levels: {
    start: '2026-07-11T12:00:00.000Z',
    step_minutes: 15,
    heights: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  },
} as unknown as TidalData;
const sun = {
  days: [{ date: '2026-07-11', sunrise: '2026-07-11T04:10:00.000Z', sunset: '2026-07-11T20:30:00.000Z' }],
} as SunriseSunset;

test('the quarter of an hour that has begun, between the hours; the tide of the minute, the rain of the hour', () => {
  const now = placeNow({ weather: weather(), marine, tidal, sunrise_sunset: sun }, place, hour + 40 * 60_000);
  expect(now).toMatchObject({
    at: hour + 40 * 60_000,
    windSpeed: 12, // at 13:30
    gusts: 21,
    windFrom: 0, // by the smaller angle
    waveHeight: 1.5,
    waveFrom: 102,
    wavePeriod: 7,
    rain: 0.4, // of the hour from 13:00
    daylight: 'day',
  });
  expect(now.tide?.metres).toBeCloseTo(4 + 40 / 15); // a metre each quarter of an hour
});

test('what is not known of the hour before or after is not known between them either', () => {
  const gone = weather({ wind_speed_10m: [10, null] });
  const now = placeNow({ weather: gone, marine }, place, hour + 20 * 60_000);
  expect(now).toMatchObject({ windSpeed: null, gusts: 20.5, swellFrom: null, swellHeight: 0.5, tide: null });
  expect(placeNow({ weather: gone }, place, hour + 5 * 60_000).windSpeed).toBe(10); // on the hour it is
  expect(placeNow({}, place, hour)).toMatchObject({
    windSpeed: null,
    waveHeight: null,
    rain: null,
    shore: null,
  });
});
