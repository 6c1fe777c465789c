import type { FeedBody } from '#contract/conditions/feeds.ts';
import type {
  HourlyMarine,
  MarineAhead,
  MarineData,
  SeaData,
  WindWave,
} from '#contract/conditions/marine.ts';
import type { WeatherAhead, WeatherData } from '#contract/conditions/weather.ts';
import type { EventBody } from '#contract/live/event-bodies.ts';
import type { FeedKind } from '#contract/live/live-table.ts';
import type { Position } from '../places/distance.ts';
import { eventsOfDay } from '../tides/tide-days.ts';
import { levelsFrom } from '../tides/tide-levels.ts';
import { londonDate, londonDayBounds, nextLondonMidnight } from '../time/london-time.ts';
import { projectBathingWaters } from '../water/bathing/bathing-water-projection.ts';
import { companiesChangeAt, judgedByCompany, oldCompanies } from '../water/overflows/overflow-companies.ts';
import { SEA_VALUES_STEP_MS, steadySeaAt } from '../weather/sea-hours.ts';
import { SEA_STEP_MS, seaNow } from '../weather/sea-now.ts';
import { highestUv, WEATHER_STEP_MS, weatherAt, weatherRows } from '../weather/weather-hours.ts';
import type { FeedValue } from './feed-values.ts';

const HOUR_MS = 3_600_000;
const HOURLY_ENTRIES = 24;
const DAILY_ENTRIES = 7;
/** How far the turns of the tide reach back before today: the tides since a spill are counted from them. */
const TIMELINE_BACK_MS = 50 * HOUR_MS;
/** How far the levels reach back before today: a way that was cut off before midnight stays so for its margin and error. */
const LEVELS_BACK_MS = 3 * HOUR_MS;

/** A feed's body without `meta`, which is about the fetch and not about the conditions. */
export type BodyWithoutMeta<K extends FeedKind> = Omit<FeedBody<K>, 'meta'>;

export interface Projection<K extends FeedKind> {
  body: BodyWithoutMeta<K>;
  /** The next moment, epoch ms, at which the same value gives a different body; null: never. */
  changesAt: number | null;
  /** The moment that a model's values are for, epoch ms, where they are worked out for `now`. */
  observedAt?: number;
  /** The source says that its data are old, however fresh the fetch. */
  isOld?: boolean;
}

/** What a feed's value says about `now`; null when it does not cover that moment. */
export const project = <K extends FeedKind>(
  kind: K,
  value: FeedValue<K>,
  now: number,
): Projection<K> | null => projections[kind](value, now);

const projections: { [K in FeedKind]: (value: FeedValue<K>, now: number) => Projection<K> | null } = {
  weather: projectWeather,
  marine: projectMarine,
  tidal: projectTides,
  ea_warnings: projectBathingWaters,
  storm_overflow: projectOverflows,
  sunrise_sunset: projectSun,
};

// Lists, since the schemas would bring their library to the device.
const weatherAhead = [
  'wind_speed_10m',
  'wind_gusts_10m',
  'wind_direction_10m',
  'precipitation',
] as const satisfies (keyof WeatherAhead)[];
const marineAhead = [
  'wave_height',
  'wave_direction',
  'wave_period',
  'swell_wave_height',
  'swell_wave_direction',
  'swell_wave_period',
] as const satisfies (keyof MarineAhead)[];

/** Some columns of a model's hours from `hour` on (epoch ms) to their end. */
function columnsAhead<N extends string>(
  hours: { time: number[] } & Record<N, (number | null)[]>,
  names: readonly N[],
  hour: number,
) {
  const found = hours.time.findIndex((time) => time * 1000 >= hour);
  const from = found === -1 ? hours.time.length : found;
  const columns = names.map((name) => [name, hours[name].slice(from)]);
  return {
    time: hours.time.slice(from),
    ...(Object.fromEntries(columns) as Record<N, (number | null)[]>),
  };
}

const startOfHour = (now: number): number => Math.floor(now / HOUR_MS) * HOUR_MS;

function projectWeather(value: FeedValue<'weather'>, now: number): Projection<'weather'> | null {
  const today = londonDate(now);
  const hour = startOfHour(now);
  const { hours, daylight = [] } = value;
  const current = hours ? weatherAt(hours, daylight, now) : value.current;
  if (!current) return null;
  const hourly = hours
    ? weatherRows(hours, daylight, hour, HOURLY_ENTRIES)
    : value.hourly.filter(({ date }) => date * 1000 >= hour).slice(0, HOURLY_ENTRIES);
  const daily = value.daily
    .filter(({ date }) => londonDate(date * 1000) >= today)
    .filter((day) => day.temperature_2m_max !== null || day.temperature_2m_min !== null)
    .slice(0, DAILY_ENTRIES);
  const ahead = hours ? columnsAhead(hours, weatherAhead, hour) : null;
  const uv_today = hours ? highestUv(hours, now) : null;
  const body = { current, hourly, daily, ahead, uv_today };
  if (!hours) return { body, changesAt: hour + HOUR_MS };
  return { body, changesAt: current.time * 1000 + WEATHER_STEP_MS, observedAt: current.time * 1000 };
}

function projectMarine(value: FeedValue<'marine'>, now: number): Projection<'marine'> | null {
  const sea = seaNow(value.hourly, now);
  const steady = value.hours ? steadySeaAt(value.hours, now) : value.current;
  if (!steady) return null;
  const hourly = coming24Hours(value.hourly, startOfHour(now));
  const ahead = value.hours ? columnsAhead(value.hours, marineAhead, startOfHour(now)) : null;
  const body = { current: { ...steady, ...sea }, hourly, cell: value.cell, ahead };
  const seaChangesAt = sea.sea_now_time * 1000 + SEA_STEP_MS;
  if (!value.hours) return { body, changesAt: seaChangesAt };
  const observedAt = steady.time * 1000;
  return { body, changesAt: Math.min(seaChangesAt, observedAt + SEA_VALUES_STEP_MS), observedAt };
}

function coming24Hours(hourly: HourlyMarine, hour: number): HourlyMarine {
  const found = hourly.time.findIndex((time) => time * 1000 >= hour);
  const from = found === -1 ? hourly.time.length : found;
  const cut = <T>(column: T[]): T[] => column.slice(from, from + HOURLY_ENTRIES);
  return {
    time: cut(hourly.time),
    wave_height: cut(hourly.wave_height),
    wave_direction: cut(hourly.wave_direction),
    sea_surface_temperature: cut(hourly.sea_surface_temperature),
    ocean_current_velocity: cut(hourly.ocean_current_velocity),
    ocean_current_direction: cut(hourly.ocean_current_direction),
    sea_level_height_msl: cut(hourly.sea_level_height_msl),
  };
}

function projectTides(value: FeedValue<'tidal'>, now: number): Projection<'tidal'> | null {
  const date = londonDate(now);
  const { start, end } = londonDayBounds(date);
  if (!value.station) return { body: { ...value, date, timeline: [] }, changesAt: end };
  const events = eventsOfDay(value.events, date);
  const first = value.events.findLastIndex(
    ({ date_time }) => Date.parse(date_time) < start - TIMELINE_BACK_MS,
  );
  const timeline = value.events.slice(Math.max(0, first));
  const reachesTomorrow = value.events.some(({ date_time }) => Date.parse(date_time) >= end);
  // In summer the source's window, which is in GMT, reaches one event into the next day in London. One event alone is
  // therefore not that day's tides.
  const isCovered = events.length > 1 || (events.length === 1 && reachesTomorrow);
  if (!isCovered) return null;
  const levels =
    value.levels &&
    (levelsFrom(value.levels, start - LEVELS_BACK_MS, end) ?? levelsFrom(value.levels, start, end));
  return { body: { ...value, date, events, timeline, levels }, changesAt: end };
}

function projectOverflows(value: FeedValue<'storm_overflow'>, now: number): Projection<'storm_overflow'> {
  const judged = judgedByCompany(value, now);
  const overflows = judged.overflows.map(({ held: _held, absent: _absent, ...overflow }) => overflow);
  return {
    body: { ...judged, overflows, total_count: overflows.length },
    changesAt: companiesChangeAt(value.company_data, now),
    isOld: oldCompanies(judged).length > 0,
  };
}

function projectSun(value: FeedValue<'sunrise_sunset'>, now: number): Projection<'sunrise_sunset'> | null {
  const today = londonDate(now);
  const days = value.days.filter(({ date }) => date >= today);
  const day = days.find(({ date }) => date === today);
  return day ? { body: { ...day, days }, changesAt: nextLondonMidnight(now) } : null;
}

/** The parts of a body that count as its content. The rest can differ between two fetches of the same content. */
const contents: { [K in FeedKind]: (body: BodyWithoutMeta<K>) => object } = {
  weather: (body) => ({ ...body, current: { ...body.current, time: undefined } }),
  marine: (body) => ({ ...body, current: { ...body.current, time: undefined, sea_now_time: undefined } }),
  tidal: (body) => body,
  ea_warnings: (body) => ({
    ...body,
    locations: body.locations.map((water) => ({
      ...water,
      properties: { ...water.properties, lastUpdated: undefined },
    })),
  }),
  storm_overflow: (body) => ({
    ...body,
    timestamp: undefined,
    // Pages show the time of update only where the data are old.
    company_data: body.company_data.map((company) =>
      company.state === 'fresh' ? { ...company, updated_at: undefined } : company,
    ),
    overflows: body.overflows.map((overflow) => ({
      ...overflow,
      // Some companies rewrite their whole layer, which gives each row a new ObjectId.
      properties: { ...overflow.properties, lastUpdated: undefined, ObjectId: undefined },
    })),
  }),
  sunrise_sunset: (body) => body,
};

/** The same key for two bodies with the same content, whatever their time stamps and `meta`. */
export const contentOf = <K extends FeedKind>(kind: K, body: BodyWithoutMeta<K>): string =>
  JSON.stringify({ ...asObject(contents[kind](body)), meta: undefined });

const asObject = (content: unknown): object =>
  typeof content === 'object' && content !== null ? content : {};

/** Payload of the `metoffice` events: the current weather alone. */
export const metofficeOf = ({ current, meta }: WeatherData): EventBody<'metoffice'> => ({ current, meta });

/** The wind/wave summary of the marine data that were asked for at `place`. */
export const windWaveOf = ({ current, meta }: MarineData, place: Position): WindWave => ({
  current: {
    wave_height: current.wave_height,
    wave_direction: current.wave_direction,
    wave_period: current.wave_period,
    sea_surface_temperature: current.sea_surface_temperature,
  },
  timestamp: current.time,
  source: 'open-meteo marine',
  data_type: 'forecast',
  location: { lat: place.latitude, lon: place.longitude },
  meta,
});

/** Payload of the `sea_data` events. */
export const seaDataOf = ({ current, meta }: MarineData): SeaData => ({
  current: {
    time: current.time,
    sea_surface_temperature: current.sea_surface_temperature,
    sea_now_time: current.sea_now_time,
    sea_level_height_msl: current.sea_level_height_msl,
    ocean_current_velocity: current.ocean_current_velocity,
    ocean_current_direction: current.ocean_current_direction,
  },
  meta,
});
