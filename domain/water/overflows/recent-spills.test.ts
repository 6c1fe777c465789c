import { describe, expect, test } from 'vitest';
import type { StormOverflow } from '#contract/conditions/storm-overflows.ts';
import type { TideEvent } from '#contract/conditions/tides.ts';
import { aStormOverflow } from '#contract/testing/a-storm-overflow.ts';
import { turn as turnAt } from '../../testing/turn.ts';
import {
  latestSpillWords,
  mayHaveSpilled,
  recentSpill,
  recentSpills,
  spillWords,
  tidesSince,
  unexplainedChange,
} from './recent-spills.ts';

const now = Date.parse('2026-11-21T14:32:00Z'); // a Saturday
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Code = StormOverflow['status_code'];
const ended = (end: number, more: Partial<StormOverflow> = {}, code: Code = 0) =>
  aStormOverflow(code, { latestEventStart: end - 3 * HOUR, latestEventEnd: end, statusStart: end }, more);
const turn = (hoursAgo: number, type: TideEvent['type'], height = type === 'HighWater' ? 5 : 1): TideEvent =>
  turnAt(new Date(now - hoursAgo * HOUR).toISOString().slice(0, -1), height, type);
/** High waters 53.5, 41, 28.5, 16 and 3.5 hours ago, low waters between them. */
const timeline = Array.from({ length: 10 }, (_, index) =>
  turn(53.5 - 6.25 * index, index % 2 === 0 ? 'HighWater' : 'LowWater'),
);
const words = (overflow: StormOverflow, turns: TideEvent[] | null = timeline) => {
  const spill = recentSpill(overflow, now);
  return spill && spillWords(spill, turns && { timeline: turns }, now);
};

describe('a discharge that has ended is shown for 48 hours', () => {
  test.each([
    ['20 minutes', 20 * MINUTE, true],
    ['48 hours', 48 * HOUR, true],
    ['a millisecond more', 48 * HOUR + 1, false],
  ])('after %s', (_, age, expected) => {
    for (const code of [0, -1, null] as const) {
      expect(recentSpill(ended(now - age, {}, code), now) !== null).toBe(expected);
    }
  });

  test('one that was seen to stop counts from the first look after it stopped', () => {
    const seen = (stopped_by: number) =>
      aStormOverflow(0, {}, { seen_running: { since: null, until: now - 60 * HOUR, stopped_by } });
    expect(recentSpill(seen(now - 48 * HOUR), now)).not.toBeNull();
    expect(recentSpill(seen(now - 48 * HOUR - 1), now)).toBeNull();
  });

  test('one whose monitor fell silent counts from when it was last seen to run', () => {
    const silent = (until: number) =>
      aStormOverflow(-1, {}, { seen_running: { since: null, until, stopped_by: null } });
    expect(recentSpill(silent(now - 48 * HOUR), now)).not.toBeNull();
    expect(recentSpill(silent(now - 48 * HOUR - 1), now)).toBeNull();
  });

  test('one that runs is not a recent one', () => {
    expect(recentSpill(aStormOverflow(1, { latestEventEnd: now - HOUR }), now)).toBeNull();
  });

  test('the latest comes first', () => {
    const one = ended(now - 5 * HOUR);
    const other = ended(now - HOUR);
    const spills = recentSpills([one, ended(now - 90 * HOUR), other], now);
    expect(spills.map(({ overflow }) => overflow)).toEqual([other, one]);
  });
});

describe('its words', () => {
  test('end, length, distance and the tides since', () => {
    expect(words(ended(now - 20 * MINUTE, { distance_miles: 0.4 }))).toBe(
      'ended 20 min ago after 3 h, 0.4 miles; 0 tides since',
    );
    expect(words(ended(now - 4 * HOUR))).toBe('ended 4 h ago after 3 h, 0.5 miles; 1 tide since');
    expect(words(ended(now - 30 * HOUR))).toBe('ended 1 day 6 h ago after 3 h, 0.5 miles; 3 tides since');
  });

  test('leave out an unknown length', () => {
    expect(words(aStormOverflow(0, { latestEventEnd: now - HOUR }), null)).toBe('ended 1 h ago, 0.5 miles');
  });

  test('between two looks, with the day where it was another', () => {
    const between = (until: number, stopped_by: number, since: number | null) =>
      words(aStormOverflow(0, {}, { seen_running: { since, until, stopped_by } }), null);
    expect(between(now - 47 * MINUTE, now - 32 * MINUTE, null)).toBe(
      'ended between 13:45 and 14:00, 0.5 miles',
    );
    expect(between(now - 15 * HOUR, now - 14 * HOUR, now - 17.5 * HOUR)).toBe(
      'ended between Friday 23:32 and 00:32 after at least 2 h 30 min, 0.5 miles',
    );
    const began = now - 47 * MINUTE - 30_000;
    expect(between(now - 47 * MINUTE, now - 32 * MINUTE, began)).toBe(
      'ended between 13:45 and 14:00, 0.5 miles', // it ran for half a minute at least, which says nothing
    );
    expect(between(now - 10 * 24 * HOUR, now - HOUR, null)).toBe(
      'ended between 11 November 14:32 and 13:32, 0.5 miles',
    );
  });

  test('for an unknown end', () => {
    expect(words(aStormOverflow(0, { latestEventStart: now - 5 * HOUR }))).toBe(
      'began 5 h ago, 0.5 miles; its end is not known',
    );
    const seen_running = { since: now - 5 * HOUR, until: now - HOUR, stopped_by: null };
    expect(words(aStormOverflow(-1, {}, { seen_running }))).toBe(
      'was spilling at 13:32, 0.5 miles; its end is not known',
    );
  });

  test('of several, the latest in a sentence', () => {
    const spills = recentSpills([ended(now - HOUR), ended(now - 2 * HOUR)], now);
    expect(latestSpillWords(spills, null, now)).toBe('Sewage spill ended 1 h ago after 3 h, 0.5 miles');
    expect(latestSpillWords(spills.slice(1), null, now)).toBe(
      'Sewage spill ended 2 h ago after 3 h, 0.5 miles',
    );
    expect(latestSpillWords([], null, now)).toBeNull();
  });
});

describe('the tides since a spill are the high waters after its end', () => {
  const since = (overflow: StormOverflow, turns = timeline) => {
    const spill = recentSpill(overflow, now);
    if (!spill) throw new Error('not recent');
    return tidesSince(spill, { timeline: turns }, now);
  };

  test('one at the very end does not count, one at this moment does', () => {
    expect(since(ended(now - 3.5 * HOUR))).toBe(0);
    expect(since(ended(now - 3.5 * HOUR - 1))).toBe(1);
    expect(since(ended(now - HOUR), [turn(7, 'LowWater'), turn(0, 'HighWater')])).toBe(1);
  });

  test('two high waters of one tide are one', () => {
    const southampton = [
      turn(11, 'LowWater', 0.5),
      turn(6, 'HighWater', 2.1),
      turn(4, 'LowWater', 1.8),
      turn(2, 'HighWater', 2),
      turn(-3, 'LowWater', 0.5),
    ];
    expect(since(ended(now - 10 * HOUR), southampton)).toBe(1);
  });

  test('are not known where the tides do not reach back to it, or until now', () => {
    const end = now - 20 * HOUR;
    expect(since(ended(end), timeline.slice(5))).toBe(2);
    expect(since(ended(end), timeline.slice(6))).toBeNull();
    expect(since(ended(end), timeline.slice(0, 9))).toBeNull();
    expect(since(ended(end), [])).toBeNull();
  });

  test('are counted from an end between two moments if no high water lies between them', () => {
    const between = (until: number, stopped_by: number) =>
      since(aStormOverflow(0, {}, { seen_running: { since: null, until, stopped_by } }));
    expect(between(now - 3 * HOUR, now - 2 * HOUR)).toBe(0);
    expect(between(now - 4 * HOUR, now - 3 * HOUR)).toBeNull();
  });

  test('are not counted from an end that is not known', () => {
    expect(since(aStormOverflow(0, { latestEventStart: now - 5 * HOUR }))).toBeNull();
  });
});

describe('a status that changed within 48 hours without a discharge that ended then', () => {
  const changed = (statusStart: number, times: Partial<StormOverflow['properties']> = {}, code: Code = 0) =>
    aStormOverflow(code, { statusStart, ...times });

  test('leaves it open whether there was one', () => {
    const overflow = changed(now - 5 * HOUR);
    expect(unexplainedChange(overflow, now)).toBe(now - 5 * HOUR);
    expect(mayHaveSpilled(overflow, now)).toBe(true);
    expect(recentSpill(overflow, now)).toBeNull();
  });

  test.each([
    ['48 hours ago', changed(now - 48 * HOUR), true],
    ['a millisecond earlier', changed(now - 48 * HOUR - 1), false],
    ['with the end of a discharge', changed(now - HOUR, { latestEventEnd: now - HOUR }), false],
    ['a quarter of an hour after it', changed(now - HOUR, { latestEventEnd: now - 75 * MINUTE }), false],
    ['longer after it', changed(now - HOUR, { latestEventEnd: now - 75 * MINUTE - 1 }), true],
    ['before the end of a discharge', changed(now - 9 * HOUR, { latestEventEnd: now - HOUR }), false],
    ['after one of long ago', changed(now - HOUR, { latestEventEnd: now - 90 * HOUR }), true],
    ['of a monitor that is offline', changed(now - HOUR, {}, -1), false],
    ['of one that runs', changed(now - HOUR, {}, 1), false],
    ['at a time that cannot be', changed(now + HOUR), false],
  ])('%s', (_, overflow, expected) => {
    expect(unexplainedChange(overflow, now) !== null).toBe(expected);
  });

  test('that was seen here is explained', () => {
    const seen_running = { since: null, until: now - 75 * MINUTE, stopped_by: now - HOUR };
    expect(unexplainedChange({ ...changed(now - 65 * MINUTE), seen_running }, now)).toBeNull();
  });
});

test('a discharge of long ago without an end may have gone on, unless the status has said otherwise since', () => {
  const begun = { latestEventStart: now - 90 * HOUR };
  expect(mayHaveSpilled(aStormOverflow(0, begun), now)).toBe(true);
  expect(mayHaveSpilled(aStormOverflow(0, { ...begun, statusStart: now - 91 * HOUR }), now)).toBe(true);
  expect(mayHaveSpilled(aStormOverflow(0, { ...begun, statusStart: now - 80 * HOUR }), now)).toBe(false);
  expect(mayHaveSpilled(aStormOverflow(0), now)).toBe(false);
});
