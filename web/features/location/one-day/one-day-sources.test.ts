import { expect, test } from 'vitest';
import type { SunriseSunset, TidalData } from '#contract/conditions/tides.ts';
import { placeHours } from '#domain/hours/place-hours.ts';
import { turn } from '#domain/testing/turn.ts';
import type { PanelState } from '#web/shared/place/panel/panel-state.ts';
import { freshMeta, seaOf, weatherOf } from '#web/testing/answers.ts';
import {
  credits,
  hatchWords,
  laneReasons,
  type OneDayStates,
  oldLanes,
  origins,
  remarks,
} from './one-day-sources.ts';

const now = Date.parse('2026-07-11T13:02Z');

const loaded = <T>(data: T, stale = false): PanelState<T> => ({
  kind: 'loaded',
  data,
  stale,
  refreshError: null,
});
const failed = { kind: 'failed', reason: null, lastKnown: null } as const;
const tides = (more: Partial<TidalData> = {}): TidalData => ({
  date: '2026-07-11',
  events: [],
  timeline: [turn('2026-07-11T14:20', 6.5, 'HighWater')],
  levels: { start: '2026-07-11T00:00:00.000Z', step_minutes: 15, heights: [] },
  station: { id: 'x', name: 'Bude', distance_miles: 0.4 },
  ports: [],
  ...{ error_m: null, error_min: null, withheld: null, method: 'computed', datum: 'chart datum' },
  meta: freshMeta(now, { attribution: 'Tides by X' }),
  ...more,
});
const run = { run_at: '2026-07-11T08:00:00Z', observed_at: '2026-07-11T13:00:00Z', attribution: 'By Y' };
const weather = { ...weatherOf(now, {}), ahead: {} as never, meta: freshMeta(now, run) };
const marine = { ...seaOf(now, { wave_height: 1 }), ahead: {} as never, meta: freshMeta(now, run) };
const states = (more: Partial<OneDayStates> = {}): OneDayStates => ({
  tidal: loaded(tides()),
  weather: loaded(weather),
  marine: loaded(marine),
  sunrise_sunset: loaded({} as SunriseSunset),
  ...more,
});

test('a lane that has something to draw has no reason not to', () => {
  expect(laneReasons(states())).toEqual({ tide: null, wind: null, waves: null, sun: null });
});

test('a lane without anything says why, each in its own words', () => {
  const old = { ...failed, lastKnown: freshMeta(now) };
  expect(
    laneReasons(
      states({
        tidal: loaded(tides({ station: null, withheld: 'tide' })),
        weather: old,
        marine: loaded(seaOf(now, {})),
        sunrise_sunset: failed,
      }),
    ),
  ).toEqual({
    tide: 'Not shown: its times are too unsure',
    wind: 'Not shown: too old',
    waves: 'Not known: the model has no sea here',
    sun: 'Not known: could not be loaded',
  });
  expect(
    laneReasons(
      states({
        tidal: loaded(tides({ station: null })),
        weather: loaded(weatherOf(now, {})),
        marine: { kind: 'loading' },
      }),
    ),
  ).toMatchObject({
    tide: 'Not known: no port is near enough',
    wind: 'Not known by the hour yet',
    waves: 'Loading…',
  });
});

test('says whose tide it is with its errors, and the runs that wind and waves are from', () => {
  const between = tides({
    error_m: 0.3,
    error_min: 10,
    ports: [
      { id: 'a', name: 'Padstow', distance_miles: 20 },
      { id: 'b', name: 'Ilfracombe', distance_miles: 41 },
    ],
  });
  expect(origins(states({ tidal: loaded(between) }), now).map(({ of, words }) => `${of}: ${words}`)).toEqual([
    'Tide: Worked out between Padstow (20 miles by sea) and Ilfracombe (41 miles by sea), from their harmonic constants; mostly right within ± 10 min and ± 0.3 m. Metres above chart datum.',
    'Wind and rain: Met Office forecast from the 09:00 run.',
    'Waves and swell: Wave and current models, newest run 09:00.',
  ]);
  expect(origins(states(), now)[0]?.words).toBe(
    'Computed for Bude, 0.4 miles away, from its harmonic constants. Metres above chart datum.',
  );
  expect(origins(states({ tidal: failed, weather: failed, marine: failed }), now)).toEqual([]);
});

test('heights that are withheld have no error and no datum, and the sentence says so', () => {
  const withheld = states({ tidal: loaded(tides({ withheld: 'heights', error_m: 0.7, error_min: 20 })) });
  expect(origins(withheld, now)[0]?.words).toMatch(/; mostly right within ± 20 min\.$/);
  expect(remarks(withheld)).toEqual(['Tide: No heights are shown: they could be wrong by more than 0.5 m.']);
  expect(remarks(states())).toEqual([]);
  expect(remarks(states({ tidal: loaded(tides({ levels: null })) }))).toEqual([
    'Tide: the dashed curve between high and low water is an estimate.',
  ]);
});

test('names the lanes that are old, and no other', () => {
  expect(oldLanes(states(), now)).toEqual([]);
  const old = { ...weather, meta: freshMeta(now, { ...run, observed_at: '2026-07-11T09:00:00Z' }) };
  expect(oldLanes(states({ weather: loaded(old, true), tidal: loaded(tides(), true) }), now)).toEqual([
    'Tide: from an earlier answer',
    'Wind and rain: 4 hours old, may be different now',
  ]);
});

test('each credit stands once', () => {
  expect(credits(states())).toEqual(['Tides by X', 'By Y']);
});

test('the hatching is explained where there is some', () => {
  const [hour] = placeHours({}, { shore_bearing: null }, now, 1);
  if (!hour) throw new Error('no hour');
  const offshore = { wind: 'offshore', label: 'Offshore' } as const;
  expect(hatchWords([{ ...hour, shore: { ...offshore, warning: null } }])).toEqual([]);
  expect(hatchWords([hour, { ...hour, shore: { ...offshore, warning: 'carries' } }])).toEqual([
    'Hatched: an offshore wind of force 3 or more carries boards and inflatables out to sea.',
  ]);
});
