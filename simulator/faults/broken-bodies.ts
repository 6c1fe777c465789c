import type { Upstream } from '../upstream-names.ts';

/** The parts of an answer that lead to its values. Everything else, except `UNCHANGED`, is a value. */
const CONTAINERS = new Set([
  'result',
  'items',
  'primaryTopic',
  'current',
  'hourly',
  'daily',
  'features',
  'attributes',
  'properties',
]);

const OPEN_METEO_UNCHANGED = new Set([
  'latitude',
  'longitude',
  'generationtime_ms',
  'utc_offset_seconds',
  'timezone',
  'timezone_abbreviation',
  'elevation',
  'location_id',
  'current_units',
  'hourly_units',
  'daily_units',
  'time',
  'interval',
]);

/** What says which thing or time a value belongs to, and stays true while the values are wrong. */
const UNCHANGED: Readonly<Record<Upstream, ReadonlySet<string>>> = {
  weather: OPEN_METEO_UNCHANGED,
  marine: OPEN_METEO_UNCHANGED,
  model_runs: new Set(),
  tides: new Set(['type', 'geometry', 'Id', 'Name', 'EventType', 'Date']),
  bathing_water: new Set([
    'format',
    'version',
    '_about',
    'definition',
    'extendedMetadataVersion',
    'first',
    'isPartOf',
    'itemsPerPage',
    'next',
    'prev',
    'page',
    'startIndex',
    'type',
    'eubwidNotation',
    'name',
    'samplingPoint',
    'bwq_bathingWater',
    'bwq_samplingPoint',
    'stp_bathingWater',
    'stp_samplingPoint',
    'bathingWater',
  ]),
  storm_overflow: new Set([
    'objectIdFieldName',
    'uniqueIdField',
    'globalIdFieldName',
    'geometryType',
    'geometry',
    'spatialReference',
    'fields',
    'Id',
    'ObjectId',
    'OBJECTID',
  ]),
};

type Entry = [key: string, value: unknown];
type Change = (entry: Entry) => Entry[];

/** Applies a change to each value of an answer, wherever its containers hold it. */
function withValues(json: unknown, upstream: Upstream, change: Change): unknown {
  if (Array.isArray(json)) return json.map((element) => withValues(element, upstream, change));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).flatMap((entry): Entry[] => {
      const [key, value] = entry;
      if (CONTAINERS.has(key)) return [[key, withValues(value, upstream, change)]];
      return UNCHANGED[upstream].has(key) ? [entry] : change(entry);
    }),
  );
}

export const withNulls = (json: unknown, upstream: Upstream) =>
  withValues(json, upstream, ([key, value]) => [[key, Array.isArray(value) ? value.map(() => null) : null]]);

/** In turn: a number as text, one far above its range, and one far below. */
export function withWrongTypes(json: unknown, upstream: Upstream): unknown {
  let turn = 0;
  const wrong = (value: unknown): unknown => {
    if (typeof value === 'number') {
      turn += 1;
      return [String(value), 1e9, -9999][turn % 3];
    }
    if (Array.isArray(value)) return value.map(wrong);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wrong(inner)]));
  };
  return withValues(json, upstream, ([key, value]) => [[key, wrong(value)]]);
}

/** Without the named field, at any depth; without a name, without every second value. */
export function withMissingFields(json: unknown, upstream: Upstream, field: string | undefined): unknown {
  if (field !== undefined) return without(json, field);
  let turn = 0;
  return withValues(json, upstream, (entry) => {
    turn += 1;
    return turn % 2 === 0 ? [entry] : [];
  });
}

function without(json: unknown, field: string): unknown {
  if (Array.isArray(json)) return json.map((element) => without(element, field));
  if (typeof json !== 'object' || json === null) return json;
  const others = Object.entries(json).filter(([key]) => key !== field);
  return Object.fromEntries(others.map(([key, value]) => [key, without(value, field)]));
}

/** By how many entries each array is shorter than the one before: enough to be missed in answers of several days. */
const SHORTER_BY = 5;

/** Each array shorter than the one before. */
export function withUnequalArrays(json: unknown, upstream: Upstream): unknown {
  let turn = 0;
  return withValues(json, upstream, ([key, value]) => {
    turn += 1;
    return [[key, Array.isArray(value) ? value.slice(0, -SHORTER_BY * turn) : value]];
  });
}
