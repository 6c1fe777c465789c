import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { BathingWater } from '#contract/bathing-water.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { markupOf, textOf } from '#web/testing/text-of.tsx';
import { BathingWaterReport } from './bathing-water-report.tsx';
import { ComplianceClass } from './compliance-class.tsx';
import { LatestSample } from './latest-sample.tsx';
import { WatersMissing } from './waters-missing.tsx';

const now = Date.parse('2026-07-01T12:00:00Z');
const { stp_risk_prediction: noForecast } = aBathingWater();
const profile = {
  officialName: 'Exmouth',
  waterCompany: null,
  complianceRating: 'good' as const,
  complianceYear: 2025,
  closed: false,
  rainImpact: false,
  yearDesignated: 1988,
  latestRiskPrediction: null,
  samplingPoint: null,
};
const sample = {
  sampleDateTime: '2025-09-12T10:00:00Z',
  sampleWeek: null,
  escherichiaColiCount: 10,
  escherichiaColiQualifier: null,
  intestinalEnterococciCount: 10,
  intestinalEnterococciQualifier: null,
  discountable: false,
  samplingPoint: null,
};
const report = (more: Partial<BathingWater>) =>
  textOf(createElement(BathingWaterReport, { water: aBathingWater(more), now }));
const forecast = (more: Partial<BathingWater['stp_risk_prediction']>) => ({
  ...noForecast,
  ...{ state: 'current' as const, expiresAt: '2026-07-02T07:40:00Z' },
  ...more,
});

describe('the risk in the badge', () => {
  test('is the comment that speaks of an incident while the level is normal', () => {
    const stp_risk_prediction = forecast({ riskLevel: 'normal', comment: 'Sewage spill reported' });
    expect(report({ stp_risk_prediction })).toContain('Pollution risk Water quality warning');
  });

  test('is an incident past its expected end for a week, as what is not reported to be over', () => {
    const incident = (expectedEndOfIncident: string) =>
      report({ pollution_incident: { type: 'Sewage', startOfIncident: null, expectedEndOfIncident } });
    expect(incident('2026-06-29T12:00:00Z')).toContain('Pollution risk Incident, end not reported');
    expect(incident('2026-06-29T12:00:00Z')).toContain(
      'Pollution incident: Sewage expected to end on 29 June, end not reported.',
    );
    expect(incident('2026-06-24T11:59:00Z')).not.toContain('ncident');
  });
});

test('a closed water says closed, and not that it is not rated', () => {
  const closed = { ...profile, closed: true, complianceRating: null };
  expect(report({ bathing_water_profile: closed })).toContain('Yearly class 2025 Closed');
});

test('where nobody says that rain makes the water worse nothing is said of rain', () => {
  expect(report({ bathing_water_profile: profile })).not.toMatch(/rain/i);
  expect(report({ bathing_water_profile: { ...profile, rainImpact: true } })).toContain(
    'Heavy rain can make the water here worse.',
  );
});

test('a sample of an earlier season is said to be of that', () => {
  expect(report({ in_season_sampling: sample })).toContain(
    'Sample of 12 September 2025, from the 2025 season',
  );
  expect(report({ in_season_sampling: { ...sample, sampleDateTime: '2026-06-12T10:00:00Z' } })).toMatch(
    /Sample of 12 June 2026 Taken/,
  );
});

test('its counts have no colour, which would tell of the water now', () => {
  const markup = (sampleDateTime: string) =>
    markupOf(
      createElement(BathingWaterReport, {
        water: aBathingWater({ in_season_sampling: { ...sample, sampleDateTime } }),
        now,
      }),
    );
  expect(markup('2026-06-12T10:00:00Z')).toContain('lucide-circle-check');
  expect(markup('2025-09-12T10:00:00Z')).not.toContain('lucide-circle-check');
});

test('a sample that may be discounted is not said to be left out', () => {
  const words = report({ in_season_sampling: { ...sample, discountable: true } });
  expect(words).toContain('This sample may be left out of the yearly class.');
  expect(words).not.toMatch(/not counted|does not count/i);
});

test('in Scotland and Wales it says who watches what nobody here does', () => {
  const missing = (latitude: number, longitude: number) =>
    textOf(createElement(WatersMissing, { location: aLocation({ latitude, longitude }) }));
  expect(missing(56.34, -2.79)).toContain(
    'Foreshore does not cover bathing-water samples and pollution forecasts here. The Scottish Environment Protection Agency (SEPA) publishes them.',
  );
  expect(missing(51.62, -3.94)).toContain('Natural Resources Wales publishes them.');
});

describe('a good yearly class', () => {
  const markOf = (more: Partial<BathingWater>, at = now) => {
    const water = aBathingWater({ bathing_water_profile: profile, ...more });
    return renderToStaticMarkup(createElement(ComplianceClass, { water, now: at }));
  };
  const winter = Date.parse('2026-12-01T12:00:00Z');

  test('has a green mark in season', () => {
    expect(markOf({})).toContain('text-good');
  });

  test('is one of past seasons out of season, without a mark', () => {
    expect(markOf({}, winter)).toMatch(/Yearly class 2025, of past seasons.*Good/);
    expect(markOf({}, winter)).not.toContain('<svg');
  });

  test('has no mark while pollution is reported or forecast, a poor one has', () => {
    const raised = { stp_risk_prediction: forecast({ riskLevel: 'warning' as const }) };
    expect(markOf(raised)).toContain('Good');
    expect(markOf(raised)).not.toContain('<svg');
    const poor = { bathing_water_profile: { ...profile, complianceRating: 'poor' as const } };
    expect(markOf({ ...raised, ...poor })).toContain('text-danger');
    expect(markOf(poor, winter)).toContain('text-danger');
  });
});

test('a low sample from before an incident says so and has no green, a high one keeps its colour', () => {
  const pollution_incident = {
    type: 'Sewage',
    startOfIncident: '2026-06-30T08:00:00Z',
    expectedEndOfIncident: null,
  };
  const in_season_sampling = { ...sample, sampleDateTime: '2026-06-25T10:00:00Z' };
  const markup = (more: Partial<BathingWater>) =>
    renderToStaticMarkup(
      createElement(LatestSample, { water: aBathingWater({ in_season_sampling, ...more }), now }),
    );
  expect(report({ in_season_sampling, pollution_incident })).toContain(
    'Sample of 25 June 2026, taken before the incident began',
  );
  expect(markup({})).toContain('text-good');
  expect(markup({ pollution_incident })).not.toContain('text-good');
  const high = { ...in_season_sampling, escherichiaColiCount: 2000 };
  expect(markup({ pollution_incident, in_season_sampling: high })).toContain('text-danger');
});
