import type { StormOverflow } from '#contract/storm-overflows.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';

/** For tests: a bathing water without a forecast in force and an overflow that is not spilling. */
export const bathingWater = aBathingWater({
  location_name: 'Bude Summerleaze',
  bathing_water_id: 'ukk4301-33600',
  distance_miles: 0.2,
  properties: { ID: 'ukk4301-33600', receivingWaterCourse: null, lastUpdated: '2026-09-18T00:00:00Z' },
  bathing_water_profile: {
    officialName: 'Bude Summerleaze',
    waterCompany: 'South West Water',
    complianceRating: 'excellent',
    complianceYear: 2025,
    rainImpact: false,
    yearDesignated: 1988,
    latestRiskPrediction: null,
    samplingPoint: null,
  },
});

export const stormOverflow: StormOverflow = {
  name: 'Bude PS',
  status: 'Not Spilling',
  status_code: 0,
  distance_miles: 0.8,
  latitude: 50.83,
  longitude: -4.55,
  properties: {
    ObjectId: 1,
    statusStart: Date.parse('2026-11-20T10:00:00Z'),
    latestEventStart: null,
    latestEventEnd: null,
    receivingWaterCourse: 'River Neet',
    lastUpdated: null,
    company: 'South West Water',
    ID: 'SWW1',
    status: 0,
    longitude: -4.55,
    latitude: 50.83,
  },
};
