import { describe, expect, test } from 'vitest';
import type { BathingWater, EaWarnings } from '#contract/bathing-water.ts';
import type { StormOverflow, StormOverflows } from '#contract/storm-overflows.ts';
import { bathingWater, stormOverflow } from './test-places.ts';
import { waterGlance } from './water-glance.ts';

const now = Date.parse('2026-11-21T14:32:00Z');
const meta = {
  source: null,
  attribution: null,
  observed_at: null,
  fetched_at: null,
  stale: false,
  simulated: false,
  error: null,
};
const waters = (locations: BathingWater[], in_season = false): EaWarnings => ({
  summary: { success_rate: 100, total_locations: 1, successful_locations: 1, failed_locations: 0 },
  locations,
  in_season,
  meta,
});
const overflowsOf = (overflows: StormOverflow[]): StormOverflows => ({
  total_count: overflows.length,
  search_radius_miles: 1.5,
  coordinates: { latitude: 50.83, longitude: -4.55 },
  timestamp: '2026-11-21T14:30:00Z',
  overflows,
  companies: ['South West Water'],
  meta,
});
const spilling: StormOverflow = {
  ...stormOverflow,
  status: 'Active Spilling',
  status_code: 1,
  properties: { ...stormOverflow.properties, latestEventStart: Date.parse('2026-11-21T09:10:00Z') },
};

test('a clean water shows its yearly class and what the overflows do', () => {
  expect(waterGlance(waters([bathingWater]), overflowsOf([stormOverflow]), now)).toEqual({
    card: 'water-quality',
    headline: 'Excellent',
    tone: 'neutral',
    lines: ['Yearly class of 2025', 'None spilling', 'Pollution risk: Out of season'],
  });
});

test('a spill comes before the class', () => {
  expect(waterGlance(waters([bathingWater]), overflowsOf([spilling, stormOverflow]), now)).toEqual({
    card: 'storm-overflows',
    headline: '1 spilling',
    tone: 'danger',
    lines: ['0.8 miles away, since 09:10 today', 'Class: Excellent (2025)', 'Pollution risk: Out of season'],
  });
});

test('of several spills the nearest is told', () => {
  const nearer = { ...spilling, distance_miles: 0.3 };
  expect(waterGlance(null, overflowsOf([spilling, nearer]), now)).toMatchObject({
    headline: '2 spilling',
    lines: ['Nearest 0.3 miles away, since 09:10 today', 'Water quality: not available'],
  });
});

test('an open incident comes before everything', () => {
  const pollution_incident = {
    type: 'Sewage',
    startOfIncident: '2026-11-21T08:00:00Z',
    expectedEndOfIncident: null,
  };
  const water = { ...bathingWater, pollution_incident };
  expect(waterGlance(waters([water]), overflowsOf([spilling]), now)).toMatchObject({
    headline: 'Pollution incident',
    tone: 'danger',
    lines: ['1 of 1 spilling', 'Class: Excellent (2025)'],
  });
});

test('a forecast of pollution comes before the class', () => {
  const water: BathingWater = {
    ...bathingWater,
    stp_risk_prediction: {
      ...bathingWater.stp_risk_prediction,
      state: 'current',
      riskLevel: 'warning',
      expiresAt: '2026-11-21T23:00:00Z',
    },
  };
  expect(waterGlance(waters([bathingWater, water], true), overflowsOf([]), now)).toMatchObject({
    headline: 'Risk: Elevated',
    tone: 'caution',
  });
});

test('a poor class looks like what it is', () => {
  const profile = bathingWater.bathing_water_profile;
  const water: BathingWater = {
    ...bathingWater,
    bathing_water_profile: profile && { ...profile, complianceRating: 'poor' },
  };
  expect(waterGlance(waters([water]), overflowsOf([]), now)).toMatchObject({
    headline: 'Poor',
    tone: 'danger',
  });
});

describe('what is not known', () => {
  test('overflow data that failed are said to be missing', () => {
    expect(waterGlance(waters([bathingWater]), null, now).lines).toContain('Overflows: not available');
  });

  test('without either there is no word at all', () => {
    expect(waterGlance(null, null, now)).toEqual({
      card: 'water-quality',
      headline: '—',
      tone: 'neutral',
      lines: ['Overflows: not available', 'Water quality: not available'],
    });
  });

  test('no bathing water near is not a clean one', () => {
    expect(waterGlance(waters([]), overflowsOf([stormOverflow]), now)).toMatchObject({
      headline: 'Not rated',
      lines: ['None spilling', 'No EA water quality data available'],
    });
  });

  test('a disruption of the service is said', () => {
    const water: BathingWater = { ...bathingWater, status: 1, bathing_water_profile: null };
    expect(waterGlance(waters([water]), overflowsOf([]), now).lines).toContain('Some data missing');
  });
});
