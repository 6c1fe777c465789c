import { expect, test } from 'vitest';
import { feedAge, ownTimeDoubt } from './feed-age.ts';

const times = { observed_at: '2026-07-15T13:15:00Z', fetched_at: '2026-07-15T13:20:00Z' };
const [observed, fetched] = [Date.parse(times.observed_at), Date.parse(times.fetched_at)];
const now = Date.parse('2026-07-15T13:26:00Z');
const HOUR = 3_600_000;

const run_at = '2026-07-15T08:00:00Z';
const runLead = (kind: 'weather' | 'marine', run: string, at: string) =>
  feedAge(kind, { ...times, observed_at: at, run_at: run }, Date.parse(at))?.lead;

test('a forecast says which run it is from, on the clock of London, and not when it was asked', () => {
  const of = { ...times, run_at };
  expect(feedAge('weather', of, now)).toEqual({
    ...{ lead: 'Met Office forecast from the 09:00 run', short: '09:00 run' },
    ...{ at: Date.parse(run_at), what: 'run' },
  });
  expect(feedAge('marine', of, now)).toMatchObject({
    lead: 'Wave and current models, newest run 09:00',
    short: '09:00 run',
  });
});

test('a run of another day names the day, by the calendar of London', () => {
  expect(runLead('weather', '2026-07-14T20:00:00Z', '2026-07-15T08:00:00Z')).toBe(
    'Met Office forecast from yesterday’s 21:00 run',
  );
  expect(runLead('weather', '2026-07-14T23:00:00Z', '2026-07-15T08:00:00Z')).toContain('from the 00:00 run');
  expect(runLead('weather', '2026-07-12T20:00:00Z', '2026-07-15T08:00:00Z')).toContain(
    'from the Sun 21:00 run',
  );
  expect(runLead('marine', '2026-07-14T12:00:00Z', '2026-07-15T08:00:00Z')).toContain(
    'newest run yesterday 13:00',
  );
  expect(runLead('marine', '2026-07-12T12:00:00Z', '2026-07-15T08:00:00Z')).toContain('newest run Sun 13:00');
});

test('a run in the hour that October repeats says which of the two it is; in March the clock is ahead', () => {
  expect(runLead('weather', '2026-10-25T00:00:00Z', '2026-10-25T02:15:00Z')).toContain('the 01:00 BST run');
  expect(runLead('weather', '2026-10-25T01:00:00Z', '2026-10-25T02:15:00Z')).toContain('the 01:00 GMT run');
  expect(runLead('weather', '2026-03-29T01:00:00Z', '2026-03-29T02:15:00Z')).toContain('the 02:00 run');
});

test('of a run whose values are not for this moment it says for when they are', () => {
  const of = { ...times, run_at };
  expect(feedAge('weather', of, observed + 30 * 60_000)?.lead).toBe('Met Office forecast from the 09:00 run');
  expect(feedAge('weather', of, observed + 31 * 60_000)).toMatchObject({
    lead: 'Met Office forecast from the 09:00 run, for 14:15',
    short: 'Forecast for 14:15',
  });
});

test.each(['weather', 'marine'] as const)(
  'a %s forecast of a run that is not known says for when it is and when it was asked, and is not called new',
  (kind) => {
    expect(feedAge(kind, { ...times, run_at: null }, now)).toEqual({
      ...{ lead: 'Forecast for 14:15, asked 6 minutes ago', short: 'Forecast for 14:15' },
      ...{ at: observed, what: 'for' },
    });
    expect(feedAge(kind, times, fetched)?.lead).toBe('Forecast for 14:15, asked just now');
  },
);

test('a forecast for another day names the day', () => {
  const short = (hours: number) => feedAge('weather', times, observed + hours * HOUR)?.short;
  expect(short(10)).toBe('Forecast for Wednesday 14:15');
  expect(short(30)).toBe('Forecast for Wednesday 14:15');
  expect(short(24 * 40)).toBe('Forecast for 15 July, 14:15');
  expect(short(-20)).toBe('Forecast for Wednesday 14:15');
});

test('a forecast for the hour that October repeats says which of the two it is', () => {
  const repeated = { ...times, observed_at: '2026-10-25T00:30:00Z' };
  expect(feedAge('weather', repeated, Date.parse('2026-10-25T00:40:00Z'))?.short).toBe(
    'Forecast for 01:30 BST',
  );
});

test.each(['ea_warnings', 'storm_overflow'] as const)('%s is of the time its source was asked', (kind) => {
  const months = { ...times, observed_at: '2026-04-01T00:00:00Z' };
  expect(feedAge(kind, months, now)).toEqual({ lead: 'Checked', short: null, at: fetched, what: 'asked' });
});

test('a model that states no time is of the time it was asked, and is not called a forecast for then', () => {
  const age = { lead: 'Checked', short: null, at: fetched, what: 'asked' };
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
