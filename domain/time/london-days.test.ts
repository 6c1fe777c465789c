import fc from 'fast-check';
import { expect, test } from 'vitest';
import { londonDays } from './london-days.ts';
import { addDays, londonDayBounds } from './london-time.ts';

test('are those of the calendar, each with its own length, over many years', () => {
  const days = londonDays('2024-01-01', '2027-12-31');
  expect(days).toHaveLength(1461);
  expect(days.map(({ date, start, end }) => ({ date, start, end }))).toEqual(
    days.map(({ date }) => ({ date, ...londonDayBounds(date) })),
  );
  const odd = days.filter(({ start, end }) => end - start !== 86_400_000);
  expect(odd.map(({ date, start, end }) => [date, (end - start) / 3_600_000])).toEqual([
    ...[
      ['2024-03-31', 23],
      ['2024-10-27', 25],
      ['2025-03-30', 23],
      ['2025-10-26', 25],
    ],
    ...[
      ['2026-03-29', 23],
      ['2026-10-25', 25],
      ['2027-03-28', 23],
      ['2027-10-31', 25],
    ],
  ]);
});

test('follow one another without a gap, wherever they begin and end', () => {
  const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2024-01-01', days));
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 120 }), (first, more) => {
      const days = londonDays(first, addDays(first, more));
      expect(days.map(({ date }) => date)).toEqual(
        Array.from({ length: more + 1 }, (_, index) => addDays(first, index)),
      );
      for (const [index, { start }] of days.entries()) {
        expect(start).toBe(index === 0 ? londonDayBounds(first).start : days[index - 1]?.end);
      }
    }),
    { numRuns: 60 },
  );
});

test('none lies between a day and the one before', () => {
  expect(londonDays('2026-07-02', '2026-07-01')).toEqual([]);
});
