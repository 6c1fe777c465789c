import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { freshMeta, seaOf, weatherOf } from '#web/testing/answers.ts';
import { atTime } from '#web/testing/at-time.ts';
import { type Answered, textOf } from '#web/testing/text-of.tsx';
import { AtAGlance } from './at-a-glance.tsx';

const now = Date.parse('2026-07-01T12:00:00Z');
const location = aLocation();
atTime(now);

const glance = (feeds: Answered['feeds']) =>
  textOf(createElement(AtAGlance, { location }), { location, feeds });

test('wind and waves are said to be forecast, and for when, and not how long ago', () => {
  const observed_at = '2026-07-01T11:45:00Z';
  const meta = freshMeta(now - 900_000, { observed_at });
  const words = glance({
    weather: { ...weatherOf(now, { wind_speed_10m: 18 }), meta },
    marine: { ...seaOf(now, { wave_height: 1 }), meta },
  });
  expect(words).toContain('Wind Forecast for 12:45 18.0 mph');
  expect(words).toContain('Waves Forecast for 12:45 3.3 ft');
  expect(words).not.toMatch(/ago|\blive\b|measured|real.time/i);
});

test('of a known run they say which it is', () => {
  const meta = freshMeta(now, { observed_at: '2026-07-01T12:00:00Z', run_at: '2026-07-01T08:00:00Z' });
  const words = glance({
    weather: { ...weatherOf(now, { wind_speed_10m: 18 }), meta },
    marine: { ...seaOf(now, { wave_height: 1 }), meta: { ...meta, run_at: '2026-06-30T17:00:00Z' } },
  });
  expect(words).toContain('Wind 09:00 run 18.0 mph');
  expect(words).toContain('Waves Tue 18:00 run 3.3 ft');
  expect(words).not.toContain('Just now');
});

describe('the wind against the shore', () => {
  const facingEast = { ...location, shore_bearing: 90 };
  const wind = { wind_speed_10m: 14, wind_gusts_10m: 20, wind_direction_10m: 270 };
  const said = (place: Location, current: Partial<typeof wind>) =>
    textOf(createElement(AtAGlance, { location: place }), {
      location: place,
      feeds: { weather: weatherOf(now, { ...wind, ...current }) },
    });

  test('is said with what an offshore one does', () => {
    expect(said(facingEast, {})).toContain('Offshore wind: carries boards and inflatables out to sea');
    expect(said(facingEast, { wind_direction_10m: 0 })).toContain('Cross-shore wind');
    expect(said(facingEast, { wind_direction_10m: 100 })).toContain('Onshore wind');
    expect(said(facingEast, { wind_speed_10m: 3, wind_gusts_10m: 5 })).toMatch(/Offshore wind(?!:)/);
  });

  test('stands beside where the wind comes from, before all else of it', () => {
    expect(said(facingEast, { wind_direction_10m: 100 })).toMatch(/ from E east Onshore wind Gusts /);
  });

  test('is not said where the way out to sea is not known', () => {
    expect(said({ ...facingEast, shore_bearing: null }, {})).not.toMatch(/shore/i);
  });
});

test('waves are said to be for the point of the model, however far that is', () => {
  const sea = seaOf(now, { wave_height: 1 });
  expect(glance({ marine: sea })).toContain('For a point 0.0 miles from here');
  const off = { ...sea, cell: { latitude: 50.5, longitude: -3.4 } };
  expect(glance({ marine: off })).toContain('For a point 7.7 miles from here');
});

test('where the model has no sea that is the reason', () => {
  expect(glance({ marine: seaOf(now, {}) })).toContain(
    'The sea model has no sea here: waves and current are not known',
  );
});

test('an old run has its age beside its values, and that it may be different now', () => {
  const meta = freshMeta(now, { observed_at: '2026-07-01T07:45:00Z', stale: true });
  const words = glance({ weather: { ...weatherOf(now, { wind_speed_10m: 18 }), meta } });
  expect(words).toContain('4 hours old, may be different now');
  expect(glance({ weather: weatherOf(now, { wind_speed_10m: 18 }) })).not.toContain('hours old');
});

describe('the words for the height of the waves', () => {
  test('are those of the exact height, and say so where the number is on the other side', () => {
    expect(glance({ marine: seaOf(now, { wave_height: 0.4876 }) })).toContain('1.6 ft Calm: just under 1.6');
    expect(glance({ marine: seaOf(now, { wave_height: 0.5 }) })).toContain('1.6 ft Slight');
  });
});
