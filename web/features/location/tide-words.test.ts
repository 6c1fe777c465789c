import { expect, test } from 'vitest';
import type { TideEvent } from '#contract/tides.ts';
import { tideState } from '#domain/tide-curve.ts';
import { nextTurnWords, stationWords, tideSummary } from './tide-words.ts';

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

test('the summary says what the tide does and lists the day', () => {
  expect(tideSummary([low, high], tideState([low, high], now), now)).toBe(
    'The tide is rising, now 4.8 m. Next: High 15:34, 5.1 m, in 1 h 2 min. Today: Low 09:34, 1.6 m; High 15:34, 5.1 m.',
  );
});

test('the summary claims nothing where the state is not known', () => {
  const after = Date.parse('2026-11-21T16:00:00Z');
  expect(tideSummary([low, high], tideState([low, high], after), after)).toBe(
    'Today: Low 09:34, 1.6 m; High 15:34, 5.1 m.',
  );
});

test('the port is named with its distance where that is known', () => {
  const station = { id: '0543', name: 'Bude', distance_miles: 0.42 };
  expect(stationWords('published', station)).toBe('Published for Bude, 0.4 miles away');
  expect(stationWords('computed', { ...station, distance_miles: null })).toBe('Computed for Bude');
});
