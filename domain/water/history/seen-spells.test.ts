import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OverflowStatusCode } from '#contract/conditions/storm-overflows.ts';
import { LOOK_HOLDS_MS, type SeenStatus, spellsOf } from './seen-spells.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.parse('2026-07-01T12:00:00Z');

/** A status seen from one hour to another, counted from noon. */
const seen = (
  status: OverflowStatusCode,
  from: number,
  until: number | null,
  more: Partial<SeenStatus> = {},
): SeenStatus => ({
  status,
  seenFrom: NOON + from * HOUR,
  seenUntil: until === null ? null : NOON + until * HOUR,
  statusStart: null,
  eventStart: null,
  eventEnd: null,
  ...more,
});
const at = (hours: number) => NOON + hours * HOUR;
/** Hours from noon, and the state. */
const told = (statuses: SeenStatus[], until: number) =>
  spellsOf(statuses, at(until)).map((spell) => [
    (spell.from - NOON) / HOUR,
    (spell.until - NOON) / HOUR,
    spell.state,
  ]);

test('an hour without a look is still covered by the look before it; a longer time is not known', () => {
  expect(LOOK_HOLDS_MS).toBe(HOUR);
  expect(told([seen(0, 0, 3)], 4)).toEqual([[0, 4, 'not_spilling']]);
  expect(told([seen(0, 0, 3)], 4.5)).toEqual([
    [0, 3, 'not_spilling'],
    [3, 4.5, 'not_known'],
  ]);
});

test('each status has its state; that of a company with frozen data is not known', () => {
  expect(told([seen(1, 0, 1), seen(0, 1.25, 2), seen(-1, 2.25, 3), seen(null, 3.25, 4)], 4)).toEqual([
    [0, 1.25, 'spilling'],
    [1.25, 2.25, 'not_spilling'],
    [2.25, 3.25, 'no_monitor'],
    [3.25, 4, 'not_known'],
  ]);
});

test('between two looks the company says when the status changed, if that is between them', () => {
  expect(told([seen(0, 0, 1), seen(1, 1.25, 2, { statusStart: at(1.1) })], 2)).toEqual([
    [0, 1.1, 'not_spilling'],
    [1.1, 2, 'spilling'],
  ]);
  expect(told([seen(1, 0, 1), seen(0, 1.25, 2, { statusStart: at(-9) })], 2)).toEqual([
    [0, 1.25, 'spilling'],
    [1.25, 2, 'not_spilling'],
  ]);
});

describe('a time when nobody looked', () => {
  test('is not known, whatever was seen before and after', () => {
    expect(told([seen(0, 0, 1), seen(0, 6, 7)], 7)).toEqual([
      [0, 1, 'not_spilling'],
      [1, 6, 'not_known'],
      [6, 7, 'not_spilling'],
    ]);
    expect(told([seen(1, 0, 1), seen(1, 6, 7)], 7)).toEqual([
      [0, 1, 'spilling'],
      [1, 6, 'not_known'],
      [6, 7, 'spilling'],
    ]);
  });

  test('is spilling as far as the company says so: since a start, until an end, or from one to the other', () => {
    expect(told([seen(0, 0, 1), seen(1, 6, 7, { statusStart: at(4) })], 7)).toEqual([
      [0, 1, 'not_spilling'],
      [1, 4, 'not_known'],
      [4, 7, 'spilling'],
    ]);
    expect(told([seen(1, 0, 1), seen(0, 6, 7, { statusStart: at(3) })], 7)).toEqual([
      [0, 3, 'spilling'],
      [3, 6, 'not_known'],
      [6, 7, 'not_spilling'],
    ]);
    expect(told([seen(0, 0, 1), seen(0, 6, 7, { eventStart: at(2), eventEnd: at(5) })], 7)).toEqual([
      [0, 1, 'not_spilling'],
      [1, 2, 'not_known'],
      [2, 5, 'spilling'],
      [5, 6, 'not_known'],
      [6, 7, 'not_spilling'],
    ]);
  });

  test('is not made a spill by a start that lies before what was seen not to spill', () => {
    expect(told([seen(0, 0, 3), seen(1, 3.25, 4, { statusStart: at(-20), eventStart: at(-30) })], 4)).toEqual(
      [
        [0, 3, 'not_spilling'],
        [3, 4, 'spilling'],
      ],
    );
  });
});

test('a discharge between two looks counts, also of less than a minute, and while the monitor was said not to work', () => {
  const short = { eventStart: at(1.5) + 5000, eventEnd: at(1.5) + 9000 };
  expect(told([seen(0, 0, 1), seen(0, 1.75, 3, short)], 3)).toEqual([
    [0, 1.5, 'not_spilling'],
    [1.5, 1.5 + 1 / 60, 'spilling'],
    [1.5 + 1 / 60, 3, 'not_spilling'],
  ]);
  expect(told([seen(-1, 0, 4), seen(0, 4.25, 5, { eventStart: at(1), eventEnd: at(2) })], 5)).toEqual([
    [0, 1, 'no_monitor'],
    [1, 2, 'spilling'],
    [2, 4.25, 'no_monitor'],
    [4.25, 5, 'not_spilling'],
  ]);
});

test.each<[string, Partial<SeenStatus>]>([
  ['without a start', { eventEnd: at(2) }],
  ['without an end', { eventStart: at(1) }],
  ['that ends before it starts', { eventStart: at(2), eventEnd: at(1) }],
  ['that ends in the future', { eventStart: at(1), eventEnd: at(8) }],
  ['of more than 30 days', { eventStart: at(-31 * 24), eventEnd: at(2) }],
  ['from before there were monitors', { eventStart: 0, eventEnd: at(2) }],
])('a published discharge %s does not count', (_, event) => {
  expect(told([seen(0, 0, 4), seen(0, 4.5, 5, event)], 5)).toEqual([[0, 5, 'not_spilling']]);
});

test('what was before the first record is left out', () => {
  expect(told([seen(1, 0, 1, { statusStart: at(-5), eventStart: at(-5) })], 1)).toEqual([[0, 1, 'spilling']]);
  expect(told([seen(0, 0, 1, { eventStart: at(-5), eventEnd: at(-4) })], 1)).toEqual([
    [0, 1, 'not_spilling'],
  ]);
  expect(spellsOf([], NOON)).toEqual([]);
});

test('of what was recorded before each look was, only the moments of change are known', () => {
  expect(told([seen(0, 0, null), seen(1, 6, null), seen(0, 9, null, { statusStart: at(8) })], 30)).toEqual([
    [0, 6, 'not_known'],
    [6, 8, 'spilling'],
    [8, 30, 'not_known'],
  ]);
});

const status = fc.constantFrom<OverflowStatusCode>(1, 0, -1, null);
const maybe = fc.option(fc.integer({ min: -600, max: 600 }), { nil: null });
/** Statuses as the store keeps them: each after the one before it, with the company's times anywhere. */
const history = fc
  .array(
    fc.record({
      status,
      wait: fc.integer({ min: 1, max: 400 }),
      lasts: fc.option(fc.integer({ min: 0, max: 900 }), { nil: null }),
      times: fc.tuple(maybe, maybe, maybe),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((records) => {
    let clock = NOON;
    return records.map(({ status, wait, lasts, times }): SeenStatus => {
      const seenFrom = clock + wait * MINUTE;
      const seenUntil = lasts === null ? null : seenFrom + lasts * MINUTE;
      clock = seenUntil ?? seenFrom;
      const [statusStart, eventStart, eventEnd] = times.map((time) =>
        time === null ? null : seenFrom + time * MINUTE,
      );
      return {
        ...{ status, seenFrom, seenUntil },
        statusStart: statusStart ?? null,
        eventStart: eventStart ?? null,
        eventEnd: eventEnd ?? null,
      };
    });
  });

describe('whatever was recorded', () => {
  test('the spells follow one another from the first record to the end, and no two neighbours are equal', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 3000 }), (records, later) => {
        const last = records.at(-1) as SeenStatus;
        const until = (last.seenUntil ?? last.seenFrom) + later * MINUTE;
        const spells = spellsOf(records, until);
        const from = records[0]?.seenFrom ?? 0;
        if (until === from) return;
        expect([spells[0]?.from, spells.at(-1)?.until]).toEqual([from, until]);
        for (const [index, spell] of spells.entries()) {
          expect(spell.until).toBeGreaterThan(spell.from);
          const next = spells[index + 1];
          if (next) expect([next.from, next.state !== spell.state]).toEqual([spell.until, true]);
        }
      }),
    );
  });

  test('a moment counts as not spilling only within an hour after a look that saw that, or just before one', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 3000 }), (records, later) => {
        const last = records.at(-1) as SeenStatus;
        const until = (last.seenUntil ?? last.seenFrom) + later * MINUTE;
        for (const { from, until: end, state } of spellsOf(records, until)) {
          if (state !== 'not_spilling') continue;
          const looked = records.filter((record) => record.status === 0);
          for (let moment = from; moment < end; moment += MINUTE) {
            const isCovered = looked.some(
              ({ seenFrom, seenUntil }) =>
                moment >= seenFrom - LOOK_HOLDS_MS && moment < (seenUntil ?? seenFrom) + LOOK_HOLDS_MS,
            );
            expect(isCovered).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
