import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MarineAhead, MarineData } from '#contract/conditions/marine.ts';
import type { SunDay, SunriseSunset, TidalData } from '#contract/conditions/tides.ts';
import type { WeatherAhead, WeatherData } from '#contract/conditions/weather.ts';
import { londonDate, londonDayBounds } from '../time/london-time.ts';
import { CARRIES_OUT_WORDS } from '../wind/wind-and-shore.ts';
import { darkBetween, daylightOf } from './daylight.ts';
import { HOUR_MS, type HourSources, placeHours } from './place-hours.ts';

const utc = (text: string) => Date.parse(`${text}Z`);
const now = utc('2026-07-11T13:02:30');
const hour = utc('2026-07-11T13:00:00');
const place = { shore_bearing: 270 };

const times = (count: number) => Array.from({ length: count }, (_, index) => hour / 1000 + index * 3600);
const column = (count: number, of: (index: number) => number | null) =>
  Array.from({ length: count }, (_, at) => of(at));

const weather = (count: number, change: Partial<WeatherAhead> = {}) =>
  ({
    ahead: {
      time: times(count),
      wind_speed_10m: column(count, (at) => 10 + at),
      wind_gusts_10m: column(count, (at) => 15 + at),
      wind_direction_10m: column(count, () => 90),
      precipitation: column(count, (at) => at / 10),
      ...change,
    },
  }) as WeatherData;

const marine = (count: number): MarineData => {
  const names = ['wave_height', 'wave_direction', 'wave_period'] as const;
  const swell = ['swell_wave_height', 'swell_wave_direction', 'swell_wave_period'] as const;
  const columns = [...names, ...swell].map((name, nth) => [name, column(count, (at) => nth * 100 + at)]);
  return { ahead: { time: times(count), ...Object.fromEntries(columns) } as MarineAhead } as MarineData;
};

/** Half a metre an hour up, from the hour on. */
const tidal = (more: Partial<TidalData> = {}) =>
  ({
    station: { id: 'x', name: 'X', distance_miles: 0 },
    timeline: [],
    error_m: null,
    levels: {
      start: new Date(hour - 900_000).toISOString(),
      step_minutes: 15,
      heights: column(60, (at) => (at - 1) / 8),
    },
    ...more,
  }) as TidalData;

const sunDay = (date: string): SunDay => ({
  date,
  sunrise: `${date}T04:10:00.000Z`,
  sunset: `${date}T20:30:00.000Z`,
});
const sun = (...dates: string[]) => ({ days: dates.map(sunDay) }) as SunriseSunset;

const nothing = {
  ...{ tide: null, windSpeed: null, gusts: null, windFrom: null, shore: null },
  ...{ waveHeight: null, waveFrom: null, wavePeriod: null },
  ...{ swellHeight: null, swellFrom: null, swellPeriod: null, rain: null, daylight: null },
};

test('gives each hour what the feeds say of it, the rain of the hour that begins', () => {
  const [first, second] = placeHours(
    { weather: weather(48), marine: marine(48), tidal: tidal(), sunrise_sunset: sun('2026-07-11') },
    place,
    now,
    48,
  );
  expect(first).toEqual({
    at: hour,
    tide: { metres: 0, isApproximate: false },
    ...{ windSpeed: 10, gusts: 15, windFrom: 90 },
    shore: { wind: 'offshore', label: 'Offshore', warning: CARRIES_OUT_WORDS },
    ...{ waveHeight: 0, waveFrom: 100, wavePeriod: 200 },
    ...{ swellHeight: 300, swellFrom: 400, swellPeriod: 500 },
    rain: 0.1,
    daylight: 'day',
  });
  expect(second).toMatchObject({ at: hour + HOUR_MS, windSpeed: 11, rain: 0.2, tide: { metres: 0.5 } });
});

describe('what is not known is null', () => {
  const only = (sources: HourSources) => placeHours(sources, place, now, 1)[0];

  test('without any feed, and of a copy from before the hours were there', () => {
    expect(only({})).toEqual({ at: hour, ...nothing });
    expect(only({ weather: null, marine: {} as MarineData })).toEqual({ at: hour, ...nothing });
    expect(only({ weather: { ahead: null } as WeatherData })).toEqual({ at: hour, ...nothing });
  });

  test('beyond the end of each source, and in its gaps', () => {
    const gap = weather(30, { wind_speed_10m: column(30, (at) => (at === 3 ? null : 10)) });
    const hours = placeHours({ weather: gap, marine: marine(20), tidal: tidal() }, place, now, 48);
    expect(hours[3]).toMatchObject({ windSpeed: null, gusts: 18 });
    expect(hours[29]).toMatchObject({ windSpeed: 10, rain: null });
    expect(hours[30]).toMatchObject({ windSpeed: null, shore: null });
    expect(hours[19]?.waveHeight).toBe(19);
    expect(hours[20]?.waveHeight).toBeNull();
    expect(hours[15]?.tide).toBeNull();
  });

  test('without a way out to sea, and where the tide is withheld', () => {
    const withheld = tidal({ station: null, withheld: 'tide', levels: null });
    const [first] = placeHours({ weather: weather(3), tidal: withheld }, { shore_bearing: null }, now, 1);
    expect(first).toMatchObject({ windSpeed: 10, shore: null, tide: null });
  });

  test('a tide between ports is only about right', () => {
    expect(only({ tidal: tidal({ error_m: 0.3 }) })?.tide).toEqual({
      metres: 0,
      isApproximate: false,
      isAbout: true,
    });
  });
});

test.each([
  ['2027-03-28', 23],
  ['2026-10-25', 25],
  ['2026-07-11', 24],
])('%s has %d hours', (date, count) => {
  const { start } = londonDayBounds(date);
  const hours = placeHours({}, place, start - 12 * HOUR_MS, 60);
  expect(hours.filter(({ at }) => londonDate(at) === date)).toHaveLength(count);
});

test('hours follow one another without a gap, and hold the moment that was asked for', () => {
  fc.assert(
    fc.property(fc.integer({ min: utc('2026-01-01T00:00'), max: utc('2028-01-01T00:00') }), (from) => {
      const hours = placeHours({}, place, from, 30);
      expect(hours[0]?.at).toBeLessThanOrEqual(from);
      expect((hours[0]?.at ?? 0) + HOUR_MS).toBeGreaterThan(from);
      for (const [index, { at }] of hours.entries()) expect(at).toBe((hours[0]?.at ?? 0) + index * HOUR_MS);
    }),
  );
});

describe('daylight', () => {
  const days = [sunDay('2026-07-11'), sunDay('2026-07-12')];
  const at = (text: string) => daylightOf(days, utc(text), utc(text) + HOUR_MS);

  test.each([
    ['2026-07-11T03:00:00', 'night'],
    ['2026-07-11T04:00:00', 'part'],
    ['2026-07-11T04:10:00', 'day'],
    ['2026-07-11T19:30:00', 'day'],
    ['2026-07-11T20:00:00', 'part'],
    ['2026-07-11T20:30:00', 'night'],
    ['2026-07-11T22:30:00', 'night'], // over midnight in London
    ['2026-07-12T22:30:00', null], // the day after is not known
    ['2026-07-14T12:00:00', null],
  ])('the hour from %s is %s', (text, expected) => {
    expect(at(text)).toBe(expected);
  });

  test('without times of the sun nothing is known', () => {
    expect(
      daylightOf([{ date: '2026-07-11', sunrise: null, sunset: null }], hour, hour + HOUR_MS),
    ).toBeNull();
    expect(daylightOf(undefined, hour, hour + HOUR_MS)).toBeNull();
    expect(darkBetween(undefined, hour, hour + HOUR_MS)).toEqual([]);
  });

  test('the dark spells join over midnight', () => {
    expect(darkBetween(days, utc('2026-07-11T12:00:00'), utc('2026-07-12T12:00:00'))).toEqual([
      { from: utc('2026-07-11T20:30:00'), until: utc('2026-07-12T04:10:00') },
    ]);
  });
});
