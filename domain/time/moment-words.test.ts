import { expect, test } from 'vitest';
import {
  clockOrMoment,
  dayOrClock,
  momentInLists,
  momentInSentence,
  momentWords,
  shortDate,
} from './moment-words.ts';

const now = Date.parse('2026-07-11T13:02:00Z'); // 14:02 in London

test.each([
  ['2026-07-10T23:00:00Z', 'Today 00:00'],
  ['2026-07-11T22:59:00Z', 'Today 23:59'],
  ['2026-07-10T22:59:00Z', 'Yesterday 23:59'],
  ['2026-07-11T23:00:00Z', 'Tomorrow 00:00'],
  ['2026-07-09T10:15:00Z', 'Thu 9 Jul 11:15'],
  ['2026-09-05T10:15:00Z', 'Sat 5 Sep 11:15'],
  ['2025-12-31T23:59:00Z', '31 Dec 2025 23:59'],
])('%s is %s', (at, words) => expect(momentWords(Date.parse(at), now)).toBe(words));

test('of today the clock can stand alone, of another day it cannot', () => {
  expect(clockOrMoment(Date.parse('2026-07-11T10:15:00Z'), now)).toBe('11:15');
  expect(clockOrMoment(Date.parse('2026-07-10T10:15:00Z'), now)).toBe('Yesterday 11:15');
});

test('within a sentence a near day is small, a weekday is not', () => {
  expect(momentInSentence(Date.parse('2026-07-11T10:15:00Z'), now)).toBe('today 11:15');
  expect(momentInSentence(Date.parse('2026-07-09T10:15:00Z'), now)).toBe('Thu 9 Jul 11:15');
});

test('a date is that of London', () => {
  expect(shortDate(Date.parse('2026-06-01T23:30:00Z'))).toBe('2 Jun 2026');
});

test.each([
  ['2026-07-11T13:20:00Z', '14:20', '14:20'],
  ['2026-07-12T04:20:00Z', 'Sun 05:20', 'Sun'],
  ['2026-07-05T13:02:01Z', 'Sun 14:02', 'Sun'],
  ['2026-07-05T13:02:00Z', '5 Jul 14:02', '5 Jul'],
  ['2025-07-05T13:02:00Z', '5 Jul 2025 14:02', '5 Jul 2025'],
  ['2026-03-29T00:59:00Z', '29 Mar 00:59', '29 Mar'],
  ['2026-03-29T01:00:00Z', '29 Mar 02:00', '29 Mar'],
])('in a list %s is %s, or %s', (at, moment, day) => {
  expect(momentInLists(Date.parse(at), now)).toBe(moment);
  expect(dayOrClock(Date.parse(at), now)).toBe(day);
});
