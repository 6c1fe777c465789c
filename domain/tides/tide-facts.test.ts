import { getMoonIllumination } from 'suncalc';
import { describe, expect, test } from 'vitest';
import type { TidalData } from '#contract/conditions/tides.ts';
import { turn } from '../testing/turn.ts';
import { moonWords } from './moon-phase.ts';
import { asPublished } from './prediction/tide-origin.ts';
import { daysAbove, daysAboveErrorWords, rangeWords, rateWords, slackWords } from './tide-facts.ts';

const MINUTE = 60_000;
const first = Date.parse('2026-11-21T00:00Z');
/** Low at 00:00, 12:00 and 24:00, high at 06:00 and 18:00; 1 to 5 m. */
const height = (at: number) => 3 - 2 * Math.cos((Math.PI * (at - first)) / (6 * 60 * MINUTE));
const levels = {
  start: new Date(first - 15 * MINUTE).toISOString(),
  step_minutes: 15,
  heights: Array.from({ length: 4 * 48 + 3 }, (_, step) => height(first + (step - 1) * 15 * MINUTE)),
};
const timeline = [21, 22].flatMap((day) => [
  turn(`2026-11-${day}T00:00`, 1, 'LowWater'),
  turn(`2026-11-${day}T06:00`, 5, 'HighWater'),
  turn(`2026-11-${day}T12:00`, 1, 'LowWater'),
  turn(`2026-11-${day}T18:00`, 5, 'HighWater'),
]);
const tides = {
  ...asPublished,
  method: 'computed',
  date: '2026-11-21',
  events: timeline.slice(0, 4),
  timeline,
  levels,
  station: { id: 'a', name: 'A', distance_miles: 0 },
} as unknown as TidalData; // without meta, which no words need
const between: TidalData = { ...tides, error_m: 0.2, error_min: 10 };
const utc = (clock: string) => Date.parse(`2026-11-21T${clock}Z`);

describe('how fast', () => {
  // Half way the sine rises by 2 π/6 = 1.05 m an hour.
  test.each([
    ['03:00', 'Rising 1.0 m an hour'],
    ['09:00', 'Falling 1.0 m an hour'],
    ['06:01', 'Hardly rising or falling'],
  ])('at %s: %s', (clock, words) => {
    expect(rateWords(tides, utc(clock))).toBe(words);
  });
  test('between ports about, and near a turn neither', () => {
    expect(rateWords(between, utc('03:00'))).toBe('Rising about 1.0 m an hour');
    expect(rateWords(between, utc('06:05'))).toBe('Near high water: rising or falling a little');
  });
  test('beyond what is known nothing', () => {
    expect(rateWords({ ...tides, timeline: [], levels: null }, utc('03:00'))).toBe('Not known');
  });
});

test('the next slack is the next high or low water', () => {
  expect(slackWords(tides, utc('03:30'))).toBe('High 06:00, 5.0 m, in 2 h 30 min');
});

test.each([
  [{ springs: 4, neaps: 2 }, 'Springs: range 4.0 m, large for here'],
  [{ springs: 8, neaps: 4 }, 'Neaps: range 4.0 m, small for here'],
  [{ springs: 5, neaps: 3 }, 'Between springs and neaps: range 4.0 m'],
  [null, 'Range 4.0 m'],
])('the range of today against %o: %s', (ranges, words) => {
  expect(rangeWords(tides, utc('03:00'), ranges)).toBe(words);
});

describe('above a height', () => {
  // 3 - 2 cos = 4 where the cosine is -1/2: two hours either side of high water.
  test('today and tomorrow, with the clock of London', () => {
    expect(daysAbove(tides, 4, utc('03:00'))).toEqual([
      { date: '2026-11-21', spells: ['from 04:00 to 08:00', 'from 16:00 to 20:00'], hasUnknown: false },
      { date: '2026-11-22', spells: ['from 04:00 to 08:00', 'from 16:00 to 20:00'], hasUnknown: false },
    ]);
  });
  test('a height that the tide never reaches, and one that it never leaves', () => {
    expect(daysAbove(tides, 5.1, utc('03:00'))[0]?.spells).toEqual([]);
    expect(daysAbove(tides, 0.5, utc('03:00'))[0]?.spells).toEqual(['all day']);
  });
  test('over midnight', () => {
    const later = { ...tides, levels: { ...levels, start: new Date(first + 5 * 60 * MINUTE).toISOString() } };
    expect(daysAbove(later, 4, utc('03:00'))[0]?.spells.at(-1)).toMatch(/^from 21:1\d on$/);
    expect(daysAbove(later, 4, utc('03:00'))[1]?.spells[0]).toMatch(/^until 01:1\d$/);
  });
  test('between ports about, with the minutes said once for all', () => {
    expect(daysAbove(between, 4, utc('03:00'))[0]?.spells[0]).toBe('from about 04:00 to 08:00');
    expect(daysAboveErrorWords(between)).toBe('Each time ± 10 min.');
    expect(daysAboveErrorWords(tides)).toBeNull();
  });
  test('where the levels end the rest of the day is not known', () => {
    const short = {
      ...tides,
      timeline: timeline.slice(0, 6),
      levels: { ...levels, heights: levels.heights.slice(0, 4 * 30) },
    };
    expect(daysAbove(short, 4, utc('03:00'))[1]?.hasUnknown).toBe(true);
  });
});

// Published moments of the Moon's phases in November 2026.
test.each([
  ['2026-11-01T20:28Z', 'Last quarter'],
  ['2026-11-09T07:02Z', 'New moon'],
  ['2026-11-17T11:48Z', 'First quarter'],
  ['2026-11-24T14:53Z', 'Full moon'],
  ['2026-11-13T12:00Z', 'Waxing crescent'],
])('the Moon at %s: %s', (moment, words) => {
  expect(moonWords(getMoonIllumination(new Date(moment)).phase)).toBe(words);
});
