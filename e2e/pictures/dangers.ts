import type { BathingWater } from '#contract/bathing-water.ts';
import type { Location } from '#contract/locations.ts';
import type { StormOverflow } from '#contract/storm-overflows.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import type { App } from '#server/app.ts';
import { marineValue, reading } from '#server/testing/samples.ts';
import { weatherValue } from '#server/testing/weather.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** An invented state of a place of which a page may not say more than is known. */
export interface Danger {
  name: string;
  place: Partial<Location>;
  now: number; // epoch ms

  fill: (app: App, locationId: string, now: number) => void;
}

const SUMMER = Date.parse('2027-07-14T12:40:00Z');

const exmouth: Partial<Location> = {
  name: 'Exmouth',
  slug: 'exmouth',
  latitude: 50.6111,
  longitude: -3.4017,
};
const weymouth: Partial<Location> = {
  name: 'Weymouth',
  slug: 'weymouth',
  latitude: 50.615,
  longitude: -2.446,
};
const bude: Partial<Location> = { name: 'Bude', slug: 'bude', latitude: 50.8303, longitude: -4.5536 };
const bournemouth: Partial<Location> = {
  name: 'Bournemouth',
  slug: 'bournemouth',
  latitude: 50.7158,
  longitude: -1.8745,
};
const portobello: Partial<Location> = {
  name: 'Portobello',
  slug: 'portobello',
  latitude: 55.9533,
  longitude: -3.1081,
};

const weather = (app: App, id: string, at: number) =>
  app.feeds.accept(
    'weather',
    id,
    reading(
      {
        ...weatherValue(at, { wind_speed_10m: 14, wind_gusts_10m: 22, wind_direction_10m: 240 }),
        hourly: Array.from({ length: 36 }, (_, hour) => ({
          date: Math.floor(at / HOUR_MS) * 3600 + hour * 3600,
          weather_code: 3,
          is_day: 1,
          temperature_2m: 15,
          precipitation: 0,
        })),
        daily: [],
      },
      { observedAt: at, source: 'Met Office (UK) via Open-Meteo' },
    ),
  );

function sea(at: number): FeedValue<'marine'> {
  const first = Math.floor(at / HOUR_MS) * 3600 - 2 * 3600;
  const hours = Array.from({ length: 40 }, (_, hour) => hour);
  return {
    ...marineValue(at),
    hourly: {
      time: hours.map((hour) => first + hour * 3600),
      wave_height: hours.map(() => 0.9),
      wave_direction: hours.map(() => 250),
      sea_surface_temperature: hours.map(() => 16),
      ocean_current_velocity: hours.map((hour) => 0.2 + 0.1 * Math.sin(hour / 2)),
      ocean_current_direction: hours.map((hour) => (hour * 29) % 360),
      sea_level_height_msl: hours.map((hour) => 1.5 * Math.sin(hour / 2)),
    },
  };
}

const marine = (app: App, id: string, at: number, value = sea(at)) =>
  app.feeds.accept(
    'marine',
    id,
    reading(value, {
      observedAt: at,
      source: 'Météo-France, DWD and NOAA wave and ocean models via Open-Meteo',
    }),
  );

function anOverflow(more: Partial<StormOverflow['properties']>, status: 1 | 0 | -1 = 0): StormOverflow {
  const words = { 1: 'Active Spilling', 0: 'Not Spilling', [-1]: 'Monitor Offline' } as const;
  return {
    name: 'Exe Estuary (SWW0001)',
    company: 'South West Water',
    status: words[status],
    status_code: status,
    distance_miles: 0.4,
    latitude: 50.62,
    longitude: -3.41,
    properties: {
      ObjectId: 1,
      statusStart: null,
      latestEventStart: null,
      latestEventEnd: null,
      receivingWaterCourse: 'Exe Estuary',
      lastUpdated: null,
      company: 'South West Water',
      ID: 'SWW0001',
      status,
      longitude: -3.41,
      latitude: 50.62,
      ...more,
    },
    seen_running: null,
  };
}

const quiet = (index: number, company = 'South West Water'): StormOverflow => {
  const one = anOverflow({
    ID: `SWW000${index}`,
    statusStart: SUMMER - 40 * 24 * HOUR_MS,
    latestEventStart: SUMMER - 41 * 24 * HOUR_MS,
    latestEventEnd: SUMMER - 40 * 24 * HOUR_MS,
    lastUpdated: SUMMER - 10 * MINUTE_MS,
    company,
  });
  return { ...one, company, name: `Littleham Brook (SWW000${index})`, distance_miles: 0.6 + index / 10 };
};

const overflows = (
  app: App,
  id: string,
  now: number,
  list: StormOverflow[],
  companies: { company: string; updatedAt: number | null }[] = [
    { company: 'South West Water', updatedAt: now - 12 * MINUTE_MS },
  ],
) =>
  app.feeds.accept(
    'storm_overflow',
    id,
    reading(
      {
        search_radius_miles: 1.5,
        coordinates: { latitude: 50.6, longitude: -3.4 },
        timestamp: new Date(now - 5 * MINUTE_MS).toISOString(),
        overflows: list,
        companies: companies.map(({ company }) => company),
        company_data: companies.map(({ company, updatedAt }) => ({
          company,
          updated_at: updatedAt === null ? null : new Date(updatedAt).toISOString(),
        })),
      },
      { source: companies.map(({ company }) => company).join(', ') },
    ),
    now - 5 * MINUTE_MS,
  );

const at = (instant: number) => new Date(instant).toISOString();

function aWater(now: number, more: Partial<BathingWater> = {}): BathingWater {
  return aBathingWater({
    status: 0,
    stp_risk_prediction: {
      state: 'current',
      riskLevel: 'normal',
      comment: 'No warnings in place',
      dailyGmie: null,
      predictedAt: at(now - 5 * HOUR_MS),
      expiresAt: at(now + 19 * HOUR_MS),
      publishedAt: at(now - 5 * HOUR_MS),
      warnings: [],
    },
    in_season_sampling: {
      sampleDateTime: at(now - 6 * 24 * HOUR_MS),
      sampleWeek: '2027-W27',
      escherichiaColiCount: 10,
      escherichiaColiQualifier: '<',
      intestinalEnterococciCount: 20,
      intestinalEnterococciQualifier: '=',
      discountable: false,
      samplingPoint: { name: 'Exmouth', lat: 50.61, long: -3.4 },
    },
    bathing_water_profile: {
      officialName: 'Exmouth',
      waterCompany: 'South West Water',
      complianceRating: 'excellent',
      complianceYear: 2026,
      closed: false,
      rainImpact: false,
      yearDesignated: 1988,
      latestRiskPrediction: null,
      samplingPoint: { name: 'Exmouth', lat: 50.61, long: -3.4 },
    },
    ...more,
  });
}

const waters = (app: App, id: string, now: number, list: BathingWater[]) =>
  app.feeds.accept(
    'ea_warnings',
    id,
    reading({ waters: list }, { source: 'Environment Agency bathing water quality' }),
    now - 20 * MINUTE_MS,
  );

/** Everything as on a calm day, so that the one danger is all that is out of order. */
function calm(app: App, id: string, now: number): void {
  weather(app, id, now - 10 * MINUTE_MS);
  marine(app, id, now - 10 * MINUTE_MS);
  overflows(app, id, now, [quiet(2), quiet(3)]);
  waters(app, id, now, [aWater(now)]);
}

export const dangers: readonly Danger[] = [
  {
    name: 'recent-spill',
    place: exmouth,
    now: SUMMER,
    fill(app, id, now) {
      calm(app, id, now);
      overflows(app, id, now, [
        anOverflow({
          statusStart: now - 20 * MINUTE_MS,
          latestEventStart: now - 200 * MINUTE_MS,
          latestEventEnd: now - 20 * MINUTE_MS,
          lastUpdated: now - 10 * MINUTE_MS,
        }),
        quiet(2),
      ]);
    },
  },
  {
    name: 'raised-forecast',
    place: exmouth,
    now: SUMMER,
    fill(app, id, now) {
      calm(app, id, now);
      const water = aWater(now);
      waters(app, id, now, [
        {
          ...water,
          stp_risk_prediction: {
            ...water.stp_risk_prediction,
            riskLevel: 'warning',
            comment: 'Bathing is not advised today due to the effects of recent rainfall',
          },
        },
      ]);
    },
  },
  { name: 'double-water', place: bournemouth, now: Date.parse('2027-07-06T12:00:00Z'), fill: calm },
  { name: 'borrowed-tide', place: bude, now: SUMMER, fill: calm },
  {
    name: 'frozen-layer',
    place: exmouth,
    now: SUMMER,
    fill(app, id, now) {
      calm(app, id, now);
      overflows(
        app,
        id,
        now,
        [quiet(2), { ...quiet(3, 'Wessex Water'), distance_miles: 1.2 }],
        [
          { company: 'South West Water', updatedAt: now - 30 * HOUR_MS },
          { company: 'Wessex Water', updatedAt: now - 5 * HOUR_MS },
        ],
      );
    },
  },
  {
    name: 'old-run',
    place: weymouth,
    now: SUMMER,
    fill(app, id, now) {
      calm(app, id, now);
      weather(app, id, now - 4 * HOUR_MS);
      marine(app, id, now - 5 * HOUR_MS);
    },
  },
  {
    name: 'estuary',
    place: exmouth,
    now: SUMMER,
    fill(app, id, now) {
      calm(app, id, now);
      const value = sea(now);
      const none = (column: unknown[]) => column.map(() => null);
      marine(app, id, now - 10 * MINUTE_MS, {
        ...value,
        current: Object.fromEntries(
          Object.entries(value.current).map(([name, known]) => [name, name === 'time' ? known : null]),
        ) as FeedValue<'marine'>['current'],
        hourly: {
          time: value.hourly.time,
          wave_height: none(value.hourly.wave_height),
          wave_direction: none(value.hourly.wave_direction),
          sea_surface_temperature: none(value.hourly.sea_surface_temperature),
          ocean_current_velocity: none(value.hourly.ocean_current_velocity),
          ocean_current_direction: none(value.hourly.ocean_current_direction),
          sea_level_height_msl: none(value.hourly.sea_level_height_msl),
        },
      });
    },
  },
  {
    name: 'scotland',
    place: portobello,
    now: SUMMER,
    fill(app, id, now) {
      weather(app, id, now - 10 * MINUTE_MS);
      marine(app, id, now - 10 * MINUTE_MS);
      overflows(app, id, now, [], []);
      waters(app, id, now, []);
    },
  },
  {
    name: 'closed-season',
    place: exmouth,
    now: Date.parse('2027-02-10T12:40:00Z'),
    fill(app, id, now) {
      calm(app, id, now);
      const water = aWater(now);
      waters(app, id, now, [
        {
          ...water,
          stp_risk_prediction: {
            ...water.stp_risk_prediction,
            expiresAt: '2026-09-30T07:29:00.000Z',
            predictedAt: '2026-09-29T07:30:00.000Z',
            publishedAt: '2026-09-29T07:30:00.000Z',
          },
          in_season_sampling: water.in_season_sampling && {
            ...water.in_season_sampling,
            sampleDateTime: '2026-09-16T09:10:00.000Z',
          },
        },
      ]);
    },
  },
  {
    name: 'incident-past-its-end',
    place: exmouth,
    now: SUMMER,
    fill(app, id, now) {
      calm(app, id, now);
      waters(app, id, now, [
        aWater(now, {
          pollution_incident: {
            type: 'Sewage',
            startOfIncident: at(now - 5 * 24 * HOUR_MS),
            expectedEndOfIncident: at(now - 2 * 24 * HOUR_MS),
          },
        }),
      ]);
    },
  },
];
