import { describe, expect, test } from 'vitest';
import type { Crossing } from '#contract/network/crossings.ts';
import { turn } from '../testing/turn.ts';
import { type CrossingTide, crossingState, cutOff } from './cut-off.ts';
import { crossingWords, ruleWords } from './cut-off-words.ts';
import { neighbourErrors } from './prediction/neighbour-errors.ts';
import { tideErrors } from './prediction/tide-bounds.ts';

const MINUTE = 60_000;
const first = Date.parse('2026-11-21T00:00Z');
const utc = (clock: string, day = 21) => Date.parse(`2026-11-${day}T${clock}Z`);
/** Low at 00:00 and 12:00, high at 06:00 and 18:00, 1 to 5 m: 3.99 m is passed 2 h 0.6 min before and after high water. */
const height = (at: number) => 3 - 2 * Math.cos((Math.PI * (at - first)) / (6 * 60 * MINUTE));
const BACK = 4 * 6;
const tides: CrossingTide = {
  timeline: [20, 21, 22].flatMap((day) => [
    turn(`2026-11-${day}T00:00`, 1, 'LowWater'),
    turn(`2026-11-${day}T06:00`, 5, 'HighWater'),
    turn(`2026-11-${day}T12:00`, 1, 'LowWater'),
    turn(`2026-11-${day}T18:00`, 5, 'HighWater'),
  ]),
  levels: {
    start: new Date(first - BACK * 15 * MINUTE).toISOString(),
    step_minutes: 15,
    heights: Array.from({ length: BACK + 4 * 48 + 1 }, (_, step) =>
      height(first + (step - BACK) * 15 * MINUTE),
    ),
  },
  ...{ method: 'computed', datum: 'chart datum', error_m: null, error_min: null, withheld: null },
  station: { id: 'a', name: 'A', distance_miles: 0 },
};
const path: Crossing = {
  name: 'Path',
  level_m: 3.99,
  datum: 'chart datum',
  margin_min: 20,
  direction: 'leave_by',
};
const causeway: Crossing = { ...path, direction: 'cross_between' };
const headline = (clock: string, crossing = path, of = tides) =>
  crossingWords(crossing, of, utc(clock)).headline;

describe('what is said', () => {
  // Cut off from 04:00 to 08:00 by the curve, and 20 minutes more at both ends.
  test.each([
    ['03:02', 'Leave by 03:39, in 37 min'],
    ['03:38', 'Leave by 03:39, in 1 min'],
    ['03:40', 'Cut off until 08:21'],
    ['08:20', 'Cut off until 08:21'],
    ['08:21', 'Leave by 15:39, in 7 h 18 min'],
    ['20:30', 'Leave by Sunday 03:39, in 7 h 9 min'],
  ])('at %s: %s', (clock, words) => {
    expect(headline(clock)).toBe(words);
  });

  test('a way that is crossed at low water has words of its own', () => {
    expect(headline('03:02', causeway)).toBe('Cross by 03:39, in 37 min');
    expect(headline('05:00', causeway)).toBe('Not passable until 08:21');
  });

  test('the spells of the days ahead', () => {
    expect(crossingWords(path, tides, utc('03:00')).spells).toEqual([
      { date: '2026-11-21', words: 'Cut off 03:39 to 08:21 and 15:39 to 20:21' },
      { date: '2026-11-22', words: 'Cut off 03:39 to 08:21 and 15:39 to 20:21' },
    ]);
  });

  test('errors of a tide between ports are added at both ends', () => {
    const between = { ...tides, error_m: 1, error_min: 10 };
    // 2.99 m is passed 3 h 0.6 min before and after high water.
    expect(headline('01:00', path, between)).toBe('Leave by 02:29, in 1 h 29 min');
    expect(headline('05:00', path, between)).toBe('Cut off until 09:31');
    expect(ruleWords(path, between)).toBe(
      'Cut off while the tide may be above 4.0 m (chart datum), with 20 min before and after. What the tide may be out by is added.',
    );
  });

  test('of published turns alone a third of the rise or fall is added, and it is never above high water', () => {
    const turns = { ...tides, levels: null, method: 'published' as const };
    // 4 - 4/3 = 2.67 m is passed at 02:40, give or take a minute.
    expect(headline('01:00', path, turns)).toMatch(/^Leave by 02:(19|20|21), in 1 h \d\d min$/);
    expect(headline('01:00', { ...path, level_m: 5.01 }, turns)).toMatch(/^Not cut off before /);
  });

  test('a level that the tide does not reach is open no further than the tide is known', () => {
    expect(headline('01:00', { ...path, level_m: 6 })).toBe(
      'Not cut off before Sunday 23:25; further ahead it is not known',
    );
  });

  test('nothing here claims that the sea is safe', () => {
    const said = ['01:00', '05:00', '12:00'].flatMap((clock) =>
      [path, causeway].map((each) => headline(clock, each)),
    );
    expect(said.join(' ')).not.toMatch(/safe|open/i);
  });
});

describe('not known, and never open', () => {
  const station = (distance_miles: number | null) => ({ id: 'a', name: 'A', distance_miles });
  test.each<[string, Partial<CrossingTide>, Partial<Crossing>?]>([
    ['without a tide', { station: null, timeline: [], levels: null }],
    ['where the tide is withheld', { withheld: 'tide', station: null, timeline: [], levels: null }],
    ['where the heights are withheld', { withheld: 'heights', levels: null }],
    ['where the level is above another datum', {}, { datum: 'lowest astronomical tide' }],
    ['with the tide of a station nine miles away', { method: 'published', station: station(9) }],
    ['with the tide of a station nobody knows how far away', { method: 'published', station: station(null) }],
    [
      'where only turns are published, and the tide stands',
      {
        ...{ method: 'published', levels: null },
        timeline: [
          turn('2026-11-21T00:00', 1, 'LowWater'),
          turn('2026-11-21T04:00', 4.6, 'HighWater'),
          turn('2026-11-21T05:00', 4.4, 'LowWater'),
          turn('2026-11-21T06:00', 4.7, 'HighWater'),
          turn('2026-11-21T11:00', 1, 'LowWater'),
        ],
      },
    ],
    [
      'where the authority is not certain of a turn',
      {
        ...{ method: 'published', levels: null },
        timeline: tides.timeline.map((each) => ({ ...each, is_approximate_time: true })),
      },
    ],
    ['where the tide is of another day', { timeline: [], levels: null }],
  ])('%s', (_, more, other = {}) => {
    const { headline, kind } = crossingWords({ ...path, ...other }, { ...tides, ...more }, utc('10:00'));
    expect({ headline, kind }).toEqual({ headline: 'Not known', kind: 'unknown' });
  });

  test('the tide of a station five miles away counts with what such neighbours differ by', () => {
    const near = { ...tides, method: 'published' as const, station: station(5) };
    const { cut } = cutOff(path, near, utc('00:00'), utc('12:00'));
    const own = cutOff(path, tides, utc('00:00'), utc('12:00')).cut;
    // 18 minutes, and what 0.3 m take.
    const withErrors = { ...tides, error_m: 0.3, error_min: 18 };
    expect(cut).toEqual(cutOff(path, withErrors, utc('00:00'), utc('12:00')).cut);
    expect((own[0]?.from ?? 0) - (cut[0]?.from ?? 0)).toBeGreaterThan(25 * MINUTE);
    expect((cut[0]?.until ?? 0) - (own[0]?.until ?? 0)).toBeGreaterThan(25 * MINUTE);
  });

  test('no station elsewhere is taken to be nearer to the place’s tide than neighbours were measured to be', () => {
    for (const { miles, metres, minutes } of neighbourErrors) {
      const errors = tideErrors({ ...tides, method: 'published', station: station(miles) });
      expect(errors?.metres).toBeGreaterThanOrEqual(metres);
      expect(errors?.minutes).toBeGreaterThanOrEqual(minutes);
    }
  });

  test('a spell that reaches into what is not known has no end', () => {
    const spells = { cut: [{ from: 100, until: 200 }], unknown: [{ from: 150, until: 300 }] };
    expect(crossingState(spells, 120, 300)).toEqual({ kind: 'cut', until: null });
    expect(crossingState(spells, 250, 300)).toEqual({ kind: 'unknown' });
    expect(crossingState(spells, 50, 300)).toEqual({ kind: 'open', until: 100, knownUntil: 150 });
    const later = { cut: [{ from: 250, until: 280 }], unknown: [{ from: 150, until: 200 }] };
    expect(crossingState(later, 50, 300)).toEqual({ kind: 'open', until: null, knownUntil: 150 });
  });
});
