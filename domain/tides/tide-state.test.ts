import { describe, expect, test } from 'vitest';
import type { TideEvent, TideLevels } from '#contract/conditions/tides.ts';
import { turn } from '../testing/turn.ts';
import { missingBetween, tideState } from './tide-state.ts';

const utc = (clock: string) => Date.parse(`2026-11-21T${clock}Z`);
const on = (clock: string, height: number, type: TideEvent['type']) =>
  turn(`2026-11-21T${clock}`, height, type);
const stateOf = (timeline: TideEvent[], clock: string, levels: TideLevels | null = null) =>
  tideState({ timeline, levels, method: 'published', error_m: null, error_min: null }, utc(clock));

/** A day with a double high water, as at Southampton. */
const doubleHigh = [
  on('03:00', 0.8, 'LowWater'),
  on('08:10', 4.5, 'HighWater'),
  on('09:20', 4.3, 'LowWater'),
  on('10:30', 4.6, 'HighWater'),
  on('15:40', 0.9, 'LowWater'),
];

describe('through a double high water', () => {
  test('the tide rises to its first turn, with the higher one as the high water to come', () => {
    const { direction, next, stand } = stateOf(doubleHigh, '05:00');
    expect(direction).toBe('rising');
    expect(next?.height).toBe(4.6);
    expect(stand).toBeUndefined();
  });

  test.each(['08:10', '09:00', '09:50'])(
    'at %s it stands near high water, and low water comes next',
    (clock) => {
      const state = stateOf(doubleHigh, clock);
      expect(state).toMatchObject({ direction: 'unknown', stand: { lowest: 4.3, highest: 4.6 } });
      expect(state.stand?.until.time).toBe('10:30');
      expect(state.next).toMatchObject({ height: 0.9, type: 'LowWater' });
    },
  );

  test('from its last turn on it falls', () => {
    expect(stateOf(doubleHigh, '10:30')).toMatchObject({
      direction: 'falling',
      stand: undefined,
      height: { metres: 4.6, isApproximate: true },
    });
    expect(stateOf(doubleHigh, '12:00').next?.height).toBe(0.9);
  });
});

test('the height is that of the levels, the direction that of the turns', () => {
  const levels = { start: '2026-11-21T11:00:00.000Z', step_minutes: 15, heights: [4.4, 4.4, 4.4, 4.4] };
  expect(stateOf(doubleHigh, '11:20', levels)).toMatchObject({
    direction: 'falling',
    height: { metres: 4.4, isApproximate: false },
  });
});

describe('before the first turn that is known', () => {
  const day = [
    on('04:10', 5.1, 'HighWater'),
    on('10:20', 0.9, 'LowWater'),
    on('16:35', 5.3, 'HighWater'),
    on('22:45', 0.8, 'LowWater'),
  ];

  test.each([
    ['a high water', day, 'rising'],
    ['a low water', day.slice(1), 'falling'],
    ['a high water and one more turn', day.slice(0, 2), 'rising'],
  ])('the tide is on its way to it: to %s', (_, list, direction) => {
    const [first] = list;
    for (const minutes of [1, 60, 300]) {
      const now = Date.parse(first?.date_time ?? '') - minutes * 60_000;
      const state = tideState(
        { timeline: list, levels: null, method: 'published', error_m: null, error_min: null },
        now,
      );
      expect(state).toMatchObject({ direction, height: undefined, missing: [], next: first });
    }
  });

  test('nothing is claimed so long before it that another turn may lie between', () => {
    const longAgo = [
      on('09:10', 5.1, 'HighWater'),
      on('15:20', 0.9, 'LowWater'),
      on('21:35', 5.3, 'HighWater'),
    ];
    expect(stateOf(longAgo, '02:55').direction).toBe('unknown');
    expect(stateOf(longAgo, '03:15').direction).toBe('rising');
  });

  test('nothing is claimed where turns have no time, or where it is the only one', () => {
    expect(stateOf([on('03:00', 8.1, 'HighWater'), on('15:20', 8.3, 'HighWater')], '02:00').direction).toBe(
      'unknown',
    );
    expect(stateOf(day.slice(0, 1), '02:00').direction).toBe('unknown');
  });

  test('nothing is claimed where the first turn is a dip between two high waters', () => {
    const dipFirst = doubleHigh.slice(2); // 4.3 m, called a low water
    expect(stateOf(dipFirst, '09:00').direction).toBe('unknown');
  });

  test('nothing is claimed after the last one', () => {
    expect(stateOf(day, '23:00').direction).toBe('unknown');
  });
});

test('before the first turn of a list with a stand it claims no direction: that turn may be a part of one', () => {
  expect(stateOf(doubleHigh, '01:00')).toMatchObject({
    direction: 'unknown',
    height: undefined,
    missing: [],
  });
  expect(stateOf(doubleHigh, '01:00').next?.height).toBe(0.8);
});

test('after the last turn and without any it claims nothing', () => {
  const nothing = {
    direction: 'unknown',
    height: undefined,
    stand: undefined,
    next: undefined,
    coming: undefined,
    ahead: undefined,
    missing: [],
  };
  expect(stateOf(doubleHigh, '20:00')).toEqual(nothing);
  expect(stateOf([], '20:00')).toEqual(nothing);
});

describe('where turns have no published time', () => {
  const dries = [on('04:00', 8.1, 'HighWater'), on('16:20', 8.3, 'HighWater')];

  test('between two high waters it claims neither direction nor height, and says that a low is missing', () => {
    expect(stateOf(dries, '09:00')).toMatchObject({
      direction: 'unknown',
      height: undefined,
      missing: ['LowWater'],
    });
  });

  test('a gap longer than any rise is none, and both turns within it are missing', () => {
    const gap = [on('00:30', 1, 'LowWater'), on('19:10', 5, 'HighWater')];
    expect(stateOf(gap, '09:00')).toMatchObject({
      direction: 'unknown',
      height: undefined,
      missing: ['HighWater', 'LowWater'],
    });
  });

  test('12 hours may still be one rise', () => {
    const rise = [on('00:30', 1, 'LowWater'), on('12:30', 5, 'HighWater')];
    expect(stateOf(rise, '09:00')).toMatchObject({ direction: 'rising', missing: [] });
  });

  test('nothing is ever missing in what was computed', () => {
    expect(
      missingBetween({ method: 'computed' }, on('00:30', 0.4, 'LowWater'), on('19:10', 0.6, 'HighWater')),
    ).toEqual([]);
  });
});
