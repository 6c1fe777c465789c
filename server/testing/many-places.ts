import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import type { TideEvent } from '#contract/conditions/tides.ts';
import type { Location } from '#contract/network/locations.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { aStormOverflow, stormOverflowsOf } from '#contract/testing/a-storm-overflow.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { londonClock } from '#domain/time/london-time.ts';
import { seaVariables } from '#domain/weather/sea-hours.ts';
import { weatherVariables } from '#domain/weather/weather-hours.ts';
import type { Feeds } from '#server/conditions/feeds/feeds.ts';
import { reading } from './samples.ts';

const HOUR = 3_600_000;
const TIDE_MS = 12.42 * HOUR;

/** Numbers from 0 to below 1, the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const firstNames =
  'Port Saint Crackington Widemouth Sand Polzeath Bude Trevone Combe Black Whit Holy Salt'.split(' ');
const lastNames = 'Cove Haven Bay Beach Head Mouth Sands Quay Strand Point Steps Harbour Ness'.split(' ');

/** So many active places round the coast, each with a name of its own. */
export function manyLocations(count: number): Location[] {
  const next = numbers(1);
  const pick = (names: string[]) => names[Math.floor(next() * names.length)] ?? '';
  return Array.from({ length: count }, (_, index) => {
    const name = `${pick(firstNames)} ${pick(firstNames)} ${pick(lastNames)} ${index}`;
    return aLocation({
      _id: `place-${index}`,
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      latitude: 50 + next() * 5,
      longitude: -5 + next() * 6,
    });
  });
}

/** Fills every feed of the overview of each place with figures of its own, fetched within the last half hour. */
export function fillManyPlaces(feeds: Feeds, locations: readonly Location[], now: number): void {
  locations.forEach(({ _id }, index) => {
    const next = numbers(index + 2);
    const at = now - Math.floor(next() * 0.5 * HOUR);
    const observed = { observedAt: at };
    feeds.accept('weather', _id, reading(weather(next, now), observed), at);
    feeds.accept('marine', _id, reading(marine(next, now), observed), at);
    feeds.accept('tidal', _id, reading(tides(next, now, index)), at);
    feeds.accept('storm_overflow', _id, reading(overflows(next, now)), at);
    feeds.accept('ea_warnings', _id, reading({ waters: waters(next, now, index) }), at);
  });
}

const startOfHour = (now: number): number => Math.floor(now / HOUR) * HOUR;
const hoursFrom = (now: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => startOfHour(now) / 1000 + (index - 12) * 3600);

/** A curve that wanders between two ends. */
function curve(next: () => number, least: number, most: number, count: number): number[] {
  const [phase, pace] = [next() * 6, 0.1 + next() * 0.3];
  const [middle, half] = [(least + most) / 2, ((most - least) / 2) * next()];
  return Array.from({ length: count }, (_, index) => {
    return Math.round((middle + half * Math.sin(phase + index * pace)) * 100) / 100;
  });
}

const weatherEnds: Readonly<Record<string, [number, number]>> = {
  wind_speed_10m: [2, 40],
  wind_gusts_10m: [5, 60],
  wind_direction_10m: [0, 359],
};

function weather(next: () => number, now: number): FeedValue<'weather'> {
  const time = hoursFrom(now, 84);
  const columns = weatherVariables.map((name) => [
    name,
    curve(next, ...(weatherEnds[name] ?? [0, 20]), time.length),
  ]);
  const hours = { time, ...Object.fromEntries(columns) };
  const current = Object.fromEntries(weatherVariables.map((name) => [name, hours[name][12]]));
  return {
    current: { ...current, time: time[12], is_day: 1 } as FeedValue<'weather'>['current'],
    hourly: [],
    daily: [],
    hours,
    run_at: startOfHour(now) - Math.ceil(1 + next() * 3) * HOUR,
  };
}

const seaEnds: Readonly<Record<string, [number, number]>> = {
  wave_height: [0.1, 4],
  wave_period: [3, 14],
  wave_direction: [0, 359],
  sea_surface_temperature: [8, 19],
};

function marine(next: () => number, now: number): FeedValue<'marine'> {
  const time = hoursFrom(now, 84);
  const columns = seaVariables.map((name) => [name, curve(next, ...(seaEnds[name] ?? [0, 3]), time.length)]);
  const hours = { time, ...Object.fromEntries(columns) };
  const current = Object.fromEntries(seaVariables.map((name) => [name, hours[name][12]]));
  return {
    current: { ...current, time: time[12] } as FeedValue<'marine'>['current'],
    hourly: {
      time,
      wave_height: hours.wave_height,
      wave_direction: hours.wave_direction,
      sea_surface_temperature: hours.sea_surface_temperature,
      ocean_current_velocity: curve(next, 0, 1, time.length),
      ocean_current_direction: curve(next, 0, 359, time.length),
      sea_level_height_msl: curve(next, -3, 3, time.length),
    },
    cell: { latitude: 50.5, longitude: -3.4 },
    hours,
    run_at: startOfHour(now) - Math.ceil(next() * 2) * 6 * HOUR,
  };
}

/** A tide with a range and a phase of its own; one place in three is between ports. */
function tides(next: () => number, now: number, index: number): FeedValue<'tidal'> {
  const [middle, half, phase] = [2 + next() * 3, 0.5 + next() * 2, next() * TIDE_MS];
  const start = Math.floor(now / 86_400_000) * 86_400_000 - 3 * 86_400_000;
  const heightAt = (at: number) => middle + half * Math.cos((2 * Math.PI * (at - phase)) / TIDE_MS);
  const firstTurn = Math.ceil((start - phase) / (TIDE_MS / 2));
  const events = Array.from({ length: 36 }, (_, turn): TideEvent => {
    const at = Math.round((phase + ((firstTurn + turn) * TIDE_MS) / 2) / 60_000) * 60_000;
    return {
      time: londonClock(at),
      date_time: new Date(at).toISOString(),
      height: Math.round(heightAt(at) * 100) / 100,
      type: (firstTurn + turn) % 2 === 0 ? 'HighWater' : 'LowWater',
      is_approximate_time: index % 3 === 0,
      is_approximate_height: index % 3 === 0,
    };
  });
  const port = { id: `${index}`, name: `Port ${index}`, distance_miles: 4 };
  const isBetween = index % 3 === 0;
  return {
    events,
    levels: {
      start: new Date(start).toISOString(),
      step_minutes: 15,
      heights: Array.from({ length: 9 * 96 }, (_, step) => {
        return Math.round(heightAt(start + step * 900_000) * 100) / 100;
      }),
    },
    station: port,
    ports: [port],
    error_m: isBetween ? Math.round((0.1 + next() * 0.3) * 100) / 100 : null,
    error_min: isBetween ? Math.round(5 + next() * 20) : null,
    withheld: null,
    method: 'computed',
    datum: 'lowest astronomical tide',
  };
}

function overflows(next: () => number, now: number): FeedValue<'storm_overflow'> {
  const all = Array.from({ length: Math.floor(next() * 7) }, () => {
    const kind = next();
    const code = kind < 0.1 ? 1 : kind < 0.2 ? -1 : 0;
    const from = now - Math.floor((1 + next() * 100) * HOUR);
    const latestEventEnd = code === 0 ? from + HOUR : null;
    const times = { statusStart: latestEventEnd ?? from, latestEventStart: from, latestEventEnd };
    return aStormOverflow(code, times, { distance_miles: Math.round(next() * 150) / 100 });
  });
  const { meta: _meta, total_count: _count, ...value } = stormOverflowsOf(all);
  return {
    ...value,
    companies: ['South West Water'],
    company_data: [{ company: 'South West Water', updated_at: null, suspect: null }],
  };
}

/** As often as in England: nearly two in three are excellent, one in twelve is poor. */
const classes = [...Array<'excellent'>(8).fill('excellent'), 'good', 'good', 'sufficient', 'poor'] as const;

function waters(next: () => number, now: number, index: number): BathingWater[] {
  return Array.from({ length: 1 + Math.floor(next() * 3) }, (_, water) =>
    aBathingWater({
      bathing_water_id: `ukk-${index}-${water}`,
      location_name: `${firstNames[Math.floor(next() * firstNames.length)]} ${lastNames[index % lastNames.length]} ${index + water}`,
      distance_miles: water + Math.round(next() * 100) / 100,
      stp_risk_prediction: {
        ...aBathingWater().stp_risk_prediction,
        state: 'current',
        riskLevel: next() < 0.15 ? 'warning' : 'normal',
        expiresAt: new Date(startOfHour(now) + Math.ceil(next() * 18) * HOUR).toISOString(),
      },
      bathing_water_profile: {
        officialName: `Water ${index}`,
        waterCompany: null,
        complianceRating: classes[Math.floor(next() * classes.length)] ?? 'good',
        complianceYear: 2025,
        closed: false,
        rainImpact: null,
        yearDesignated: 1990,
        latestRiskPrediction: null,
        samplingPoint: null,
      },
    }),
  );
}
