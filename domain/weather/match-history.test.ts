import { describe, expect, test } from 'vitest';
import { matchHistory, type RecordedWind } from './match-history.ts';

const rule = {
  wind_direction: 'SW',
  wind_speed_min: 20,
  wind_speed_max: 40,
  wind_gusts_min: 20,
  wind_gusts_max: 60,
} as const;
const wind = (at: string, speed: number | null, more: Partial<RecordedWind> = {}): RecordedWind => ({
  at: Date.parse(at),
  wind_speed_10m: speed,
  wind_gusts_10m: 30,
  wind_direction_10m: 225,
  ...more,
});
const at = (text: string) => Date.parse(text);

describe('how often a rule would have matched', () => {
  test('is counted by day in London, with known and unknown hours apart', () => {
    const winds = [
      wind('2026-06-01T21:15:00Z', 25), // 22:15 in London
      wind('2026-06-01T22:15:00Z', 10),
      wind('2026-06-01T23:15:00Z', 25), // 00:15 of the second
    ];
    expect(matchHistory(rule, winds, at('2026-06-02T02:00:00Z'))).toEqual([
      { date: '2026-06-01', hours: 2, known: 2, matched: 1 },
      { date: '2026-06-02', hours: 3, known: 1, matched: 1 },
    ]);
  });

  test('counts an hour once, however many winds it has, and if one of them matched', () => {
    const winds = [10, 25, 25, 10].map((speed, quarter) =>
      wind(`2026-06-01T12:${quarter * 15 || '00'}:00Z`, speed),
    );
    expect(matchHistory(rule, winds, at('2026-06-01T13:00:00Z'))).toEqual([
      { date: '2026-06-01', hours: 1, known: 1, matched: 1 },
    ]);
  });

  test('never counts an unknown wind as one that did not match', () => {
    const winds = [
      wind('2026-06-01T12:00:00Z', 25),
      wind('2026-06-01T13:00:00Z', null),
      wind('2026-06-01T14:00:00Z', 25, { wind_gusts_10m: null }),
    ];
    expect(matchHistory(rule, winds, at('2026-06-01T15:00:00Z'))).toEqual([
      { date: '2026-06-01', hours: 3, known: 1, matched: 1 },
    ]);
    expect(matchHistory(rule, winds.slice(1), at('2026-06-01T15:00:00Z'))).toEqual([]);
    expect(matchHistory(rule, [], at('2026-06-01T15:00:00Z'))).toEqual([]);
  });

  test('lists days without any record as unknown, and gives the days of the clock changes their hours', () => {
    const winds = [wind('2026-03-28T00:00:00Z', 25)];
    const days = matchHistory(rule, winds, at('2026-03-30T23:00:00Z'));
    expect(days).toEqual([
      { date: '2026-03-28', hours: 24, known: 1, matched: 1 },
      { date: '2026-03-29', hours: 23, known: 0, matched: 0 },
      { date: '2026-03-30', hours: 24, known: 0, matched: 0 },
    ]);
  });

  test('takes the ends of the ranges in, and the sector alone that is meant', () => {
    const hits = (more: Partial<RecordedWind>) =>
      matchHistory(rule, [wind('2026-06-01T12:00:00Z', 20, more)], at('2026-06-01T13:00:00Z'))[0]?.matched;
    expect(hits({})).toBe(1);
    expect(hits({ wind_speed_10m: 40, wind_gusts_10m: 60 })).toBe(1);
    expect(hits({ wind_speed_10m: 40.1 })).toBe(0);
    expect(hits({ wind_direction_10m: 180 })).toBe(0);
  });

  test('leaves out winds that are still to come', () => {
    expect(matchHistory(rule, [wind('2026-06-01T12:15:00Z', 25)], at('2026-06-01T12:00:00Z'))).toEqual([]);
  });
});
