import { expect, test } from 'vitest';
import type { BathingWater } from '#contract/bathing-water.ts';
import { bathingRisk, worstRisk } from './bathing-risk.ts';

const now = Date.parse('2026-07-15T12:00:00Z');
const prediction: BathingWater['stp_risk_prediction'] = {
  state: 'current',
  riskLevel: 'normal',
  comment: null,
  dailyGmie: null,
  predictedAt: null,
  expiresAt: '2026-07-15T12:00:00.001Z',
  publishedAt: null,
  warnings: [],
};
const predicted = { stp_risk_prediction: prediction, pollution_incident: null };
const silent = {
  ...predicted,
  stp_risk_prediction: { ...prediction, state: 'none' as const, riskLevel: null },
};

test.each([
  ['normal', { words: 'Normal', tone: 'good' }],
  ['warning', { words: 'Elevated', tone: 'caution' }],
  ['danger', { words: 'High Risk', tone: 'danger' }],
] as const)('a forecast of %s in force gives its label', (riskLevel, risk) => {
  const water = { ...predicted, stp_risk_prediction: { ...prediction, riskLevel } };
  expect(bathingRisk(water, true, now)).toEqual(risk);
});

test('a forecast that has expired since it was fetched says nothing', () => {
  expect(bathingRisk(predicted, true, now + 1)).toEqual({ words: 'No forecast in force', tone: 'neutral' });
});

test('out of season that is said instead', () => {
  expect(bathingRisk(silent, false, now)).toEqual({ words: 'Out of season', tone: 'neutral' });
});

test('an open incident outweighs a normal forecast, and a closed one does not', () => {
  const incident = { type: null, startOfIncident: '2026-07-15T08:00:00Z', expectedEndOfIncident: null };
  expect(bathingRisk({ ...predicted, pollution_incident: incident }, true, now)).toEqual({
    words: 'High Risk',
    tone: 'danger',
  });
  const ended = { ...incident, expectedEndOfIncident: '2026-07-15T12:00:00Z' };
  expect(bathingRisk({ ...predicted, pollution_incident: ended }, true, now).tone).toBe('good');
});

const waterWith = (
  location_name: string,
  riskLevel: 'normal' | 'warning' | 'danger' | null,
): BathingWater => ({
  location_name,
  bathing_water_id: location_name,
  distance_miles: 1,
  status: 0,
  properties: { ID: location_name, receivingWaterCourse: null, lastUpdated: null },
  stp_risk_prediction: { ...prediction, riskLevel, state: riskLevel === null ? 'none' : 'current' },
  in_season_sampling: null,
  bathing_water_profile: null,
  profile_details: null,
  pollution_incident: null,
});

test.each([
  ['the danger, however far', ['normal', 'warning', 'danger'], 2],
  ['the nearest of two warnings', ['normal', 'warning', 'warning'], 1],
  ['the nearest where all are normal', ['normal', 'normal'], 0],
  ['that nothing is known of the nearest, whatever is forecast for another', [null, 'normal'], 0],
  ['a warning for another, though nothing is known of the nearest', [null, 'warning'], 1],
] as const)('the worst risk is %s', (_, levels, index) => {
  const locations = levels.map((level, place) => waterWith(`water ${place}`, level));
  expect(worstRisk({ locations, in_season: true }, now)?.water.location_name).toBe(`water ${index}`);
});

test('without waters there is no risk to tell', () => {
  expect(worstRisk({ locations: [], in_season: true }, now)).toBeNull();
});
