import type { BathingWater } from '../conditions/bathing-water.ts';

/** A bathing water for tests, by default at Exmouth, with nothing known but its place. */
export const aBathingWater = (more: Partial<BathingWater> = {}): BathingWater => ({
  location_name: 'Exmouth',
  bathing_water_id: 'ukk4303-25900',
  distance_miles: 0.3,
  status: 0,
  properties: { ID: 'ukk4303-25900', receivingWaterCourse: null, lastUpdated: null },
  season: null,
  stp_risk_prediction: {
    state: 'none',
    riskLevel: null,
    comment: null,
    dailyGmie: null,
    predictedAt: null,
    expiresAt: null,
    publishedAt: null,
    warnings: [],
  },
  in_season_sampling: null,
  bathing_water_profile: null,
  profile_details: null,
  pollution_incident: null,
  ...more,
});
