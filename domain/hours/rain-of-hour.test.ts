import { expect, test } from 'vitest';
import type { WeatherData } from '#contract/conditions/weather.ts';
import { rainAt } from '../weather/hours-ahead.ts';
import { type WeatherHours, weatherDays, weatherVariables } from '../weather/weather-hours.ts';
import { windowFacts } from '../windows/window-facts.ts';
import { hourWords, spokenHour } from './hour-words.ts';
import { placeHours } from './place-hours.ts';

const utc = (text: string) => Date.parse(`${text}Z`);
const HOUR_MS = 3_600_000;

test.each([
  ['in the morning', '2026-07-12T08:00', '2026-07-12'],
  ['before midnight in London', '2026-07-12T22:00', '2026-07-12'],
  ['after midnight in London', '2026-07-12T23:00', '2026-07-13'],
  ['in the hour that October repeats', '2026-10-25T01:00', '2026-10-25'],
  ['before the hour that March leaves out', '2026-03-29T00:00', '2026-03-29'],
])('rain that falls in one hour alone means the same hour everywhere: %s', (_, start, date) => {
  const hour = utc(start); // the source gives its sum at the end of the hour
  const first = hour - 30 * HOUR_MS;
  const time = Array.from({ length: 90 }, (_, index) => first / 1000 + index * 3600);
  const precipitation = time.map((at) => (at * 1000 === hour + HOUR_MS ? 1.4 : 0));
  const zeros = time.map(() => 0);
  const wind = { wind_speed_10m: zeros, wind_gusts_10m: zeros, wind_direction_10m: zeros };
  const ahead = { time, ...wind, precipitation };
  const weather = { ahead, hourly: [] } as unknown as WeatherData;

  const columns = Object.fromEntries(weatherVariables.map((name) => [name, zeros]));
  const days = weatherDays({ time, ...columns, precipitation } as WeatherHours);
  const rainy = days.filter(({ precipitation_sum }) => precipitation_sum === 1.4);
  expect(rainy.map((day) => new Date((day.date + 12 * 3600) * 1000).toISOString().slice(0, 10))).toEqual([
    date,
  ]);

  const hours = placeHours({ weather }, { shore_bearing: null }, first, 60);
  expect(hours.filter(({ rain }) => rain).map(({ at }) => at)).toEqual([hour]);
  const context = { tides: null, days: null, hasShore: false, units: { wind: 'mph', waves: 'ft' } } as const;
  const said = hours.filter((each) => spokenHour(each, context, first).includes('Rain in this hour 1.4 mm'));
  expect(said.map(({ at }) => at)).toEqual([hour]);
  const listed = hours.filter((each) => hourWords(each, context).some(({ words }) => words === '1.4 mm'));
  expect(listed.map(({ at }) => at)).toEqual([hour]);

  const inStrip = time.filter((at) => rainAt(weather)(at));
  expect(inStrip).toEqual([hour / 1000]);

  const conditions = {
    hours: hours.map((each) => ({ ...each, seaTemperature: null })),
    ...{
      from: first,
      until: first + 60 * HOUR_MS,
      tides: null,
      sun: [],
      crossings: [],
      shoreBearing: null,
      warning: null,
    },
  } as unknown as Parameters<typeof windowFacts>[0];
  const during = (from: number, until: number) => windowFacts(conditions, from, until).rain;
  expect(during(hour, hour + HOUR_MS)).toBe(1.4);
  expect(during(hour - 2 * HOUR_MS, hour)).toBe(0);
  expect(during(hour + HOUR_MS, hour + 3 * HOUR_MS)).toBe(0);
});
