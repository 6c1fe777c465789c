import { getTimes } from 'suncalc';
import type { Position } from '#domain/places/distance.ts';
import { rounded } from '../answer.ts';
import { DAY_MS, HOUR_MS } from '../world/place.ts';
import { elevationOf, type Weather } from '../world/weather.ts';
import type { World } from '../world/world.ts';
import { type Model, openMeteo, type Service, type Variable } from './blocks.ts';
import { type SpeedUnit, speedUnits, startOfDay } from './query.ts';

/** The global model reaches to the end of the seventh day of the answer; a few variables come from the UK model alone, which reaches about two. */
const HORIZON_MS = 7 * DAY_MS;
const SHORT_HORIZON_MS = 54 * HOUR_MS;
const MINUTE_MS = 60_000;
const CELL_DEGREES = 0.02;
/** Snow depth in cm that a millimetre of water makes, as Open-Meteo reckons it. */
const SNOW_CM_PER_MM = 0.7;

const cellOf = ({ latitude, longitude }: Position): Position => ({
  latitude: rounded(latitude, CELL_DEGREES),
  longitude: rounded(longitude, CELL_DEGREES),
});

/** Keeps the results: the variables of an answer ask for the same instants one after the other. */
function remembered<T>(calculate: (at: number) => T): (at: number) => T {
  const results = new Map<number, T>();
  return (at) => {
    const result = results.get(at) ?? calculate(at);
    results.set(at, result);
    return result;
  };
}

/** A cell of the model at the time of a request. */
interface Run {
  world: World;
  cell: Position;
  weather(at: number): Weather;
  speed: (typeof speedUnits)[SpeedUnit];
  /** The value up to the model's horizon, or an earlier one, and null from there on. */
  within(unit: string, value: Variable['value'], horizonMs?: number): Variable;
}

const service: Service = {
  models: ['best_match', 'ukmo_seamless', 'ukmo_global_deterministic_10km', 'ukmo_uk_deterministic_2km'],
  model: (world, place, query, now): Model => {
    const cell = cellOf(place);
    const midnight = startOfDay(query, now);
    const run: Run = {
      world,
      cell,
      weather: remembered((at) => world.weather(cell, at)),
      speed: speedUnits[query.speedUnit],
      within: (unit, value, horizonMs = HORIZON_MS) => ({
        unit,
        value: (at, length) => (at - midnight >= horizonMs ? null : value(at, length)),
      }),
    };
    const instants = instantVariables(run);
    const days = dailyVariables(run);
    return {
      cell,
      elevation: elevationOf(cell),
      instant: (name) => instants[name],
      daily: (name) => days[name],
    };
  },
};

function instantVariables({ world, cell, weather, speed, within }: Run): Record<string, Variable> {
  const reading = (unit: string, step: number, of: (weather: Weather) => number, horizonMs?: number) =>
    within(unit, (at) => rounded(of(weather(at)), step), horizonMs);
  const fallen = (unit: string, counts: (weather: Weather) => boolean, factor = 1) =>
    within(unit, (at, length) =>
      counts(weather(at)) ? rounded(factor * world.precipitation(cell, at - length, at), 0.01) : 0,
    );
  return {
    temperature_2m: reading('°C', 0.1, (at) => at.temperature),
    apparent_temperature: reading('°C', 0.1, (at) => at.apparentTemperature, SHORT_HORIZON_MS),
    weather_code: reading('wmo code', 1, (at) => at.weatherCode),
    is_day: reading('', 1, (at) => Number(at.isDay)),
    wind_speed_10m: reading(speed.label, 0.1, (at) => at.windSpeed * speed.perMetreASecond),
    wind_gusts_10m: reading(speed.label, 0.1, (at) => at.windGusts * speed.perMetreASecond),
    wind_direction_10m: within('°', (at) => rounded(weather(at).windDirection, 1) % 360),
    pressure_msl: reading('hPa', 0.1, (at) => at.pressureMsl),
    surface_pressure: reading('hPa', 0.1, (at) => at.surfacePressure),
    uv_index: reading('', 0.05, (at) => at.uvIndex, SHORT_HORIZON_MS),
    visibility: reading('m', 20, (at) => at.visibility),
    relative_humidity_2m: reading('%', 1, (at) => at.humidity),
    precipitation: fallen('mm', () => true),
    rain: fallen('mm', ({ isSnow }) => !isSnow),
    showers: within('mm', () => 0),
    snowfall: fallen('cm', ({ isSnow }) => isSnow, SNOW_CM_PER_MM),
    cloud_cover: reading('%', 1, (at) => at.cloudCover),
    sunshine_duration: within(
      's',
      (at, length) => rounded((weather(at).sunshine * length) / 1000, 0.01),
      SHORT_HORIZON_MS,
    ),
  };
}

function dailyVariables({ world, cell, weather, speed, within }: Run): Record<string, Variable> {
  const hoursOf = (day: number) => Array.from({ length: 24 }, (_, hour) => day + hour * HOUR_MS);
  const extreme = (unit: string, step: number, choose: typeof Math.max, of: (weather: Weather) => number) =>
    within(unit, (day) => rounded(choose(...hoursOf(day).map((hour) => of(weather(hour)))), step));
  const sun = (which: 'sunrise' | 'sunset') =>
    within(
      'time',
      (day) => {
        const time = getTimes(new Date(day + DAY_MS / 2), cell.latitude, cell.longitude)[which];
        return time && Math.floor(time.getTime() / MINUTE_MS) * MINUTE_MS;
      },
      Number.POSITIVE_INFINITY,
    );
  const rainOf = (day: number) =>
    hoursOf(day).reduce((sum, hour) => sum + world.precipitation(cell, hour, hour + HOUR_MS), 0);
  return {
    weather_code: extreme('wmo code', 1, Math.max, (at) => at.weatherCode),
    temperature_2m_max: extreme('°C', 0.1, Math.max, (at) => at.temperature),
    temperature_2m_min: extreme('°C', 0.1, Math.min, (at) => at.temperature),
    precipitation_sum: within('mm', (day) => rounded(rainOf(day), 0.01)),
    wind_speed_10m_max: extreme(speed.label, 0.1, Math.max, (at) => at.windSpeed * speed.perMetreASecond),
    wind_gusts_10m_max: extreme(speed.label, 0.1, Math.max, (at) => at.windGusts * speed.perMetreASecond),
    sunrise: sun('sunrise'),
    sunset: sun('sunset'),
  };
}

/** `GET /v1/forecast` of Open-Meteo with the models of the UK Met Office. */
export const openMeteoForecast = openMeteo(service);
