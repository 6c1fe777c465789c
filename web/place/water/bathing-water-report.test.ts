import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { BathingWater } from '#contract/bathing-water.ts';
import type { StormOverflow, StormOverflows } from '#contract/storm-overflows.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { aStormOverflow, stormOverflowsOf } from '#contract/testing/a-storm-overflow.ts';
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
const report = (more: Partial<BathingWater>, overflows = quiet) =>
  textOf(createElement(BathingWaterReport, { water: aBathingWater(more), overflows, now }));
const overflowsOf = (...each: StormOverflow[]) => stormOverflowsOf(each, { companies: ['South West Water'] });
const quiet = overflowsOf(aStormOverflow(0));
const HOUR = 3_600_000;
const ended = overflowsOf(
  aStormOverflow(0, { latestEventStart: now - 3 * HOUR, latestEventEnd: now - HOUR / 3 }),
);
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
      'Pollution incident: Sewage expected to end on 29 June, end not reported. It may still be going on.',
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
        overflows: quiet,
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
  const markOf = (more: Partial<BathingWater>, at = now, overflows: StormOverflows | null = quiet) => {
    const water = aBathingWater({ bathing_water_profile: profile, ...more });
    return renderToStaticMarkup(createElement(ComplianceClass, { water, overflows, now: at }));
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
      createElement(LatestSample, {
        water: aBathingWater({ in_season_sampling, ...more }),
        overflows: quiet,
        now,
      }),
    );
  expect(report({ in_season_sampling, pollution_incident })).toContain(
    'Sample of 25 June 2026, taken before the incident began',
  );
  expect(markup({})).toContain('text-good');
  expect(markup({ pollution_incident })).not.toContain('text-good');
  const high = { ...in_season_sampling, escherichiaColiCount: 2000 };
  expect(markup({ pollution_incident, in_season_sampling: high })).toContain('text-danger');
});

describe('nothing of the class and of low counts looks good', () => {
  const in_season_sampling = { ...sample, sampleDateTime: '2026-06-25T10:00:00Z' };
  const marks = (overflows: StormOverflows | null, more: Partial<BathingWater> = {}) => {
    const water = aBathingWater({ in_season_sampling, bathing_water_profile: profile, ...more });
    const both = [ComplianceClass, LatestSample].map((of) => createElement(of, { water, overflows, now }));
    return both.filter((each) => /text-good|circle-check/.test(renderToStaticMarkup(each))).length;
  };
  const old = overflowsOf(aStormOverflow(0));
  old.meta = { ...old.meta, stale: true };

  test.each([
    ['a spill that ended within 48 hours', ended],
    ['one that runs', overflowsOf(aStormOverflow(1))],
    ['overflows that are not known', overflowsOf(aStormOverflow(null))],
    ['a monitor that is offline', overflowsOf(aStormOverflow(-1))],
    ['old data of theirs', old],
    ['none heard of', null],
  ])('beside %s', (_, overflows) => {
    expect(marks(overflows)).toBe(0);
  });

  test('beside a raised forecast', () => {
    expect(marks(quiet, { stp_risk_prediction: forecast({ riskLevel: 'warning' as const }) })).toBe(0);
  });

  test('but where all is clear', () => {
    expect(marks(quiet)).toBe(2);
  });
});

test('a sample says how many days old it is, and that it does not tell of today, always', () => {
  const in_season_sampling = { ...sample, sampleDateTime: '2026-06-25T10:00:00Z' };
  expect(report({ in_season_sampling })).toContain(
    'Sample of 25 June 2026 Taken Thursday 11:00, 6 days old. Does not tell of the water today. Colonies per 100 ml.',
  );
});

test('a sample from before the spill or the warning says so', () => {
  const in_season_sampling = { ...sample, sampleDateTime: '2026-06-25T10:00:00Z' };
  expect(report({ in_season_sampling }, ended)).toContain('25 June 2026, taken before the spill');
  const running = overflowsOf(aStormOverflow(1));
  expect(report({ in_season_sampling }, running)).toContain('may have been taken before the spill');
  const predictedAt = '2026-07-01T07:30:00Z';
  const stp_risk_prediction = forecast({ riskLevel: 'warning' as const, predictedAt });
  expect(report({ in_season_sampling, stp_risk_prediction })).toContain('taken before the warning');
});

test('a forecast made before the spill says so, and its all-clear is left out', () => {
  const predictedAt = '2026-07-01T07:30:00Z';
  const all = { riskLevel: 'normal' as const, comment: 'No warnings in place', predictedAt };
  const stp_risk_prediction = forecast(all);
  expect(report({ stp_risk_prediction }, ended)).toContain(
    'Forecast made 08:30 today, before the spill, until',
  );
  expect(report({ stp_risk_prediction }, ended)).not.toContain('No warnings in place');
  expect(report({ stp_risk_prediction })).toContain('No warnings in place.');
  expect(report({ stp_risk_prediction })).not.toContain('before the spill');
});

test('under a raised level stands that bathing is not advised', () => {
  const stp_risk_prediction = forecast({ riskLevel: 'warning' as const });
  expect(report({ stp_risk_prediction })).toContain('Elevated Bathing is not advised today');
});
