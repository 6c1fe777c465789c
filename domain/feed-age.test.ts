import { expect, test } from 'vitest';
import { feedAge } from './feed-age.ts';

const times = { observed_at: '2026-07-15T13:15:00Z', fetched_at: '2026-07-15T13:20:00Z' };
const [observed, fetched] = [Date.parse(times.observed_at), Date.parse(times.fetched_at)];
const now = Date.parse('2026-07-15T13:26:00Z');

test.each(['weather', 'marine'] as const)('%s is of the time it is for, on the clock of London', (kind) => {
  expect(feedAge(kind, times, now)).toEqual({ lead: 'Forecast for 14:15', at: observed });
});

test('where the age names the clock time, the words before it do not', () => {
  const hour = 3_600_000;
  expect(feedAge('weather', times, observed + hour - 1)?.lead).toBe('Forecast for 14:15');
  expect(feedAge('weather', times, observed + hour)?.lead).toBe('Forecast');
  expect(feedAge('weather', times, observed + 30 * hour)?.lead).toBe('Forecast');
});

test.each(['ea_warnings', 'storm_overflow'] as const)('%s is of the time its source was asked', (kind) => {
  const months = { ...times, observed_at: '2026-04-01T00:00:00Z' };
  expect(feedAge(kind, months, now)).toEqual({ lead: 'Checked', at: fetched });
});

test('a model that states no time is of the time it was asked, and is not called a forecast for then', () => {
  expect(feedAge('weather', { ...times, observed_at: null }, now)).toEqual({ lead: 'Checked', at: fetched });
});

test('what never arrived has no age', () => {
  expect(feedAge('weather', { observed_at: null, fetched_at: null }, now)).toBeNull();
  expect(feedAge('ea_warnings', { ...times, fetched_at: null }, now)).toBeNull();
});
