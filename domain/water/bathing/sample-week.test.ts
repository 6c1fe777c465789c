import { expect, test } from 'vitest';
import { weekWords } from './sample-week.ts';

test.each([
  ['2026-W40', 'week 40 of 2026'],
  ['2026-W01', 'week 1 of 2026'],
  ['2027-W53', 'week 53 of 2027'],
  ['autumn', 'week autumn'],
])('%s is %s', (week, words) => expect(weekWords(week)).toBe(words));
