import { describe, expect, test } from 'vitest';
import type { CompanyData, StormOverflow, StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { aStormOverflow, stormOverflowsOf } from '#contract/testing/a-storm-overflow.ts';
import { isQuiet, overflowFigure } from '../../summary/water-figures.ts';
import { overflowMark, summaryWords } from './overflow-summary.ts';

const now = Date.parse('2026-11-21T14:32:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Code = StormOverflow['status_code'];
const withCodes = (codes: readonly Code[]) => codes.map((code) => aStormOverflow(code));
const ended = (age: number, code: Code = 0) =>
  aStormOverflow(code, { latestEventStart: now - age - HOUR, latestEventEnd: now - age });
const changed = aStormOverflow(0, { statusStart: now - 5 * HOUR });
const running = (age: number) => aStormOverflow(1, { statusStart: now - age, latestEventStart: now - age });
const idle = aStormOverflow(0);
const offline = aStormOverflow(-1);
const ofWessex = (code: Code) => aStormOverflow(code, {}, { company: 'Wessex Water' });

const answerOf = (overflows: StormOverflow[], wessex: CompanyData['state'] = 'fresh') =>
  stormOverflowsOf(overflows, {
    companies: ['South West Water', 'Wessex Water'],
    company_data: [
      { company: 'South West Water', updated_at: null, state: 'fresh', suspect: null },
      { company: 'Wessex Water', updated_at: '2026-11-21T09:32:00.000Z', state: wessex, suspect: null },
    ],
  });

test.each<[Code[], string]>([
  [[1, 0, 0], '1 of 3 spilling sewage'],
  [[1, 0, -1, -1, null], '1 of 5 spilling sewage, 2 monitors offline, 1 unknown'],
  [[0, 0], 'None spilling within 1.5 miles'],
  [[0, 0, -1], 'None of 2 working spilling within 1.5 miles, 1 monitor offline'],
  [[0, -1], 'None of 1 working spilling within 1.5 miles, 1 monitor offline'],
  [[-1, -1], '2 monitors offline'],
  [[null], '1 unknown'],
  [[], 'No overflows nearby'],
])('codes %j read: %s', (codes, words) => {
  expect(summaryWords(answerOf(withCodes(codes)), now)).toBe(words);
});

test('where no company covers the place nothing is claimed', () => {
  expect(summaryWords(stormOverflowsOf([]), now)).toBe('No overflow data for this place');
});

describe('a spill that ended 20 minutes ago is not ‘None spilling’', () => {
  test.each<[string, StormOverflow[], string]>([
    ['alone', [ended(20 * MINUTE)], '1 spilled within 48 h, none spilling now'],
    ['beside one that was quiet', [ended(20 * MINUTE), idle], '1 spilled within 48 h, none spilling now'],
    [
      'beside one that runs',
      [ended(20 * MINUTE), aStormOverflow(1)],
      '1 of 2 spilling sewage, 1 spilled within 48 h',
    ],
    [
      'of a monitor that went offline since',
      [ended(20 * MINUTE, -1), idle],
      '1 spilled within 48 h, none of 1 working spilling now, 1 monitor offline',
    ],
    ['of one that says nothing since', [ended(20 * MINUTE, null)], '1 spilled within 48 h, 1 unknown'],
  ])('%s', (_, overflows, words) => {
    expect(summaryWords(answerOf(overflows), now)).toBe(words);
    expect(isQuiet(overflowFigure(answerOf(overflows), now))).toBe(false);
  });

  test('unless the screen names it beside the words', () => {
    expect(summaryWords(answerOf([ended(MINUTE), idle]), now, 1)).toBe('None spilling now');
    expect(summaryWords(answerOf([ended(MINUTE), ended(HOUR), idle]), now, 1)).toBe(
      '1 more spilled within 48 h, none spilling now',
    );
  });
});

test('a status that changed without a discharge may have been one', () => {
  expect(summaryWords(answerOf([changed, idle]), now)).toBe(
    '1 may have spilled within 48 h, none spilling now',
  );
});

test('old data do not count as current', () => {
  const mixed = [idle, ofWessex(0), ofWessex(0)];
  expect(summaryWords(answerOf(mixed, 'stale'), now)).toBe(
    'None of 1 working spilling within 1.5 miles, 2 not spilling when last updated',
  );
  expect(summaryWords(answerOf([ofWessex(0)], 'stale'), now)).toBe('1 not spilling when last updated');
  expect(summaryWords(answerOf([ofWessex(1), idle], 'stale'), now)).toBe('1 of 2 spilling sewage');
});

test('unknown overflows come before those with old data', () => {
  expect(summaryWords(answerOf([ofWessex(0), aStormOverflow(null)], 'stale'), now)).toBe(
    '1 unknown, 1 not spilling when last updated',
  );
});

describe('all is well only where there are monitors, all work, and none reports a spill within 48 hours', () => {
  test.each<[string, StormOverflow[], boolean]>([
    ['all quiet', [idle, ofWessex(0)], true],
    ['none at all', [], false],
    ['one runs', [idle, aStormOverflow(1)], false],
    ['one ended 48 hours ago', [idle, ended(48 * HOUR)], false],
    ['one ended a millisecond earlier', [idle, ended(48 * HOUR + 1)], true],
    ['one that may have', [idle, changed], false],
    ['one offline', [idle, offline], false],
    ['one unknown', [idle, aStormOverflow(null)], false],
  ])('%s', (_, overflows, expected) => {
    expect(isQuiet(overflowFigure(answerOf(overflows), now))).toBe(expected);
  });

  test('and no company’s data are old', () => {
    expect(isQuiet(overflowFigure(answerOf([idle, ofWessex(0)], 'stale'), now))).toBe(false);
  });
});

test.each<[string, StormOverflow, CompanyData['state'], string]>([
  ['runs', aStormOverflow(1), 'fresh', 'spilling'],
  ['is said to have run for months', running(60 * 24 * HOUR), 'fresh', 'spilling'],
  ['ran', ended(HOUR), 'fresh', 'spilled'],
  ['ran, and its monitor is offline', ended(HOUR, -1), 'fresh', 'spilled'],
  ['is idle', idle, 'fresh', 'not-spilling'],
  ['is idle and may have run', changed, 'fresh', 'unsure'],
  ['is idle by old data', ofWessex(0), 'stale', 'unsure'],
  ['runs by old data', ofWessex(1), 'stale', 'spilling'],
  ['is offline', offline, 'fresh', 'offline'],
  ['is unknown', aStormOverflow(null), 'fresh', 'unknown'],
])('the mark of one that %s', (_, overflow, wessex, mark) => {
  expect(overflowMark(overflow, answerOf([], wessex), now)).toBe(mark);
});

test('a stale answer is old for all companies, and calls none ‘not spilling’', () => {
  const old = answerOf([idle]);
  old.meta = { ...old.meta, stale: true };
  expect(overflowMark(idle, old, now)).toBe('unsure');
  expect(isQuiet(overflowFigure(old, now))).toBe(false);
  expect(summaryWords(old, now)).toBe('1 not spilling when last updated');
  const ofOne = { ...answerOf([idle, ofWessex(0)], 'stale'), meta: old.meta };
  expect(overflowMark(idle, ofOne, now)).toBe('not-spilling');
});

describe('while a company’s newest answer is suspect', () => {
  const suspect = (overflows: StormOverflow[]): StormOverflows => {
    const answer = answerOf(overflows);
    const company_data = answer.company_data.map((data) => ({ ...data, suspect: 'short' as const }));
    return { ...answer, company_data };
  };

  test('nothing is quiet, and no overflow is marked as not spilling', () => {
    expect(isQuiet(overflowFigure(suspect([idle, ofWessex(0)]), now))).toBe(false);
    expect(overflowMark(idle, suspect([idle]), now)).toBe('unsure');
    expect(overflowMark(aStormOverflow(1), suspect([]), now)).toBe('spilling');
  });

  test('none is said not to spill', () => {
    expect(summaryWords(suspect([idle, ofWessex(0)]), now)).toBe('2 not spilling as far as known');
    expect(summaryWords(suspect([aStormOverflow(1), idle]), now)).toBe(
      '1 of 2 spilling sewage, 1 not spilling as far as known',
    );
  });

  test('one of two companies is enough', () => {
    const answer = suspect([idle]);
    answer.company_data = answer.company_data.map((data, index) => ({
      ...data,
      suspect: index === 0 ? null : data.suspect,
    }));
    expect(isQuiet(overflowFigure(answer, now))).toBe(false);
  });
});

test('an answer from before suspect answers were known, as a device keeps it, is quiet all the same', () => {
  const { suspect: _, ...data } = {
    company: 'South West Water',
    updated_at: null,
    state: 'fresh',
    suspect: null,
  } as const;
  const kept = { ...answerOf([idle]), company_data: [data as CompanyData] };
  expect(isQuiet(overflowFigure(kept, now))).toBe(true);
});
