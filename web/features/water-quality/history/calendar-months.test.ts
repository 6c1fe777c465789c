import { expect, test } from 'vitest';
import type { SpillDay } from '#contract/conditions/overflow-history.ts';
import { calendarMonths } from './calendar-months.ts';

const day = (date: string, spilling: number): SpillDay => ({
  ...{ date, minutes: 1440, spilling, no_monitor: 60, not_known: 0 },
  not_spilling: 1380 - spilling,
});

test('a month has its days, those that were not watched, and those that are not shown', () => {
  const months = calendarMonths({ from: '2025-12-03', until: '2026-02-10' }, [
    day('2025-12-31', 120),
    day('2026-01-01', 60),
  ]);
  expect(months.map(({ month, days }) => [month, days.length])).toEqual([
    ...[
      ['2025-12', 31],
      ['2026-01', 31],
      ['2026-02', 28],
    ],
  ]);
  const [december, january, february] = months;
  expect(december?.days.slice(0, 3)).toEqual([undefined, undefined, null]);
  expect(december?.days[30]).toMatchObject({ date: '2025-12-31' });
  expect([december?.sums.spilling, january?.sums.spilling]).toEqual([120, 60]);
  expect(february).toMatchObject({ isWatched: false, sums: { spilling: 0, not_spilling: 0 } });
  expect(february?.days.slice(9, 11)).toEqual([null, undefined]);
});
