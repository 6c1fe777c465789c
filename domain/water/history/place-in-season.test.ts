import { describe, expect, test } from 'vitest';
import { placeInSeason } from './place-in-season.ts';

describe('the place of a sample among the seasons', () => {
  const at = (time: string) => Date.parse(time);

  test('is its share of the season in which it was taken', () => {
    expect(placeInSeason(at('2026-05-14T23:00Z'), null)).toEqual({ year: 2026, share: 0 });
    expect(placeInSeason(at('2026-09-30T22:59Z'), null).share).toBeCloseTo(1, 3);
    const middle = placeInSeason(at('2026-07-23T11:00Z'), null);
    expect(middle).toEqual({ year: 2026, share: 0.5 });
  });

  test('is the nearer end of the nearer season where it was taken between two: the first one is taken before its season', () => {
    expect(placeInSeason(at('2026-10-02T12:00Z'), null)).toEqual({ year: 2026, share: 1 });
    expect(placeInSeason(at('2026-12-24T12:00Z'), null)).toEqual({ year: 2026, share: 1 });
    expect(placeInSeason(at('2026-05-05T09:00Z'), null)).toEqual({ year: 2026, share: 0 });
    expect(placeInSeason(at('2026-05-14T22:59Z'), null)).toEqual({ year: 2026, share: 0 });
  });

  test('is by the season of the water, also over New Year', () => {
    const winter = { start: '2026-11-01', end: '2027-02-28' };
    expect(placeInSeason(at('2027-01-15T12:00Z'), winter)).toMatchObject({ year: 2026 });
    expect(placeInSeason(at('2026-10-31T12:00Z'), winter)).toEqual({ year: 2026, share: 0 });
    expect(placeInSeason(at('2026-03-10T12:00Z'), winter)).toEqual({ year: 2025, share: 1 });
  });
});
