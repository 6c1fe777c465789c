import { describe, expect, test } from 'vitest';
import type { BathingWater, EaWarnings } from '#contract/conditions/bathing-water.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { riskWarnings } from '../water-warnings.ts';
import { allClear, bathingRisk, worstRisk } from './bathing-risk.ts';

const now = Date.parse('2026-07-15T12:00:00Z');
const winter = Date.parse('2026-12-15T12:00:00Z');
const HOUR = 3_600_000;
const at = (offset: number) => new Date(now + offset).toISOString();

const forecast = (
  riskLevel: 'normal' | 'warning' | 'danger' | null,
  comment: string | null = null,
  warnings: string[] = [],
): BathingWater['stp_risk_prediction'] => ({
  state: 'current',
  riskLevel,
  comment,
  dailyGmie: null,
  predictedAt: null,
  expiresAt: at(1),
  publishedAt: null,
  warnings: warnings.map((text) => ({
    comment: { _value: text },
    location_name: 'Exmouth',
    predicted_at: null,
    dailyGmie: null,
  })),
});
const water = (
  riskLevel: 'normal' | 'warning' | 'danger' | null,
  comment: string | null = null,
  more: Partial<BathingWater> = {},
) => aBathingWater({ stp_risk_prediction: forecast(riskLevel, comment), ...more });
const profile: NonNullable<BathingWater['bathing_water_profile']> = {
  officialName: 'Exmouth',
  waterCompany: null,
  complianceRating: null,
  complianceYear: 2025,
  closed: true,
  rainImpact: null,
  yearDesignated: null,
  latestRiskPrediction: null,
  samplingPoint: null,
};
const incident = (expectedEndOfIncident: string | null) => ({
  type: 'sewage',
  startOfIncident: at(-HOUR),
  expectedEndOfIncident,
});
const INCIDENT_COMMENT = 'Pollution incident: sewage in the stream';

test.each([
  ['normal', { words: 'Normal', tone: 'neutral', isRaised: false }],
  ['warning', { words: 'Elevated', headline: 'Risk: Elevated', tone: 'caution', isRaised: true }],
  ['danger', { words: 'High Risk', tone: 'danger', isRaised: true }],
] as const)('a forecast of %s in force gives its label', (riskLevel, risk) => {
  expect(bathingRisk(water(riskLevel, 'No warnings in place'), now)).toMatchObject({ ...risk, reasons: [] });
});

test('a raised level says that bathing is not advised, in the words of the comment where that says so', () => {
  expect(bathingRisk(water('warning'), now).advice).toBe('Bathing is not advised today');
  const comment = 'Bathing is not advised today due to the effects of recent rainfall';
  expect(bathingRisk(water('warning', comment), now)).toMatchObject({ advice: comment, reasons: [] });
  expect(bathingRisk(water('normal'), now).advice).toBeNull();
});

test('a forecast that has expired since it was fetched says nothing', () => {
  expect(bathingRisk(water('normal'), now + 1)).toMatchObject({
    words: 'No forecast in force',
    tone: 'neutral',
  });
});

test('out of season that is said instead, by the season of the water itself', () => {
  const silent = aBathingWater();
  expect(bathingRisk(silent, winter)).toMatchObject({ words: 'Out of season', tone: 'neutral' });
  const own = aBathingWater({ season: { start: '2026-11-01', end: '2027-03-31' } });
  expect(bathingRisk(own, winter).words).toBe('No forecast in force');
  expect(bathingRisk(own, now).words).toBe('Out of season');
});

describe('the worst of level, comment and incident counts', () => {
  test('a normal level with a comment that speaks of an incident is a caution, with the comment', () => {
    expect(bathingRisk(water('normal', INCIDENT_COMMENT), now)).toMatchObject({
      words: 'Water quality warning',
      tone: 'caution',
      isRaised: true,
      reasons: [INCIDENT_COMMENT],
    });
  });

  test('so is one without a known level, and a warning beside an all-clear', () => {
    expect(bathingRisk(water(null, INCIDENT_COMMENT), now).tone).toBe('caution');
    const warned = aBathingWater({
      stp_risk_prediction: forecast('normal', 'No warnings in place', [INCIDENT_COMMENT]),
    });
    expect(bathingRisk(warned, now)).toMatchObject({ tone: 'caution', reasons: [INCIDENT_COMMENT] });
  });

  test.each(['No warnings in place', 'No pollution incidents reported', ' No warnings in place ', null, ''])(
    'the comment %j is no warning',
    (comment) => {
      expect(bathingRisk(water('normal', comment), now)).toMatchObject({ isRaised: false, reasons: [] });
    },
  );

  test('a comment that has expired with its forecast warns no longer', () => {
    expect(bathingRisk(water('normal', INCIDENT_COMMENT), now + 1)).toMatchObject({
      tone: 'neutral',
      reasons: [],
    });
  });

  test('an open incident outweighs a normal forecast, and one that has ended does not', () => {
    const open = water('normal', null, { pollution_incident: incident(null) });
    expect(bathingRisk(open, now)).toMatchObject({
      words: 'High Risk',
      headline: 'Pollution incident: sewage',
      tone: 'danger',
      advice: 'Bathing is not advised',
    });
    const ended = { ...incident(null), endOfIncident: at(-1) };
    expect(bathingRisk({ ...open, pollution_incident: ended }, now)).toMatchObject({
      words: 'Normal',
      tone: 'neutral',
    });
  });

  test('an incident past its expected end is a caution for a week, and says so', () => {
    const day = 24 * HOUR;
    const overdue = water('normal', null, {
      stp_risk_prediction: { ...forecast('normal'), expiresAt: at(30 * day) },
      pollution_incident: incident(at(0)),
    });
    expect(bathingRisk(overdue, now - 1).tone).toBe('danger');
    const overdueRisk = {
      words: 'Incident, end not reported',
      headline: 'Pollution incident: sewage',
      tone: 'caution',
      advice: 'May still be going on',
    };
    expect(bathingRisk(overdue, now)).toMatchObject({
      ...overdueRisk,
      reasons: ['Since 12:00 today, expected to end on 15 July, end not reported'],
    });
    expect(bathingRisk(overdue, now + 7 * day - 1)).toMatchObject(overdueRisk);
    expect(bathingRisk(overdue, now + 7 * day)).toMatchObject({ words: 'Normal', reasons: [] });
  });
});

test('an all-clear is left out under an incident, open or past its expected end, and beside a raised level', () => {
  const all = 'No warnings in place';
  expect(allClear(water('normal', all), now)).toBe(all);
  for (const end of [null, at(HOUR), at(-HOUR)]) {
    expect(allClear(water('normal', all, { pollution_incident: incident(end) }), now)).toBeNull();
  }
  expect(allClear(water('warning', all), now)).toBeNull();
  expect(allClear(water('normal', INCIDENT_COMMENT), now)).toBeNull();
  expect(allClear(water('normal', all), now + 1)).toBeNull();
});

test('a closed water is never good, and is said to be closed', () => {
  const closed = water('normal', 'No warnings in place', { bathing_water_profile: profile });
  expect(bathingRisk(closed, now)).toMatchObject({ words: 'Closed', tone: 'caution', isRaised: false });
  expect(bathingRisk(closed, winter)).toMatchObject({ words: 'Closed', tone: 'caution' });
});

const named = (location_name: string, one: BathingWater): BathingWater => ({ ...one, location_name });

test.each([
  ['the danger, however far', ['normal', 'warning', 'danger'], 2],
  ['the nearest of two warnings', ['normal', 'warning', 'warning'], 1],
  ['the nearest where all are normal', ['normal', 'normal'], 0],
  ['that nothing is known of the nearest, whatever is forecast for another', [null, 'normal'], 0],
  ['a warning for another, though nothing is known of the nearest', [null, 'warning'], 1],
] as const)('the worst risk is %s', (_, levels, index) => {
  const locations = levels.map((level, place) => named(`water ${place}`, water(level)));
  expect(worstRisk({ locations }, now)?.water.location_name).toBe(`water ${index}`);
});

test('the worst risk is a forecast further off before an incident past its end, and that before a comment', () => {
  const locations = [
    named('commented', water('normal', INCIDENT_COMMENT)),
    named('overdue', water('normal', null, { pollution_incident: incident(at(-1)) })),
    named('forecast', water('warning')),
  ];
  const worst = (from: number, until: number) => worstRisk({ locations: locations.slice(from, until) }, now);
  expect(worst(0, 3)).toMatchObject({ water: { location_name: 'forecast' }, raisedBy: 'forecast' });
  expect(worst(0, 2)).toMatchObject({ water: { location_name: 'overdue' }, raisedBy: 'overdue_incident' });
  expect(worst(0, 1)).toMatchObject({ water: { location_name: 'commented' }, raisedBy: 'comment' });
});

test('a closed water further off does not change the nearest one’s risk', () => {
  const closed = water('normal', null, { bathing_water_profile: profile });
  const locations = [named('near', water('normal')), named('far', closed)];
  expect(worstRisk({ locations }, now)?.water.location_name).toBe('near');
});

test('without waters there is no risk', () => {
  expect(worstRisk({ locations: [] }, now)).toBeNull();
});

test('everything that warns is said in a sentence, the worst first', () => {
  const locations = [
    named('Sandy Bay', water('warning')),
    named('Exmouth', water('normal', INCIDENT_COMMENT)),
    named('Beer', water('normal')),
    named('Seaton', water('normal', null, { pollution_incident: incident(null) })),
    named('Sidmouth', water(null, null, { pollution_incident: incident(at(-1)) })),
    named('Ladram', water('normal', null, { bathing_water_profile: profile })),
  ];
  const body = { locations, meta: { stale: false } } as EaWarnings;
  expect(riskWarnings(body, now).map(({ words }) => words)).toEqual([
    [
      'Pollution incident: sewage at Seaton, 0.3 miles.',
      'Bathing is not advised.',
      'Since 12:00 today.',
      'Pollution risk: Elevated at Sandy Bay, 0.3 miles.',
      'Bathing is not advised today.',
      'Water quality warning at Exmouth, 0.3 miles.',
      `${INCIDENT_COMMENT}.`,
      'Pollution incident: sewage at Sidmouth, 0.3 miles.',
      'May still be going on.',
      'Since 12:00 today, expected to end on 15 July, end not reported.',
      'Bathing water closed at Ladram, 0.3 miles.',
    ].join(' '),
  ]);
});
