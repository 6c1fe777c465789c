import { describe, expect, test } from 'vitest';
import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import { feedBodies } from '#contract/conditions/feeds.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { contentOf, project } from '../../feeds/feed-projection.ts';

const now = Date.parse('2026-06-18T12:00:00Z');
const HOUR = 3_600_000;
const at = (offset: number) => new Date(now + offset).toISOString();

const meta = {
  source: null,
  attribution: null,
  observed_at: null,
  fetched_at: null,
  stale: false,
  simulated: false,
  error: null,
};

const prediction: BathingWater['stp_risk_prediction'] = {
  state: 'current',
  riskLevel: 'normal',
  comment: 'No warnings in place',
  dailyGmie: 12,
  predictedAt: at(-HOUR),
  expiresAt: at(8 * HOUR),
  publishedAt: at(-HOUR),
  warnings: [],
};

const profile: NonNullable<BathingWater['bathing_water_profile']> = {
  officialName: 'Bude Summerleaze',
  waterCompany: 'South West Water',
  complianceRating: 'good',
  complianceYear: 2025,
  closed: false,
  rainImpact: true,
  yearDesignated: 1988,
  latestRiskPrediction: { riskLevel: 'normal', expiresAt: at(8 * HOUR) },
  samplingPoint: null,
};

const water = (over: Partial<BathingWater> = {}) =>
  aBathingWater({
    properties: { ID: 'ukk3102-34600', receivingWaterCourse: null, lastUpdated: at(-HOUR) },
    stp_risk_prediction: prediction,
    bathing_water_profile: profile,
    ...over,
  });

const projectAt = (waters: BathingWater[], moment = now) => {
  const projected = project('ea_warnings', { waters }, moment);
  if (!projected) throw new Error('Bathing waters always project');
  return projected;
};
const incident = (expectedEndOfIncident: string | null) => ({
  type: 'Sewage',
  startOfIncident: at(-HOUR),
  expectedEndOfIncident,
});

test('a prediction in force stays as it was published', () => {
  const { body } = projectAt([water()]);
  expect(body.locations).toEqual([water()]);
  expect(() => feedBodies.ea_warnings.parse({ ...body, meta })).not.toThrow();
});

test('one that has expired says nothing, in either place', () => {
  const [shown] = projectAt([water()], now + 8 * HOUR).body.locations;
  expect(shown?.stp_risk_prediction).toMatchObject({ state: 'expired', riskLevel: null, comment: null });
  expect(shown?.bathing_water_profile?.latestRiskPrediction).toEqual({
    riskLevel: null,
    expiresAt: at(8 * HOUR),
  });
  expect(shown?.bathing_water_profile?.complianceRating).toBe('good');
});

describe('an incident', () => {
  test('that is open makes the risk a danger', () => {
    const [shown] = projectAt([water({ pollution_incident: incident(null) })]).body.locations;
    expect(shown?.pollution_incident).toEqual(incident(null));
    expect(shown?.stp_risk_prediction.riskLevel).toBe('danger');
    expect(shown?.bathing_water_profile?.latestRiskPrediction?.riskLevel).toBe('danger');
  });

  test('does so too where no prediction is in force', () => {
    const silent = { ...prediction, state: 'none', riskLevel: null, comment: null, expiresAt: null } as const;
    const bare = water({
      stp_risk_prediction: silent,
      bathing_water_profile: null,
      pollution_incident: incident(null),
    });
    const [shown] = projectAt([bare]).body.locations;
    expect(shown?.stp_risk_prediction).toMatchObject({ state: 'none', riskLevel: 'danger', comment: null });
  });

  test('past its expected end leaves the level as it is, stays for a week and is dropped then', () => {
    const polluted = [water({ pollution_incident: incident(at(HOUR)) })];
    const levelAt = (moment: number) =>
      projectAt(polluted, moment).body.locations[0]?.stp_risk_prediction.riskLevel;
    expect(levelAt(now + HOUR - 1)).toBe('danger');
    expect(levelAt(now + HOUR)).toBe('normal');
    const incidentAt = (moment: number) => projectAt(polluted, moment).body.locations[0]?.pollution_incident;
    const week = 7 * 24 * HOUR;
    expect(incidentAt(now + HOUR)).toEqual(incident(at(HOUR)));
    expect(incidentAt(now + HOUR + week - 1)).toEqual(incident(at(HOUR)));
    expect(incidentAt(now + HOUR + week)).toBeNull();
  });
});

describe('the summary', () => {
  test('counts what failed', () => {
    expect(projectAt([water(), water({ status: 1 }), water()]).body.summary).toEqual({
      success_rate: 66.7,
      total_locations: 3,
      successful_locations: 2,
      failed_locations: 1,
    });
  });

  test('has no rate without waters', () => {
    expect(projectAt([]).body.summary).toEqual({
      success_rate: null,
      total_locations: 0,
      successful_locations: 0,
      failed_locations: 0,
    });
  });
});

describe('changes by itself', () => {
  const midnight = Date.parse('2026-06-18T23:00:00Z');

  test.each([
    ['at the expiry of a prediction', [water()], now + 8 * HOUR],
    [
      'at the expected end of an incident',
      [water(), water({ pollution_incident: incident(at(HOUR)) })],
      now + HOUR,
    ],
    [
      'a week after the expected end of an incident that nobody reported as ended',
      [water({ pollution_incident: incident(at(HOUR - 7 * 24 * HOUR)) })],
      now + HOUR,
    ],
    ['at midnight in London, when the season may turn', [], midnight],
    [
      'at midnight, past expiries that have gone by',
      [water({ stp_risk_prediction: { ...prediction, expiresAt: at(-1) }, bathing_water_profile: null })],
      midnight,
    ],
  ])('%s', (_, waters, moment) => {
    expect(projectAt(waters).changesAt).toBe(moment);
  });

  test('and is the same until then', () => {
    const waters = [water({ pollution_incident: incident(at(HOUR)) })];
    const { body, changesAt } = projectAt(waters);
    expect(projectAt(waters, (changesAt ?? 0) - 1).body).toEqual(body);
    expect(projectAt(waters, changesAt ?? 0).body).not.toEqual(body);
  });
});

test('the season turns at midnight in London', () => {
  const lastMoment = Date.parse('2026-09-30T22:59:59Z');
  expect(projectAt([], lastMoment)).toMatchObject({
    body: { in_season: true },
    changesAt: lastMoment + 1000,
  });
  expect(projectAt([], lastMoment + 1000).body.in_season).toBe(false);
});

test('the season of a water that has its own turns when that does', () => {
  const own = [water({ season: { start: '2026-05-01', end: '2026-10-31' } })];
  const lastMoment = Date.parse('2026-10-31T23:59:59Z');
  expect(projectAt(own, lastMoment)).toMatchObject({
    body: { in_season: true },
    changesAt: lastMoment + 1000,
  });
  expect(projectAt(own, lastMoment + 1000).body.in_season).toBe(false);
  expect(projectAt([...own, water()], lastMoment).body.in_season).toBe(true);
});

test('a later lastUpdated alone is the same content, a new prediction is not', () => {
  const body = projectAt([water()]).body;
  const updated = water({ properties: { ...water().properties, lastUpdated: at(0) } });
  const renewed = water({ stp_risk_prediction: { ...prediction, expiresAt: at(32 * HOUR) } });
  expect(contentOf('ea_warnings', projectAt([updated]).body)).toBe(contentOf('ea_warnings', body));
  expect(contentOf('ea_warnings', projectAt([renewed]).body)).not.toBe(contentOf('ea_warnings', body));
});
