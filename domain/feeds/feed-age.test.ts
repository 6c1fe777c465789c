import { expect, test } from 'vitest';
import { feedAge, ownTimeDoubt } from './feed-age.ts';

const times = { observed_at: '2026-07-15T13:15:00Z', fetched_at: '2026-07-15T13:20:00Z' };
const [observed, fetched] = [Date.parse(times.observed_at), Date.parse(times.fetched_at)];
const now = Date.parse('2026-07-15T13:26:00Z');
const HOUR = 3_600_000;

test.each(['weather', 'marine'] as const)(
  'a %s forecast says for when it is, on the clock of London, and never how long ago that was',
  (kind) => {
    const age = { lead: 'Forecast for 14:15', at: observed, isAge: false };
    expect(feedAge(kind, times, now)).toEqual(age);
    expect(feedAge(kind, times, observed + 5 * HOUR)).toEqual(age);
  },
);

test('a forecast for another day names the day', () => {
  const lead = (hours: number) => feedAge('weather', times, observed + hours * HOUR)?.lead;
  expect(lead(10)).toBe('Forecast for Wednesday 14:15');
  expect(lead(30)).toBe('Forecast for Wednesday 14:15');
  expect(lead(24 * 40)).toBe('Forecast for 15 July, 14:15');
  expect(lead(-20)).toBe('Forecast for Wednesday 14:15');
});

test('a forecast for the hour that October repeats says which of the two it is', () => {
  const repeated = { ...times, observed_at: '2026-10-25T00:30:00Z' };
  expect(feedAge('weather', repeated, Date.parse('2026-10-25T00:40:00Z'))?.lead).toBe(
    'Forecast for 01:30 BST',
  );
});

test.each(['ea_warnings', 'storm_overflow'] as const)('%s is of the time its source was asked', (kind) => {
  const months = { ...times, observed_at: '2026-04-01T00:00:00Z' };
  expect(feedAge(kind, months, now)).toEqual({ lead: 'Checked', at: fetched, isAge: true });
});

test('a model that states no time is of the time it was asked, and is not called a forecast for then', () => {
  const age = { lead: 'Checked', at: fetched, isAge: true };
  expect(feedAge('weather', { ...times, observed_at: null }, now)).toEqual(age);
});

test('what never arrived has no age', () => {
  expect(feedAge('weather', { observed_at: null, fetched_at: null }, now)).toBeNull();
  expect(feedAge('ea_warnings', { ...times, fetched_at: null }, now)).toBeNull();
});

test('where no source covers a place, nobody has looked and there is no age', () => {
  expect(feedAge('storm_overflow', { ...times, source: null }, now)).toBeNull();
  expect(feedAge('storm_overflow', { ...times, source: 'Wessex Water' }, now)?.lead).toBe('Checked');
});

test('a source that goes on giving an old forecast is said to, however lately it was asked', () => {
  expect(ownTimeDoubt('weather', times, observed + 2 * HOUR)).toBeNull();
  expect(ownTimeDoubt('weather', times, observed + 2 * HOUR + 1)).toBe(
    '2 hours old: when last asked, the source had nothing newer than 14:15. It may be different now.',
  );
  expect(ownTimeDoubt('marine', times, observed - 15 * 60_000)).toBeNull();
  expect(ownTimeDoubt('marine', times, observed - HOUR)).toBe('The source’s own time, 14:15, lies ahead.');
  expect(ownTimeDoubt('storm_overflow', times, observed + 9 * HOUR)).toBeNull();
  expect(ownTimeDoubt('weather', { observed_at: null }, now)).toBeNull();
});
