import { describe, expect, test } from 'vitest';
import type { StormOverflow, StormOverflows } from '#contract/conditions/storm-overflows.ts';
import type { FirstAnswers } from '#contract/first-answers.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { aStormOverflow, stormOverflowsOf } from '#contract/testing/a-storm-overflow.ts';
import { turn } from '../testing/turn.ts';
import { firstWords } from './first-words.ts';

type Feeds = NonNullable<FirstAnswers['place']>['feeds'];

const NOW = Date.parse('2026-07-01T12:00:00Z');
const meta = { stale: false };
const station = { id: '0543', name: 'Bude', distance_miles: 0.4 };
const published = { meta, station, method: 'published', levels: null };
const feeds = {
  tidal: {
    ...published,
    timeline: [turn('2026-07-01T08:10', 1.2, 'LowWater'), turn('2026-07-01T14:34', 5.1, 'HighWater')],
  },
  weather: { meta, current: { wind_speed_10m: 18, wind_gusts_10m: 27, wind_direction_10m: 225 } },
  marine: { meta, current: { wave_height: 1.31, wave_direction: null }, hourly: {} },
} as unknown as Feeds;
const quiet = { custom_message: null, latitude: 50.61, longitude: -3.4 };

test('tide, wind and waves in a sentence each, with London’s time, and a model’s as a forecast', () => {
  expect(firstWords(quiet, [], feeds, NOW)).toEqual([
    'At 13:00: Tide rising, high at 15:34, 5.1 m. Forecast wind 18.0 mph from SW, gusts 27.0 mph. Forecast waves 4.3 ft.',
  ]);
});

test('a tide in the hour that October repeats has its zone', () => {
  const tidal = {
    ...published,
    timeline: [turn('2026-10-24T18:20', 1.2, 'LowWater'), turn('2026-10-25T00:29', 5.1, 'HighWater')],
  };
  expect(firstWords(quiet, [], { tidal } as unknown as Feeds, Date.parse('2026-10-24T20:00:00Z'))).toEqual([
    'At 21:00: Tide rising, high at 01:29 BST, 5.1 m.',
  ]);
});

test('a published tide of a station elsewhere is shown under its name, one between ports with its errors', () => {
  const { tidal } = feeds;
  const [first, next] = tidal?.timeline ?? [];
  const tide = (more: object) => ({ tidal: { ...tidal, ...more } }) as unknown as Feeds;
  const far = { id: 'x', name: 'Port Isaac', distance_miles: 20 };
  expect(firstWords(quiet, [], tide({ station: far }), NOW)).toEqual([
    'At 13:00: Tide at Port Isaac, 20 miles away: rising, high at 15:34, 5.1 m.',
  ]);
  const timeline = [first, { ...next, is_approximate_time: true, is_approximate_height: true }];
  const between = { method: 'computed', station: far, error_m: 0.3, error_min: 9, timeline };
  expect(firstWords(quiet, [], tide(between), NOW)).toEqual([
    'At 13:00: Tide rising, high at about 15:34 ± 9 min, about 5.1 m ± 0.3.',
  ]);
});

test('warnings come first, as long as they hold', () => {
  const custom_message = {
    title: 'Rip currents',
    message: 'Stay out.',
    message_type: 'warning' as const,
    author: '',
    created_at: '2026-07-01T09:00:00.000Z',
    expires_at: '2026-07-01T12:00:01.000Z',
  };
  const words = firstWords({ ...quiet, custom_message }, [{ title: 'Strong offshore wind' }], {}, NOW);
  expect(words).toEqual(['Water Safety Team: Rip currents. Stay out.', 'Warning: Strong offshore wind']);
  expect(firstWords({ ...quiet, custom_message }, [], {}, NOW + 1000)).toEqual([]);
});

test('a forecast of a known run names it', () => {
  const ofRun = (body: object | undefined, run_at: string) => ({
    ...body,
    meta: { stale: false, run_at, observed_at: null },
  });
  const known = {
    weather: ofRun(feeds.weather, '2026-07-01T08:00:00Z'),
    marine: ofRun(feeds.marine, '2026-06-30T17:00:00Z'),
  } as unknown as Feeds;
  expect(firstWords(quiet, [], known, NOW)).toEqual([
    'At 13:00: Forecast wind 18.0 mph from SW, gusts 27.0 mph (09:00 run). Forecast waves 4.3 ft (Tue 18:00 run).',
  ]);
});

test('old and unknown values are left out', () => {
  const old = {
    weather: { ...feeds.weather, meta: { stale: true } },
    marine: feeds.marine,
  } as unknown as Feeds;
  expect(firstWords(quiet, [], old, NOW)).toEqual(['At 13:00: Forecast waves 4.3 ft.']);
  expect(firstWords(quiet, [], {}, NOW)).toEqual([]);
});

describe('a raised pollution risk', () => {
  const forecast = {
    ...aBathingWater().stp_risk_prediction,
    state: 'current' as const,
    expiresAt: '2026-07-02T07:29:00Z',
  };
  const water = (more: object) =>
    aBathingWater({ stp_risk_prediction: { ...forecast, riskLevel: 'normal', ...more } });
  const feedsWith = (waters: object[], overflows: StormOverflow[], stale = false): Feeds =>
    ({
      ea_warnings: { meta: { stale }, locations: waters },
      storm_overflow: stormOverflowsOf(overflows, { companies: ['South West Water'] }),
    }) as unknown as Feeds;
  const raised = water({ riskLevel: 'warning' });

  test.each([
    ['idle', [aStormOverflow(0)]],
    ['spilling', [aStormOverflow(1)]],
    ['unknown', [aStormOverflow(null)]],
    ['not there', []],
  ])('is said, and first, also where the overflows are %s, which is said as well', (_, overflows) => {
    const [first, second] = firstWords(quiet, [], feedsWith([raised], overflows), NOW);
    expect(first).toBe(
      'At 13:00: Pollution risk: Elevated at Exmouth, 0.3 miles. Bathing is not advised today.',
    );
    expect(second).toMatch(/^At 13:00: .*([sS]pilling|not known|No overflows)/);
  });

  test('is a comment that speaks of an incident, with the comment', () => {
    const aWater = water({ comment: 'Pollution incident: sewage in the stream' });
    expect(firstWords(quiet, [], feedsWith([aWater], []), NOW)[0]).toBe(
      'At 13:00: Water quality warning at Exmouth, 0.3 miles. Pollution incident: sewage in the stream.',
    );
  });

  test('is an incident past its expected end', () => {
    const pollution_incident = {
      type: null,
      startOfIncident: null,
      expectedEndOfIncident: '2026-06-30T22:59:59Z',
    };
    const aWater = aBathingWater({ pollution_incident });
    expect(firstWords(quiet, [], feedsWith([aWater], []), NOW)[0]).toBe(
      'At 13:00: Pollution incident at Exmouth, 0.3 miles. May still be going on. Expected to end on 30 June, end not reported.',
    );
  });

  test('is said even from data that are old, as long as it is in force', () => {
    expect(firstWords(quiet, [], feedsWith([raised], [], true), NOW)[0]).toBe(
      'Old data: Pollution risk: Elevated at Exmouth, 0.3 miles. Bathing is not advised today.',
    );
    expect(firstWords(quiet, [], feedsWith([water({})], [], true), NOW)[0]).not.toContain('Old data');
  });
});

describe('the first words of the forecast page', () => {
  const overflows = (one: StormOverflow) =>
    ({
      ...feeds,
      ea_warnings: { meta, locations: [] },
      storm_overflow: stormOverflowsOf([one]),
    }) as unknown as Feeds;

  test('put warnings about the water first', () => {
    expect(firstWords(quiet, [], overflows(aStormOverflow(1)), NOW, 'forecast')).toEqual([
      'At 13:00: Storm overflows: 1 of 1 spilling sewage.',
      expect.stringMatching(/^At 13:00: Tide rising.* Forecast waves 4\.3 ft\.$/),
    ]);
  });

  test('say nothing else about it: no all-clear', () => {
    const words = firstWords(quiet, [], overflows(aStormOverflow(0)), NOW, 'forecast');
    expect(words).toEqual([expect.stringMatching(/^At 13:00: Tide rising.* Forecast waves 4\.3 ft\.$/)]);
  });
});

describe('where Foreshore covers neither overflows nor bathing water', () => {
  const none = {
    ea_warnings: { meta, locations: [] },
    storm_overflow: stormOverflowsOf([]),
  } as unknown as Feeds;

  test('the first words say who publishes them', () => {
    const stonehaven = { custom_message: null, latitude: 56.9656, longitude: -2.2041 };
    expect(firstWords(stonehaven, [], none, NOW)).toEqual([
      'At 13:00: Foreshore does not cover bathing-water samples and pollution forecasts here. The Scottish Environment Protection Agency (SEPA) publishes them. Foreshore does not cover storm overflows here. Scottish Water publishes them.',
    ]);
  });

  test('in England the first words say that no designated bathing water is near', () => {
    expect(firstWords(quiet, [], { ea_warnings: none.ea_warnings } as Feeds, NOW)).toEqual([
      'At 13:00: No EA water quality data available.',
    ]);
  });
});

describe('of storm overflows', () => {
  const end = NOW - 20 * 60_000;
  const ended = aStormOverflow(0, { latestEventStart: end - 3 * 3_600_000, latestEventEnd: end });
  const wordsOf = (overflows: StormOverflows, tidal = feeds.tidal) =>
    firstWords(quiet, [], { storm_overflow: overflows, ...(tidal && { tidal }) }, NOW)[0]
      ?.split('m. ')
      .at(-1);

  test('a spill that ended 20 minutes ago is not ‘None spilling’', () => {
    expect(wordsOf(stormOverflowsOf([ended]))).toBe(
      'Sewage spill ended 20 min ago after 3 h, 0.5 miles; 0 tides since. None spilling now.',
    );
    expect(wordsOf(stormOverflowsOf([aStormOverflow(0)]))).toBe('None spilling within 1.5 miles.');
  });

  test('old data of one company come with their age, and another company’s spill is still named', () => {
    const wessex = aStormOverflow(0, {}, { company: 'Wessex Water' });
    const mixed = stormOverflowsOf([aStormOverflow(1), wessex]);
    mixed.company_data = [
      { company: 'South West Water', updated_at: null, state: 'fresh', suspect: null },
      { company: 'Wessex Water', updated_at: '2026-07-01T07:00:00.000Z', state: 'stale', suspect: null },
    ];
    mixed.meta.stale = true;
    expect(wordsOf(mixed)).toBe(
      '1 of 2 spilling sewage, 1 not spilling when last updated. Wessex Water last updated its data 5 hours ago (08:00). What its overflows do may have changed since.',
    );
  });

  test('stale data are called old, and a spill in them is still named', () => {
    const old = stormOverflowsOf([aStormOverflow(1), aStormOverflow(0)]);
    old.meta.stale = true;
    expect(firstWords(quiet, [], { storm_overflow: old }, NOW)).toEqual([
      'At 13:00: Storm overflows, by old data: 1 of 2 spilling sewage, 1 not spilling when last updated.',
    ]);
  });

  test('that are unknown are called unknown', () => {
    expect(wordsOf(stormOverflowsOf([aStormOverflow(null), aStormOverflow(null)]))).toBe(
      'Storm overflows: not known.',
    );
  });
});
