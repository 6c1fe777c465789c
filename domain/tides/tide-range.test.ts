import { expect, test } from 'vitest';
import { turn } from '../testing/turn.ts';
import { meanRanges, rangeKind, rangeOfDay, risePerHour } from './tide-range.ts';

const wave = (name: string, amplitude: number) => ({ name, amplitude, phase: 0 });

test('the mean ranges are those of the two great waves, together and against one another', () => {
  expect(meanRanges({ constituents: [wave('M2', 2.2), wave('S2', 0.75), wave('N2', 0.4)] })).toEqual({
    springs: expect.closeTo(5.9),
    neaps: expect.closeTo(2.9),
  });
  expect(meanRanges({ constituents: [wave('M2', 2.2)] })).toBeNull();
});

test.each([
  [1.9, 'neaps'],
  [2.9, 'neaps'],
  [4, 'between'],
  [5, 'springs'],
  [7, 'springs'],
])('a range of %s m is %s where 3 m and 6 m are the means', (range, kind) => {
  expect(rangeKind(range, { springs: 6, neaps: 2.4 })).toBe(kind);
});

/** Four waters on each day, with the range of that day. */
const days = (ranges: readonly number[]) =>
  ranges.flatMap((range, day) =>
    ['00:30', '06:40', '12:50', '19:00'].map((clock, index) =>
      turn(
        `2026-11-${21 + day}T${clock}`,
        3 + (index % 2 === 0 ? -range / 2 : range / 2),
        index % 2 === 0 ? 'LowWater' : 'HighWater',
      ),
    ),
  );

test('the range of a day is its largest rise or fall', () => {
  expect(rangeOfDay(days([4, 5]), '2026-11-22')).toBeCloseTo(5);
  expect(rangeOfDay(days([4, 5]), '2026-11-25')).toBeNull();
  const hidden = days([4]).map((each) => ({ ...each, height: null }));
  expect(rangeOfDay(hidden, '2026-11-21')).toBeNull();
});

test('the rate is that of the levels around the moment; a guess between turns says so', () => {
  const start = '2026-11-21T00:00:00.000Z';
  const levels = { start, step_minutes: 15, heights: Array.from({ length: 40 }, (_, step) => step * 0.3) };
  const at = Date.parse('2026-11-21T04:07Z');
  expect(risePerHour({ points: [], levels }, at)).toEqual({ metres: expect.closeTo(1.2), isAbout: false });
  expect(risePerHour({ points: [], levels, error: 0.2 }, at)?.isAbout).toBe(true);
  expect(risePerHour({ points: [], levels: null }, at)).toBeNull();
});
