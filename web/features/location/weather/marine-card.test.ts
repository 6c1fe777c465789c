import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import type { MarineData } from '#contract/conditions/marine.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { seaOf, weatherOf } from '#web/testing/answers.ts';
import { atTime } from '#web/testing/at-time.ts';
import { textOf } from '#web/testing/text-of.tsx';
import { MarineCard } from './marine-card.tsx';
import { WeatherCard } from './weather-card.tsx';

const now = Date.parse('2026-07-01T12:30:00Z');
const HOUR = Date.parse('2026-07-01T12:00:00Z') / 1000;
const location = aLocation();
atTime(now);

const card = (marine: MarineData) =>
  textOf(createElement(MarineCard, { location }), { location, feeds: { marine } });
/** The source's own value of now is that of the last hour. */
const sea = (levels: (number | null)[], currents: (number | null)[] = levels) =>
  seaOf(
    now,
    { wave_height: 1, sea_level_height_msl: levels[0] ?? null, ocean_current_velocity: currents[0] ?? null },
    {
      time: [HOUR, HOUR + 3600],
      sea_level_height_msl: levels,
      ocean_current_velocity: currents,
      ocean_current_direction: [90, 100],
    },
  );

test('an old run is called old, not received just now', () => {
  const old = sea([1, 3]);
  const meta = { ...old.meta, stale: true, observed_at: '2026-07-01T07:30:00Z' };
  expect(card({ ...old, meta })).toContain(
    'Old data 5 hours old: when last asked, the source had nothing newer than 08:30. It may be different now.',
  );
});

describe('sea level and current', () => {
  test('are for now, between the hours', () => {
    const words = card(sea([1, 3], [0.2, 0.4]));
    expect(words).toContain('Sea level 2.0 m Above MSL');
    expect(words).toContain('Current 0.30 m/s');
    expect(words).toContain('for 13:30');
  });

  test('are not shown where the next hour is not known', () => {
    expect(card(sea([1, null], [0.2, null]))).toContain(
      'Sea level — not available Not known: the model has no value for 13:30',
    );
  });

  test('name the model whose mean sea level it is', () => {
    expect(card(sea([1, 3]))).toContain('Mean sea level (MSL) of the Météo-France model');
    expect(card(sea([1, 3]))).toContain('Tide heights count from a different zero.');
  });

  test('a level that is shown as 0.0 says on which side it is', () => {
    expect(card(sea([0.04, 0.04]))).toContain('Sea level 0.0 m Just above MSL');
    expect(card(sea([-0.04, -0.04]))).toContain('Sea level 0.0 m Just below MSL');
  });
});

test('where the model has no sea that is the reason, without a distance to a point of it', () => {
  const words = card(seaOf(now, {}));
  expect(words).toContain(
    'The sea model has no sea here: waves, sea temperature, sea level and current are not known.',
  );
  expect(words).not.toMatch(/miles from here/);
});

test('the distance to the point of the sea names the models it is of', () => {
  expect(card({ ...sea([1, 3]), cell: { latitude: 50.55, longitude: -3.4 } })).toContain(
    'For a point 4.2 miles from here, as Open-Meteo’s mix of wave and ocean models (Météo-France, DWD) gives it.',
  );
});

test('a band is that of the exact value, and says so where the number shown is on the other side', () => {
  const pressure = (pressure_msl: number) =>
    textOf(createElement(WeatherCard, { location }), {
      location,
      feeds: { weather: weatherOf(now, { pressure_msl }) },
    });
  expect(pressure(1020.3)).toContain('1020 hPa High: just over 1020');
  expect(pressure(1020)).toContain('1020 hPa Normal');
});

test('neither card calls a forecast live, measured or real-time', () => {
  const feeds = { marine: sea([1, 3]), weather: weatherOf(now, { wind_speed_10m: 18, temperature_2m: 15 }) };
  for (const Card of [MarineCard, WeatherCard]) {
    const words = textOf(createElement(Card, { location }), { location, feeds });
    expect(words).toContain('Forecast for 13:30');
    expect(words).not.toMatch(/\blive\b|measured|real.time/i);
  }
});
