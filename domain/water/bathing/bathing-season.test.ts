import { describe, expect, test } from 'vitest';
import { isInSeason, isSeasonDay, sampleSeason, seasonFact } from './bathing-season.ts';

const long = { start: '2026-05-01', end: '2026-10-31' };
const winter = { start: '2025-11-01', end: '2026-03-31' };
const time = (instant: string) => Date.parse(instant);

test.each([
  ['2026-05-14T22:59:59Z', false],
  ['2026-05-14T23:00:00Z', true], // midnight in London
  ['2026-07-01T12:00:00Z', true],
  ['2026-09-30T22:59:59Z', true],
  ['2026-09-30T23:00:00Z', false],
  ['2026-01-15T12:00:00Z', false],
])('%s is in England’s general season: %s', (instant, expected) => {
  expect(isInSeason(null, time(instant))).toBe(expected);
});

describe('a season of the water’s own', () => {
  test.each([
    [long, '2026-04-30T22:59:59Z', false],
    [long, '2026-04-30T23:00:00Z', true],
    [long, '2026-10-31T23:59:59Z', true],
    [long, '2026-11-01T00:00:00Z', false],
    [winter, '2025-10-31T23:59:59Z', false],
    [winter, '2025-11-01T00:00:00Z', true],
    [winter, '2026-01-15T12:00:00Z', true],
    [winter, '2026-03-31T22:59:59Z', true],
    [winter, '2026-03-31T23:00:00Z', false],
    [winter, '2026-07-01T12:00:00Z', false],
  ])('%o at %s: %s', (season, instant, expected) => {
    expect(isInSeason(season, time(instant))).toBe(expected);
  });

  test('comes back every year until the source states another', () => {
    expect(isInSeason(long, time('2027-05-02T12:00:00Z'))).toBe(true);
    expect(isInSeason(winter, time('2027-02-02T12:00:00Z'))).toBe(true);
  });
});

test('several waters are in season while one of them is; where there are none, England’s season counts', () => {
  expect(isSeasonDay([{ season: null }, { season: long }], '2026-10-10')).toBe(true);
  expect(isSeasonDay([{ season: null }], '2026-10-10')).toBe(false);
  expect(isSeasonDay([{ season: winter }], '2026-07-01')).toBe(false);
  expect(isSeasonDay([], '2026-07-01')).toBe(true);
});

test('the words of a season say whether it is the water’s own', () => {
  expect(seasonFact(null)).toBe('15 May to 30 September, as in England in general');
  expect(seasonFact(long)).toBe('1 May to 31 October');
});

describe('a sample', () => {
  const taken = time('2025-09-16T09:00:00Z');
  test.each([
    ['of the season before is of that', null, taken, '2026-06-01T12:00:00Z', 'from the 2025 season'],
    ['of the season that is over too', null, taken, '2025-11-01T12:00:00Z', 'from the 2025 season'],
    ['of the season that runs needs no word', null, taken, '2025-09-30T12:00:00Z', null],
    [
      'taken before the season began is of none',
      null,
      time('2026-05-05T09:00:00Z'),
      '2026-05-20T12:00:00Z',
      'taken out of season',
    ],
    [
      'taken then where the water’s own season is longer is of that',
      long,
      time('2026-05-05T09:00:00Z'),
      '2026-05-20T12:00:00Z',
      null,
    ],
    [
      'of a winter is of both years',
      winter,
      time('2026-02-05T09:00:00Z'),
      '2026-05-20T12:00:00Z',
      'from the 2025 to 2026 season',
    ],
    [
      'of a winter that runs needs no word',
      winter,
      time('2025-12-05T09:00:00Z'),
      '2026-02-01T12:00:00Z',
      null,
    ],
  ])('%s', (_, season, at, now, words) => {
    expect(sampleSeason(at, season, time(now))).toBe(words);
  });
});
