import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SpillState } from '#contract/conditions/overflow-history.ts';
import { londonDays } from '../../time/london-days.ts';
import { ofPlace, type Spell } from './spells.ts';
import { daysOf, totalsOf, watchedMinutes } from './spill-calendar.ts';

const MINUTE = 60_000;
const spell = (from: string, until: string, state: SpillState): Spell => ({
  from: Date.parse(from),
  until: Date.parse(until),
  state,
});
const states = ['spilling', 'no_monitor', 'not_known', 'not_spilling'] as const;

/** Spells that follow one another from a moment on, by their lengths in minutes. */
const spells = (from: number) =>
  fc
    .array(fc.tuple(fc.constantFrom(...states), fc.integer({ min: 1, max: 3000 })), {
      minLength: 1,
      maxLength: 15,
    })
    .map((parts) => {
      let at = from;
      return parts.map(([state, minutes]): Spell => {
        const begin = at;
        at += minutes * MINUTE;
        return { from: begin, until: at, state };
      });
    });

test('a day is split at midnight in London, on both days on which the clocks change', () => {
  const spring = daysOf(
    [spell('2026-03-28T22:00Z', '2026-03-30T01:00Z', 'spilling')],
    londonDays('2026-03-28', '2026-03-30'),
  );
  expect(spring.map(({ date, minutes, spilling }) => [date, minutes / 60, spilling / 60])).toEqual([
    ['2026-03-28', 24, 2],
    ['2026-03-29', 23, 23],
    ['2026-03-30', 24, 2],
  ]);
  const autumn = daysOf(
    [spell('2026-10-24T22:00Z', '2026-10-26T01:00Z', 'not_known')],
    londonDays('2026-10-24', '2026-10-26'),
  );
  expect(autumn.map(({ date, minutes, not_known }) => [date, minutes / 60, not_known / 60])).toEqual([
    ['2026-10-24', 24, 1],
    ['2026-10-25', 25, 25],
    ['2026-10-26', 24, 1],
  ]);
});

test('days without a watch are left out, and do not become days without a spill', () => {
  const watched = spell('2026-07-02T10:00Z', '2026-07-02T12:00Z', 'not_spilling');
  const days = daysOf([watched], londonDays('2026-07-01', '2026-07-03'));
  expect(days).toEqual([
    { date: '2026-07-02', minutes: 1440, spilling: 0, no_monitor: 0, not_known: 0, not_spilling: 120 },
  ]);
});

test('totals say from when to when they are, by what was asked for and what was watched', () => {
  const all = [
    spell('2026-07-01T10:00Z', '2026-07-01T12:00Z', 'spilling'),
    spell('2026-07-01T12:00Z', '2026-07-04T09:00Z', 'not_spilling'),
  ];
  const asked = (first: string, last: string) => {
    const days = londonDays(first, last);
    return totalsOf(daysOf(all, days), all, new Map(days.map((day) => [day.date, day])));
  };
  expect(asked('2026-06-01', '2026-07-31')).toEqual({
    ...{ spilling: 120, no_monitor: 0, not_known: 0, not_spilling: 69 * 60 },
    ...{ since: '2026-07-01T10:00:00.000Z', until: '2026-07-04T09:00:00.000Z' },
    ...{ days: 4, days_spilling: 1 },
  });
  expect(asked('2026-07-02', '2026-07-03')).toEqual({
    ...{ spilling: 0, no_monitor: 0, not_known: 0, not_spilling: 48 * 60 },
    ...{ since: '2026-07-01T23:00:00.000Z', until: '2026-07-03T23:00:00.000Z' },
    ...{ days: 2, days_spilling: 0 },
  });
  expect(asked('2026-05-01', '2026-05-31')).toBeNull();
});

describe('whatever was seen', () => {
  const from = fc
    .integer({ min: 0, max: 1200 })
    .map((days) => Date.parse('2024-01-01T00:00Z') + days * 1440 * MINUTE);

  test('the states of a day add up to 23, 24 or 25 hours, less what was before the watch or after its end', () => {
    fc.assert(
      fc.property(from.chain(spells), (seen) => {
        const [begin, end] = [seen[0]?.from ?? 0, seen.at(-1)?.until ?? 0];
        const first = new Date(begin - 1440 * MINUTE).toISOString().slice(0, 10);
        const calendar = londonDays(first, new Date(end + 1440 * MINUTE).toISOString().slice(0, 10));
        const days = daysOf(seen, calendar);
        for (const day of days) {
          const bounds = calendar.find(({ date }) => date === day.date);
          if (!bounds) throw new Error(`no day ${day.date}`);
          const outside = Math.max(0, begin - bounds.start) + Math.max(0, bounds.end - end);
          expect([23 * 60, 24 * 60, 25 * 60]).toContain(day.minutes);
          expect(watchedMinutes(day)).toBe(day.minutes - outside / MINUTE);
        }
        const watched = days.reduce((sum, day) => sum + watchedMinutes(day), 0);
        expect(watched).toBe((end - begin) / MINUTE);
      }),
    );
  });

  test('a place is in the worst state of its overflows at each moment, and in none where none is watched', () => {
    const some = fc.array(
      fc.integer({ min: 0, max: 4000 }).chain((minutes) => spells(minutes * MINUTE)),
      { minLength: 1, maxLength: 4 },
    );
    const rank: SpillState[] = ['spilling', 'not_known', 'no_monitor', 'not_spilling'];
    const stateAt = (list: readonly Spell[], at: number) =>
      list.find((each) => each.from <= at && at < each.until)?.state;
    fc.assert(
      fc.property(some, fc.array(fc.integer({ min: 0, max: 50_000 })), (overflows, moments) => {
        const place = ofPlace(overflows);
        for (const [index, each] of place.entries()) {
          const next = place[index + 1];
          if (next) expect(next.from).toBeGreaterThanOrEqual(each.until);
        }
        for (const minute of moments) {
          const found = overflows.map((list) => stateAt(list, minute * MINUTE));
          expect(stateAt(place, minute * MINUTE)).toBe(rank.find((state) => found.includes(state)));
        }
      }),
    );
  });
});
