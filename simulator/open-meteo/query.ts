import type { Position } from '#domain/places/distance.ts';
import { londonOffset } from '../london.ts';
import { DAY_MS } from '../world/place.ts';

/** A request that Open-Meteo answers with status 400 and this text as `reason`. */
export class Refusal extends Error {
  override name = 'Refusal';
}

export const speedUnits = {
  kmh: { label: 'km/h', perMetreASecond: 3.6 },
  ms: { label: 'm/s', perMetreASecond: 1 },
  mph: { label: 'mp/h', perMetreASecond: 2.2369363 },
  kn: { label: 'kn', perMetreASecond: 1.9438445 },
} as const;
export type SpeedUnit = keyof typeof speedUnits;

export interface Query {
  places: Position[];
  model: string;
  current: string[];
  hourly: string[];
  daily: string[];
  unixTime: boolean;
  speedUnit: SpeedUnit;
  timezone: { name: string; abbreviation: string; offsetMs: number };
  days: number;
  /** Hours from the current one on; null: whole days from today's midnight on. */
  hours: number | null;
}

const list = (query: URLSearchParams, name: string) =>
  query
    .getAll(name)
    .flatMap((value) => value.split(','))
    .filter(Boolean);

function oneOf<T extends string>(
  query: URLSearchParams,
  name: string,
  options: readonly T[],
  otherwise: T,
): T {
  const value = query.get(name) ?? otherwise;
  const found = options.find((option) => option === value);
  if (found === undefined)
    throw new Refusal(`Cannot initialize ${name} from invalid String value ${value} for key ${name}`);
  return found;
}

function wholeNumber(query: URLSearchParams, name: string, max: number): number | null {
  const text = query.get(name);
  if (text === null) return null;
  const value = Number(text);
  if (!Number.isInteger(value)) throw new Refusal(`Value of type 'Int' required for key '${name}'.`);
  if (value < 0 || value > max)
    throw new Refusal(`Parameter '${name}' is out of allowed range from 0 to ${max}. Given ${value}.`);
  return value;
}

function coordinates(query: URLSearchParams, name: 'latitude' | 'longitude', limit: number): number[] {
  const values = list(query, name);
  if (values.length === 0) throw new Refusal(`Value of type 'String' required for key '${name}'.`);
  return values.map((text) => {
    const value = Number(text);
    if (!Number.isFinite(value)) throw new Refusal(`Value of type 'Float' required for key '${name}'.`);
    if (Math.abs(value) > limit) {
      throw new Refusal(
        `${name[0]?.toUpperCase()}${name.slice(1)} must be in range of -${limit} to ${limit}°. Given: ${value}.`,
      );
    }
    return value;
  });
}

function timezoneOf(query: URLSearchParams, now: number): Query['timezone'] {
  const name = query.get('timezone') ?? 'GMT';
  if (name === 'GMT' || name === 'UTC') return { name: 'GMT', abbreviation: 'GMT', offsetMs: 0 };
  if (name !== 'Europe/London' && name !== 'auto') throw new Refusal('Invalid timezone');
  const offsetMs = londonOffset(now);
  return { name: 'Europe/London', abbreviation: offsetMs === 0 ? 'GMT' : 'GMT+1', offsetMs };
}

/**
 * Reads what both Open-Meteo services are asked.
 * @throws Refusal
 */
export function readQuery(
  query: URLSearchParams,
  models: readonly [string, ...string[]],
  now: number,
): Query {
  const latitudes = coordinates(query, 'latitude', 90);
  const longitudes = coordinates(query, 'longitude', 180);
  if (latitudes.length !== longitudes.length) {
    throw new Refusal("Parameter 'latitude' and 'longitude' must have the same number of elements");
  }
  return {
    places: latitudes.map((latitude, index) => ({ latitude, longitude: longitudes[index] ?? 0 })),
    model: oneOf(query, 'models', models, models[0]),
    current: list(query, 'current'),
    hourly: list(query, 'hourly'),
    daily: list(query, 'daily'),
    unixTime: oneOf(query, 'timeformat', ['iso8601', 'unixtime'], 'iso8601') === 'unixtime',
    speedUnit: oneOf(query, 'wind_speed_unit', ['kmh', 'ms', 'mph', 'kn'], 'kmh'),
    timezone: timezoneOf(query, now),
    days: wholeNumber(query, 'forecast_days', 16) ?? 7,
    hours: wholeNumber(query, 'forecast_hours', 16 * 24),
  };
}

/**
 * Midnight today by the offset of the moment. As the source does, that one offset holds for all days of an answer,
 * also for those behind a change of the clocks.
 */
export const startOfDay = ({ timezone }: Pick<Query, 'timezone'>, now: number) =>
  Math.floor((now + timezone.offsetMs) / DAY_MS) * DAY_MS - timezone.offsetMs;
