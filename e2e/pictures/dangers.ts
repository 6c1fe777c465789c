import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import type { StormOverflow } from '#contract/conditions/storm-overflows.ts';
import type { Location } from '#contract/network/locations.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { heightAt, knownTide } from '#domain/tides/tide-curve.ts';
import { londonDate, londonDayBounds } from '#domain/time/london-time.ts';
import type { App } from '#server/app.ts';
import { marineValue, reading } from '#server/testing/samples.ts';
import { weatherValue } from '#server/testing/weather.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A real place with the names that its sources use; its state is invented. */
interface Place {
  location: Partial<Location> & { latitude: number; longitude: number };
  /** Centre of the sea model's cell. */
  cell: { latitude: number; longitude: number };
  /** The bathing water and the company that the Environment Agency names for it; null where it has none. */
  water: { name: string; id: string; miles: number; company: string } | null;
  /** Names of the storm overflows near, with their miles. */
  overflows: readonly (readonly [string, number])[];
}

/** An invented state of a place. */
export interface Danger {
  name: string;
  place: Place;
  now: number; // epoch ms

  fill: (set: Setting) => void;
}

interface Setting {
  app: App;
  id: string;
  now: number;
  place: Place;
}

const SUMMER = Date.parse('2027-07-14T12:40:00Z');

const exmouth: Place = {
  location: { name: 'Exmouth', slug: 'exmouth', latitude: 50.6111, longitude: -3.4017 },
  cell: { latitude: 50.583, longitude: -3.417 },
  water: { name: 'Exmouth', id: 'ukk4303-25900', miles: 0.3, company: 'South West Water' },
  overflows: [
    ['Maer Lane (SWW0312)', 0.4],
    ['Phear Park (SWW0315)', 0.8],
    ['Imperial Road (SWW0318)', 1.1],
  ],
};
const weymouth: Place = {
  location: { name: 'Weymouth', slug: 'weymouth', latitude: 50.615, longitude: -2.446 },
  cell: { latitude: 50.583, longitude: -2.417 },
  water: { name: 'Weymouth Central', id: 'ukk2205-20800', miles: 0.2, company: 'Wessex Water' },
  overflows: [
    ['Westham Road (13275)', 0.5],
    ['Greenhill (13281)', 0.7],
  ],
};
const bude: Place = {
  location: { name: 'Bude', slug: 'bude', latitude: 50.8303, longitude: -4.5536 },
  cell: { latitude: 50.833, longitude: -4.583 },
  water: { name: 'Bude Summerleaze', id: 'ukk3106-25500', miles: 0.2, company: 'South West Water' },
  overflows: [
    ['Summerleaze Crescent (SWW0071)', 0.3],
    ['The Crescent (SWW0074)', 0.5],
  ],
};
const bournemouth: Place = {
  location: { name: 'Bournemouth', slug: 'bournemouth', latitude: 50.7158, longitude: -1.8745 },
  cell: { latitude: 50.667, longitude: -1.917 },
  water: { name: 'Bournemouth Pier', id: 'ukk2101-19900', miles: 0.1, company: 'Wessex Water' },
  overflows: [
    ['Bourne Stream (13102)', 0.4],
    ['Coy Pond (13117)', 1.2],
  ],
};
const lymeRegis: Place = {
  location: { name: 'Lyme Regis', slug: 'lyme-regis', latitude: 50.7216, longitude: -2.933 },
  cell: { latitude: 50.667, longitude: -2.917 },
  water: { name: 'Lyme Regis Front Beach', id: 'ukk2206-21200', miles: 0.1, company: 'South West Water' },
  overflows: [
    ['Cobb Gate (SWW0402)', 0.2],
    ['Uplyme Road (SWW0405)', 0.9],
  ],
};
const instow: Place = {
  location: { name: 'Instow', slug: 'instow', latitude: 51.0531, longitude: -4.1817 },
  cell: { latitude: 51.083, longitude: -4.25 },
  water: { name: 'Instow', id: 'ukk4308-34600', miles: 0.1, company: 'South West Water' },
  overflows: [
    ['Instow Quay (SWW0533)', 0.3],
    ['Appledore Slipway (SWW0537)', 0.6],
  ],
};
const portobello: Place = {
  location: { name: 'Portobello', slug: 'portobello', latitude: 55.9533, longitude: -3.1081 },
  cell: { latitude: 55.983, longitude: -3.083 },
  water: null,
  overflows: [],
};

const isWinter = (now: number) => new Date(now).getUTCMonth() < 3;
const iso = (instant: number) => new Date(instant).toISOString();

/** @param at the time of the model's run */
function weather({ app, id, now }: Setting, at = now - 10 * MINUTE_MS): void {
  const hour = Math.floor(at / HOUR_MS) * 3600;
  const midnight = londonDayBounds(londonDate(at)).start / 1000;
  const value = weatherValue(at, { wind_speed_10m: 14, wind_gusts_10m: 22, wind_direction_10m: 240 });
  const colder = isWinter(now) ? 8 : 0;
  app.feeds.accept(
    'weather',
    id,
    reading(
      {
        current: {
          ...value.current,
          temperature_2m: 15 - colder,
          apparent_temperature: 13 - colder,
          uv_index: isWinter(now) ? 0 : 4,
        },
        hourly: Array.from({ length: 36 }, (_, index) => ({
          date: hour + index * 3600,
          weather_code: 3,
          is_day: 1,
          temperature_2m: 15 - colder,
          precipitation: 0,
        })),
        daily: Array.from({ length: 7 }, (_, day) => ({
          date: midnight + day * 24 * 3600,
          weather_code: day % 2 === 0 ? 3 : 61,
          temperature_2m_max: 17 - colder,
          temperature_2m_min: 11 - colder,
          precipitation_sum: day % 2 === 0 ? 0 : 2.4,
          wind_speed_10m_max: 18,
        })),
      },
      {
        observedAt: at,
        source: 'Met Office UKV and global models via Open-Meteo',
        attribution: 'Weather data by Open-Meteo.com, from the UK Met Office (CC BY-SA 4.0)',
      },
    ),
  );
}

/** The sea level follows the tide on the page: the same sea from another datum. */
function levels({ app, id }: Setting, hours: readonly number[]): (number | null)[] {
  const tides = app.feeds.body('tidal', id);
  if (!tides) return hours.map(() => null);
  const heights = tides.timeline.flatMap(({ height }) => height ?? []);
  const mean = heights.reduce((sum, height) => sum + height, 0) / heights.length;
  return hours.map((hour) => {
    const tide = heightAt(knownTide(tides), hour * 1000);
    return tide ? tide.metres - mean : null;
  });
}

function sea(set: Setting, at: number): FeedValue<'marine'> {
  const first = Math.floor(at / HOUR_MS) * 3600 - 2 * 3600;
  const hours = Array.from({ length: 40 }, (_, hour) => hour);
  const times = hours.map((hour) => first + hour * 3600);
  const warmth = isWinter(set.now) ? 9 : 16;
  const value = marineValue(at);
  return {
    ...value,
    cell: set.place.cell,
    current: {
      ...value.current,
      wave_height: 0.9,
      wave_direction: 250,
      wave_period: 6,
      sea_surface_temperature: warmth,
      swell_wave_height: 0.7,
      swell_wave_direction: 255,
      swell_wave_period: 8,
      swell_wave_peak_period: 9,
      wind_wave_height: 0.5,
      wind_wave_direction: 240,
      wind_wave_period: 4,
      wind_wave_peak_period: 4,
    },
    hourly: {
      time: times,
      wave_height: hours.map(() => 0.9),
      wave_direction: hours.map(() => 250),
      sea_surface_temperature: hours.map(() => warmth),
      ocean_current_velocity: hours.map((hour) => 0.2 + 0.1 * Math.sin(hour / 2)),
      ocean_current_direction: hours.map((hour) => (hour * 29) % 360),
      sea_level_height_msl: levels(set, times),
    },
  };
}

function marine(
  set: Setting,
  at = set.now - 10 * MINUTE_MS,
  change: (value: FeedValue<'marine'>) => FeedValue<'marine'> = (value) => value,
): void {
  set.app.feeds.accept(
    'marine',
    set.id,
    reading(change(sea(set, at)), {
      observedAt: at,
      source: 'Météo-France, DWD and NOAA wave and ocean models via Open-Meteo',
      attribution:
        'Marine data by Open-Meteo.com, from DWD, Météo-France, NOAA and E.U. Copernicus Marine Service Information (CC BY 4.0)',
    }),
  );
}

/** An overflow of the place that has not spilled for weeks, unless fields are given. */
function overflow(
  { now, place }: Setting,
  index: number,
  more: Partial<StormOverflow['properties']> = {},
  company = place.water?.company ?? '',
): StormOverflow {
  const [name, distance_miles] = place.overflows[index] ?? ['', 1];
  const ID = /\((.*)\)/.exec(name)?.[1] ?? null;
  const latitude = place.location.latitude + distance_miles / 69;
  const { longitude } = place.location;
  const ended = now - 40 * 24 * HOUR_MS;
  return {
    name,
    company,
    status: 'Not Spilling',
    status_code: 0,
    distance_miles,
    latitude,
    longitude,
    properties: {
      ObjectId: index,
      statusStart: ended,
      latestEventStart: ended - 5 * HOUR_MS,
      latestEventEnd: ended,
      receivingWaterCourse: 'Coastal water',
      lastUpdated: now - 10 * MINUTE_MS,
      company,
      ID,
      status: 0,
      longitude,
      latitude,
      ...more,
    },
    seen_running: null,
    caveat: null,
    missing_since: null,
    last_status_code: null,
  };
}

/** @param updatedAt when each company last updated its layer */
function overflows(
  { app, id, now, place }: Setting,
  list: StormOverflow[],
  updatedAt: Record<string, number> = place.water ? { [place.water.company]: now - 12 * MINUTE_MS } : {},
): void {
  const { latitude, longitude } = place.location;
  const companies = Object.keys(updatedAt);
  const isNone = companies.length === 0;
  app.feeds.accept(
    'storm_overflow',
    id,
    reading(
      {
        search_radius_miles: 1.5,
        coordinates: { latitude, longitude },
        timestamp: iso(now - 5 * MINUTE_MS),
        overflows: list,
        companies,
        company_data: companies.map((company) => ({
          company,
          updated_at: iso(updatedAt[company] ?? now),
          suspect: null,
        })),
      },
      {
        source: isNone ? null : `${companies.join(', ')} (Stream)`,
        attribution: isNone
          ? null
          : `Contains storm overflow data from ${companies.join(' and ')} via the National Storm Overflow Hub (Stream)`,
      },
    ),
    now - 5 * MINUTE_MS,
  );
}

function bathingWater({ now, place }: Setting, more: Partial<BathingWater> = {}): BathingWater[] {
  if (!place.water) return [];
  const { name, id, miles, company } = place.water;
  const { latitude: lat, longitude: long } = place.location;
  const samplingPoint = { name, lat, long };
  const made = iso(Math.floor(now / (24 * HOUR_MS)) * 24 * HOUR_MS + 7.5 * HOUR_MS);
  return [
    aBathingWater({
      location_name: name,
      bathing_water_id: id,
      distance_miles: miles,
      properties: { ID: id, receivingWaterCourse: null, lastUpdated: null },
      stp_risk_prediction: {
        state: 'current',
        riskLevel: 'normal',
        comment: 'No warnings in place',
        dailyGmie: null,
        predictedAt: made,
        expiresAt: iso(Date.parse(made) + 24 * HOUR_MS - MINUTE_MS),
        publishedAt: made,
        warnings: [],
      },
      in_season_sampling: {
        sampleDateTime: iso(Date.parse(made) - 6 * 24 * HOUR_MS),
        sampleWeek: null,
        escherichiaColiCount: 10,
        escherichiaColiQualifier: '<',
        intestinalEnterococciCount: 20,
        intestinalEnterococciQualifier: '=',
        discountable: false,
        samplingPoint,
      },
      bathing_water_profile: {
        officialName: name,
        waterCompany: company,
        complianceRating: 'excellent',
        complianceYear: 2026,
        closed: false,
        rainImpact: false,
        yearDesignated: 1988,
        latestRiskPrediction: null,
        samplingPoint,
      },
      ...more,
    }),
  ];
}

const waters = ({ app, id, now }: Setting, list: BathingWater[]) =>
  app.feeds.accept(
    'ea_warnings',
    id,
    reading(
      { waters: list },
      list.length === 0
        ? { source: null, attribution: null }
        : {
            source: 'Environment Agency bathing water quality',
            attribution:
              'Contains public sector information from the Environment Agency licensed under the Open Government Licence v3.0',
          },
    ),
    now - 20 * MINUTE_MS,
  );

/** Everything as on a calm day, so that the one danger is the only unusual thing. */
function calm(set: Setting): void {
  weather(set);
  marine(set);
  overflows(
    set,
    set.place.overflows.map((_, index) => overflow(set, index)),
  );
  waters(set, bathingWater(set));
}

export const dangers: readonly Danger[] = [
  {
    name: 'recent-spill',
    place: exmouth,
    now: SUMMER,
    fill(set) {
      calm(set);
      const end = set.now - 20 * MINUTE_MS;
      const times = { statusStart: end, latestEventStart: end - 3 * HOUR_MS, latestEventEnd: end };
      overflows(set, [overflow(set, 0, times), overflow(set, 1), overflow(set, 2)]);
    },
  },
  {
    name: 'raised-forecast',
    place: exmouth,
    now: SUMMER,
    fill(set) {
      calm(set);
      const raised = bathingWater(set).map((water) => ({
        ...water,
        stp_risk_prediction: {
          ...water.stp_risk_prediction,
          riskLevel: 'warning' as const,
          comment: 'Bathing is not advised today due to the effects of recent rainfall',
        },
      }));
      waters(set, raised);
    },
  },
  { name: 'double-water', place: bournemouth, now: Date.parse('2027-07-06T12:00:00Z'), fill: calm },
  { name: 'borrowed-tide', place: bude, now: SUMMER, fill: calm },
  {
    name: 'frozen-layer',
    place: lymeRegis,
    now: SUMMER,
    fill(set) {
      calm(set);
      const [spring, morning] = [set.now - 90 * 24 * HOUR_MS, set.now - 5 * HOUR_MS];
      overflows(
        set,
        [overflow({ ...set, now: spring }, 0), overflow({ ...set, now: morning }, 1, {}, 'Wessex Water')],
        { 'South West Water': spring, 'Wessex Water': morning },
      );
    },
  },
  {
    name: 'old-run',
    place: weymouth,
    now: SUMMER,
    fill(set) {
      calm(set);
      weather(set, set.now - 4 * HOUR_MS);
      marine(set, set.now - 5 * HOUR_MS);
    },
  },
  {
    name: 'estuary',
    place: instow,
    now: SUMMER,
    fill(set) {
      calm(set);
      marine(set, undefined, withoutSea);
    },
  },
  {
    name: 'scotland',
    place: portobello,
    now: SUMMER,
    fill(set) {
      calm(set);
    },
  },
  {
    name: 'closed-season',
    place: exmouth,
    now: Date.parse('2027-02-10T12:40:00Z'),
    fill(set) {
      calm(set);
      const inSeptember = { ...set, now: Date.parse('2026-09-29T12:00:00Z') };
      waters(set, bathingWater(inSeptember));
    },
  },
  {
    name: 'incident-past-its-end',
    place: exmouth,
    now: SUMMER,
    fill(set) {
      calm(set);
      const pollution_incident = {
        type: 'Sewage',
        startOfIncident: iso(set.now - 5 * 24 * HOUR_MS),
        expectedEndOfIncident: iso(set.now - 2 * 24 * HOUR_MS),
      };
      waters(set, bathingWater(set, { pollution_incident }));
    },
  },
];

/** As the model answers for a place on land: times without values. */
function withoutSea({ cell, current, hourly }: FeedValue<'marine'>): FeedValue<'marine'> {
  const nulls = <T extends object>(values: T, none: (value: unknown) => unknown): T =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, name === 'time' ? value : none(value)]),
    ) as T;
  return {
    cell,
    current: nulls(current, () => null),
    hourly: nulls(hourly, (column) => (column as unknown[]).map(() => null)),
  };
}
