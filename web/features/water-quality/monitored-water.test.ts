import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { watersOf } from '#web/testing/answers.ts';
import { atTime } from '#web/testing/at-time.ts';
import { textOf } from '#web/testing/text-of.tsx';
import { MonitoringPanel } from './monitoring-panel.tsx';

const now = Date.parse('2026-07-01T12:00:00Z');
atTime(now);

const page = (waters: BathingWater[], location = aLocation()) =>
  textOf(createElement(MonitoringPanel, { location }), {
    location,
    feeds: { ea_warnings: watersOf(now, waters) },
  });
const profile = (more: Partial<NonNullable<BathingWater['bathing_water_profile']>>) => ({
  ...{ officialName: 'Exmouth', waterCompany: null, complianceRating: 'good' as const, complianceYear: 2025 },
  ...{
    closed: false,
    rainImpact: false,
    yearDesignated: 1988,
    latestRiskPrediction: null,
    samplingPoint: null,
  },
  ...more,
});

test('of a water of which nobody says that rain makes it worse nothing is said of rain', () => {
  expect(page([aBathingWater({ bathing_water_profile: profile({}) })])).not.toMatch(/rain/i);
  expect(page([aBathingWater({ bathing_water_profile: profile({ rainImpact: true }) })])).toContain(
    'Rain Heavy rain can make the water here worse',
  );
});

test('the season is the water’s own where it has one, and else that of England, which is said', () => {
  const season = { start: '2026-05-01', end: '2026-10-31' };
  expect(page([aBathingWater({ season })])).toContain('Season 1 May to 31 October Bathing');
  expect(page([aBathingWater()])).toContain('Season 15 May to 30 September, as in England in general');
});

test('a closed water says closed, and an incident past its expected end that nobody reported it', () => {
  const pollution_incident = {
    ...{ type: 'Sewage', startOfIncident: null },
    expectedEndOfIncident: '2026-06-29T12:00:00Z',
  };
  const closed = profile({ closed: true, complianceRating: null });
  const words = page([aBathingWater({ pollution_incident, bathing_water_profile: closed })]);
  expect(words).toContain('Yearly class 2025 Closed');
  expect(words).not.toContain('Not rated');
  expect(words).toContain('Pollution incident: Sewage expected to end on 29 June, end not reported.');
  expect(words).toContain('Pollution risk Incident, end not reported');
});

test('that the service works is not said, which would read as a lifeguard’s or an all-clear; a disruption is', () => {
  expect(page([aBathingWater()])).not.toMatch(/service/i);
  expect(page([aBathingWater({ status: 1 })])).toContain('Data service disrupted');
});

test('beside an incident past its end stands no normal forecast, which may not know of it', () => {
  const pollution_incident = {
    ...{ type: 'Sewage', startOfIncident: '2026-06-26T08:00:00Z' },
    expectedEndOfIncident: '2026-06-29T12:00:00Z',
  };
  const stp_risk_prediction = {
    ...aBathingWater().stp_risk_prediction,
    ...{ state: 'current' as const, riskLevel: 'normal' as const },
    ...{ predictedAt: '2026-07-01T07:30:00Z', expiresAt: '2026-07-02T07:30:00Z' },
  };
  expect(page([aBathingWater({ stp_risk_prediction })])).toContain('Predicted 08:30 today');
  const words = page([aBathingWater({ stp_risk_prediction, pollution_incident })]);
  expect(words).toContain('It may still be going on.');
  expect(words).not.toMatch(/Normal|Predicted/);
});

test('in Scotland and Wales it says who watches what nobody here does', () => {
  expect(page([], aLocation({ latitude: 56.34, longitude: -2.79 }))).toContain(
    'Foreshore does not cover bathing-water samples and pollution forecasts here. The Scottish Environment Protection Agency (SEPA) publishes them.',
  );
  expect(page([], aLocation({ latitude: 51.62, longitude: -3.94 }))).toContain(
    'Natural Resources Wales publishes them.',
  );
});
