import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ranges, type Variable, valueReader } from './ranges.ts';

const readOne = (name: Variable | 'time', value: unknown) => {
  const dropped = new Set<string>();
  return { value: valueReader(dropped)(name, value), dropped: [...dropped] };
};

describe('a value just beyond a natural end of its range', () => {
  test.each<[Variable, number, number]>([
    ['relative_humidity_2m', 100.6, 100],
    ['relative_humidity_2m', 101, 100], // 100.6, rounded by the source
    ['cloud_cover', 100.4, 100],
    ['cloud_cover', -0.4, 0],
    ['precipitation', -0.1, 0],
    ['rain', -0.1, 0],
    ['showers', -0.05, 0],
    ['snowfall', -0.07, 0],
    ['uv_index', -0.1, 0],
    ['visibility', -0.5, 0],
    ['wind_speed_10m', -0.1, 0],
    ['wind_gusts_10m', -0.02, 0],
    ['sunshine_duration', 3600.2, 3600],
    ['wave_height', -0.01, 0],
    ['swell_wave_height', -0.05, 0],
    ['wave_period', -0.1, 0],
    ['ocean_current_velocity', -0.02, 0],
  ])('counts as that end: %s %d is %d', (name, sent, read) => {
    expect(readOne(name, sent)).toEqual({ value: read, dropped: [] });
  });

  test.each<[Variable, number, number]>([
    ['wind_direction_10m', 360.4, 0.4],
    ['wind_direction_10m', -0.3, 359.7],
    ['wave_direction', 360.5, 0.5],
    ['ocean_current_direction', -0.5, 359.5],
  ])('goes on around the circle where it is a direction: %s %d is %d', (name, sent, read) => {
    const { value, dropped } = readOne(name, sent);
    expect(value).toBeCloseTo(read, 9);
    expect(dropped).toEqual([]);
  });
});

test('a value at an end that is not a natural one is not pulled to it', () => {
  for (const [name, sent] of [
    ['temperature_2m', 45.1],
    ['pressure_msl', 849.9],
    ['sea_level_height_msl', -15.1],
    ['visibility', 200_001],
    ['precipitation', 100.1],
    ['weather_code', -0.1],
  ] as const) {
    expect(readOne(name, sent)).toEqual({ value: null, dropped: [name] });
  }
});

test('−1, which marks a missing value, is never read as 0 or as north', () => {
  for (const [name, { least }] of Object.entries(ranges)) {
    if (least !== 0) continue;
    expect(readOne(name as Variable, -1), name).toEqual({ value: null, dropped: [name] });
  }
});

test('whatever a source sends, a value within its range stays, one within the tolerance is brought in, any other is null and noted', () => {
  const names = Object.keys(ranges) as (keyof typeof ranges)[];
  const anyOf = fc.constantFrom(...names).chain((name) => {
    const { least, most } = ranges[name];
    const near = (end: number) => fc.double({ min: end - 2, max: end + 2, noNaN: true });
    return fc.tuple(fc.constant(name), fc.oneof(near(least), near(most), fc.double()));
  });
  fc.assert(
    fc.property(anyOf, ([name, sent]) => {
      const { least, most, tolerance = {}, wraps } = ranges[name];
      const { value, dropped } = readOne(name, sent);
      const isWhole = !['time', 'weather_code'].includes(name) || Number.isInteger(sent);
      const isTaken =
        isWhole && sent >= least - (tolerance.below ?? 0) && sent <= most + (tolerance.above ?? 0);
      expect(dropped).toEqual(isTaken ? [] : [name]);
      if (!isTaken) expect(value).toBeNull();
      else if (sent >= least && sent <= most) expect(value).toBe(sent);
      else if (wraps) expect(Math.abs((value ?? Number.NaN) - sent)).toBe(most);
      else expect(value).toBe(sent < least ? least : most);
    }),
    { numRuns: 2000 },
  );
});
