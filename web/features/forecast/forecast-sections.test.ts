import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aLocation } from '#contract/testing/a-location.ts';
import { RAIN_OF_HOUR } from '#domain/hours/rain-of-hour.ts';
import { freshMeta, seaOf, weatherOf } from '#web/testing/answers.ts';
import { atTime } from '#web/testing/at-time.ts';
import { type Answered, textOf } from '#web/testing/text-of.tsx';
import { CurrentConditions } from './current-conditions.tsx';
import { DayForecast } from './day-forecast.tsx';
import { MarineAnalysis } from './marine-analysis.tsx';
import { MarineConditions } from './marine-conditions.tsx';
import { MarineHours } from './marine-hours.tsx';
import { WeatherHours } from './weather-hours.tsx';

const now = Date.parse('2026-07-01T12:30:00Z');
const HOUR = Date.parse('2026-07-01T12:00:00Z') / 1000;
const DAY = Date.parse('2026-06-30T23:00:00Z') / 1000; // midnight in London
const location = aLocation();
atTime(now);
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const section = (Section: typeof DayForecast, feeds: Answered['feeds']) =>
  textOf(createElement(Section, { location }), { location, feeds });

test('the days from the third on are credited to the global model, those before to the UKV', () => {
  const daily = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
    ...{ date: DAY + day * 86_400, weather_code: 1, precipitation_sum: 0, wind_speed_10m_max: 10 },
    ...{ temperature_2m_max: 20, temperature_2m_min: 10 },
  }));
  const words = section(DayForecast, { weather: { ...weatherOf(now, {}), daily } });
  const credit = words.indexOf('From about here on: Met Office global model (10 km)');
  expect(words).toContain('The days above: its UKV model (2 km).');
  expect(words.indexOf('2 July')).toBeLessThan(credit);
  expect(words.indexOf('3 July')).toBeGreaterThan(credit);
});

const HOURS_AHEAD = Array.from({ length: 48 }, (_, index) => HOUR + index * 3600);
const column = (of: (index: number) => number | null) => HOURS_AHEAD.map((_, index) => of(index));

test('the hours of weather have wind, gusts and direction, and a dash where they are not known', () => {
  const weather = {
    ...weatherOf(now, {}),
    hourly: [0, 1].map((hour) => ({
      ...{ date: HOUR + hour * 3600, temperature_2m: 15, precipitation: 0, weather_code: 1, is_day: 1 },
    })),
    ahead: {
      time: HOURS_AHEAD,
      wind_speed_10m: column((index) => 12.3 + index),
      wind_gusts_10m: column((index) => (index === 1 ? null : 20.4)),
      wind_direction_10m: column(() => 225),
      precipitation: column(() => 0),
    },
  };
  const words = section(WeatherHours, { weather });
  expect(words).toContain(
    'Wind mph 12.3 13.3 Gusts mph 20.4 — not available Wind from SW south-west SW south-west',
  );
  const older = section(WeatherHours, { weather: { ...weather, ahead: null } });
  expect(older).toContain('Wind mph — not available — not available');
});

test('rain that falls in one hour stands at the start of that hour, in the strip, its bar and its sentence', () => {
  const hours = [0, 1, 2, 3];
  const atThree = (index: number) => (index === 2 ? 0.7 : 0); // 14:00 UTC: from 14:00 to 15:00 in London
  const weather = {
    ...weatherOf(now, {}),
    hourly: hours.map((hour) => ({
      ...{ date: HOUR + hour * 3600, temperature_2m: 15, weather_code: 1, is_day: 1 },
      precipitation: atThree(hour),
    })),
    ahead: {
      time: HOURS_AHEAD,
      wind_speed_10m: column(() => 12),
      wind_gusts_10m: column(() => 20),
      wind_direction_10m: column(() => 225),
      precipitation: column(atThree),
    },
  };
  const words = section(WeatherHours, { weather });
  expect(words).toContain('UK time 13:00 14:00 15:00 16:00');
  expect(words).toContain('Rain mm 0.0 0.7 0.0 0.0');
  expect(words).toContain('Rain 0.7 mm in all, most from 14:00 to 15:00 today.');
  expect(words).toContain(RAIN_OF_HOUR);
  expect(words).not.toContain('before the time');
  // A copy without the hours ahead knows no rain of the last hour.
  expect(section(WeatherHours, { weather: { ...weather, ahead: null } })).toContain(
    'Rain mm 0.0 0.7 0.0 — not available',
  );
});

test('the hours of the sea have the swell, at their own time', () => {
  const hourly = { time: [HOUR, HOUR + 3600], wave_height: [1, 1] };
  const ahead = {
    time: HOURS_AHEAD.slice(1), // the current hour is missing
    ...{ wave_height: column(() => 1), wave_direction: column(() => 0), wave_period: column(() => 5) },
    swell_wave_height: column((index) => 1 + index),
    swell_wave_direction: column(() => 270),
    swell_wave_period: column(() => 9.5),
  };
  const words = section(MarineHours, { marine: { ...seaOf(now, { wave_height: 1 }, hourly), ahead } });
  expect(words).toContain(
    'Swell ft — not available 3.3 Swell every s — not available 9.5 Swell from — not available W west',
  );
});

test('each day has the wind of its parts that are not over, in the reader’s units', () => {
  const daily = [0, 1].map((day) => ({
    ...{ date: DAY + day * 86_400, weather_code: 1, precipitation_sum: 0, wind_speed_10m_max: 10 },
    ...{ temperature_2m_max: 20, temperature_2m_min: 10 },
  }));
  const ahead = {
    time: HOURS_AHEAD,
    wind_speed_10m: column((index) => index), // 0 from 12:00 UTC, 13:00 in London
    wind_gusts_10m: column((index) => index + 20),
    wind_direction_10m: column(() => 90),
    precipitation: column(() => 0),
  };
  const words = section(DayForecast, { weather: { ...weatherOf(now, {}), daily, ahead } });
  const [today = '', tomorrow = ''] = words.split('Thursday');
  expect(today).not.toMatch(/Night \d|Morning/);
  expect(today).toContain('Afternoon 4 mph E east gusts 25 mph Evening 10 mph E east gusts 31 mph');
  expect(tomorrow).toContain('Night 16 mph E east gusts 37 mph Morning 22 mph');
  // An answer of an earlier version has no hours ahead.
  expect(section(DayForecast, { weather: { ...weatherOf(now, {}), daily } })).not.toMatch(
    /Evening|not known/,
  );
});

test('sea level and current are for now, between the hours', () => {
  const sea = { sea_level_height_msl: 1, ocean_current_velocity: 0.2 };
  const hourly = {
    time: [HOUR, HOUR + 3600],
    sea_level_height_msl: [1, 3],
    ocean_current_velocity: [0.2, 0.4],
  };
  const words = section(MarineAnalysis, { marine: seaOf(now, { wave_height: 1, ...sea }, hourly) });
  expect(words).toContain('Ocean current 0.30 m/s');
  expect(words).toContain(
    'Sea level 2.0 m Above MSL Mean sea level (MSL) of the Météo-France model, for 13:30',
  );
});

test.each([
  ['analysis', MarineAnalysis],
  ['conditions', MarineConditions],
  ['hours', MarineHours],
])('where the model has no sea that is the reason in the %s too, without a distance', (_, Section) => {
  const words = section(Section, { marine: seaOf(now, {}) });
  expect(words).toContain('The sea model has no sea here');
  expect(words).not.toContain('miles from here');
});

test('why there is no sea is explained once on the page', () => {
  const marine = seaOf(now, {});
  expect(section(MarineConditions, { marine })).toContain('too coarse for many estuaries');
  expect(section(MarineAnalysis, { marine })).not.toContain('too coarse');
  expect(section(MarineHours, { marine })).not.toContain('too coarse');
});

test('the hours of an old run are said to be of it, without a summary', () => {
  const hourly = { time: [HOUR, HOUR + 3600, HOUR + 7200], wave_height: [1, 1, 1] };
  const marine = seaOf(now, { wave_height: 1 }, hourly);
  const weather = {
    ...weatherOf(now, {}),
    hourly: [1, 2].map((hour) => ({
      ...{ date: HOUR + hour * 3600, temperature_2m: 15, precipitation: 0, weather_code: 1, is_day: 1 },
    })),
  };
  const old = { observed_at: '2026-07-01T07:40:00Z', stale: true };
  const oldSea = section(MarineHours, { marine: { ...marine, meta: freshMeta(now, old) } });
  const oldAir = section(WeatherHours, { weather: { ...weather, meta: freshMeta(now, old) } });
  for (const words of [oldSea, oldAir])
    expect(words).toContain('These hours are from the same old forecast.');
  expect(oldSea).not.toContain('throughout');
  expect(oldAir).not.toContain('No rain');
  expect(section(MarineHours, { marine })).toContain('Waves 3.3 ft throughout.');
  expect(section(WeatherHours, { weather })).toContain('No rain in the hours that are known.');
});

test('no section calls a forecast live, measured or real-time', () => {
  const feeds = { weather: weatherOf(now, { temperature_2m: 15 }), marine: seaOf(now, { wave_height: 1 }) };
  for (const Section of [CurrentConditions, MarineConditions, MarineAnalysis]) {
    const words = section(Section, feeds);
    expect(words).toContain('Forecast for 13:30');
    expect(words).not.toMatch(/\blive\b|measured|real.time/i);
  }
});
