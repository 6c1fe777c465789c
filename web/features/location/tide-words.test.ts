import { expect, test } from 'vitest';
import type { TideEvent } from '#contract/tides.ts';
import { tideState } from '#domain/tide-curve.ts';
import { dayTides, heightWords, nextTurnWords, stationWords, tideSummary } from './tide-words.ts';

const event = (iso: string, time: string, height: number, type: TideEvent['type']): TideEvent => ({
  date_time: iso,
  time,
  height,
  type,
});
const low = event('2026-11-21T09:34:00Z', '09:34', 1.62, 'LowWater');
const high = event('2026-11-21T15:34:00Z', '15:34', 5.08, 'HighWater');
const now = Date.parse('2026-11-21T14:32:00Z');

test('the next turn has its kind, time, height and how long it is away', () => {
  expect(nextTurnWords(high, now)).toBe('High 15:34, 5.1 m, in 1 h 2 min');
});

test('an hour that comes twice is told with its zone', () => {
  const first = event('2026-10-25T00:29:00Z', '01:29', 1.2, 'LowWater');
  expect(nextTurnWords(first, Date.parse('2026-10-25T00:00:00Z'))).toContain('Low 01:29 BST, 1.2 m');
  const second = event('2026-10-25T01:12:00Z', '01:12', 4.2, 'HighWater');
  expect(nextTurnWords(second, Date.parse('2026-10-25T00:00:00Z'))).toContain('High 01:12 GMT, 4.2 m');
});

test.each([
  [3.44, '3.4 m', 'about 3.5 m'],
  [3.24, '3.2 m', 'about 3.0 m'],
  [3.25, '3.3 m', 'about 3.5 m'],
  [0.1, '0.1 m', 'about 0.0 m'],
])(
  'a height of %d m is told to the tenth, and to the half metre where it is a guess',
  (metres, exact, guess) => {
    expect(heightWords({ metres, isApproximate: false })).toBe(exact);
    expect(heightWords({ metres, isApproximate: true })).toBe(guess);
  },
);

test('a guess just below chart datum has no minus', () => {
  expect(heightWords({ metres: -0.2, isApproximate: true })).toBe('about 0.0 m');
});

test('the summary has the height of the levels where there are some', () => {
  const levels = {
    start: '2026-11-21T14:00:00.000Z',
    step_minutes: 15,
    heights: [4.5, 4.52, 4.54, 4.56, 4.58],
  };
  const state = tideState({ timeline: [low, high], levels }, now);
  expect(tideSummary([low, high], state, now)).toContain('The tide is rising, now 4.5 m.');
});

test('the summary says what the tide does and lists the day', () => {
  expect(tideSummary([low, high], tideState({ timeline: [low, high], levels: null }, now), now)).toBe(
    'The tide is rising, now about 5.0 m. Next: High 15:34, 5.1 m, in 1 h 2 min. Today: Low 09:34, 1.6 m; High 15:34, 5.1 m.',
  );
});

test('the summary claims nothing where the state is not known', () => {
  const after = Date.parse('2026-11-21T16:00:00Z');
  expect(tideSummary([low, high], tideState({ timeline: [low, high], levels: null }, after), after)).toBe(
    'Today: Low 09:34, 1.6 m; High 15:34, 5.1 m.',
  );
});

test('the port is named with its distance where that is known', () => {
  const station = { id: '0543', name: 'Bude', distance_miles: 0.42 };
  expect(stationWords('published', station)).toBe('Published for Bude, 0.4 miles away');
  expect(stationWords('computed', { ...station, distance_miles: null })).toBe('Computed for Bude');
});

test('another day is told by its waters', () => {
  expect(dayTides('Tomorrow', [low, high])).toBe('Tomorrow: Low 09:34, 1.6 m; High 15:34, 5.1 m.');
  expect(dayTides('', [low])).toBe('Low 09:34, 1.6 m.');
});
