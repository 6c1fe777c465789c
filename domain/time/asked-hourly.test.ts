import { describe, expect, test } from 'vitest';
import { afterHourlyTime, hourlyFrom } from './asked-hourly.ts';

const time = (instant: string) => Date.parse(instant);
const HOUR = 3_600_000;
const end = (from: string, hours: number, waters: Parameters<typeof hourlyFrom>[0] = []) => {
  const at = afterHourlyTime(waters, time(from), hours * HOUR);
  return at === null ? null : new Date(at).toISOString();
};

describe('the waters are asked for hourly', () => {
  test.each([
    ['from 06:00 in season', '2026-07-10T03:00:00Z', '2026-07-10T05:00:00.000Z'],
    ['at once by day', '2026-07-10T13:00:00Z', '2026-07-10T13:00:00.000Z'],
    ['from tomorrow on from 20:00', '2026-07-10T19:00:00Z', '2026-07-11T05:00:00.000Z'],
    ['until 20:00', '2026-07-10T18:59:59Z', '2026-07-10T18:59:59.000Z'],
    ['from the season’s first day', '2026-05-14T20:00:00Z', '2026-05-15T05:00:00.000Z'],
  ])('%s', (_, now, from) => {
    expect(new Date(hourlyFrom([], time(now)) ?? 0).toISOString()).toBe(from);
  });

  test('not out of season, unless one of the waters is in its own', () => {
    expect(hourlyFrom([], time('2026-10-10T12:00:00Z'))).toBeNull();
    const own = { season: { start: '2026-05-01', end: '2026-10-31' } };
    expect(hourlyFrom([{ season: null }, own], time('2026-10-10T12:00:00Z'))).toBe(
      time('2026-10-10T12:00:00Z'),
    );
  });
});

describe('of that time alone is counted', () => {
  test.each([
    ['by day', '2026-07-10T08:00:00Z', '2026-07-10T11:00:00.000Z'],
    ['over the night', '2026-07-10T18:00:00Z', '2026-07-11T07:00:00.000Z'], // 19:00 in London, then 06:00 to 08:00
    ['from 20:00 on', '2026-07-10T19:00:00Z', '2026-07-11T08:00:00.000Z'],
    ['to the end of a day', '2026-07-10T16:00:00Z', '2026-07-10T19:00:00.000Z'],
  ])('%s', (_, from, to) => {
    expect(end(from, 3)).toBe(to);
  });

  test('what a season leaves of it', () => {
    expect(end('2026-09-30T18:00:00Z', 1)).toBe('2026-09-30T19:00:00.000Z');
    expect(end('2026-09-30T18:00:00Z', 3)).toBeNull();
  });

  test('where a season of its own holds over a change of the clocks, by the clock of London', () => {
    const autumn = [{ season: { start: '2026-05-01', end: '2026-10-31' } }];
    // 24 October, 20:00 BST; the clocks go back at night, so 06:00 on 25 October is 06:00 GMT.
    expect(end('2026-10-24T19:00:00Z', 3, autumn)).toBe('2026-10-25T09:00:00.000Z');
    const spring = [{ season: { start: '2026-03-01', end: '2026-10-31' } }];
    // 28 March, 20:00 GMT; the clocks go forward at night, so 06:00 on 29 March is 05:00 GMT.
    expect(end('2026-03-28T20:00:00Z', 3, spring)).toBe('2026-03-29T08:00:00.000Z');
  });
});
