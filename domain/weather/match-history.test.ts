import { describe, expect, test } from 'vitest';
import { matchHistory, type WindHour } from './match-history.ts';

const at = (text: string) => Date.parse(text);
const hour = (text: string, matched: boolean): WindHour => ({ hour: at(text) / 3_600_000, matched });

describe('how often a rule would have matched', () => {
  test('is counted by day in London, with known and unknown hours apart', () => {
    const hours = [
      hour('2026-06-01T21:00:00Z', true), // 22:00 in London
      hour('2026-06-01T22:00:00Z', false),
      hour('2026-06-01T23:00:00Z', true), // 00:00 of the second
    ];
    expect(matchHistory(hours, at('2026-06-02T02:00:00Z'))).toEqual([
      { date: '2026-06-01', hours: 2, known: 2, matched: 1 },
      { date: '2026-06-02', hours: 3, known: 1, matched: 1 },
    ]);
  });

  test('never counts an unknown hour as one in which it did not match', () => {
    const hours = [hour('2026-06-01T12:00:00Z', true)];
    expect(matchHistory(hours, at('2026-06-01T15:00:00Z'))).toEqual([
      { date: '2026-06-01', hours: 3, known: 1, matched: 1 },
    ]);
    expect(matchHistory([], at('2026-06-01T15:00:00Z'))).toEqual([]);
  });

  test('lists days without any record as unknown, and gives the days of the clock changes their hours', () => {
    const days = matchHistory([hour('2026-03-28T00:00:00Z', true)], at('2026-03-30T23:00:00Z'));
    expect(days).toEqual([
      { date: '2026-03-28', hours: 24, known: 1, matched: 1 },
      { date: '2026-03-29', hours: 23, known: 0, matched: 0 },
      { date: '2026-03-30', hours: 24, known: 0, matched: 0 },
    ]);
    const [autumn] = matchHistory([hour('2026-10-24T23:00:00Z', false)], at('2026-10-26T00:00:00Z'));
    expect(autumn).toEqual({ date: '2026-10-25', hours: 25, known: 1, matched: 0 });
  });
});
