import { expect, test } from 'vitest';
import { durationWords } from './durations.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, 'less than a minute'],
  [MINUTE - 1, 'less than a minute'],
  [MINUTE, '1 min'],
  [2 * MINUTE - 1, '1 min'],
  [HOUR - 1, '59 min'],
  [HOUR, '1 h'],
  [HOUR + MINUTE - 1, '1 h'],
  [HOUR + MINUTE, '1 h 1 min'],
  [2 * HOUR + 10 * MINUTE, '2 h 10 min'],
  [DAY - 1, '23 h 59 min'],
  [DAY, '1 day'],
  [DAY + HOUR - 1, '1 day'],
  [DAY + HOUR, '1 day 1 h'],
  [2 * DAY - 1, '1 day 23 h'],
  [2 * DAY, '2 days'],
  [31 * DAY + 4 * HOUR, '31 days 4 h'],
])('%d ms are %s', (ms, words) => {
  expect(durationWords(ms)).toBe(words);
});
