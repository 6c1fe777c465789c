import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import type { StormOverflow, StormOverflows } from '#contract/conditions/storm-overflows.ts';
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

describe('the counts of a sample', () => {
  const counts = (
    escherichiaColiCount: number,
    intestinalEnterococciCount: number,
    sampleDateTime: string,
  ) => {
    const in_season_sampling = {
      ...sample,
      ...{ escherichiaColiCount, intestinalEnterococciCount, sampleDateTime },
    };
    const water = aBathingWater({ in_season_sampling });
    const component = createElement(LatestSample, { water, overflows: quiet, now });
    const looks = /text-(good|caution|danger)\b.*?lucide-([a-z-]+)/g;
    return {
      looks: [...markupOf(component).matchAll(looks)].map(([, colour, mark]) => `${colour} ${mark}`),
      words: textOf(component),
    };
  };
  const [green, amber, red] = [
    'good circle-check',
    'caution triangle-exclamation-point',
    'danger circle-exclamation-point',
  ];

  describe.each([
    ['of this season', '2026-06-12T10:00:00Z', '12 Jun 2026'],
    ['of an earlier season', '2025-09-12T10:00:00Z', '12 Sep 2025'],
    ['of five years ago', '2021-07-02T10:00:00Z', '2 Jul 2021'],
  ])('%s', (_, takenAt, day) => {
    test.each([
      [0, 0, [green, green], 'Low', 'Low'],
      [249, 99, [green, green], 'Low', 'Low'],
      [250, 100, [amber, amber], 'Raised', 'Raised'],
      [499, 199, [amber, amber], 'Raised', 'Raised'],
      [500, 200, [red, red], 'High', 'High'],
      [10, 200, [green, red], 'Low', 'High'],
    ])('of %d and %d have their colours, with mark, word and date', (coli, cocci, looks, ofColi, ofCocci) => {
      const shown = counts(coli, cocci, takenAt);
      expect(shown.looks).toEqual(looks);
      expect(shown.words).toContain(`E. coli ${coli} ${ofColi} ${day}`);
      expect(shown.words).toContain(`Enterococci ${cocci} ${ofCocci} ${day}`);
    });
  });

  test('that are not known have no colour, and no date makes them any', () => {
    const water = aBathingWater({ in_season_sampling: { ...sample, escherichiaColiCount: null } });
    const markup = markupOf(createElement(LatestSample, { water, overflows: quiet, now }));
    expect(markup.match(/text-(good|caution|danger)\b/g)).toEqual(['text-good']);
  });
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

test('a sample from before an incident says so beside the colours of its counts', () => {
  const pollution_incident = {
    type: 'Sewage',
    startOfIncident: '2026-06-30T08:00:00Z',
    expectedEndOfIncident: null,
  };
  const in_season_sampling = {
    ...sample,
    sampleDateTime: '2026-06-25T10:00:00Z',
    escherichiaColiCount: 2000,
  };
  const water = aBathingWater({ in_season_sampling, pollution_incident });
  const component = createElement(LatestSample, { water, overflows: quiet, now });
  expect(textOf(component)).toContain('Sample of 25 June 2026, taken before the incident began');
  expect(renderToStaticMarkup(component)).toMatch(/text-danger.*text-good/);
});

describe('what speaks of today has no green', () => {
  const marks = (overflows: StormOverflows | null, more: Partial<BathingWater> = {}) => {
    const in_season_sampling = { ...sample, sampleDateTime: '2026-06-25T10:00:00Z' };
    const water = aBathingWater({ in_season_sampling, bathing_water_profile: profile, ...more });
    const component = createElement(BathingWaterReport, { water, overflows, now });
    return markupOf(component).match(/text-good|circle-check/g)?.length ?? 0;
  };
  const OF_THE_SAMPLE = 4; // the colour and the mark of both counts
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
    expect(marks(overflows)).toBe(OF_THE_SAMPLE);
  });

  test('beside a raised forecast', () => {
    expect(marks(quiet, { stp_risk_prediction: forecast({ riskLevel: 'warning' as const }) })).toBe(
      OF_THE_SAMPLE,
    );
  });

  test('but where all is clear', () => {
    expect(marks(quiet)).toBeGreaterThan(OF_THE_SAMPLE);
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
