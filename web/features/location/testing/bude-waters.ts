import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { aStormOverflow } from '#contract/testing/a-storm-overflow.ts';

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
    closed: false,
    rainImpact: false,
    yearDesignated: 1988,
    latestRiskPrediction: null,
    samplingPoint: null,
  },
});

export const stormOverflow = aStormOverflow(
  0,
  { statusStart: Date.parse('2026-10-31T10:00:00Z'), receivingWaterCourse: 'River Neet' },
  { name: 'Bude PS', distance_miles: 0.8 },
);
