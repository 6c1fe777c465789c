import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FeedKind, feedKinds } from '#contract/feed-paths.ts';
import { feedLimits, freshness } from './freshness.ts';

const fetchedAt = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const stateAfter = (kind: FeedKind, age: number, scale = 1) =>
  freshness({ kind, fetchedAt, observedAt: null, now: fetchedAt + age, scale }).state;

test.each<[FeedKind, number, number]>([
  ['weather', HOUR, 3 * HOUR],
  ['marine', 3 * HOUR, 12 * HOUR],
  ['storm_overflow', HOUR, 3 * HOUR],
])('%s is stale after %d ms and withheld after %d', (kind, stale, withheld) => {
  expect([0, stale, stale + 1, withheld, withheld + 1].map((age) => stateAfter(kind, age))).toEqual([
    'fresh',
    'fresh',
    'stale',
    'stale',
    'withheld',
  ]);
});

test('predictions are stale after 26 hours and never withheld by age', () => {
  expect(stateAfter('ea_warnings', 26 * HOUR)).toBe('fresh');
  expect(stateAfter('ea_warnings', 26 * HOUR + 1)).toBe('stale');
  expect(stateAfter('ea_warnings', 10_000 * HOUR)).toBe('stale');
});

test.each<[FeedKind]>([['tidal'], ['sunrise_sunset']])('%s does not age', (kind) => {
  expect(freshness({ kind, fetchedAt, observedAt: 0, now: fetchedAt + 10_000 * HOUR, scale: 1 })).toEqual({
    state: 'fresh',
    changesAt: null,
  });
});

test('the scale shrinks the limits on age', () => {
  expect(stateAfter('weather', 36_000, 0.01)).toBe('fresh');
  expect(stateAfter('weather', 36_001, 0.01)).toBe('stale');
  expect(stateAfter('weather', 108_001, 0.01)).toBe('withheld');
});

describe("the source's own time", () => {
  const judge = (kind: FeedKind, lag: number, scale = 1) =>
    freshness({ kind, fetchedAt, observedAt: fetchedAt - lag, now: fetchedAt, scale });

  test.each<[FeedKind, number, string]>([
    ['weather', 2 * HOUR, 'fresh'],
    ['weather', 2 * HOUR + 1, 'stale'],
    ['weather', 88 * HOUR, 'stale'],
    ['weather', -15 * MINUTE, 'fresh'],
    ['weather', -15 * MINUTE - 1, 'stale'],
    ['marine', 2 * HOUR + 1, 'stale'],
    ['marine', -15 * MINUTE - 1, 'stale'],
    ['storm_overflow', 88 * HOUR, 'fresh'],
    ['ea_warnings', 88 * HOUR, 'fresh'],
  ])('%s just fetched, %d ms behind, is %s', (kind, lag, state) => {
    expect(judge(kind, lag).state).toBe(state);
  });

  test('is not scaled', () => {
    expect(judge('weather', 2 * HOUR, 0.01).state).toBe('fresh');
    expect(judge('weather', 2 * HOUR + 1, 100).state).toBe('stale');
  });

  test('that runs ahead is caught up with', () => {
    expect(judge('weather', -20 * MINUTE)).toEqual({ state: 'stale', changesAt: fetchedAt + 5 * MINUTE });
  });
});

const circumstances = fc.record({
  kind: fc.constantFrom(...feedKinds),
  lag: fc.option(fc.integer({ min: -HOUR, max: 6 * HOUR }), { nil: null }),
  age: fc.integer({ min: 0, max: 30 * HOUR }),
  scale: fc.constantFrom(0.01, 1, 3),
});
const judged = ({
  kind,
  lag,
  age,
  scale,
}: {
  kind: FeedKind;
  lag: number | null;
  age: number;
  scale: number;
}) =>
  freshness({
    kind,
    fetchedAt,
    observedAt: lag === null ? null : fetchedAt - lag,
    now: fetchedAt + age,
    scale,
  });

test('the state holds until changesAt, and is another then', () => {
  fc.assert(
    fc.property(circumstances, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
      const { state, changesAt } = judged(given);
      const now = fetchedAt + given.age;
      const until = changesAt ?? now + 1000 * HOUR;
      expect(until).toBeGreaterThan(now);
      const between = Math.floor((until - 1 - now) * share);
      expect(judged({ ...given, age: given.age + between }).state).toBe(state);
      if (changesAt !== null) expect(judged({ ...given, age: changesAt - fetchedAt }).state).not.toBe(state);
    }),
  );
});

test('a value only grows worse, unless its own time was ahead', () => {
  const ranks = ['fresh', 'stale', 'withheld'];
  fc.assert(
    fc.property(circumstances, fc.integer({ min: 0, max: 30 * HOUR }), (given, more) => {
      fc.pre(given.lag === null || given.lag >= 0);
      const later = judged({ ...given, age: given.age + more }).state;
      expect(ranks.indexOf(later)).toBeGreaterThanOrEqual(ranks.indexOf(judged(given).state));
    }),
  );
});

test('every feed has limits, and none is withheld before it is stale', () => {
  for (const kind of feedKinds) {
    const { staleAfterMs, withheldAfterMs } = feedLimits[kind];
    if (withheldAfterMs !== null) expect(staleAfterMs).toBeLessThan(withheldAfterMs);
  }
});
