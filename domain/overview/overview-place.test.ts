import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BathingWater, EaWarnings } from '#contract/conditions/bathing-water.ts';
import type { MarineData } from '#contract/conditions/marine.ts';
import type { Meta } from '#contract/conditions/meta.ts';
import { OverviewPlace } from '#contract/conditions/overview.ts';
import type { StormOverflow } from '#contract/conditions/storm-overflows.ts';
import type { TidalData } from '#contract/conditions/tides.ts';
import type { WeatherData } from '#contract/conditions/weather.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { aStormOverflow, stormOverflowsOf } from '#contract/testing/a-storm-overflow.ts';
import { turn } from '../testing/turn.ts';
import { asPublished } from '../tides/prediction/tide-origin.ts';
import { type OverviewBodies, overviewOf } from './overview-place.ts';

const now = Date.parse('2026-07-11T13:02:00Z');
const HOUR = 3_600_000;
const seconds = (ms: number) => Math.floor(ms / 1000);
const meta: Meta = {
  source: 'a source',
  attribution: null,
  observed_at: null,
  fetched_at: '2026-07-11T12:58:30.000Z',
  run_at: '2026-07-11T08:00:00.000Z',
  confirmed_at: '2026-07-11T13:01:10.000Z',
  stale: false,
  simulated: false,
  error: null,
};
const none = { ...meta, source: null };
const nothing: OverviewBodies = {
  tidal: null,
  weather: null,
  marine: null,
  storm_overflow: null,
  ea_warnings: null,
};
const overview = (more: Partial<OverviewBodies> = {}, location = aLocation(), at = now) =>
  overviewOf(location, { ...nothing, ...more }, at);

const weatherOf = (wind: Partial<WeatherData['current']>, more: Partial<Meta> = {}): WeatherData => ({
  current: wind as WeatherData['current'],
  hourly: [],
  daily: [],
  meta: { ...meta, ...more },
});
const seaOf = (sea: Partial<MarineData['current']>): MarineData => ({
  current: sea as MarineData['current'],
  hourly: { time: [] } as unknown as MarineData['hourly'],
  cell: { latitude: 50, longitude: -4 },
  meta,
});
const tidesOf = (more: Partial<TidalData> = {}): TidalData => ({
  ...asPublished,
  date: '2026-07-11',
  events: [],
  timeline: [
    turn('2026-07-11T02:10', 6.4, 'HighWater'),
    turn('2026-07-11T08:20', 1.23, 'LowWater'),
    turn('2026-07-11T14:22', 6.51, 'HighWater'),
    turn('2026-07-11T20:40', 1.1, 'LowWater'),
  ],
  levels: null,
  station: { id: '0546', name: 'Bude', distance_miles: 0.4 },
  meta: { ...meta, confirmed_at: null, run_at: null },
  ...more,
});
const watersOf = (...locations: BathingWater[]): EaWarnings => ({
  summary: { success_rate: null, total_locations: 1, successful_locations: 1, failed_locations: 0 },
  locations,
  in_season: true,
  meta,
});
const forecast = (riskLevel: 'normal' | 'warning', hours = 10, more: Partial<BathingWater> = {}) =>
  aBathingWater({
    stp_risk_prediction: {
      ...aBathingWater().stp_risk_prediction,
      state: 'current',
      riskLevel,
      expiresAt: new Date(now + hours * HOUR).toISOString(),
    },
    ...more,
  });
const overflowsOf = (...all: StormOverflow[]) =>
  overview({ storm_overflow: stormOverflowsOf(all) }).overflows;

test('a feed that shows nothing is withheld, and the others stand', () => {
  const place = overview({ weather: weatherOf({ wind_speed_10m: 17.4 }) });
  expect(place.wind).toMatchObject({ state: 'fresh', speed: 17 });
  for (const block of [place.tide, place.sea, place.overflows, place.bathing])
    expect(block).toMatchObject({ state: 'withheld', as_of: null });
});

test('a place that no source covers says so', () => {
  const place = overview({
    tidal: tidesOf({ station: null, timeline: [] }),
    marine: seaOf({ wave_height: null }),
    storm_overflow: stormOverflowsOf([], { companies: [], meta: none }),
    ea_warnings: { ...watersOf(), meta: none },
  });
  for (const block of [place.tide, place.sea, place.overflows, place.bathing])
    expect(block).toMatchObject({ state: 'none', as_of: null });
});

test('the age counts from when the source last confirmed, else from the fetch, down to the quarter of an hour', () => {
  const at = (text: string) => Date.parse(text) / 1000;
  const { wind } = overview({ weather: weatherOf({}) });
  expect(wind).toMatchObject({ as_of: at('2026-07-11T13:00:00Z'), run_at: at('2026-07-11T08:00:00Z') });
  const unconfirmed = overview({ weather: weatherOf({}, { confirmed_at: null, stale: true }) });
  expect(unconfirmed.wind).toMatchObject({ state: 'stale', as_of: at('2026-07-11T12:45:00Z') });
});

describe('tide', () => {
  test.each([
    ['13:02', 'rising', '14:22', 6.5],
    ['14:21', 'rising', '14:22', 6.5],
    ['14:22', 'falling', '20:40', 1.1],
    ['14:24', 'falling', '20:40', 1.1],
  ])('at %s it is %s until %s', (clock, going, next, height) => {
    const at = (text: string) => Date.parse(`2026-07-11T${text}:00Z`);
    const { tide } = overview({ tidal: tidesOf() }, aLocation(), at(clock));
    expect(tide).toMatchObject({ going, next: { at: seconds(at(next)), height } });
  });

  test('its height is of the start of five minutes; a guess between turns is about right, to the half metre', () => {
    const levels = {
      start: '2026-07-11T00:00:00.000Z',
      step_minutes: 15,
      heights: Array.from({ length: 97 }, (_, index) => index / 10),
    };
    const at = (text: string) => overview({ tidal: tidesOf({ levels }) }, aLocation(), Date.parse(text)).tide;
    expect(at('2026-07-11T13:00:00Z')).toMatchObject({ height: 5.2, is_about: false });
    expect(at('2026-07-11T13:04:59Z')).toEqual(at('2026-07-11T13:00:00Z'));
    expect(overview({ tidal: tidesOf() }).tide).toMatchObject({ height: 6, is_about: true });
    expect(overview({ tidal: tidesOf({ levels, error_m: 0.2, error_min: 10 }) }).tide).toMatchObject({
      is_about: true,
      error_m: 0.2,
      error_min: 10,
    });
  });

  test('within the error of a turn nobody knows which way it goes', () => {
    const near = Date.parse('2026-07-11T14:15:00Z');
    const { tide } = overview({ tidal: tidesOf({ error_m: 0.2, error_min: 10 }) }, aLocation(), near);
    expect(tide.going).toBeNull();
  });

  test('what is too uncertain is not shown: heights, or the whole tide', () => {
    const withheld = tidesOf({ withheld: 'heights', error_m: 0.6, error_min: 15 });
    withheld.timeline = withheld.timeline.map((event) => ({ ...event, height: null }));
    expect(overview({ tidal: withheld }).tide).toMatchObject({
      state: 'fresh',
      height: null,
      next: { height: null },
    });
    expect(overview({ tidal: tidesOf({ withheld: 'tide', station: null }) }).tide.state).toBe('none');
  });

  test('the published tide of a station elsewhere names it', () => {
    expect(overview({ tidal: tidesOf() }).tide.elsewhere).toBeNull();
    const station = { id: '0546', name: 'Bude', distance_miles: 12 };
    expect(overview({ tidal: tidesOf({ station }) }).tide.elsewhere).toBe('Bude');
  });
});

describe('overflows', () => {
  const at = (hours: number) => now - hours * HOUR;
  const spill = (code: StormOverflow['status_code'], from: number, to: number | null, miles = 0.5) =>
    aStormOverflow(
      code,
      { statusStart: to ?? from, latestEventStart: from, latestEventEnd: to },
      { distance_miles: miles },
    );

  test('each is counted once, and what says nothing counts as nothing known', () => {
    const data = overflowsOf(
      spill(1, at(2), null, 0.9),
      spill(1, at(4), null, 0.6),
      spill(0, at(9), at(8)),
      spill(-1, at(60), null),
      spill(null, at(90), null),
      aStormOverflow(0, { statusStart: at(5) }),
      aStormOverflow(0, { statusStart: at(500) }),
    );
    expect(data).toMatchObject({
      total: 7,
      spilling: 2,
      ended: 1,
      may_have_spilled: 1,
      offline: 1,
      unknown: 1,
      offline_since: seconds(at(60)),
      spill: { since: seconds(at(4)), ended: null, seen: null, distance_miles: 0.6 },
    });
  });

  test('where none spills, the last to end is named, or the one whose end is not known', () => {
    const ended = overflowsOf(spill(0, at(20), at(19)), spill(0, at(9), at(8), 1.2));
    expect(ended.spill).toEqual({
      since: seconds(at(9)),
      ended: seconds(at(8)),
      seen: null,
      distance_miles: 1.2,
    });
    const seen_running = { since: at(5), until: at(3), stopped_by: null };
    const silent = overflowsOf(aStormOverflow(null, {}, { seen_running }));
    expect(silent).toMatchObject({
      ended: 1,
      spill: { since: seconds(at(5)), ended: null, seen: seconds(at(3)) },
    });
  });

  test('old statuses count as unknown, and where none is known the block is withheld', () => {
    const stale = { meta: { ...meta, stale: true } };
    const of = (...all: StormOverflow[]) =>
      overview({ storm_overflow: stormOverflowsOf(all, stale) }).overflows;
    expect(of(aStormOverflow(0, { statusStart: at(500) }))).toMatchObject({ state: 'stale', unknown: 1 });
    expect(of(aStormOverflow(null))).toMatchObject({ state: 'withheld', total: 1, unknown: 1 });
  });
});

describe('bathing waters', () => {
  const bathing = (...waters: BathingWater[]) => overview({ ea_warnings: watersOf(...waters) }).bathing;
  const until = (hours: number) => seconds(now + hours * HOUR);

  test('the highest risk counts', () => {
    expect(bathing(forecast('normal', 5), forecast('warning', 9))).toMatchObject({
      risk: 'warning',
      raised_by: 'forecast',
      until: until(9),
    });
  });

  test('a good forecast for another water never stands in for the one that the nearest lacks', () => {
    expect(bathing(aBathingWater(), forecast('normal'))).toMatchObject({
      risk: null,
      raised_by: null,
      until: null,
    });
    expect(bathing(forecast('normal', 5), aBathingWater())).toMatchObject({
      risk: 'normal',
      until: until(5),
    });
  });

  test('a forecast that has expired says nothing', () => {
    expect(bathing(forecast('warning', -1))).toMatchObject({ risk: null, raised_by: null, until: null });
  });

  test('an open incident raises it, and one whose end was not reported', () => {
    const incident = (hours: number) => ({
      pollution_incident: {
        type: 'Sewage',
        startOfIncident: null,
        expectedEndOfIncident: new Date(now + hours * HOUR).toISOString(),
      },
    });
    expect(bathing(forecast('normal', 5, incident(1)))).toMatchObject({
      raised_by: 'incident',
      has_incident: true,
    });
    expect(bathing(forecast('normal', 5, incident(-1)))).toMatchObject({
      raised_by: 'overdue_incident',
      has_incident: false,
    });
  });

  test('the class is that of the nearest, beside the worst one of the others', () => {
    const profile = (complianceRating: 'good' | 'poor' | null) => ({
      ...{ officialName: '', waterCompany: null, complianceRating, complianceYear: 2025, closed: false },
      ...{ rainImpact: null, yearDesignated: null, latestRiskPrediction: null, samplingPoint: null },
    });
    const water = (name: string, distance_miles: number, rating: 'good' | 'poor' | null) =>
      aBathingWater({ location_name: name, distance_miles, bathing_water_profile: profile(rating) });
    const [near, unrated, far] = [
      water('Woolacombe Village', 0.3, 'good'),
      water('Barricane', 0.8, null),
      water('Combe Martin', 4.6, 'poor'),
    ];
    const good = { name: 'Woolacombe Village', distance_miles: 0.3, class: 'good', year: 2025 };
    const poor = { name: 'Combe Martin', distance_miles: 4.6, class: 'poor', year: 2025 };
    expect(bathing(near, unrated, far)).toMatchObject({ class: 'good', nearest: good, worse: poor });
    expect(bathing(far, near)).toMatchObject({ class: 'poor', nearest: poor, worse: null });
    expect(bathing(unrated)).toMatchObject({ class: null, nearest: { class: 'not_rated' }, worse: null });
    expect(bathing({ ...near, bathing_water_profile: null }, near)).toMatchObject({
      class: null,
      nearest: { name: 'Woolacombe Village', class: 'not_known' },
    });
    expect(bathing()).toMatchObject({ class: null, nearest: null, worse: null });
  });

  test('a raised risk names its water, the worst of several, however far', () => {
    const comment = { comment: 'Sewage was seen' };
    const of = (name: string, more: Partial<BathingWater['stp_risk_prediction']>): BathingWater => {
      const water = forecast('normal', 5, { location_name: name, distance_miles: name.length });
      return { ...water, stp_risk_prediction: { ...water.stp_risk_prediction, ...more } };
    };
    const risk = bathing(of('Near', comment), of('Further', { riskLevel: 'warning' }));
    expect(risk).toMatchObject({ raised_by: 'forecast', raised_at: { name: 'Further', distance_miles: 7 } });
    expect(bathing(of('Near', {})).raised_at).toBeNull();
  });
});

test('a message that has expired, or says nothing, is none', () => {
  const message = (expires_at: string | null, title = 'Rip currents') =>
    overview(
      {},
      aLocation({
        custom_message: {
          title,
          message: 'Stay out.',
          message_type: 'warning',
          author: 'Bo',
          created_at: '2026-07-11T08:00:00.000Z',
          expires_at,
        },
      }),
    ).message;
  expect(message(null)).toEqual({ type: 'warning', title: 'Rip currents', expires_at: null });
  expect(message(new Date(now + 1000).toISOString())).toMatchObject({ expires_at: seconds(now + 1000) });
  expect(message(new Date(now).toISOString())).toBeNull();
  expect(message(null, ' ')).toBeNull();
});

const value = (min: number, max: number) => fc.option(fc.double({ min, max, noNaN: true }));

test('of any values: what the contract says, null stays null, nothing is further off than half its step', () => {
  fc.assert(
    fc.property(
      value(0, 150),
      value(0, 200),
      value(0, 360),
      value(0, 30),
      value(0, 30),
      value(-2, 40),
      (speed, gusts, degrees, height, period, temperature) => {
        const wind = { wind_speed_10m: speed, wind_gusts_10m: gusts, wind_direction_10m: degrees };
        const sea = {
          wave_height: height,
          wave_period: period,
          wave_direction: degrees,
          sea_surface_temperature: temperature,
        };
        const place = overview({ weather: weatherOf(wind), marine: seaOf(sea) });
        expect(OverviewPlace.parse(JSON.parse(JSON.stringify(place)))).toEqual(place);
        const isNear = (shown: number | null, exact: number | null, step: number) =>
          exact === null || shown === null
            ? expect(shown).toBe(exact)
            : expect(Math.abs(shown - exact)).toBeLessThanOrEqual(step / 2 + 1e-9);
        isNear(place.wind.speed, speed, 1);
        isNear(place.wind.gusts, gusts, 1);
        const hasSea = [height, degrees, period, temperature].some((each) => each !== null);
        expect(place.sea.state).toBe(hasSea ? 'fresh' : 'none');
        isNear(place.sea.wave_height, height, 0.01);
        isNear(place.sea.wave_period, period, 1);
        isNear(place.sea.temperature, temperature, 0.1);
        for (const shown of [place.wind.direction, place.sea.wave_direction]) {
          if (shown === null || degrees === null) expect(shown).toBe(degrees);
          else {
            const apart = Math.abs(((shown - degrees + 540) % 360) - 180);
            expect(shown % 5 === 0 && shown >= 0 && shown < 360 && apart <= 2.5 + 1e-9).toBe(true);
          }
        }
      },
    ),
  );
});

describe('overflows of an answer that is not whole', () => {
  const missing = aStormOverflow(
    null,
    { ID: 'B' },
    {
      caveat: 'missing',
      missing_since: '2026-07-11T12:45:00.000Z',
      last_status_code: 0,
    },
  );

  test('a monitor that is missing is counted, as unknown', () => {
    expect(overflowsOf(aStormOverflow(0), missing)).toMatchObject({ total: 2, unknown: 1 });
  });

  test('in a suspect answer none counts as not spilling', () => {
    const data = stormOverflowsOf([aStormOverflow(0), aStormOverflow(0, { ID: 'B' })]);
    const company_data = data.company_data.map((company) => ({ ...company, suspect: 'torn' as const }));
    expect(overview({ storm_overflow: { ...data, company_data } }).overflows).toMatchObject({
      total: 2,
      unknown: 2,
    });
  });
});
