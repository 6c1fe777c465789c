import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HourlyMarine } from '#contract/conditions/marine.ts';
import { modelHasSea, SEA_STEP_MS, seaAt, seaNow } from './sea-now.ts';

const start = Date.parse('2026-11-21T14:00:00Z');
const MINUTE = 60_000;

/** Hours from 14:00 on. */
const hours = (columns: Partial<HourlyMarine> = {}): HourlyMarine => ({
  time: [0, 1, 2].map((hour) => start / 1000 + hour * 3600),
  wave_height: [1, 1, 1],
  wave_direction: [250, 250, 250],
  sea_surface_temperature: [12, 12, 12],
  ocean_current_velocity: [0.2, 0.4, 0.1],
  ocean_current_direction: [350, 10, 60],
  sea_level_height_msl: [-1, 1, 2],
  ...columns,
});

describe('sea level and current between two hours', () => {
  test('are for the moment, and neither the hour before nor the one after', () => {
    expect(seaAt(hours(), start + 15 * MINUTE)).toEqual({
      sea_level_height_msl: -0.5,
      ocean_current_velocity: 0.25,
      ocean_current_direction: 355,
    });
    expect(seaAt(hours(), start + 45 * MINUTE)).toMatchObject({
      sea_level_height_msl: 0.5,
      ocean_current_direction: 5, // the short way round by north
    });
  });

  test('are those of the hour on the hour, also of the last one', () => {
    expect(seaAt(hours(), start)).toMatchObject({ sea_level_height_msl: -1, ocean_current_direction: 350 });
    expect(seaAt(hours(), start + 120 * MINUTE)).toMatchObject({ sea_level_height_msl: 2 });
  });

  test('a current that turns round between the hours has no direction meanwhile', () => {
    const turning = hours({ ocean_current_direction: [80, 250, 60] });
    expect(seaAt(turning, start + 30 * MINUTE)).toMatchObject({
      ocean_current_velocity: 0.3,
      ocean_current_direction: null,
    });
    expect(seaAt(turning, start)).toMatchObject({ ocean_current_direction: 80 });
  });

  const nothing = {
    sea_level_height_msl: null,
    ocean_current_velocity: null,
    ocean_current_direction: null,
  };

  test.each([
    ['before the hours begin', -MINUTE],
    ['after they end', 121 * MINUTE],
  ])('are not known %s', (_, off) => {
    expect(seaAt(hours(), start + off)).toEqual(nothing);
  });

  test('are not known where one of the two hours is missing, or its value', () => {
    const [first = 0, , third = 0] = hours().time;
    expect(seaAt(hours({ time: [first, third] }), start + 30 * MINUTE)).toEqual(nothing);
    const gap = hours({ sea_level_height_msl: [-1, null, 2] });
    expect(seaAt(gap, start + 30 * MINUTE)).toMatchObject({
      sea_level_height_msl: null,
      ocean_current_velocity: 0.3,
    });
    expect(seaAt(gap, start)).toMatchObject({ sea_level_height_msl: -1 });
  });

  test('are not known in an offline copy from an earlier version', () => {
    const { sea_level_height_msl: _, ocean_current_direction: __, ...earlier } = hours();
    expect(seaAt(earlier as HourlyMarine, start + 30 * MINUTE)).toEqual({
      ...nothing,
      ocean_current_velocity: 0.3,
    });
  });

  test('lie between the values of the two hours, whatever they are', () => {
    const level = fc.double({ min: -8, max: 8, noNaN: true });
    const direction = fc.integer({ min: 0, max: 360 });
    fc.assert(
      fc.property(
        level,
        level,
        direction,
        direction,
        fc.integer({ min: 0, max: 59 }),
        (a, b, from, to, minute) => {
          const sea = seaAt(
            hours({ sea_level_height_msl: [a, b, 0], ocean_current_direction: [from, to, 0] }),
            start + minute * MINUTE,
          );
          expect(sea.sea_level_height_msl).toBeGreaterThanOrEqual(Math.min(a, b) - 0.001);
          expect(sea.sea_level_height_msl).toBeLessThanOrEqual(Math.max(a, b) + 0.001);
          const turned = sea.ocean_current_direction;
          const apart = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180);
          if (turned === null) expect(apart(from, to)).toBeGreaterThan(120);
          else {
            expect(apart(turned, from) + apart(turned, to)).toBeCloseTo(apart(from, to), 1);
            expect(turned).toBeGreaterThanOrEqual(0);
            expect(turned).toBeLessThan(360);
          }
        },
      ),
    );
  });
});

test('now is the ten minutes that have begun, and says so', () => {
  const now = seaNow(hours(), start + 29 * MINUTE);
  expect(SEA_STEP_MS).toBe(10 * MINUTE);
  expect(now).toEqual({ sea_now_time: (start + 20 * MINUTE) / 1000, ...seaAt(hours(), start + 20 * MINUTE) });
});

describe('whether the model has a sea at the place', () => {
  const nulls = [null, null, null];
  const dry = {
    current: {
      time: 1,
      sea_now_time: 2,
      wave_height: null,
      sea_level_height_msl: null,
      tertiary_swell_wave_height: null,
    },
    hourly: hours({
      wave_height: nulls,
      wave_direction: nulls,
      sea_surface_temperature: nulls,
      ocean_current_velocity: nulls,
      ocean_current_direction: nulls,
      sea_level_height_msl: nulls,
    }),
  };
  test('it has none where every value is null, as in an estuary', () => {
    expect(modelHasSea(dry)).toBe(false);
    expect(modelHasSea({ ...dry, hourly: { ...dry.hourly, time: [] } })).toBe(false);
  });
  test('the third swell is of another model, whose cells are five times as wide', () => {
    expect(modelHasSea({ ...dry, current: { ...dry.current, tertiary_swell_wave_height: 0.2 } })).toBe(false);
  });
  test('one value is a sea', () => {
    expect(modelHasSea({ ...dry, current: { ...dry.current, wave_height: 0 } })).toBe(true);
    expect(modelHasSea({ ...dry, hourly: { ...dry.hourly, sea_level_height_msl: [null, null, 0] } })).toBe(
      true,
    );
  });
});
