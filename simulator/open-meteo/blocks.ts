import type { Position } from '#domain/places/distance.ts';
import { type Answer, ok, type Source } from '../answer.ts';

import { chance } from '../world/noise.ts';
import { DAY_MS, HOUR_MS } from '../world/place.ts';
import type { World } from '../world/world.ts';
import { type Query, Refusal, readQuery, startOfDay } from './query.ts';

const QUARTER_MS = HOUR_MS / 4;

/** A variable as a service names it. */
export interface Variable {
  /** `time`: the values are instants in epoch milliseconds. Undefined: the model lacks it, all values are null. */
  unit: string | undefined;
  /** Value for the time `at`; for sums, of the `length` before it; for days, of the day that begins at `at`. */
  value(at: number, length: number): number | null;
}

/** What a model has to say about one place. An undefined variable is one that the service does not know. */
export interface Model {
  cell: Position;
  elevation: number;
  instant(name: string): Variable | undefined;
  daily(name: string): Variable | undefined;
}

type ModelQuery = { model: string } & Pick<Query, 'speedUnit' | 'timezone'>;

export interface Service {
  models: readonly [string, ...string[]];
  model(world: World, place: Position, query: ModelQuery, now: number): Model;
}

/** An Open-Meteo service: one object for one place, an array for several. */
export const openMeteo =
  (service: Service): Source =>
  ({ query: parameters }, world, now) => {
    try {
      const query = readQuery(parameters, service.models, now);
      const answers = query.places.map((place, index) => ({
        ...forecast(service.model(world, place, query, now), query, now),
        ...(index > 0 && { location_id: index }),
      }));
      return ok(answers.length === 1 ? answers[0] : answers);
    } catch (error) {
      if (error instanceof Refusal) return refusal(error.message);
      throw error;
    }
  };

const refusal = (reason: string): Answer => ({ status: 400, json: { error: true, reason } });

function forecast(model: Model, query: Query, now: number): Record<string, unknown> {
  const { timezone } = query;
  const quarter = Math.floor(now / QUARTER_MS) * QUARTER_MS;
  const thisHour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const today = startOfDay(query, now);
  const hours =
    query.hours === null ? series(today, query.days * 24, HOUR_MS) : series(thisHour, query.hours, HOUR_MS);
  return {
    ...model.cell,
    generationtime_ms: 0.05 + chance('generation', model.cell.latitude, model.cell.longitude),
    utc_offset_seconds: timezone.offsetMs / 1000,
    timezone: timezone.name,
    timezone_abbreviation: timezone.abbreviation,
    elevation: model.elevation,
    ...currentBlock(variablesOf(query.current, model.instant), query, quarter),
    ...block('hourly', variablesOf(query.hourly, model.instant), query, hours, HOUR_MS, localTime),
    ...block(
      'daily',
      variablesOf(query.daily, model.daily),
      query,
      series(today, query.days, DAY_MS),
      DAY_MS,
      localDate,
    ),
  };
}

const series = (from: number, count: number, step: number) =>
  Array.from({ length: count }, (_, index) => from + index * step);

type Named = readonly [name: string, variable: Variable];
const variablesOf = (names: readonly string[], find: Model['instant']): Named[] =>
  names.map((name) => {
    const variable = find(name);
    if (!variable) throw new Refusal(`Cannot initialize variable from invalid String value ${name}.`);
    return [name, variable];
  });

const localTime = ({ timezone, unixTime }: Query, at: number) =>
  unixTime ? at / 1000 : new Date(at + timezone.offsetMs).toISOString().slice(0, 16);
const localDate = ({ timezone, unixTime }: Query, at: number) =>
  unixTime ? at / 1000 : new Date(at + timezone.offsetMs).toISOString().slice(0, 10);

const timeUnit = ({ unixTime }: Query) => (unixTime ? 'unixtime' : 'iso8601');

function unitsOf(variables: readonly Named[], query: Query): Record<string, string> {
  const unit = (variable: Variable) =>
    variable.unit === 'time' ? timeUnit(query) : (variable.unit ?? 'undefined');
  return Object.fromEntries(variables.map(([name, variable]) => [name, unit(variable)]));
}

function shown(variable: Variable, query: Query, at: number, length: number): number | string | null {
  const value = variable.value(at, length);
  return variable.unit === 'time' && value !== null ? localTime(query, value) : value;
}

function currentBlock(variables: readonly Named[], query: Query, at: number) {
  if (variables.length === 0) return {};
  const values = variables.map(([name, variable]) => [name, shown(variable, query, at, QUARTER_MS)]);
  return {
    current_units: { time: timeUnit(query), interval: 'seconds', ...unitsOf(variables, query) },
    current: { time: localTime(query, at), interval: QUARTER_MS / 1000, ...Object.fromEntries(values) },
  };
}

function block(
  name: 'hourly' | 'daily',
  variables: readonly Named[],
  query: Query,
  times: readonly number[],
  length: number,
  timeText: typeof localTime,
) {
  if (variables.length === 0) return {};
  const values = variables.map(([key, variable]) => [
    key,
    times.map((at) => shown(variable, query, at, length)),
  ]);
  return {
    [`${name}_units`]: { time: timeUnit(query), ...unitsOf(variables, query) },
    [name]: { time: times.map((at) => timeText(query, at)), ...Object.fromEntries(values) },
  };
}
