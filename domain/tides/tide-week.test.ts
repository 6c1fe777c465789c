import { describe, expect, test } from 'vitest';
import type { TidalData } from '#contract/conditions/tides.ts';
import { turn } from '../testing/turn.ts';
import { tideWeek } from './tide-week.ts';

const STEP_MS = (12 * 60 + 25) * 30_000; // from a high water to the next low one

/** High and low waters by turns from midnight two days before. */
function tidesFrom(date: string, more: Partial<TidalData> = {}): TidalData {
  const begin = Date.parse(`${date}T00:30Z`) - 2 * 86_400_000;
  const timeline = Array.from({ length: 44 }, (_, index) =>
    turn(
      new Date(begin + index * STEP_MS).toISOString().slice(0, 16),
      index % 2 ? 1.2 : 4.8,
      index % 2 ? 'LowWater' : 'HighWater',
      more.error_min ? { is_approximate_time: true, is_approximate_height: true } : {},
    ),
  );
  return {
    ...{
      date,
      events: [],
      timeline,
      levels: null,
      ports: [],
      withheld: null,
      error_m: null,
      error_min: null,
    },
    ...{ station: { id: 'a', name: 'A', distance_miles: 0 }, method: 'computed', datum: 'chart datum' },
    meta: {
      ...{ source: 'Computed', attribution: null, observed_at: null, fetched_at: `${date}T06:00:00.000Z` },
      ...{ stale: false, simulated: false, error: null },
    },
    ...more,
  };
}
const weekOf = (date: string, more: Partial<TidalData> = {}) =>
  tideWeek(tidesFrom(date, more), [], Date.parse(`${date}T10:00Z`));

test('seven days from today, each turn once and in order', () => {
  const week = weekOf('2026-11-23');
  expect(week.map(({ date }) => date.slice(8))).toEqual(['23', '24', '25', '26', '27', '28', '29']);
  expect(week[0]?.name).toBe('Monday 23 November');
  for (const { waters } of week) expect([3, 4]).toContain(waters.length);
  const all = week.flatMap(({ waters }) => waters);
  for (const [index, { name }] of all.entries()) if (index > 0) expect(name).not.toBe(all[index - 1]?.name);
  expect(week[0]?.waters[0]).toMatchObject({ name: 'High', height: '4.8 m' });
});

test('between ports every time and height is about, with what it may be out by', () => {
  const [first] = weekOf('2026-11-23', { error_m: 0.35, error_min: 15 })[0]?.waters ?? [];
  expect(first?.time).toMatch(/^about \d\d:\d\d ± 15 min$/);
  expect(first?.height).toBe('about 4.8 m ± 0.4');
});

describe.each([
  ['2026-10-23', '2026-10-25', 25, 'back'],
  ['2027-03-26', '2027-03-28', 23, 'forward'],
])('the clock change after %s', (start, change, hours, way) => {
  const week = weekOf(start);
  const day = week.find(({ date }) => date === change);

  test('is said on its day alone', () => {
    expect(week.filter(({ notes }) => notes.length > 0)).toEqual([day]);
    expect(day?.notes[0]).toContain(`The clocks go ${way} `);
  });

  test('loses no turn and gives none twice', () => {
    const expected = tidesFrom(start).timeline.filter(({ date_time }) => {
      const at = Date.parse(date_time);
      const [from, to] =
        hours === 25
          ? ['2026-10-24T23:00Z', '2026-10-26T00:00Z']
          : ['2027-03-28T00:00Z', '2027-03-28T23:00Z'];
      return at >= Date.parse(from) && at < Date.parse(to);
    });
    expect(day?.waters).toHaveLength(expected.length);
  });
});

test('a time that the clock reads twice says which of the two it is', () => {
  const tides = tidesFrom('2026-10-23', {
    timeline: [
      turn('2026-10-23T06:00', 5, 'HighWater'),
      turn('2026-10-25T00:29', 5, 'HighWater'),
      turn('2026-10-25T06:40', 1, 'LowWater'),
    ],
  });
  const day = tideWeek(tides, [], Date.parse('2026-10-23T10:00Z')).at(-1);
  expect(day?.waters.map(({ time }) => time)).toEqual(['01:29 BST', '06:40']);
});

test('a water that the authority does not publish is named', () => {
  const tides = tidesFrom('2026-11-23', {
    method: 'published',
    timeline: [
      turn('2026-11-23T00:30', 4.8, 'HighWater'),
      turn('2026-11-23T12:55', 4.8, 'HighWater'),
      turn('2026-11-23T19:07', 1.2, 'LowWater'),
    ],
  });
  expect(tideWeek(tides, [], Date.parse('2026-11-23T10:00Z'))[0]?.waters.map(({ time }) => time)).toEqual([
    '00:30',
    'not published',
    '12:55',
    '19:07',
  ]);
});

test('the sun stands beside the days of which it is known', () => {
  const sun = [
    { date: '2026-11-23', sunrise: '2026-11-23T07:35:00.000Z', sunset: '2026-11-23T16:01:00.000Z' },
  ];
  const week = tideWeek(tidesFrom('2026-11-23'), sun, Date.parse('2026-11-23T10:00Z'));
  expect([week[0]?.sunrise, week[0]?.sunset, week[1]?.sunrise]).toEqual(['07:35', '16:01', null]);
});
