import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FeedKind, feedKinds } from '#contract/live/live-table.ts';
import { feedLimits, freshness } from './freshness.ts';
import { runFreshness } from './run-freshness.ts';

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

test('out of season bathing-water data are stale after 26 hours, and never withheld by age', () => {
  expect(stateAfter('ea_warnings', 26 * HOUR)).toBe('fresh');
  expect(stateAfter('ea_warnings', 26 * HOUR + 1)).toBe('stale');
  expect(stateAfter('ea_warnings', 10_000 * HOUR)).toBe('stale');
});

describe('bathing-water data in season', () => {
  const judge = (fetched: string, at: string, waters: Parameters<typeof freshness>[0]['waters'] = []) =>
    freshness({
      kind: 'ea_warnings',
      fetchedAt: Date.parse(fetched),
      observedAt: null,
      now: Date.parse(at),
      scale: 1,
      waters,
    });

  test('are stale once they were not renewed in three hours in which they are asked for hourly', () => {
    const fetched = '2026-07-10T08:00:00Z'; // 09:00 in London
    const until = Date.parse('2026-07-10T11:00:00Z');
    expect(judge(fetched, '2026-07-10T08:30:00Z')).toEqual({ state: 'fresh', changesAt: until + 1 });
    expect(judge(fetched, '2026-07-10T11:00:00Z').state).toBe('fresh');
    expect(judge(fetched, '2026-07-10T11:00:00.001Z')).toEqual({ state: 'stale', changesAt: null });
  });

  test.each([
    ['at 23:30 they are not stale', '2026-07-10T22:30:00Z', 'fresh'],
    ['at 06:30 they are not', '2026-07-11T05:30:00Z', 'fresh'],
    ['at 09:00 they are not yet', '2026-07-11T08:00:00Z', 'fresh'],
    ['after it they are', '2026-07-11T08:00:00.001Z', 'stale'],
  ])('fetched at 20:00, %s', (_, at, state) => {
    expect(judge('2026-07-10T19:00:00Z', at).state).toBe(state);
  });

  test('fetched an hour before night, have two hours of the morning left', () => {
    const { changesAt } = judge('2026-07-10T18:00:00Z', '2026-07-10T20:00:00Z');
    expect(changesAt).toBe(Date.parse('2026-07-11T07:00:00Z') + 1);
  });

  test('fetched at the end of it, are stale after 26 hours as in winter', () => {
    expect(judge('2026-09-30T19:00:00Z', '2026-10-01T21:00:00Z').state).toBe('fresh');
    expect(judge('2026-09-30T19:00:00Z', '2026-10-01T21:00:00.001Z').state).toBe('stale');
  });

  test('count the hours by the clock of London when it changes, where a water’s own season lasts', () => {
    const own = [{ season: { start: '2026-03-01', end: '2026-10-31' } }];
    // 20:00 BST on the eve; the clocks go back, and 06:00 is 06:00Z.
    expect(judge('2026-10-24T19:00:00Z', '2026-10-25T09:00:00Z', own).state).toBe('fresh');
    expect(judge('2026-10-24T19:00:00Z', '2026-10-25T09:00:00.001Z', own).state).toBe('stale');
    // 20:00 GMT on the eve; the clocks go forward, and 06:00 is 05:00Z.
    expect(judge('2026-03-28T20:00:00Z', '2026-03-29T08:00:00Z', own).state).toBe('fresh');
    expect(judge('2026-03-28T20:00:00Z', '2026-03-29T08:00:00.001Z', own).state).toBe('stale');
  });

  test('go by the seasons of the waters, and by England’s where none are known', () => {
    const winter = [{ season: { start: '2025-11-01', end: '2026-03-31' } }];
    expect(judge('2026-01-10T09:00:00Z', '2026-01-10T12:00:00.001Z', winter).state).toBe('stale');
    expect(judge('2026-01-10T09:00:00Z', '2026-01-10T12:00:00.001Z').state).toBe('fresh');
    expect(judge('2026-07-10T09:00:00Z', '2026-07-10T12:00:00.001Z', winter).state).toBe('fresh');
  });
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
  at: fc.constantFrom(fetchedAt, Date.parse('2026-07-10T18:30:00Z'), Date.parse('2026-05-14T20:00:00Z')),
  lag: fc.option(fc.integer({ min: -HOUR, max: 6 * HOUR }), { nil: null }),
  age: fc.integer({ min: 0, max: 30 * HOUR }),
  scale: fc.constantFrom(0.01, 1, 3),
});
const judged = ({
  kind,
  at,
  lag,
  age,
  scale,
}: {
  kind: FeedKind;
  at: number;
  lag: number | null;
  age: number;
  scale: number;
}) =>
  freshness({
    kind,
    fetchedAt: at,
    observedAt: lag === null ? null : at - lag,
    now: at + age,
    scale,
  });

test('the state holds until changesAt, and then changes', () => {
  fc.assert(
    fc.property(circumstances, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
      const { state, changesAt } = judged(given);
      const now = given.at + given.age;
      const until = changesAt ?? now + 1000 * HOUR;
      expect(until).toBeGreaterThan(now);
      const between = Math.floor((until - 1 - now) * share);
      expect(judged({ ...given, age: given.age + between }).state).toBe(state);
      if (changesAt !== null) expect(judged({ ...given, age: changesAt - given.at }).state).not.toBe(state);
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

describe('what the source has said of its runs', () => {
  test.each([
    ['weather', 6, 24],
    ['marine', 18, 36],
  ] as const)(
    '%s is stale more than %d hours behind the newest run, and withheld after %d',
    (kind, stale, withheld) => {
      const newestAt = fetchedAt - HOUR;
      const behind = (ms: number) => runFreshness(kind, { beganAt: newestAt - ms, newestAt }, newestAt).state;
      expect([0, stale * HOUR, stale * HOUR + 1].map(behind)).toEqual(['fresh', 'fresh', 'stale']);
      expect(behind(withheld * HOUR + 1)).toBe('withheld');
    },
  );

  test.each([
    ['weather', 24],
    ['marine', 60],
  ] as const)(
    '%s of a model that has stood still is stale once its last run began %d hours ago',
    (kind, hours) => {
      const beganAt = fetchedAt - hours * HOUR;
      const run = { beganAt, newestAt: beganAt };
      expect(runFreshness(kind, run, fetchedAt)).toEqual({ state: 'fresh', changesAt: fetchedAt + 1 });
      expect(runFreshness(kind, run, fetchedAt + 1).state).toBe('stale');
      expect(runFreshness('tidal', run, fetchedAt + 1).state).toBe('fresh');
    },
  );
});
