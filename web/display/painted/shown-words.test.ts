import { expect, test } from 'vitest';
import { shownText, withLook } from './shown-words.ts';

const look = (...words: [number, string | null][]) => ({
  found: new Map(words),
  meant: new Set([0, 1, 2, 3]),
  roundMs: 30_000,
});

test('the words stand in the frame’s order, whatever page they were seen on', () => {
  const first = withLook(null, 'r1', look([2, 'High 15:20'], [3, '6.5 m']), 0);
  const both = withLook(first, 'r1', look([0, 'Rip currents'], [1, 'Swim between the flags']), 12_000);
  expect(shownText(both)).toBe('Rip currents\nSwim between the flags\nHigh 15:20\n6.5 m');
});

test('words that were changed count as they are now, and words that can’t be read no longer', () => {
  const before = withLook(null, 'r1', look([0, 'Rip currents'], [1, 'Swim between the flags']), 0);
  const after = withLook(before, 'r1', look([0, 'All fine'], [1, null]), 1000);
  expect(shownText(after)).toBe('All fine');
});

test('a page that does not come again is no longer shown after a round', () => {
  let shown = withLook(null, 'r1', look([0, 'Rip currents'], [1, 'High 15:20']), 0);
  shown = withLook(shown, 'r1', look([1, 'High 15:20']), 29_000);
  expect(shownText(shown)).toBe('Rip currents\nHigh 15:20');
  shown = withLook(shown, 'r1', look([1, 'High 15:20']), 31_000);
  expect(shownText(shown)).toBe('High 15:20');
});

test('another revision begins anew', () => {
  const before = withLook(null, 'r1', look([0, 'Rip currents'], [1, 'High 15:20']), 0);
  expect(shownText(withLook(before, 'r2', look([0, 'No warning issued']), 1000))).toBe('No warning issued');
});

test('words that the sign withdrew count no longer, also on a page that has turned', () => {
  const before = withLook(null, 'r1', look([0, 'Rip currents'], [1, '17 mph']), 0);
  const after = withLook(
    before,
    'r1',
    { found: new Map([[0, 'Rip currents']]), meant: new Set([0]), roundMs: 30_000 },
    1000,
  );
  expect(shownText(after)).toBe('Rip currents');
});

test('where all stands on one page, words that are no longer in it are gone at once', () => {
  const before = withLook(null, 'r1', look([0, 'Rip currents'], [1, 'High 15:20']), 0);
  const after = withLook(before, 'r1', { ...look([1, 'High 15:20']), roundMs: 0 }, 1);
  expect(shownText(after)).toBe('High 15:20');
});
