import { expect, test } from 'vitest';
import { bathingRisk } from './bathing-risk.ts';
import { bathingWater } from './test-places.ts';

const now = Date.parse('2026-07-15T12:00:00Z');
const prediction = {
  ...bathingWater.stp_risk_prediction,
  state: 'current' as const,
  riskLevel: 'normal' as const,
  expiresAt: '2026-07-15T12:00:00.001Z',
};
const predicted = { ...bathingWater, stp_risk_prediction: prediction };

test('a forecast in force gives its label', () => {
  expect(bathingRisk(predicted, true, now)).toEqual({ words: 'Normal', tone: 'good' });
  const raised = { ...predicted, stp_risk_prediction: { ...prediction, riskLevel: 'warning' as const } };
  expect(bathingRisk(raised, true, now)).toEqual({ words: 'Elevated', tone: 'caution' });
});

test('a forecast that has expired since it was fetched says nothing', () => {
  expect(bathingRisk(predicted, true, now + 1)).toEqual({ words: 'No forecast in force', tone: 'neutral' });
});

test('out of season that is said instead', () => {
  expect(bathingRisk(bathingWater, false, now)).toEqual({ words: 'Out of season', tone: 'neutral' });
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
