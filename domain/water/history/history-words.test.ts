import { describe, expect, test } from 'vitest';
import type { OverflowRecord, SpillState, SpillTotals } from '#contract/conditions/overflow-history.ts';
import {
  highWatersWords,
  hoursWords,
  looksWords,
  nowWords,
  recentWords,
  sinceWords,
} from './history-words.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-07-11T13:02:00Z');
const ago = (hours: number) => new Date(NOW - hours * HOUR).toISOString();
const minutes = { spilling: 0, no_monitor: 0, not_known: 0, not_spilling: 0 };
const totals = (since: string): SpillTotals => ({
  ...minutes,
  since,
  until: ago(0),
  days: 10,
  days_spilling: 0,
});

/** An overflow that was seen in these states, each until so many hours ago, from 72 hours ago on. */
function record(spells: [SpillState, number][], more: Partial<OverflowRecord> = {}): OverflowRecord {
  const recent = spells.map(([state, until], index) => ({
    from: ago(spells[index - 1]?.[1] ?? 72),
    until: ago(until),
    state,
  }));
  return {
    ...{ company: 'South West Water', id: 'SWW1', name: 'Neet', distance_miles: 0.4, is_listed: true },
    ...{ watched_since: ago(1000), last_seen_at: ago(0.1), totals: null, season_totals: null, days: [] },
    ...{ last_end: null, last_spill_minutes: null, high_waters_since: null, recent },
    state: recent.at(-1)?.state ?? 'not_known',
    state_since: recent.at(-1)?.from ?? ago(0),
    ...more,
  };
}
const quiet = record([['not_spilling', 0]]);
const spilling = record([
  ['not_spilling', 4],
  ['spilling', 0],
]);
const ended = record(
  [
    ['not_spilling', 17],
    ['spilling', 8],
    ['not_spilling', 0],
  ],
  {
    ...{ last_end: ago(8), last_spill_minutes: 550, high_waters_since: 0 },
  },
);
const broken = record([
  ['not_known', 60],
  ['no_monitor', 0],
]);

test('hours are whole, and one for less than one', () => {
  expect([0, 1, 59, 60, 89, 90, 25_200].map(hoursWords)).toEqual([
    ...['0 hours', '1 hour', '1 hour', '1 hour', '1 hour', '2 hours', '420 hours'],
  ]);
});

test('beside a total stands since when we have watched, and since when it is where that is later', () => {
  const watched = '2025-08-14T10:00:00.000Z';
  expect(sinceWords(watched, totals(watched))).toBe('We have watched since 14 Aug 2025.');
  expect(sinceWords(watched, totals('2025-12-01T00:00:00.000Z'))).toBe(
    'Since 1 Dec 2025. We have watched since 14 Aug 2025.',
  );
  expect(sinceWords(watched, null)).toBe('We have watched since 14 Aug 2025.');
});

test('where looks were not always recorded, that is said', () => {
  const watched_since = '2025-08-14T10:00:00.000Z';
  expect(looksWords({ watched_since, looks_recorded_since: watched_since })).toBeNull();
  expect(looksWords({ watched_since: null, looks_recorded_since: null })).toBeNull();
  expect(looksWords({ watched_since, looks_recorded_since: '2026-07-01T10:00:00.000Z' })).toBe(
    'Before 1 Jul 2026 only changes were recorded: what was between them is not known.',
  );
  expect(looksWords({ watched_since, looks_recorded_since: null })).toMatch(/^So far only changes/);
});

test('high waters are counted in words, and left out where they are not known', () => {
  expect([0, 1, 2, null].map(highWatersWords)).toEqual([
    ...['no high water since', '1 high water since', '2 high waters since', null],
  ]);
});

describe('what holds now', () => {
  test.each<[string, OverflowRecord, string, string]>([
    ['a spill', spilling, 'Spilling now', 'since 10:02'],
    ['a spill that ended', ended, 'Ended 06:02', 'after 9 h 10 min'],
    ['a monitor that does not work', broken, 'No working monitor', 'since Thu 02:02'],
    ['nobody could look', record([['not_known', 0]]), 'Not known to us', 'since Wed 14:02'],
    ['no spill', quiet, 'Not spilling', 'seen so since Wed 14:02'],
    [
      'no longer listed',
      record([['not_spilling', 50]], { is_listed: false, last_seen_at: ago(50) }),
      'No longer listed',
      'last seen Thu 12:02',
    ],
  ])('%s', (_, of, state, since) => expect(nowWords(of, NOW)).toEqual({ state, since }));
});

describe('the last 72 hours in words', () => {
  const words = (...overflows: OverflowRecord[]) => recentWords(overflows, NOW).sentences.join(' ');

  test('name spills that run, then those that ended with the high waters since', () => {
    expect(words(spilling, ended)).toBe(
      '1 spilling now, since 10:02. 1 ended 06:02 after 9 h 10 min: no high water since.',
    );
    expect(recentWords([spilling], NOW).isSpilling).toBe(true);
    expect(recentWords([ended], NOW).isSpilling).toBe(false);
    expect(words(spilling, record([['spilling', 0]]))).toBe('2 spilling now, the first since Wed 14:02.');
    expect(
      words(
        record(
          ended.recent.map(({ state }, index) => [state, [17, 8, 0][index] ?? 0]),
          {
            ...{ last_end: ago(8), last_spill_minutes: 60 },
          },
        ),
      ),
    ).toContain('the high waters since are not known');
  });

  test('say nothing of spills where nothing of the time is known', () => {
    const none = 'We have no records of the last 72 hours. That does not mean that there were no spills.';
    const unwatched = record([['not_known', 72]]);
    const broken = record([['no_monitor', 72]]);
    for (const records of [[unwatched], [broken, unwatched], [record([])]])
      expect(words(...records)).toBe(none);
    expect(words(quiet, unwatched)).toContain('No spill was seen in the last 72 hours.');
  });

  test('say of none that it did not spill, unless that was seen all the time', () => {
    expect(words(quiet)).toBe('The one overflow was not seen spilling in the last 72 hours.');
    expect(words(quiet, broken)).toBe(
      'No spill was seen in the last 72 hours. One of 2 overflows was not watched all of that time.',
    );
    const young = record([['not_spilling', 0]]);
    const first = young.recent[0];
    if (first) first.from = ago(10);
    expect(words(young)).toContain('Not all of that time is known.');
  });

  test('do not give a spill an end that is not known', () => {
    const lost = record([
      ['spilling', 40],
      ['not_known', 10],
      ['not_spilling', 0],
    ]);
    expect(words(lost)).toBe('1 spilled in the last 72 hours. When it ended is not known.');
  });

  test('leave out what is no longer listed', () => {
    const gone = record([['spilling', 50]], { is_listed: false });
    expect(words(quiet, gone)).toBe('The one overflow was not seen spilling in the last 72 hours.');
  });
});
