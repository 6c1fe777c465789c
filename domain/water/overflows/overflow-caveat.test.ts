import { expect, test } from 'vitest';
import type { StormOverflow } from '#contract/conditions/storm-overflows.ts';
import { aStormOverflow } from '#contract/testing/a-storm-overflow.ts';
import { caveatWords } from './overflow-caveat.ts';

const since = Date.parse('2026-11-21T14:20:00Z');
const wordsOf = (more: Partial<StormOverflow>, now = since + 3_600_000) =>
  caveatWords(aStormOverflow(null, {}, { missing_since: new Date(since).toISOString(), ...more }), now);

test.each([
  [0, 'it was not spilling then'],
  [1, 'it was spilling then'],
  [-1, 'its monitor was offline then'],
  [null, 'its status was not known then'],
] as const)('a missing monitor that last said %s is told with that', (last_status_code, words) => {
  expect(wordsOf({ caveat: 'missing', last_status_code })).toBe(
    `Not in the company’s answer since 14:20; ${words}.`,
  );
});

test('on another day the time has its day', () => {
  expect(wordsOf({ caveat: 'missing', last_status_code: 0 }, since + 20 * 3_600_000)).toBe(
    'Not in the company’s answer since Sat 14:20; it was not spilling then.',
  );
});

test('one that its company no longer publishes is said to be so', () => {
  expect(wordsOf({ caveat: 'not_published', last_status_code: 0 })).toBe(
    'No longer published by South West Water: not in its answer since 14:20; it was not spilling then.',
  );
});

test('a reading that went back, and an end that nothing confirms, are said; without a caveat nothing is', () => {
  expect(wordsOf({ caveat: 'went_back' })).toBe(
    'The company’s data went back to an earlier reading; the later one is shown.',
  );
  expect(wordsOf({ caveat: 'end_unconfirmed' })).toMatch(/newest answer no longer says that it is spilling/);
  expect(wordsOf({ caveat: null })).toBeNull();
});

test('an overflow that a device keeps from an earlier version has none', () => {
  const { caveat: _, ...kept } = aStormOverflow(0);
  expect(caveatWords(kept as StormOverflow, since)).toBeNull();
});
