import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TideLevels } from '#contract/conditions/tides.ts';
import { levelAt, levelsFrom } from './tide-levels.ts';

const MINUTE = 60_000;
const start = Date.parse('2026-11-21T00:00:00Z');
const levels = (heights: number[], step_minutes = 15): TideLevels => ({
  start: new Date(start).toISOString(),
  step_minutes,
  heights,
});

describe('levelAt', () => {
  const four = levels([1, 2, 4, 5]);
  const at = (minutes: number) => levelAt(four, start + minutes * MINUTE);

  test('is the height itself on a step, both ends included', () => {
    expect([0, 15, 30, 45].map(at)).toEqual([1, 2, 4, 5]);
  });

  test('is known between two steps that have another on either side', () => {
    expect(at(22.5)).toBeCloseTo(3, 9);
    expect(at(15 + 1 / 60)).toBeCloseTo(2, 2);
    expect(at(30 - 1 / 60)).toBeCloseTo(4, 2);
  });

  test('is unknown between the first two, the last two, and outside', () => {
    expect([-15, -1, 7, 38, 46, 60].map(at)).toEqual(Array(6).fill(undefined));
    expect(levelAt(levels([]), start)).toBeUndefined();
  });

  test('follows any parabola exactly, whatever the step', () => {
    const number = fc.double({ min: -5, max: 5, noNaN: true });
    fc.assert(
      fc.property(
        number,
        number,
        number,
        fc.constantFrom(5, 10, 15, 60),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (bend, slope, height, step, share) => {
          const on = (steps: number) => bend * steps ** 2 + slope * steps + height;
          const tide = levels([0, 1, 2, 3].map(on), step);
          expect(levelAt(tide, start + (1 + share) * step * MINUTE)).toBeCloseTo(on(1 + share), 4);
        },
      ),
    );
  });
});

describe('levelsFrom', () => {
  const day = levels(Array.from({ length: 9 }, (_, index) => index));
  const cut = (from: number, to: number) => levelsFrom(day, start + from * MINUTE, start + to * MINUTE);

  test('has one step more before it, and all that follows', () => {
    expect(cut(30, 60)).toEqual({
      start: '2026-11-21T00:15:00.000Z',
      step_minutes: 15,
      heights: [1, 2, 3, 4, 5, 6, 7, 8],
    });
  });

  test('takes in the step before a moment between two', () => {
    expect(cut(29, 61)?.heights[0]).toBe(0);
  });

  test('is null where a step is missing at either end', () => {
    expect(cut(15, 105)?.heights).toHaveLength(9);
    expect(cut(14, 105)).toBeNull();
    expect(cut(15, 106)).toBeNull();
  });
});
