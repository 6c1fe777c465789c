import { expect, test } from 'vitest';
import type { OverviewPlace } from '#contract/conditions/overview.ts';
import { anOverviewPlace, NOW, RUN, SEA_RUN } from '#contract/testing/an-overview-place.ts';
import { MISSING } from '#domain/quantities/units.ts';
import { commonRuns, placeView } from './place-view.ts';

const HOUR = 3600;
const options = {
  units: { wind: 'mph', waves: 'ft' },
  runs: { wind: RUN, sea: SEA_RUN },
  now: NOW,
} as const;
const viewOf = (given: Parameters<typeof anOverviewPlace>[0]) => placeView(anOverviewPlace(given), options);

test('the figures of a place that is like most', () => {
  expect(viewOf({})).toMatchObject({
    tide: { figure: '5.9', unit: 'm', more: 'High 15:20', going: 'rising', about: null, note: null },
    wind: { figure: '17', unit: 'mph', more: 'WSW, gusts 26', direction: 250, note: null, isOld: false },
    waves: { figure: '4.3', unit: 'ft', more: 'every 9 s', note: null },
    sea: { figure: '16', unit: '°C', more: '', note: null },
    shown: { wind: 17, waves: 4.3, sea: 16 },
    isQuiet: true,
  });
});

test('in other units', () => {
  const place = anOverviewPlace();
  const inKnots = placeView(place, { ...options, units: { wind: 'knots', waves: 'm' } });
  expect(inKnots.wind).toMatchObject({ figure: '15', unit: 'knots', more: 'WSW, gusts 23' });
  expect(inKnots.waves).toMatchObject({ figure: '1.3', unit: 'm' });
  const inForces = placeView(place, { ...options, units: { wind: 'beaufort', waves: 'ft' } });
  expect(inForces.wind).toMatchObject({ figure: 'Force 4', unit: '', more: 'WSW, gusts 26 mph' });
  expect(inForces.shown.wind).toBe(4);
});

test('a tide that is worked out for the place says so, to five minutes and with its errors', () => {
  const at = Date.parse('2026-07-11T23:22:00Z') / 1000; // 00:22 on Sunday in London
  expect(
    viewOf({
      tide: { error_m: 0.3, error_min: 15, is_about: true, next: { type: 'LowWater', at, height: 1 } },
    }).tide,
  ).toMatchObject({ more: 'Low about Sun 00:20', about: '±0.3\u00a0m ±15\u00a0min' });
  expect(viewOf({ tide: { elsewhere: 'Padstow' } }).tide.about).toBe('at Padstow');
  expect(viewOf({ tide: { is_about: true } }).tide.about).toBe('about');
});

test('what is not known has a dash and says so, and what no source covers says that', () => {
  const nothing = { speed: null, gusts: null, direction: null };
  expect(viewOf({ wind: { state: 'withheld', ...nothing } }).wind).toMatchObject({
    figure: MISSING,
    unit: '',
    more: 'not known',
    direction: null,
    note: null,
  });
  const noSea = { state: 'none', wave_height: null, wave_period: null, temperature: null } as const;
  expect(viewOf({ sea: noSea })).toMatchObject({
    waves: { figure: MISSING, more: 'not covered' },
    sea: { figure: MISSING, more: 'not covered' },
    shown: { waves: null, sea: null },
  });
});

test('only a forecast that differs says its run, and an old one its age', () => {
  expect(viewOf({ wind: { run_at: RUN - HOUR } }).wind).toMatchObject({ note: '08:00 run', isOld: false });
  expect(viewOf({ wind: { run_at: RUN - 24 * HOUR } }).wind.note).toBe('Fri 09:00 run');
  expect(viewOf({ wind: { state: 'stale', run_at: RUN - 6 * HOUR } }).wind).toMatchObject({
    note: '11 h old',
    isOld: true,
  });
  expect(viewOf({ wind: { run_at: null } }).wind).toMatchObject({ note: 'run not known', isOld: false });
  // With the waves, not once more beside them.
  expect(viewOf({ sea: { run_at: SEA_RUN - 12 * HOUR } })).toMatchObject({
    waves: { note: 'Fri 18:00 run' },
    sea: { note: null },
  });
  expect(viewOf({ sea: { run_at: SEA_RUN - 12 * HOUR, wave_height: null } }).sea.note).toBe('Fri 18:00 run');
});

test('the common runs are those of most fresh figures', () => {
  const places = [
    anOverviewPlace({ wind: { run_at: RUN - HOUR } }),
    anOverviewPlace(),
    anOverviewPlace(),
    anOverviewPlace({ wind: { state: 'stale', run_at: 1 }, sea: { run_at: null } }),
  ];
  expect(commonRuns(places)).toEqual({ wind: RUN, sea: SEA_RUN });
  expect(commonRuns([])).toEqual({ wind: null, sea: null });
});

test.each([
  [{ spilling: 1 }, false],
  [{ ended: 1 }, false],
  [{ offline: 1 }, false],
  [{ unknown: 1 }, null],
  [{ may_have_spilled: 1 }, null],
  [{ state: 'stale' }, null],
  [{ state: 'withheld' }, null],
  [{ state: 'none', total: 0 }, null],
  [{ total: 0 }, null],
  [{}, true],
] as const)('overflows with %j: no spill and every monitor working is %j', (overflows, isQuiet) => {
  expect(viewOf({ overflows }).isQuiet).toBe(isQuiet);
});

test('overflows in words', () => {
  expect(viewOf({}).overflows).toBe('1 monitor: no spill reported within 48 h');
  expect(viewOf({ overflows: { total: 5, spilling: 1, offline: 2, state: 'stale' } }).overflows).toBe(
    '5 monitors: 1 spilling, 2 off (old data)',
  );
  expect(viewOf({ overflows: { total: 0 } }).overflows).toBe('None near');
  expect(viewOf({ overflows: { total: 0, state: 'none' } }).overflows).toBe('Not covered');
});

const crooklets = { name: 'Crooklets', distance_miles: 0.4 };
const CLASS = 'Class: Good (2025) at Bude Summerleaze, 0.2 miles';

test.each<[Partial<OverviewPlace['bathing']>, string[]]>([
  [{}, [CLASS, 'Pollution risk: Normal']],
  [
    { worse: { name: 'Widemouth Sand', distance_miles: 2.6, class: 'poor', year: 2025 } },
    [CLASS, 'Worse nearby: Poor (2025) at Widemouth Sand, 2.6 miles', 'Pollution risk: Normal'],
  ],
  [
    { nearest: { ...crooklets, class: 'not_known', year: null }, class: null, risk: null },
    ['Class: Not known at Crooklets, 0.4 miles', 'Pollution risk: No forecast in force'],
  ],
  [
    { nearest: { ...crooklets, class: 'closed', year: 2025 }, class: null, risk: null, in_season: false },
    ['Class: Closed (2025) at Crooklets, 0.4 miles', 'Pollution risk: Out of season'],
  ],
  [
    { risk: 'danger', has_incident: true, raised_by: 'incident', raised_at: crooklets },
    [CLASS, 'Pollution risk: High Risk, pollution incident at Crooklets, 0.4 miles'],
  ],
  [
    { raised_by: 'overdue_incident', raised_at: crooklets },
    [CLASS, 'Pollution risk: Normal, pollution incident, end not reported at Crooklets, 0.4 miles'],
  ],
  [
    { raised_by: 'comment', raised_at: crooklets, risk: null, state: 'stale' },
    [CLASS, 'Pollution risk: No forecast in force, water quality warning at Crooklets, 0.4 miles (old data)'],
  ],
  [{ state: 'withheld' }, ['Not known']],
  [{ state: 'none', nearest: null }, ['Not covered']],
  [{ nearest: null }, ['None near']],
  [{ nearest: undefined } as object, ['Not known']], // the copy of an earlier version
])('a bathing water with %j in words', (bathing, lines) => {
  expect(viewOf({ bathing }).bathing).toEqual(lines);
});
