import { describe, expect, test } from 'vitest';
import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import type { TidalData, TideEvent } from '#contract/conditions/tides.ts';
import type { OverviewBodies } from '../overview/overview-place.ts';
import { PUBLIC_SUMMARY_VALID_MS, publicSummaryOf } from './public-summary.ts';

const AT = Date.parse('2026-11-23T14:05:00Z');
const MINUTE_MS = 60_000;
const at = (minutes: number) => AT + minutes * MINUTE_MS;
const iso = (minutes: number) => new Date(at(minutes)).toISOString();

const meta = (more: object = {}) => ({
  ...{ source: 'A source', attribution: null, observed_at: null, fetched_at: iso(-5) },
  ...{ stale: false, simulated: false, error: null },
  ...more,
});

const turn = (minutes: number, type: TideEvent['type'], height: number | null): TideEvent => ({
  time: iso(minutes).slice(11, 16),
  date_time: iso(minutes),
  ...{ height, type, is_approximate_time: false, is_approximate_height: false },
});

const tides = (more: Partial<TidalData> = {}): TidalData => ({
  ...{ date: '2026-11-23', events: [], levels: null, ports: [], error_m: null, error_min: null },
  timeline: [turn(-283, 'LowWater', 1), turn(89, 'HighWater', 5.1), turn(460, 'LowWater', 1.2)],
  station: { id: 'a', name: 'Exmouth', distance_miles: 0.4 },
  ...{ withheld: null, method: 'computed', datum: 'chart datum', meta: meta() },
  ...more,
});

const weather = (more: object = {}, ofMeta: object = {}) =>
  ({
    current: { wind_speed_10m: 17.6, wind_gusts_10m: 27.2, wind_direction_10m: 225, ...more },
    meta: meta({ run_at: '2026-11-23T09:00:00.000Z', ...ofMeta }),
  }) as OverviewBodies['weather'];

const marine = (more: object = {}, ofMeta: object = {}) =>
  ({
    current: {
      ...{ wave_height: 1.31, wave_period: 9.2, wave_direction: 270, sea_surface_temperature: 11.8 },
      ...more,
    },
    hourly: {},
    meta: meta({ run_at: '2026-11-22T18:00:00.000Z', ...ofMeta }),
  }) as OverviewBodies['marine'];

const overflows = (more: object = {}) =>
  ({
    ...{ overflows: [], companies: ['A'], company_data: [], search_radius_miles: 1.5 },
    meta: meta(),
    ...more,
  }) as unknown as StormOverflows;

const waters = { locations: [], in_season: false, meta: meta() } as unknown as OverviewBodies['ea_warnings'];

const all: OverviewBodies = {
  tidal: tides(),
  weather: weather(),
  marine: marine(),
  storm_overflow: overflows(),
  ea_warnings: waters,
};
const never = { tidal: null, weather: null, marine: null, storm_overflow: null, ea_warnings: null };
const place = { name: 'Exmouth', slug: 'exmouth', custom_message: null, shore_bearing: null };
const summary = (bodies: Partial<OverviewBodies> = {}, more: object = {}) =>
  publicSummaryOf(
    {
      ...{ location: place, bodies: { ...all, ...bodies }, stateChangesAt: never },
      ...{ simulated: false, ...more },
    },
    AT,
  );
const figure = (label: string, bodies: Partial<OverviewBodies> = {}, more: object = {}) =>
  summary(bodies, more).figures.find((each) => each.label === label);

test('a public summary has four figures, and ends half an hour after it was made', () => {
  const { figures, validUntil, name } = summary();
  expect(figures.map(({ label }) => label)).toEqual(['Tide', 'Wind', 'Waves', 'Sea']);
  expect([name, validUntil - AT]).toEqual(['Exmouth', PUBLIC_SUMMARY_VALID_MS]);
});

describe('the tide', () => {
  test('says where it goes and when it turns, until then', () => {
    expect(figure('Tide')).toMatchObject({
      value: expect.stringMatching(/^Rising, about \d\.\d m$/),
      more: ['High 15:34, 5.1 m'],
      of: 'Computed for 14:05, 23 Nov',
      ends: null, // after the whole
    });
  });

  test('names the day of a turn after midnight', () => {
    const timeline = [turn(-5, 'HighWater', 5), turn(700, 'LowWater', 1), turn(1080, 'HighWater', 5)];
    expect(figure('Tide', { tidal: tides({ timeline }) })?.more).toEqual(['Low 01:45, 1.0 m (24 Nov)']);
  });

  test('of a port that is not here says so, and a computed one between ports says by how much it may be out', () => {
    const far = tides({ method: 'published', station: { id: 'b', name: 'Devonport', distance_miles: 12 } });
    expect(figure('Tide', { tidal: far })?.more).toContain('At Devonport, 12 miles away');
    const between = figure('Tide', { tidal: tides({ error_m: 0.3, error_min: 20 }) });
    expect(between?.more[0]).toContain('± 20 min');
  });

  test('ends when it turns, or may have turned', () => {
    const timeline = [turn(-340, 'LowWater', 1), turn(25, 'HighWater', 5.1), turn(390, 'LowWater', 1.2)];
    expect(figure('Tide', { tidal: tides({ timeline }) })?.ends).toBe(at(25));
    expect(figure('Tide', { tidal: tides({ timeline, error_m: 0.3, error_min: 20 }) })?.ends).toBe(at(5));
  });

  test('that may have turned is near its water until it surely has', () => {
    const timeline = [turn(-370, 'LowWater', 1), turn(-10, 'HighWater', 5), turn(360, 'LowWater', 1)];
    expect(figure('Tide', { tidal: tides({ timeline, error_m: 0.3, error_min: 20 }) })).toMatchObject({
      value: expect.stringMatching(/^Near high/),
      ends: at(10),
    });
  });

  test.each([
    ['is not held', null, 'Not known'],
    ['has no port', tides({ station: null }), 'Not covered'],
    ['is too uncertain', tides({ withheld: 'tide' }), 'Not covered'],
  ])('that %s has no figure', (_what, tidal, value) => {
    expect(figure('Tide', { tidal })).toMatchObject({ value, isKnown: false, of: null, more: [] });
  });

  test('whose heights are too uncertain has none', () => {
    const timeline = [turn(-283, 'LowWater', null), turn(89, 'HighWater', null)];
    const shown = figure('Tide', {
      tidal: tides({ timeline, withheld: 'heights', error_m: 0.6, error_min: 10 }),
    });
    expect(shown?.value).toBe('Rising');
    expect(shown?.more.join()).not.toMatch(/\d m\b/);
  });
});

describe('the wind', () => {
  test('is in whole miles an hour, from where it comes, with its run', () => {
    expect(figure('Wind')).toMatchObject({
      ...{ value: '18 mph from SW', more: ['Gusts 27 mph'], towards: 45, warning: null },
      of: 'Forecast, 09:00 run, 23 Nov',
    });
  });

  test('off the shore says what it does', () => {
    const location = { ...place, shore_bearing: 45 };
    expect(figure('Wind', {}, { location })).toMatchObject({
      more: ['Gusts 27 mph', 'Offshore'],
      warning: 'Offshore wind carries boards and inflatables out to sea',
    });
  });

  test('ends when its data do, and says that they are old', () => {
    const stateChangesAt = { ...never, weather: at(12) };
    expect(figure('Wind', {}, { stateChangesAt })?.ends).toBe(at(12));
    expect(figure('Wind', { weather: weather({}, { stale: true }) })?.isOld).toBe(true);
  });

  test.each([
    ['is withheld', null, 'Not known'],
    ['has no speed', weather({ wind_speed_10m: null }), 'Not known'],
    ['has no source', weather({}, { source: null }), 'Not covered'],
  ])('that %s has no figure', (_what, body, value) => {
    expect(figure('Wind', { weather: body })).toMatchObject({ value, isKnown: false, towards: null });
  });

  test('without gusts or direction says so, and makes up neither', () => {
    const body = weather({ wind_gusts_10m: null, wind_direction_10m: null });
    expect(figure('Wind', { weather: body })).toMatchObject({
      ...{ value: '18 mph', more: ['Gusts not known'], towards: null },
    });
  });
});

describe('the sea', () => {
  test('has waves and a temperature, of another day’s run', () => {
    expect(figure('Waves')).toMatchObject({ value: '4.3 ft', more: ['Every 9 s from W'], towards: 90 });
    expect(figure('Sea')).toMatchObject({ value: '11.8 °C', of: 'Forecast, 18:00 run, 22 Nov' });
  });

  test('has neither where the model has no sea, nor while it is withheld', () => {
    const nothing = Object.fromEntries(Object.keys(marine()?.current ?? {}).map((name) => [name, null]));
    expect(figure('Sea', { marine: marine(nothing) })?.value).toBe('Not covered');
    expect(figure('Waves', { marine: null })?.value).toBe('Not known');
    expect(figure('Waves', { marine: marine({ wave_height: null }) })?.value).toBe('Not known');
  });

  test('says for when a value is whose run is not known', () => {
    const body = marine({}, { run_at: null, observed_at: iso(0) });
    expect(figure('Sea', { marine: body })?.of).toBe('Forecast for 14:05, 23 Nov');
  });
});

describe('the report', () => {
  test('that is favourable ends with the first of its data', () => {
    const stateChangesAt = { ...never, storm_overflow: at(20), weather: at(12) };
    expect(summary({}, { stateChangesAt }).report).toMatchObject({
      concerns: [{ kind: 'nothing_reported' }],
      of: ['Overflows checked 14:00, 23 Nov', 'Bathing water checked 14:00, 23 Nov'],
      ends: at(12),
    });
  });

  test('that warns stays until the summary ends', () => {
    const stateChangesAt = { ...never, storm_overflow: at(20) };
    const { report } = summary({ storm_overflow: null }, { stateChangesAt });
    expect(report.concerns.map(({ kind }) => kind)).toEqual(['no_recent_data']);
    expect(report.ends).toBeNull();
    expect(report.of).toEqual(['Bathing water checked 14:00, 23 Nov']);
  });

  test('does not repeat the message, which hides nothing', () => {
    const custom_message = {
      ...{
        title: 'Rip currents',
        message: 'Take care.',
        message_type: 'info' as const,
        author: 'A lifeguard',
      },
      ...{ created_at: iso(-25), expires_at: null },
    };
    const { message, report } = summary({}, { location: { ...place, custom_message } });
    expect(message).toMatchObject({ title: 'Rip currents', when: 'Since 13:40, 23 Nov', ends: null });
    expect(report.concerns.map(({ kind }) => kind)).toEqual(['nothing_reported']);
  });
});
