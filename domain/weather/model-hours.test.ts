import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, londonDate, londonDayBounds } from '../time/london-time.ts';
import { among, nearer, quarterOfHour, straight, turned } from './between-hours.ts';
import { type SeaHours, seaVariables, steadySeaAt } from './sea-hours.ts';
import {
  highestUv,
  type WeatherHours,
  weatherAt,
  weatherDays,
  weatherRows,
  weatherVariables,
} from './weather-hours.ts';

const HOUR_S = 3600;
const QUARTER_MS = 900_000;
const utc = (text: string) => Date.parse(`${text}Z`);
const FROM = utc('2026-11-21T00:00:00');

/** Hours from `from` on (epoch ms), each variable by its hour. */
function weather(
  from: number,
  count: number,
  of: (name: string, hour: number) => number | null,
): WeatherHours {
  const time = Array.from({ length: count }, (_, hour) => from / 1000 + hour * HOUR_S);
  const columns = weatherVariables.map((name) => [name, time.map((_, hour) => of(name, hour))]);
  return { time, ...Object.fromEntries(columns) };
}
const sea = (count: number, of: (hour: number) => number | null): SeaHours => {
  const time = Array.from({ length: count }, (_, hour) => FROM / 1000 + hour * HOUR_S);
  return {
    time,
    ...Object.fromEntries(seaVariables.map((name) => [name, time.map((_, hour) => of(hour))])),
  } as SeaHours;
};

const value = fc.double({ min: -50, max: 1100, noNaN: true });
const degrees = fc.integer({ min: 0, max: 360 });
const quarter = fc.integer({ min: 0, max: 3 });

describe('between two hours', () => {
  const at = (part: number) => among([0, HOUR_S], (part / 4) * HOUR_S);

  test('a value lies between those of both hours, and is that of the hour on the hour', () => {
    fc.assert(
      fc.property(value, value, quarter, (before, after, part) => {
        const mixed = straight([before, after], at(part)) ?? Number.NaN;
        expect(mixed).toBeGreaterThanOrEqual(Math.min(before, after) - 0.001);
        expect(mixed).toBeLessThanOrEqual(Math.max(before, after) + 0.001);
        if (part === 0) expect(mixed).toBe(before);
      }),
    );
  });

  test('a direction lies on the smaller angle between both, from 0 to 360', () => {
    const apart = (a: number, b: number) => Math.abs(((b - a + 540) % 360) - 180);
    fc.assert(
      fc.property(degrees, degrees, quarter, (before, after, part) => {
        const mixed = turned([before, after], at(part)) ?? Number.NaN;
        expect(mixed).toBeGreaterThanOrEqual(0);
        expect(mixed).toBeLessThanOrEqual(360);
        expect(apart(before, mixed)).toBeLessThanOrEqual(apart(before, after) + 0.001);
        expect(apart(mixed, after)).toBeLessThanOrEqual(apart(before, after) + 0.001);
      }),
    );
    expect(turned([350, 10], at(2))).toBe(0);
  });

  test('a kind of weather is that of the nearer hour', () => {
    expect([0, 1, 2, 3].map((part) => nearer([3, 95], at(part)))).toEqual([3, 3, 95, 95]);
  });

  test('the quarters of an hour add up to its sum', () => {
    const sums = [0.8, 1.2, 0];
    const hours = [0, HOUR_S, 2 * HOUR_S];
    const quarters = [1, 2, 3, 4].map((part) => quarterOfHour(sums, among(hours, part * 900)) ?? 0);
    expect(quarters.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1.2);
    expect(quarterOfHour(sums, among(hours, 0))).toBe(0.2);
  });

  test('a missing hour on either side is not known, never 0', () => {
    for (const mix of [straight, turned, nearer]) {
      expect(mix([null, 5], at(1))).toBeNull();
      expect(mix([5, null], at(1))).toBeNull();
      expect(mix([5, null], at(0))).toBe(5);
    }
    expect(quarterOfHour([5, null], at(1))).toBeNull();
  });
});

describe('the weather of now', () => {
  test('is worked out for each quarter of an hour, to the last hour that is held and not beyond', () => {
    const hours = weather(FROM, 30, (_, hour) => hour);
    const last = FROM + 29 * HOUR_S * 1000;
    fc.assert(
      fc.property(fc.integer({ min: FROM, max: last }), (now) => {
        const current = weatherAt(hours, [], now);
        expect(current?.time).toBe((Math.floor(now / QUARTER_MS) * QUARTER_MS) / 1000);
        expect(current?.temperature_2m).toBeCloseTo(((current?.time ?? 0) * 1000 - FROM) / 3_600_000, 2);
      }),
    );
    expect(weatherAt(hours, [], last + QUARTER_MS - 1)?.temperature_2m).toBe(29);
    expect(weatherAt(hours, [], last + QUARTER_MS)).toBeNull();
    expect(weatherAt(hours, [], FROM - 1)).toBeNull();
  });

  test('is the same at midnight from yesterday’s hours as from today’s', () => {
    const of = (name: string, hour: number) => hour + name.length;
    const yesterday = weather(FROM, 72, of);
    const today = weather(FROM + 86_400_000, 48, (name, hour) => of(name, hour + 24));
    fc.assert(
      fc.property(fc.integer({ min: -4, max: 4 }), (quarters) => {
        const now = FROM + 86_400_000 + Math.max(0, quarters) * QUARTER_MS;
        expect(weatherAt(yesterday, [], now)).toEqual(weatherAt(today, [], now));
      }),
    );
  });

  test('knows night and day by the sun, to the quarter', () => {
    const hours = weather(FROM, 24, () => 1);
    const daylight = [{ from: FROM / 1000 + 8 * HOUR_S - 900, to: FROM / 1000 + 16 * HOUR_S + 900 }];
    const isDay = (text: string) => weatherAt(hours, daylight, utc(`2026-11-21T${text}`))?.is_day;
    expect(['07:44', '07:45', '16:14', '16:15'].map((clock) => isDay(`${clock}:00`))).toEqual([0, 1, 1, 0]);
    expect(weatherRows(hours, daylight, utc('2026-11-21T15:00:00'), 3).map(({ is_day }) => is_day)).toEqual([
      1, 1, 0,
    ]);
  });
});

describe('the days', () => {
  test.each([
    ['2026-03-28', [24, 23, 24]],
    ['2026-10-24', [24, 25, 24]],
    ['2026-07-01', [24, 24, 24]],
  ])('from %s on have as many hours as on London’s clock', (date, counts) => {
    const { start } = londonDayBounds(date);
    const hours = weather(
      start,
      counts.reduce((sum, each) => sum + each, 1), // and the midnight after them
      (name, hour) => (name === 'precipitation' ? 1 : hour),
    );
    const days = weatherDays(hours);
    expect(days.slice(0, 3).map((day) => londonDate(day.date * 1000))).toEqual(
      [0, 1, 2].map((day) => addDays(date, day)),
    );
    expect(days.slice(0, 3).map(({ precipitation_sum }) => precipitation_sum)).toEqual(counts);
    expect(days[1]?.temperature_2m_min).toBe(24);
    expect(days[1]?.temperature_2m_max).toBe(24 + (counts[1] ?? 0) - 1);
  });

  test.each([
    ['2026-03-28', 0, [9, 0]],
    ['2026-10-25', 0, [9, 0]],
    ['2026-07-01', 0, [9, 0]],
    ['2026-07-01', 3600, [0, 9]],
  ])('from %s on have the rain that falls between their midnights: %s s after one', (date, after, sums) => {
    const { start, end } = londonDayBounds(date);
    const from = start / 1000;
    const hours = weather(start, 60, () => 0);
    hours.precipitation = hours.time.map((time) => (time === end / 1000 + after ? 9 : 0));
    const [first, second] = weatherDays(hours);
    expect([first?.precipitation_sum, second?.precipitation_sum]).toEqual(sums);
    expect(first?.date).toBe(from);
  });

  test('without more than one of their hours have no extremes and no sum', () => {
    expect(weatherDays(weather(FROM, 40, () => 1))).toHaveLength(1);
    const [gap] = weatherDays(
      weather(FROM, 24, (name, hour) => (name === 'precipitation' && (hour === 3 || hour === 4) ? null : 1)),
    );
    expect(gap).toMatchObject({ precipitation_sum: null, temperature_2m_max: 1 });
    const [oneHourShort] = weatherDays(weather(FROM, 23, () => 1));
    expect(oneHourShort).toMatchObject({ precipitation_sum: null, temperature_2m_max: 1 });
    const [withoutNextMidnight] = weatherDays(weather(FROM, 24, () => 1));
    expect(withoutNextMidnight).toMatchObject({ precipitation_sum: 23, temperature_2m_max: 1 });
    expect(weatherDays(weather(FROM, 22, () => 1))).toEqual([]);
    expect(weatherDays(weather(FROM, 0, () => 1))).toEqual([]);
  });
});

test('the sea of now reaches to the last hour that is held, and not beyond', () => {
  const hours = sea(10, (hour) => hour);
  expect(steadySeaAt(hours, FROM + 1.6 * HOUR_S * 1000)).toMatchObject({
    time: FROM / 1000 + 1.5 * HOUR_S,
    wave_height: 1.5,
    tertiary_swell_wave_period: 1.5,
  });
  expect(steadySeaAt(hours, FROM + 9 * HOUR_S * 1000)?.wave_height).toBe(9);
  expect(steadySeaAt(hours, FROM + 9 * HOUR_S * 1000 + QUARTER_MS)).toBeNull();
  expect(steadySeaAt(hours, FROM - 1)).toBeNull();
});

describe('the highest UV of the day', () => {
  const noon = FROM + 12 * 3_600_000;
  const uvOf = (count: number, of: (hour: number) => number | null) =>
    weather(FROM, count, (name, hour) => (name === 'uv_index' ? of(hour) : 1));

  test('is that of the whole day in London, with the first hour that has it', () => {
    const hours = uvOf(48, (hour) => (hour === 11 || hour === 13 ? 4.2 : hour === 30 ? 9 : 1));
    expect(highestUv(hours, noon)).toEqual({ highest: 4.2, at: FROM / 1000 + 11 * HOUR_S });
    expect(highestUv(hours, FROM + 20 * 3_600_000)?.highest).toBe(4.2);
  });

  test('is not known where more than one hour of the day is missing', () => {
    expect(
      highestUv(
        uvOf(24, (hour) => (hour === 3 ? null : 2)),
        noon,
      )?.highest,
    ).toBe(2);
    expect(
      highestUv(
        uvOf(24, (hour) => (hour < 5 && hour > 2 ? null : 2)),
        noon,
      ),
    ).toBeNull();
    expect(
      highestUv(
        uvOf(0, () => 2),
        noon,
      ),
    ).toBeNull();
  });

  test.each(['2027-03-28', '2026-10-25'])('on %s, when the clocks change', (date) => {
    const { start, end } = londonDayBounds(date);
    const hours = weather(start - 3_600_000, 27, (_, hour) => (hour === 0 || hour === 26 ? 99 : hour / 10));
    const last = (end - start) / 3_600_000;
    expect(highestUv(hours, start + 6 * 3_600_000)?.highest).toBe(last === 25 ? 2.5 : 2.3);
  });
});
