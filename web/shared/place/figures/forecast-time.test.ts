import { expect, test } from 'vitest';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { forecastTime } from './forecast-time.ts';

const now = Date.parse('2026-07-15T12:00:00Z');
const winter = Date.parse('2026-12-15T12:00:00Z');
const stp_risk_prediction = {
  ...aBathingWater().stp_risk_prediction,
  state: 'current' as const,
  riskLevel: 'normal' as const,
  predictedAt: '2026-07-15T07:40:00Z',
  expiresAt: '2026-07-16T07:40:00Z',
};
const water = aBathingWater({ stp_risk_prediction });
const withIncident = (expectedEndOfIncident: string | null) =>
  aBathingWater({
    stp_risk_prediction,
    pollution_incident: { type: 'Sewage', startOfIncident: null, expectedEndOfIncident },
  });

test('a forecast says when it was made, which may be before a spill, and until when it holds', () => {
  expect(forecastTime(water, null, now)).toBe('Forecast made 08:40 today, until 08:40 tomorrow');
});

test('beside an overdue incident a normal forecast is not shown, since it may not know of it', () => {
  expect(forecastTime(withIncident('2026-07-15T11:00:00Z'), null, now)).toBeNull();
});

test('beside an open incident nothing is said of the forecast', () => {
  expect(forecastTime(withIncident(null), null, now)).toBeNull();
});

test('without a forecast, out of season, the season is shown', () => {
  expect(forecastTime(aBathingWater(), null, winter)).toBe(
    'Season: 15 May to 30 September, as in England in general',
  );
  expect(forecastTime(aBathingWater(), null, now)).toBeNull();
});
