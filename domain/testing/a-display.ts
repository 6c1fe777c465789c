import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import type { Meta } from '#contract/conditions/meta.ts';
import type { StormOverflow } from '#contract/conditions/storm-overflows.ts';
import type { TidalData } from '#contract/conditions/tides.ts';
import type { DisplayFrame, DisplayLook } from '#contract/displays/display-frame.ts';
import type { CustomMessage } from '#contract/network/locations.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { aStormOverflow, stormOverflowsOf } from '#contract/testing/a-storm-overflow.ts';
import { type FrameParts, frameOf } from '../displays/frame.ts';
import type { OverviewBodies } from '../overview/overview-place.ts';
import { turn } from './turn.ts';

/** A Saturday in July, 14:02 in London. */
export const DISPLAY_NOW = Date.parse('2026-07-11T13:02:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** From one high water to the next. */
const TIDE_MS = 12 * HOUR_MS + 25 * MINUTE_MS;

/** 43 inches, upright, read from 4 m. */
export const aLook = (more: Partial<DisplayLook> = {}): DisplayLook => ({
  layout: null,
  viewing_distance_m: 4,
  screen_height_mm: 952,
  languages: ['en'],
  dark_after_min: 30,
  ...more,
});

const metaAt = (now: number, more: Partial<Meta> = {}): Meta => ({
  source: 'A source',
  attribution: null,
  observed_at: new Date(now - 5 * MINUTE_MS).toISOString(),
  fetched_at: new Date(now - 4 * MINUTE_MS).toISOString(),
  stale: false,
  simulated: false,
  error: null,
  ...more,
});

/** High at 15:20, low at 21:45 on the day of `now` where that is `DISPLAY_NOW`. */
export function someTides(now: number, more: Partial<TidalData> = {}): TidalData {
  const high = now + 78 * MINUTE_MS;
  const timeline = Array.from({ length: 20 }, (_, index) => index - 4).flatMap((index) => {
    const at = high + index * TIDE_MS;
    const text = (ms: number) => new Date(ms).toISOString().slice(0, 16);
    return [turn(text(at), 6.5, 'HighWater'), turn(text(at + 385 * MINUTE_MS), 1.1, 'LowWater')];
  });
  return {
    ...{ date: new Date(now).toISOString().slice(0, 10), events: [], levels: null, ports: [] },
    ...{ error_m: null, error_min: null, withheld: null, method: 'computed', datum: 'chart datum' },
    station: { id: 'a', name: 'Bude', distance_miles: 0.4 },
    timeline,
    meta: metaAt(now),
    ...more,
  };
}

export const someWaters = (now: number, ...locations: Partial<BathingWater>[]) => ({
  ...{ in_season: true, meta: metaAt(now, { source: 'Environment Agency' }) },
  summary: {
    success_rate: 100,
    total_locations: locations.length,
    successful_locations: locations.length,
    failed_locations: 0,
  },
  locations: locations.map(aBathingWater),
});

export const someOverflows = (now: number, ...overflows: StormOverflow[]) =>
  stormOverflowsOf(overflows, { meta: metaAt(now, { source: 'A water company' }) });

const classedGood: Partial<BathingWater> = {
  location_name: 'Bude Summerleaze',
  bathing_water_profile: {
    ...{ officialName: 'Bude Summerleaze', waterCompany: null, complianceRating: 'good' },
    ...{ complianceYear: 2025, closed: false, rainImpact: null, yearDesignated: null },
    ...{ latestRiskPrediction: null, samplingPoint: null },
  },
  stp_risk_prediction: {
    ...{ state: 'current', riskLevel: 'normal', comment: 'No warnings in place', dailyGmie: null },
    ...{ predictedAt: '2026-07-11T07:30:00.000Z', expiresAt: '2036-07-12T07:30:00.000Z' },
    ...{ publishedAt: null, warnings: [] },
  },
};

/** What the feeds show on a day without anything against it. */
export const someBodies = (now: number): OverviewBodies => ({
  tidal: someTides(now),
  weather: {
    current: { wind_speed_10m: 17.2, wind_gusts_10m: 26.1, wind_direction_10m: 247 },
    meta: metaAt(now),
  } as OverviewBodies['weather'],
  marine: {
    current: { wave_height: 1.31, wave_period: 9.2, wave_direction: 270, sea_surface_temperature: 16.1 },
    hourly: {},
    meta: metaAt(now),
  } as OverviewBodies['marine'],
  storm_overflow: someOverflows(now, aStormOverflow(0), aStormOverflow(0), aStormOverflow(0)),
  ea_warnings: someWaters(now, classedGood),
});

export const ripCurrents = (now: number, more: Partial<CustomMessage> = {}): CustomMessage => ({
  title: 'Rip currents by the breakwater',
  message: 'Swim only between the red and yellow flags. The sea pool is open.',
  message_type: 'warning',
  author: 'Water Safety Team',
  created_at: new Date(now - 20 * MINUTE_MS).toISOString(),
  expires_at: new Date(now + 238 * MINUTE_MS).toISOString(),
  ...more,
});

/** Everything that a frame is made from, of a day without anything against it. */
export function frameParts(
  now: number,
  {
    location,
    bodies,
    ...more
  }: Partial<Omit<FrameParts, 'location' | 'bodies'>> & {
    location?: Partial<FrameParts['location']>;
    bodies?: Partial<OverviewBodies>;
  } = {},
): FrameParts {
  return {
    location: {
      ...aLocation({ name: 'Summerleaze, Bude', slug: 'summerleaze-bude' }),
      ...{ latitude: 50.8312, longitude: -4.5521, grid_ref: 'SS 20374 06623', w3w: 'rafters.moral.dunes' },
      ...{ shore_bearing: 270, custom_message: null },
      ...location,
    },
    bodies: { ...someBodies(now), ...bodies },
    stateChangesAt: {
      tidal: null,
      weather: now + 56 * MINUTE_MS,
      marine: now + 176 * MINUTE_MS,
      storm_overflow: now + 56 * MINUTE_MS,
      ea_warnings: now + 176 * MINUTE_MS,
    },
    alerts: [],
    look: aLook(),
    outOfService: null,
    pageUrl: 'https://foreshore.example/locations/summerleaze-bude',
    adverts: [],
    simulated: false,
    hash: (text) =>
      [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7).toString(36),
    ...more,
  };
}

export const aDisplayFrame = (more: Parameters<typeof frameParts>[1] = {}, now = DISPLAY_NOW): DisplayFrame =>
  frameOf(frameParts(now, more), now);
