import { expect, test } from 'vitest';
import { BathingWater } from '#contract/conditions/bathing-water.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import type { DesignatedWater } from './designated-waters.ts';
import { toWaterRecord } from './remembered-water.ts';
import { toBathingWater } from './to-bathing-water.ts';

const now = Date.parse('2026-07-10T12:00:00Z');
const listed: DesignatedWater = {
  id: 'ukk3102-34600',
  name: 'Bude as listed',
  latitude: 50.83,
  longitude: -4.55,
  samplingPointName: null,
};
const samplingPoint = { name: 'Sampling point at Bude', lat: 50.8304, long: -4.5561 };
const full: BathingWater = {
  location_name: 'Bude Summerleaze',
  bathing_water_id: listed.id,
  distance_miles: 0.2,
  status: 0,
  properties: { ID: listed.id, receivingWaterCourse: null, lastUpdated: '2026-07-10T07:40:00.000Z' },
  season: { start: '2026-05-01', end: '2026-09-30' },
  stp_risk_prediction: {
    state: 'current',
    riskLevel: 'warning',
    comment: 'Pollution is likely',
    dailyGmie: 21.5,
    predictedAt: '2026-07-10T07:30:00.000Z',
    expiresAt: '2026-07-11T07:29:00.000Z',
    publishedAt: '2026-07-10T07:40:00.000Z',
    warnings: [
      {
        comment: { _value: 'Pollution is likely' },
        location_name: 'Bude Summerleaze',
        predicted_at: '2026-07-10T07:30:00.000Z',
        dailyGmie: 21.5,
      },
    ],
  },
  in_season_sampling: {
    sampleDateTime: '2026-07-08T09:00:00.000Z',
    sampleWeek: '2026-W28',
    escherichiaColiCount: 10,
    escherichiaColiQualifier: '<',
    intestinalEnterococciCount: 120,
    intestinalEnterococciQualifier: '=',
    discountable: false,
    samplingPoint,
  },
  bathing_water_profile: {
    officialName: 'Bude Summerleaze',
    waterCompany: 'South West Water Limited',
    complianceRating: 'good',
    complianceYear: 2025,
    closed: false,
    rainImpact: true,
    yearDesignated: 1988,
    latestRiskPrediction: { riskLevel: 'normal', expiresAt: '2026-07-10T07:29:00.000Z' },
    samplingPoint,
  },
  profile_details: {
    beachDescription: 'Sand',
    stormOverflows: 'Two',
    infrastructure: 'A treatment works',
    controllerName: 'Cornwall',
    countyName: 'Cornwall',
  },
  pollution_incident: {
    type: 'sewage',
    startOfIncident: '2026-07-10T07:00:00.000Z',
    expectedEndOfIncident: '2026-07-12T22:59:59.000Z',
  },
};
const bare = aBathingWater({
  location_name: listed.name,
  bathing_water_id: full.bathing_water_id,
  distance_miles: full.distance_miles,
  status: full.status,
  properties: { ...full.properties, lastUpdated: null },
});

test.each([
  ['with every field', full],
  ['with no optional field', bare],
  [
    'whose open incident has neither a start nor a kind',
    { ...full, pollution_incident: { type: null, startOfIncident: null, expectedEndOfIncident: null } },
  ],
  [
    'of which the newest prediction says nothing of the risk, and the profile is short',
    {
      ...full,
      stp_risk_prediction: { ...full.stp_risk_prediction, riskLevel: null },
      bathing_water_profile: full.bathing_water_profile && {
        ...full.bathing_water_profile,
        complianceRating: null,
        complianceYear: null,
        latestRiskPrediction: null,
      },
      profile_details: null,
      season: null,
    },
  ],
  [
    'that was closed',
    {
      ...full,
      bathing_water_profile: full.bathing_water_profile && {
        ...full.bathing_water_profile,
        complianceRating: null,
        closed: true,
      },
    },
  ],
] as const)('a water %s is the same again', (_, water) => {
  expect(BathingWater.parse(water)).toEqual(water);
  expect(toBathingWater(listed, toWaterRecord(water), 0.2, now)).toEqual(water);
});
