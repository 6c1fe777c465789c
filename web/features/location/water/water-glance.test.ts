import { describe, expect, test } from 'vitest';
import type {
  BathingWater,
  ComplianceRating,
  EaWarnings,
  RiskLevel,
} from '#contract/conditions/bathing-water.ts';
import type { StormOverflow, StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { aStormOverflow, stormOverflowsOf } from '#contract/testing/a-storm-overflow.ts';
import { turn } from '#domain/testing/turn.ts';
import { bathingWater, stormOverflow } from '../testing/bude-waters.ts';
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
  locations: locations.map((water) => ({
    ...water,
    season: in_season ? { start: '2026-11-01', end: '2026-12-31' } : null,
  })),
  in_season,
  meta,
});
const HERE = 'at Bude Summerleaze, 0.2 miles';
const overflowsOf = (overflows: StormOverflow[]): StormOverflows =>
  stormOverflowsOf(overflows, { companies: ['South West Water'] });
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

test('in the closed season the tile says first that nobody samples or forecasts', () => {
  expect(waterGlance(waters([bathingWater]), overflowsOf([stormOverflow]), now)).toEqual({
    card: 'water-quality',
    label: null,
    advice: null,
    headline: 'Out of season',
    tone: 'neutral',
    lines: [
      'No samples or forecasts now',
      'None spilling within 1.5 miles',
      `Class of past seasons: Excellent (2025) ${HERE}`,
    ],
  });
});

test('a good forecast for today comes before the class, whatever is known of the overflows', () => {
  const water = waters([forecast('normal')], true);
  expect(waterGlance(water, overflowsOf([stormOverflow]), now)).toMatchObject({
    label: null,
    headline: 'Pollution forecast: Normal',
    tone: 'neutral',
    lines: ['None spilling within 1.5 miles', `Class: Excellent (2025) ${HERE}`],
  });
});

describe('no good news stands first where the overflows are not known', () => {
  const silent: StormOverflow = { ...stormOverflow, status: 'Monitor Offline', status_code: -1 };
  const unknown = aStormOverflow(null);
  const changed = aStormOverflow(0, { statusStart: now - 5 * 3_600_000 });
  const old = stormOverflowsOf([stormOverflow], {
    company_data: [
      { company: 'South West Water', updated_at: '2026-11-21T09:32:00.000Z', state: 'stale', suspect: null },
    ],
  });
  const notFetched = overflowsOf([stormOverflow]);
  notFetched.meta = { ...notFetched.meta, stale: true };

  test.each([
    ['failed', null, 'Overflows: not known', []],
    ['all unknown', overflowsOf([unknown]), 'Overflows: not known', ['1 unknown']],
    ['not fetched of late', notFetched, 'Overflows: not known', ['1 not spilling when last updated']],
    [
      'old by their company',
      old,
      'Overflows: not known',
      [
        '1 not spilling when last updated',
        'South West Water last updated its data 5 hours ago (09:32). What its overflows do may have changed since.',
      ],
    ],
    [
      'offline in part',
      overflowsOf([stormOverflow, silent]),
      'Overflows: not all known',
      ['None of 1 working spilling within 1.5 miles, 1 monitor offline'],
    ],
    [
      'silent on what was before',
      overflowsOf([changed]),
      'May have spilled within 48 h',
      ['1 may have spilled within 48 h, none spilling now'],
    ],
  ])('%s', (_, overflows, headline, lines) => {
    const tone = headline.startsWith('May') ? 'caution' : 'neutral';
    const expected = { card: 'storm-overflows', label: null, advice: null, headline, tone };
    expect(waterGlance(waters([forecast('normal')], true), overflows, now)).toEqual({
      ...expected,
      lines: [...lines, 'Pollution forecast: Normal', `Class: Excellent (2025) ${HERE}`],
    });
    expect(waterGlance(waters([bathingWater]), overflows, now)).toEqual({
      ...expected,
      lines: [...lines, 'Pollution risk: Out of season', `Class of past seasons: Excellent (2025) ${HERE}`],
    });
  });
});

describe('where nothing is known of today', () => {
  const unheard = [
    [overflowsOf([]), 'No overflows nearby'],
    ['checking' as const, 'Checking overflows…'],
  ] as const;

  test.each(unheard)('in season the headline says that it is a yearly class: %#', (overflows, line) => {
    expect(waterGlance(waters([bathingWater], true), overflows, now)).toMatchObject({
      label: 'Yearly class 2025:',
      headline: 'Excellent',
      lines: [HERE, line, 'Pollution risk: No forecast in force'],
    });
  });

  // In winter 'Excellent' large in the tile reads as the water of today, which nobody samples.
  test.each(unheard)('out of season no class is the headline: %#', (overflows, line) => {
    expect(waterGlance(waters([bathingWater]), overflows, now)).toMatchObject({
      label: null,
      headline: 'Out of season',
      tone: 'neutral',
      lines: ['No samples or forecasts now', line, `Class of past seasons: Excellent (2025) ${HERE}`],
    });
  });
});

describe('a spill that ended within 48 hours comes before the class, and nothing is green', () => {
  const end = now - 20 * 60_000;
  const ended = aStormOverflow(
    0,
    { latestEventStart: end - 3 * 3_600_000, latestEventEnd: end },
    { distance_miles: 0.4 },
  );
  const timeline = [turn('2026-11-21T10:00', 1, 'LowWater'), turn('2026-11-21T16:10', 5, 'HighWater')];

  test('with its end, length, distance and the tides since', () => {
    const glance = waterGlance(waters([forecast('normal')], true), overflowsOf([ended]), now, { timeline });
    expect(glance).toEqual({
      card: 'storm-overflows',
      label: null,
      advice: null,
      headline: 'Sewage spill ended 20 min ago',
      tone: 'danger',
      mark: 'spilled',
      lines: [
        'After 3 h, 0.4 miles; 0 tides since',
        'None spilling now',
        'Pollution forecast: Normal',
        `Class: Excellent (2025) ${HERE}`,
      ],
    });
  });

  test('the latest of several', () => {
    const earlier = aStormOverflow(0, { latestEventEnd: end - 5 * 3_600_000 });
    expect(waterGlance(null, overflowsOf([earlier, ended, stormOverflow]), now)).toMatchObject({
      headline: 'Sewage spill ended 20 min ago',
      lines: ['After 3 h, 0.4 miles', '1 more spilled within 48 h, none spilling now', expect.any(String)],
    });
  });

  test('is named beside one that runs, and beside an incident', () => {
    expect(waterGlance(null, overflowsOf([spilling, ended]), now)).toMatchObject({
      headline: '1 spilling sewage',
      lines: expect.arrayContaining(['1 more spilled within 48 h']),
    });
    const pollution_incident = { type: 'Sewage', startOfIncident: null, expectedEndOfIncident: null };
    const polluted = waters([{ ...bathingWater, pollution_incident }]);
    expect(waterGlance(polluted, overflowsOf([ended]), now).lines).toEqual([
      HERE,
      'Sewage spill ended 20 min ago after 3 h, 0.4 miles',
      'None spilling now',
      'Class of past seasons: Excellent (2025)',
    ]);
  });
});

test('a spill comes before the class', () => {
  expect(waterGlance(waters([bathingWater]), overflowsOf([spilling, stormOverflow]), now)).toEqual({
    card: 'storm-overflows',
    label: null,
    advice: null,
    headline: '1 spilling sewage',
    tone: 'danger',
    mark: 'spilling',
    lines: [
      '0.8 miles away, since 09:10 today',
      'Pollution risk: Out of season',
      `Class of past seasons: Excellent (2025) ${HERE}`,
    ],
  });
});

test('of several spills the nearest is named', () => {
  const nearer = { ...spilling, distance_miles: 0.3 };
  expect(waterGlance(null, overflowsOf([spilling, nearer]), now)).toMatchObject({
    headline: '2 spilling sewage',
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
    headline: 'Pollution incident: Sewage',
    advice: 'Bathing is not advised',
    tone: 'danger',
    mark: 'raised',
    lines: [HERE, 'Since 08:00 today', '1 of 1 spilling sewage', 'Class of past seasons: Excellent (2025)'],
  });
});

test('a forecast of pollution comes before the class', () => {
  expect(waterGlance(waters([forecast('warning')], true), overflowsOf([]), now)).toMatchObject({
    headline: 'Risk: Elevated',
    advice: 'Bathing is not advised today',
    tone: 'caution',
    mark: 'raised',
    lines: [HERE, 'No overflows nearby', 'Class: Excellent (2025)'],
  });
});

describe('a raised risk', () => {
  const comment = 'Pollution incident: sewage in the stream';
  const normalWithIncident = {
    ...forecast('normal'),
    stp_risk_prediction: { ...forecast('normal').stp_risk_prediction, comment },
  };

  test.each([
    ['idle', overflowsOf([stormOverflow]), 'None spilling within 1.5 miles'],
    ['not known', null, 'Overflows: not available'],
    ['not near', overflowsOf([]), 'No overflows nearby'],
  ])('is the headline also where the overflows are %s, which stands beside it', (_, overflows, line) => {
    expect(waterGlance(waters([forecast('warning')], true), overflows, now)).toMatchObject({
      headline: 'Risk: Elevated',
      tone: 'caution',
      lines: [HERE, line, 'Class: Excellent (2025)'],
    });
  });

  test('is said beside a spill', () => {
    expect(waterGlance(waters([forecast('warning')], true), overflowsOf([spilling]), now)).toMatchObject({
      headline: '1 spilling sewage',
      lines: expect.arrayContaining(['Pollution risk: Elevated']),
    });
    expect(waterGlance(waters([forecast('warning')], true), overflowsOf([spilling]), now).lines).toContain(
      'Bathing is not advised today',
    );
    expect(waterGlance(waters([normalWithIncident], true), overflowsOf([spilling]), now).lines).toEqual(
      expect.arrayContaining(['Pollution risk: Water quality warning', comment]),
    );
  });

  test('is a comment that speaks of an incident while the level is normal, and the comment stands there', () => {
    expect(waterGlance(waters([normalWithIncident], true), overflowsOf([stormOverflow]), now)).toMatchObject({
      headline: 'Water quality warning',
      tone: 'caution',
      lines: [HERE, comment, 'None spilling within 1.5 miles', 'Class: Excellent (2025)'],
    });
  });

  test('is an incident past its expected end, as a caution', () => {
    const pollution_incident = {
      type: 'Sewage',
      startOfIncident: '2026-11-17T08:00:00Z',
      expectedEndOfIncident: '2026-11-19T23:59:59Z',
    };
    expect(
      waterGlance(waters([{ ...bathingWater, pollution_incident }]), overflowsOf([stormOverflow]), now),
    ).toMatchObject({
      headline: 'Pollution incident: Sewage',
      advice: 'May still be going on',
      tone: 'caution',
      lines: [
        HERE,
        'Since 17 November, expected to end on 19 November, end not reported',
        'None spilling within 1.5 miles',
        'Class of past seasons: Excellent (2025)',
      ],
    });
  });
});

test('a closed water says so before any good news of today, as a caution', () => {
  const closed = (water: BathingWater): BathingWater => ({
    ...water,
    bathing_water_profile: profile && { ...profile, complianceRating: null, closed: true },
  });
  const expected = {
    label: 'Yearly class 2025:',
    headline: 'Closed',
    tone: 'caution',
    lines: [HERE, 'None spilling within 1.5 miles'],
  };
  expect(waterGlance(waters([closed(bathingWater)]), overflowsOf([stormOverflow]), now)).toMatchObject(
    expected,
  );
  expect(waterGlance(waters([closed(forecast('normal'))]), overflowsOf([stormOverflow]), now)).toMatchObject(
    expected,
  );
});

describe('where nobody here watches', () => {
  const at = (latitude: number, longitude: number): StormOverflows => ({
    ...overflowsOf([]),
    coordinates: { latitude, longitude },
    companies: [],
  });

  test.each([
    ['Scotland', at(56.9656, -2.2041), ['Overflows: see Scottish Water', 'Bathing water: see SEPA']],
    [
      'Wales',
      at(52.4175, -4.087),
      ['Overflows: see Dŵr Cymru Welsh Water', 'Bathing water: see Natural Resources Wales'],
    ],
    [
      'a place near a border',
      at(54.983, -3.257),
      ['Overflows: not covered here', 'No EA water quality data available'],
    ],
  ])('the tile of %s says that and who does', (_, overflows, lines) => {
    expect(waterGlance(waters([]), overflows, now)).toMatchObject({
      headline: 'Not covered here',
      tone: 'neutral',
      lines,
    });
  });
});

describe('a bathing water that is not the beach itself', () => {
  const far = { location_name: 'Crackington Haven', distance_miles: 4.71 };

  test('is named where its pollution is shown, and so is the other one', () => {
    const polluted = { ...forecast('warning'), ...far };
    expect(waterGlance(waters([bathingWater, polluted], true), overflowsOf([]), now)).toMatchObject({
      headline: 'Risk: Elevated',
      lines: ['at Crackington Haven, 4.7 miles', 'No overflows nearby', `Class: Excellent (2025) ${HERE}`],
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

  test('is named with its distance when it is the nearest, however near', () => {
    const linesAt = (distance_miles: number) =>
      waterGlance(waters([{ ...bathingWater, distance_miles }]), overflowsOf([stormOverflow]), now).lines;
    expect(linesAt(0.04)).toContain('Class of past seasons: Excellent (2025) at Bude Summerleaze, 0.0 miles');
    expect(linesAt(0.51)).toContain('Class of past seasons: Excellent (2025) at Bude Summerleaze, 0.5 miles');
  });

  test('is named once beside a spill', () => {
    const nearest = { ...bathingWater, ...far };
    expect(waterGlance(waters([nearest]), overflowsOf([spilling]), now).lines).toEqual([
      '0.8 miles away, since 09:10 today',
      'Pollution risk: Out of season',
      'Class of past seasons: Excellent (2025) at Crackington Haven, 4.7 miles',
    ]);
  });
});

describe('while one feed has not answered', () => {
  test('a spill is shown at once', () => {
    expect(waterGlance('checking', overflowsOf([spilling]), now)).toMatchObject({
      card: 'storm-overflows',
      headline: '1 spilling sewage',
      lines: ['0.8 miles away, since 09:10 today', 'Checking water quality…'],
    });
  });

  test('without a spill nothing is claimed of the water', () => {
    expect(waterGlance('checking', overflowsOf([stormOverflow]), now)).toMatchObject({
      headline: 'Checking…',
      tone: 'neutral',
      lines: ['None spilling within 1.5 miles', 'Checking water quality…'],
    });
  });

  test('the class is shown, and that the overflows are not known yet', () => {
    expect(waterGlance(waters([bathingWater], true), 'checking', now)).toMatchObject({
      label: 'Yearly class 2025:',
      headline: 'Excellent',
      lines: [HERE, 'Checking overflows…', 'Pollution risk: No forecast in force'],
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

describe('a worse water nearby', () => {
  const poor = { ...ratedAs('poor'), location_name: 'Widemouth Sand', distance_miles: 2.61 };
  const line = 'Worse nearby: Poor at Widemouth Sand, 2.6 miles';
  const nearby = (nearest: BathingWater, in_season = false) => waters([nearest, poor], in_season);

  test('has a line of its own after the class of the nearest, whatever stands first', () => {
    const ofClass = `Class of past seasons: Excellent (2025) ${HERE}`;
    for (const overflows of [null, overflowsOf([stormOverflow]), overflowsOf([spilling])] as const) {
      expect(waterGlance(nearby(bathingWater), overflows, now).lines.slice(-2)).toEqual([ofClass, line]);
    }
    expect(waterGlance(nearby(forecast('warning'), true), null, now).lines.slice(-2)).toEqual([
      'Class: Excellent (2025)',
      line,
    ]);
    const rated = waterGlance(nearby(bathingWater, true), overflowsOf([]), now);
    expect(rated).toMatchObject({
      headline: 'Excellent',
      lines: [HERE, expect.any(String), expect.any(String), line],
    });
  });

  test('never stands in for a nearest one whose class could not be fetched', () => {
    const failed: BathingWater = { ...bathingWater, status: 1, bathing_water_profile: null };
    const { headline, lines } = waterGlance(nearby(failed), overflowsOf([stormOverflow]), now);
    expect(headline).toBe('Not known');
    expect(lines).toEqual(expect.arrayContaining([`Class of past seasons: Not known ${HERE}`, line]));
  });
});

describe('what is not known', () => {
  test('without either nothing is claimed', () => {
    expect(waterGlance(null, null, now)).toEqual({
      card: 'water-quality',
      label: null,
      advice: null,
      headline: 'Not known',
      tone: 'neutral',
      lines: ['Overflows: not available', 'Water quality: not available'],
    });
  });

  test('no bathing water near is not a clean one', () => {
    expect(waterGlance(waters([]), overflowsOf([stormOverflow]), now)).toMatchObject({
      headline: 'Not known',
      lines: ['None spilling within 1.5 miles', 'No EA water quality data available'],
    });
  });

  test('a class that could not be fetched is not known, one that was never given is not rated', () => {
    const water: BathingWater = { ...bathingWater, bathing_water_profile: null };
    expect(waterGlance(waters([water]), overflowsOf([stormOverflow]), now)).toMatchObject({
      headline: 'Not known',
      lines: [
        'None spilling within 1.5 miles',
        'Pollution risk: Out of season',
        `Class of past seasons: Not known ${HERE}`,
      ],
    });
    expect(waterGlance(waters([ratedAs(null)]), overflowsOf([stormOverflow]), now)).toMatchObject({
      headline: 'Out of season',
      lines: [
        'No samples or forecasts now',
        'None spilling within 1.5 miles',
        `Class of past seasons: Not rated ${HERE}`,
      ],
    });
    expect(waterGlance(waters([ratedAs(null)], true), overflowsOf([]), now)).toMatchObject({
      label: 'Yearly class:',
      headline: 'Not rated',
      lines: [HERE, 'No overflows nearby', 'Pollution risk: No forecast in force'],
    });
  });

  test('a disruption of the service is said', () => {
    const water: BathingWater = { ...bathingWater, status: 1, bathing_water_profile: null };
    expect(waterGlance(waters([water]), overflowsOf([]), now).lines).toContain('Some data missing');
  });
});
