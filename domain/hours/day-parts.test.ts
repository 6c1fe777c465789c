import { expect, test } from 'vitest';
import type { WeatherAhead } from '#contract/conditions/weather.ts';
import { windOfDay } from './day-parts.ts';

const utc = (text: string) => Date.parse(`${text}Z`);

/** Hours from `from` on (UTC): the wind is the number of the hour, its gusts ten more, from as many degrees. */
function hours(from: string, count: number, change: Partial<WeatherAhead> = {}): WeatherAhead {
  const column = (of: (index: number) => number) => Array.from({ length: count }, (_, index) => of(index));
  return {
    time: column((index) => utc(from) / 1000 + index * 3600),
    wind_speed_10m: column((index) => index),
    wind_gusts_10m: column((index) => index + 10),
    wind_direction_10m: column((index) => index),
    precipitation: column(() => 0),
    ...change,
  };
}

const MIDNIGHT = '2026-07-11T23:00'; // of 12 July in London

test('each part has the highest wind of its hours, where that comes from, and the strongest gust until its end', () => {
  const parts = windOfDay(hours(MIDNIGHT, 48), '2026-07-12', utc('2026-07-11T12:00'));
  expect(parts.map(({ name, from, until }) => `${name} ${from} ${until}`)).toEqual([
    ...['Night 00:00 06:00', 'Morning 06:00 12:00', 'Afternoon 12:00 18:00', 'Evening 18:00 00:00'],
  ]);
  // The hours 0 to 5; the gust of the hour from 05:00 is that of the entry at 06:00.
  expect(parts[0]).toMatchObject({ isOver: false, speed: 5, direction: 5, gusts: 16 });
  expect(parts[1]).toMatchObject({ speed: 11, direction: 11, gusts: 22 });
  expect(parts[3]).toMatchObject({ speed: 23, direction: 23, gusts: 34 });
});

test('of a part that has begun the hours count that are not over; one that is over says nothing', () => {
  const falling = hours(MIDNIGHT, 30, {
    wind_speed_10m: Array.from({ length: 30 }, (_, index) => 30 - index),
  });
  const parts = windOfDay(falling, '2026-07-12', utc('2026-07-12T13:40')); // 14:40 in London
  expect(parts.map(({ isOver }) => isOver)).toEqual([true, true, false, false]);
  expect(parts[1]).toMatchObject({ speed: null, gusts: null });
  expect(parts[2]).toMatchObject({ speed: 16, direction: 14 }); // the hour from 14:00, not the stronger one from 12:00
});

test('a part with an hour that is not known has no highest wind, and one beyond the forecast has none', () => {
  const gap = hours(MIDNIGHT, 18);
  gap.wind_speed_10m[8] = null;
  const parts = windOfDay(gap, '2026-07-12', utc(MIDNIGHT));
  expect(parts[1]).toMatchObject({ speed: null, direction: null, gusts: 22 });
  expect(parts[2]).toMatchObject({ speed: 17, gusts: null }); // the entry at 18:00 is missing
  expect(parts[3]).toMatchObject({ isOver: false, speed: null, gusts: null });
  expect(windOfDay(null, '2026-07-12', utc(MIDNIGHT)).map(({ speed }) => speed)).toEqual([
    ...[null, null, null, null],
  ]);
});

test.each([
  ['2027-03-28', '2027-03-28T00:00', 5],
  ['2026-10-25', '2026-10-24T23:00', 7],
])('the night of %s has as many hours as the clock gives it', (date, midnight, count) => {
  const [night, morning] = windOfDay(hours(midnight, 40), date, utc(midnight));
  expect(night?.speed).toBe(count - 1);
  expect(morning?.speed).toBe(count + 5);
});
