import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TideEvent, TideLevels } from '#contract/conditions/tides.ts';
import { turn } from '../testing/turn.ts';
import { curve, datedPoints, halfCosineAt, heightAt, type TidePoint, tidePoints } from './tide-curve.ts';

const HOUR = 3_600_000;
const utc = (text: string) => Date.parse(`${text}Z`);

/** A day with a double high water, as at Southampton. */
const doubleHigh = [
  turn('2026-11-21T03:00', 0.8, 'LowWater'),
  turn('2026-11-21T08:10', 4.5, 'HighWater'),
  turn('2026-11-21T09:20', 4.3, 'LowWater'),
  turn('2026-11-21T10:30', 4.6, 'HighWater'),
  turn('2026-11-21T15:40', 0.9, 'LowWater'),
];

/** High and low water in turn, 2 to 9 hours apart. */
const alternating = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 2 * HOUR, max: 9 * HOUR }),
      range: fc.double({ min: 0.1, max: 12, noNaN: true }),
    }),
    {
      minLength: 2,
      maxLength: 8,
    },
  )
  .map((steps) => {
    let at = utc('2026-03-28T20:00');
    return steps.map(({ gap, range }, index): TidePoint => {
      at += gap;
      return index % 2 === 0
        ? { at, height: range, type: 'HighWater' }
        : { at, height: -range, type: 'LowWater' };
    });
  });

describe('halfCosineAt', () => {
  const points = tidePoints(doubleHigh);

  test('is the height of the event at its moment, the first and the last included', () => {
    expect(points.map(({ at }) => halfCosineAt(points, at))).toEqual([0.8, 4.5, 4.3, 4.6, 0.9]);
  });

  test('is half-way in height half-way in time', () => {
    expect(halfCosineAt(points, (utc('2026-11-21T03:00') + utc('2026-11-21T08:10')) / 2)).toBeCloseTo(
      2.65,
      9,
    );
  });

  test('is unknown outside the events and without any', () => {
    expect(halfCosineAt(points, utc('2026-11-21T02:59'))).toBeUndefined();
    expect(halfCosineAt(points, utc('2026-11-21T15:41'))).toBeUndefined();
    expect(halfCosineAt([], 0)).toBeUndefined();
  });

  test('is unknown where the low water between two high waters is missing', () => {
    const [, firstHigh, , secondHigh] = doubleHigh;
    const broken = tidePoints([firstHigh, secondHigh].filter((known) => known !== undefined));
    expect(halfCosineAt(broken, utc('2026-11-21T09:20'))).toBeUndefined();
  });

  test('is unknown where two turns are missing: nothing rises for over 12 hours', () => {
    const [low, , , , nextLow] = doubleHigh;
    const high = turn('2026-11-21T15:01', 4.5, 'HighWater');
    const broken = tidePoints([low, high, nextLow].filter((known) => known !== undefined));
    expect(halfCosineAt(broken, utc('2026-11-21T09:00'))).toBeUndefined();
    const just = tidePoints([turn('2026-11-21T03:01', 1, 'LowWater'), high]);
    expect(halfCosineAt(just, utc('2026-11-21T09:00'))).toBeDefined();
  });

  test('lies between its neighbours and moves from one to the other', () => {
    fc.assert(
      fc.property(
        alternating,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (tides, one, two) => {
          const [from, to] = [tides[0], tides[1]];
          if (!from || !to) return;
          const at = (share: number) =>
            halfCosineAt(tides, from.at + (to.at - from.at) * share) ?? Number.NaN;
          const [earlier, later] = [at(Math.min(one, two)), at(Math.max(one, two))];
          expect(earlier).toBeLessThanOrEqual(from.height + 1e-9);
          expect(later).toBeGreaterThanOrEqual(to.height - 1e-9);
          expect(later).toBeLessThanOrEqual(earlier + 1e-9);
        },
      ),
    );
  });

  test('never jumps', () => {
    fc.assert(
      fc.property(alternating, fc.double({ min: 0, max: 1, noNaN: true }), (tides, share) => {
        const [first, last] = [tides[0], tides.at(-1)];
        if (!first || !last) return;
        const at = first.at + (last.at - 60_000 - first.at) * share;
        const [here, soon] = [
          halfCosineAt(tides, at) ?? Number.NaN,
          halfCosineAt(tides, at + 60_000) ?? Number.NaN,
        ];
        // The steepest half-cosine: 24 m in 2 hours, so pi / 2 times that in a minute at most.
        expect(Math.abs(soon - here)).toBeLessThanOrEqual(((Math.PI / 2) * 24) / 120);
      }),
    );
  });
});

/** Levels each quarter of an hour from `from`, of a stand at 4.4 m until 12:00 and an ebb of 1 m an hour after it. */
const levelsFrom = (from: string, count: number): TideLevels => ({
  start: new Date(utc(from)).toISOString(),
  step_minutes: 15,
  heights: Array.from({ length: count }, (_, index) => {
    const hours = (utc(from) - utc('2026-11-21T12:00')) / HOUR + index / 4;
    return 4.4 - Math.max(0, hours);
  }),
});

describe('heightAt', () => {
  const points = tidePoints(doubleHigh);
  const levels = levelsFrom('2026-11-21T09:45', 20);
  const at = (clock: string) => heightAt({ points, levels }, utc(`2026-11-21T${clock}`));

  test('is that of the levels where they reach, whatever lies between the turns', () => {
    expect(at('11:10')).toEqual({ metres: 4.4, isApproximate: false });
    expect(at('13:20')?.metres).toBeCloseTo(4.4 - 4 / 3, 9);
    expect(halfCosineAt(points, utc('2026-11-21T13:20'))).toBeLessThan(2.7);
  });

  test('is a guess from the turns where they do not, and without any', () => {
    expect(at('09:46')).toEqual({
      metres: halfCosineAt(points, utc('2026-11-21T09:46')),
      isApproximate: true,
    });
    expect(at('14:31')?.isApproximate).toBe(true);
    expect(heightAt({ points, levels: null }, utc('2026-11-21T11:10'))?.isApproximate).toBe(true);
  });

  test('is unknown where neither reaches', () => {
    expect(at('16:00')).toBeUndefined();
    expect(heightAt({ points: [], levels: null }, 0)).toBeUndefined();
  });

  test('needs no turns', () => {
    expect(heightAt({ points: [], levels }, utc('2026-11-21T11:10'))?.metres).toBe(4.4);
  });
});

describe('curve', () => {
  const points = tidePoints(doubleHigh);
  const [from, to] = [utc('2026-11-21T02:00'), utc('2026-11-21T16:05')];

  test('has every step, both ends and every turn, in order', () => {
    const moments = curve({ points, levels: null }, from, to, HOUR).map(({ at }) => at);
    expect(moments).toEqual([...moments].sort((one, other) => one - other));
    expect(new Set(moments).size).toBe(moments.length);
    for (const at of [from, to, from + 3 * HOUR, ...points.map((point) => point.at)])
      expect(moments).toContain(at);
  });

  test('is null, not a line, where the height is not known', () => {
    const drawn = curve({ points, levels: null }, from, to, HOUR);
    expect(drawn.at(0)).toEqual({ at: from, height: null });
    expect(drawn.at(-1)).toEqual({ at: to, height: null });
    expect(drawn.find(({ at }) => at === points[3]?.at)?.height).toEqual({
      metres: 4.6,
      isApproximate: true,
    });
  });

  test('follows the levels where there are some', () => {
    const levels = levelsFrom('2026-11-21T01:45', 60);
    const drawn = curve({ points, levels }, from, to, HOUR);
    expect(drawn.every(({ height }) => height?.isApproximate === false)).toBe(true);
    expect(drawn.find(({ at }) => at === utc('2026-11-21T14:00'))?.height?.metres).toBeCloseTo(2.4, 9);
  });
});

describe('datedPoints', () => {
  const undated = (time: string, height: number, type: TideEvent['type']) => ({ time, height, type });
  const fourEvents = [
    undated('05:50', 1, 'LowWater'),
    undated('11:58', 5, 'HighWater'),
    undated('18:10', 1.1, 'LowWater'),
    undated('00:20', 5.1, 'HighWater'),
  ];
  const moments = (points: TidePoint[]) => points.map(({ at }) => new Date(at).toISOString());

  test('with four events one that starts with 00 is the next day', () => {
    expect(moments(datedPoints(fourEvents, '2026-11-21')).at(-1)).toBe('2026-11-22T00:20:00.000Z');
  });

  test('unless it is the first', () => {
    const early = [undated('00:05', 5, 'HighWater'), ...fourEvents.slice(0, 3)];
    expect(moments(datedPoints(early, '2026-11-21'))[0]).toBe('2026-11-21T00:05:00.000Z');
  });

  test.each([3, 5])('and not with %d events', (count) => {
    const events = [
      ...fourEvents.slice(4 - Math.min(count, 4)),
      ...(count === 5 ? [undated('23:00', 2, 'LowWater')] : []),
    ];
    expect(events).toHaveLength(count);
    expect(moments(datedPoints(events, '2026-11-21'))[0]).toBe('2026-11-21T00:20:00.000Z');
  });

  test('a stated moment wins over the rule', () => {
    const dated = fourEvents.map((one) =>
      one.time === '00:20' ? { ...one, date_time: '2026-11-21T00:20:00.000Z' } : one,
    );
    expect(moments(datedPoints(dated, '2026-11-21'))[0]).toBe('2026-11-21T00:20:00.000Z');
  });

  test('clock times are those of London', () => {
    expect(moments(datedPoints(fourEvents, '2026-07-01')).at(-1)).toBe('2026-07-01T23:20:00.000Z');
  });
});
