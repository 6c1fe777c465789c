import { describe, expect, test } from 'vitest';
import type { BathingWater, ComplianceRating, EaWarnings, RiskLevel } from '#contract/bathing-water.ts';
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
const profile = bathingWater.bathing_water_profile;
const ratedAs = (complianceRating: ComplianceRating | null): BathingWater => ({
  ...bathingWater,
  bathing_water_profile: profile && { ...profile, complianceRating, complianceYear: null },
});
const forecast = (riskLevel: RiskLevel): BathingWater => ({
  ...bathingWater,
  stp_risk_prediction: {
    ...bathingWater.stp_risk_prediction,
    state: 'current',
    riskLevel,
    expiresAt: '2026-11-21T23:00:00Z',
  },
});
const spilling: StormOverflow = {
  ...stormOverflow,
  status: 'Active Spilling',
  status_code: 1,
  properties: { ...stormOverflow.properties, latestEventStart: Date.parse('2026-11-21T09:10:00Z') },
};

test('a clean water shows first what is true today, then its yearly class', () => {
  expect(waterGlance(waters([bathingWater]), overflowsOf([stormOverflow]), now)).toEqual({
    card: 'water-quality',
    label: null,
    headline: 'None spilling',
    tone: 'neutral',
    lines: ['Class: Excellent (2025)', 'Pollution risk: Out of season'],
  });
});

test('a good forecast for today comes before the class, whatever is known of the overflows', () => {
  const water = waters([forecast('normal')], true);
  expect(waterGlance(water, overflowsOf([stormOverflow]), now)).toMatchObject({
    label: null,
    headline: 'Risk: Normal',
    tone: 'good',
    lines: ['None spilling', 'Class: Excellent (2025)'],
  });
  expect(waterGlance(water, null, now).lines).toEqual([
    'Overflows: not available',
    'Class: Excellent (2025)',
  ]);
});

describe('where nothing is known of today the headline says that it is a yearly class', () => {
  const silent: StormOverflow = { ...stormOverflow, status: 'Monitor Offline', status_code: -1 };
  test.each([
    [overflowsOf([stormOverflow, silent]), 'None of 1 working spilling, 1 monitor offline'],
    [overflowsOf([]), 'No overflows nearby'],
    [null, 'Overflows: not available'],
  ])('%#', (overflows, line) => {
    expect(waterGlance(waters([bathingWater]), overflows, now)).toMatchObject({
      label: 'Yearly class 2025:',
      headline: 'Excellent',
      lines: [line, 'Pollution risk: Out of season'],
    });
  });
});

test('a spill comes before the class', () => {
  expect(waterGlance(waters([bathingWater]), overflowsOf([spilling, stormOverflow]), now)).toEqual({
    card: 'storm-overflows',
    label: null,
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
  expect(waterGlance(waters([forecast('warning')], true), overflowsOf([]), now)).toMatchObject({
    headline: 'Risk: Elevated',
    tone: 'caution',
    lines: ['No overflows nearby', 'Class: Excellent (2025)'],
  });
});

describe('a bathing water that is not the beach itself', () => {
  const far = { location_name: 'Crackington Haven', distance_miles: 4.71 };

  test('is named where its pollution is told, and so is the other one', () => {
    const polluted = { ...forecast('warning'), ...far };
    expect(waterGlance(waters([bathingWater, polluted], true), overflowsOf([]), now)).toMatchObject({
      headline: 'Risk: Elevated',
      lines: [
        'at Crackington Haven, 4.7 miles',
        'No overflows nearby',
        'Class: Excellent (2025) at Bude Summerleaze, 0.2 miles',
      ],
    });
    expect(waterGlance(waters([bathingWater, polluted], true), overflowsOf([spilling]), now).lines).toContain(
      'Pollution risk: Elevated at Crackington Haven, 4.7 miles',
    );
  });

  test('does not lend its good forecast to a nearest one without any', () => {
    const clean = { ...forecast('normal'), ...far };
    expect(waterGlance(waters([bathingWater, clean], true), overflowsOf([]), now).lines).toContain(
      'Pollution risk: No forecast in force',
    );
  });

  test.each([
    [0.5, ['Class: Excellent (2025)', 'Pollution risk: Out of season']],
    [0.51, ['Class: Excellent (2025) at Bude Summerleaze, 0.5 miles', 'Pollution risk: Out of season']],
  ])('is named when it is the nearest, from half a mile on: %d', (distance_miles, lines) => {
    const nearest = { ...bathingWater, distance_miles };
    expect(waterGlance(waters([nearest]), overflowsOf([stormOverflow]), now).lines).toEqual(lines);
  });

  test('is named once beside a spill', () => {
    const nearest = { ...bathingWater, ...far };
    expect(waterGlance(waters([nearest]), overflowsOf([spilling]), now).lines).toEqual([
      '0.8 miles away, since 09:10 today',
      'Class: Excellent (2025) at Crackington Haven, 4.7 miles',
      'Pollution risk: Out of season',
    ]);
  });
});

describe('while one feed has not answered', () => {
  test('a spill is told at once', () => {
    expect(waterGlance('checking', overflowsOf([spilling]), now)).toMatchObject({
      card: 'storm-overflows',
      headline: '1 spilling',
      lines: ['0.8 miles away, since 09:10 today', 'Checking water quality…'],
    });
  });

  test('without a spill nothing is claimed of the water', () => {
    expect(waterGlance('checking', overflowsOf([stormOverflow]), now)).toMatchObject({
      headline: 'Checking…',
      tone: 'neutral',
      lines: ['None spilling', 'Checking water quality…'],
    });
  });

  test('the class is told, and that the overflows are not known yet', () => {
    expect(waterGlance(waters([bathingWater]), 'checking', now)).toMatchObject({
      label: 'Yearly class 2025:',
      headline: 'Excellent',
      lines: ['Checking overflows…', 'Pollution risk: Out of season'],
    });
  });
});

test('a poor class looks like what it is, and no good news of today stands before it', () => {
  const poor = { label: 'Yearly class:', headline: 'Poor', tone: 'danger' };
  expect(waterGlance(waters([ratedAs('poor')]), overflowsOf([]), now)).toMatchObject(poor);
  expect(waterGlance(waters([ratedAs('poor')]), overflowsOf([stormOverflow]), now)).toMatchObject(poor);
  const { stp_risk_prediction } = forecast('normal');
  const forecastGood = waters([{ ...ratedAs('poor'), stp_risk_prediction }], true);
  expect(waterGlance(forecastGood, overflowsOf([stormOverflow]), now)).toMatchObject(poor);
});

describe('what is not known', () => {
  test('overflow data that failed are said to be missing', () => {
    expect(waterGlance(waters([bathingWater]), null, now).lines).toContain('Overflows: not available');
  });

  test('without either nothing is claimed', () => {
    expect(waterGlance(null, null, now)).toEqual({
      card: 'water-quality',
      label: null,
      headline: 'Not known',
      tone: 'neutral',
      lines: ['Overflows: not available', 'Water quality: not available'],
    });
  });

  test('no bathing water near is not a clean one', () => {
    expect(waterGlance(waters([]), overflowsOf([stormOverflow]), now)).toMatchObject({
      headline: 'Not known',
      lines: ['None spilling', 'No EA water quality data available'],
    });
  });

  test('a class that could not be fetched is not known, one that was never given is not rated', () => {
    const water: BathingWater = { ...bathingWater, bathing_water_profile: null };
    expect(waterGlance(waters([water]), overflowsOf([stormOverflow]), now)).toMatchObject({
      headline: 'Not known',
      lines: ['None spilling', 'Class: Not known', 'Pollution risk: Out of season'],
    });
    expect(waterGlance(waters([ratedAs(null)]), overflowsOf([stormOverflow]), now)).toMatchObject({
      headline: 'None spilling',
      lines: ['Class: Not rated', 'Pollution risk: Out of season'],
    });
    expect(waterGlance(waters([ratedAs(null)]), null, now)).toMatchObject({
      label: 'Yearly class:',
      headline: 'Not rated',
      lines: ['Overflows: not available', 'Pollution risk: Out of season'],
    });
  });

  test('a disruption of the service is said', () => {
    const water: BathingWater = { ...bathingWater, status: 1, bathing_water_profile: null };
    expect(waterGlance(waters([water]), overflowsOf([]), now).lines).toContain('Some data missing');
  });
});
