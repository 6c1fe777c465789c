import { expect, test } from 'vitest';
import { checkedAge, forecastAge } from './panel-ages.ts';

const meta = {
  source: null,
  attribution: null,
  observed_at: '2026-07-15T13:15:00Z',
  fetched_at: '2026-07-15T13:20:00Z',
  stale: false,
  simulated: false,
  error: null,
};

test('a model value has the time it is for, on the clock of London', () => {
  expect(forecastAge(meta)).toEqual({ lead: 'Forecast for 14:15,', at: Date.parse(meta.observed_at) });
  expect(forecastAge({ ...meta, observed_at: null })).toBeNull();
});

test('reports have the time at which the source was asked', () => {
  expect(checkedAge(meta)).toEqual({ lead: 'Checked', at: Date.parse(meta.fetched_at) });
  expect(checkedAge({ ...meta, fetched_at: null })).toBeNull();
});
