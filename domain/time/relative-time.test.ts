import { describe, expect, test } from 'vitest';
import { exactTime, relativeTime, relativeTimeInSentence, shortAge, untilWords } from './relative-time.ts';

const now = Date.parse('2026-11-21T14:32:30Z'); // a Saturday
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, 'Just now'],
  [MINUTE - 1, 'Just now'],
  [MINUTE, '1 minute ago'],
  [2 * MINUTE, '2 minutes ago'],
  [HOUR - 1, '59 minutes ago'],
  [HOUR, '1 hour ago (13:32)'],
  [3 * HOUR, '3 hours ago (11:32)'],
  [DAY - 1, '23 hours ago (14:32)'],
  [DAY, 'Friday 14:32'],
  [7 * DAY - 1, 'Saturday 14:32'],
  [7 * DAY, '14 November, 14:32'],
  [325 * DAY, '31 December 2025, 14:32'],
  [324 * DAY, '1 January, 14:32'],
  [-15 * MINUTE, 'Just now'],
  [-15 * MINUTE - 1, '21 November, 14:47'],
])('%d ms ago: %s', (age, words) => {
  expect(relativeTime(now - age, now)).toBe(words);
});

test('the year is the year in London', () => {
  const newYear = Date.parse('2026-07-15T12:00:00Z');
  expect(relativeTime(Date.parse('2025-12-31T23:59:00Z'), newYear)).toBe('31 December 2025, 23:59');
  expect(relativeTime(Date.parse('2026-01-01T00:00:00Z'), newYear)).toBe('1 January, 00:00');
});

test('times are those of London in summer too', () => {
  const summer = Date.parse('2026-07-15T12:00:00Z');
  expect(relativeTime(summer - 2 * HOUR, summer)).toBe('2 hours ago (11:00)');
  expect(relativeTime(Date.parse('2026-07-13T23:20:00Z'), summer)).toBe('Tuesday 00:20');
});

test.each([
  [0, 'just now'],
  [12 * MINUTE, '12 minutes ago'],
  [DAY, 'Friday 14:32'],
  [7 * DAY, '14 November, 14:32'],
])('within a sentence, %d ms ago: %s', (age, words) => {
  expect(relativeTimeInSentence(now - age, now)).toBe(words);
});

test.each([
  [0, 'Just now'],
  [MINUTE - 1, 'Just now'],
  [MINUTE, '1 min ago'],
  [HOUR - 1, '59 min ago'],
  [HOUR, '1 h ago'],
  [DAY - 1, '23 h ago'],
  [DAY, 'Friday 14:32'],
  [66 * DAY, '16 September, 15:32'],
  [-15 * MINUTE, 'Just now'],
  [-15 * MINUTE - 1, '21 November, 14:47'],
])('in short, %d ms ago: %s', (age, words) => {
  expect(shortAge(now - age, now)).toBe(words);
});

describe('exactTime', () => {
  test('names the zone in the hour that October repeats', () => {
    expect(exactTime(now)).toBe('Saturday 21 November 2026, 14:32 GMT');
    expect(exactTime(Date.parse('2026-10-25T00:30:00Z'))).toBe('Sunday 25 October 2026, 01:30 BST');
    expect(exactTime(Date.parse('2026-10-25T01:30:00Z'))).toBe('Sunday 25 October 2026, 01:30 GMT');
  });
});

test.each([
  [2 * HOUR + 10 * MINUTE, 'in 2 h 10 min'],
  [59.4 * MINUTE, 'in 59 min'],
  [59.6 * MINUTE, 'in 1 h 0 min'],
  [30 * SECOND, 'in 1 min'],
  [29 * SECOND, 'now'],
  [-HOUR, 'now'],
])('%d ms ahead is %s', (ahead, words) => {
  expect(untilWords(now + ahead, now)).toBe(words);
});
