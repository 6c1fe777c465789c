import { expect, test } from 'vitest';
import { clockHours, stretchOf } from './time-axis.ts';

test('hours are those of the clock in London, also on the days on which it changes', () => {
  const day = (from: string, until: string) =>
    clockHours({ from: Date.parse(from), until: Date.parse(until) }, 6).map(({ clock }) => clock);
  const marks = ['00:00', '06:00', '12:00', '18:00', '00:00'];
  expect(day('2026-10-24T23:00Z', '2026-10-26T00:00Z')).toEqual(marks); // 25 hours
  expect(day('2027-03-28T00:00Z', '2027-03-28T23:00Z')).toEqual(marks); // 23 hours
});

test('a rectangle keeps its gap free and is never narrower than nothing', () => {
  const x = (at: number) => at * 10;
  expect(stretchOf(x, { from: 2, until: 4 }, 2)).toEqual({ x: 21, width: 18 });
  expect(stretchOf(x, { from: 2, until: 2.1 }, 2).width).toBe(0);
  expect(stretchOf(x, { from: 4, until: 2 }).width).toBe(0);
});
