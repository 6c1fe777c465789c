import { expect, test } from 'vitest';
import type { StoredSample } from '#contract/conditions/sample-history.ts';
import { chartLayout, countsOf } from './sample-chart-layout.ts';

const box = { left: 40, right: 450, top: 10, bottom: 310 };
const sample = (sampleDateTime: string, count: number | null): StoredSample => ({
  ...{ sampleDateTime, escherichiaColiCount: count, escherichiaColiQualifier: '<' },
  ...{ intestinalEnterococciCount: 7, intestinalEnterococciQualifier: '=', discountable: null },
});

test('a count that is missing is left out, and never zero', () => {
  const samples = [sample('2026-06-01T10:00:00Z', null), sample('2026-06-08T10:00:00Z', 10)];
  expect(countsOf(samples, 'escherichia_coli')).toMatchObject([{ count: 10, qualifier: '<' }]);
  expect(countsOf(samples, 'enterococci')).toHaveLength(2);
});

test('each step upwards is ten times more, from what is lowest to 10,000 or more', () => {
  const at = (count: number) => ({
    at: Date.parse('2026-06-01T10:00Z'),
    count,
    qualifier: null,
    discountable: null,
  });
  const usual = chartLayout([at(10), at(100)], null, box);
  expect(usual.ticks.map(({ value, y }) => [value, y])).toEqual([
    [10, 310],
    [100, 210],
    [1000, 110],
    [10_000, 10],
  ]);
  expect(usual.points.map(({ y }) => y)).toEqual([310, 210]);
  expect(usual.yOf(500)).toBeCloseTo(140.1, 1);
  const wide = chartLayout([at(3), at(45_000)], null, box);
  expect(wide.ticks.map(({ value }) => value)).toEqual([1, 10, 100, 1000, 10_000, 100_000]);
  const none = chartLayout([at(0)], null, box);
  expect(none.points[0]?.y).toBe(310);
});

test('seasons stand side by side, also one without a sample, and each sample within its own', () => {
  const at = (time: string) => ({ at: Date.parse(time), count: 50, qualifier: null, discountable: null });
  const { seasons, points } = chartLayout(
    [at('2024-05-15T10:00Z'), at('2024-09-30T10:00Z'), at('2026-07-23T11:00Z'), at('2026-12-01T10:00Z')],
    null,
    box,
  );
  expect(seasons.map(({ year, from, until }) => [year, from, until])).toEqual([
    ...[
      [2024, 40, 170],
      [2025, 180, 310],
      [2026, 320, 450],
    ],
  ]);
  expect(points.map(({ x }) => Math.round(x))).toEqual([47, 163, 385, 443]);
});
