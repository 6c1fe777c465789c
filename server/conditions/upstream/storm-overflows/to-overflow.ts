import type { OverflowStatusCode, StormOverflow } from '#contract/conditions/storm-overflows.ts';
import { distanceMiles, type Position } from '#domain/places/distance.ts';
import { readTimestamp } from '#domain/time/timestamps.ts';
import { statusOf } from '#domain/water/overflows/overflow-status.ts';
import type { Layer } from '#server/layer-setting.ts';
import { isPossibleTime } from '../possible-time.ts';
import { unusable } from './layer-query.ts';
import { attributeReader, type Feature, toText } from './wire.ts';

/**
 * One monitor in our terms, at its distance from `place`; null for a row without a position. `dropped`
 * gains the names of fields that could not be read: that position, or an impossible time.
 * @throws UpstreamError if its position is in other units than degrees
 */
export function toOverflow(
  feature: Feature,
  layer: Layer,
  place: Position,
  dropped: string[],
): StormOverflow | null {
  const read = attributeReader(feature.attributes);
  const readTime = (name: string) => {
    const value = read(name);
    const at = toTime(value);
    if (at === null && !isNoTime(value)) dropped.push(`overflows.${name}`);
    return at;
  };
  const [latitude, longitude] = [toNumber(read('latitude')), toNumber(read('longitude'))];
  const at = positionOf(feature, latitude, longitude);
  if (at === null) {
    dropped.push('overflows.position');
    return null;
  }
  if (Math.abs(at.latitude) > 90 || Math.abs(at.longitude) > 180) {
    throw unusable(layer, `a position that is not in degrees: ${at.longitude},${at.latitude}`);
  }
  const status = toNumber(read('status'));
  const statusCode = toStatusCode(status);
  const id = toText(read('id'));
  const receivingWaterCourse = toText(read('receivingWaterCourse'));
  return {
    name: nameOf(id, receivingWaterCourse),
    company: layer.company,
    status: statusOf(statusCode),
    status_code: statusCode,
    distance_miles: distanceMiles(at, place),
    latitude: at.latitude,
    longitude: at.longitude,
    properties: {
      ObjectId: toWholeNumber(read('objectId')),
      statusStart: readTime('statusStart'),
      latestEventStart: readTime('latestEventStart'),
      latestEventEnd: readTime('latestEventEnd'),
      receivingWaterCourse,
      lastUpdated: readTime('lastUpdated'),
      company: toText(read('company')) ?? layer.company,
      ID: id,
      status,
      longitude,
      latitude,
    },
    seen_running: null,
    caveat: null,
    missing_since: null,
    last_status_code: null,
  };
}

/** The position of the point, else of the attributes. */
function positionOf(
  { geometry }: Feature,
  latitude: number | null,
  longitude: number | null,
): Position | null {
  if (geometry) return { latitude: geometry.y, longitude: geometry.x };
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Numbers, also as text; anything else is null and never 0. */
function toNumber(value: unknown): number | null {
  const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : null;
}

function toWholeNumber(value: unknown): number | null {
  const parsed = toNumber(value);
  return Number.isInteger(parsed) ? parsed : null;
}

function toTime(value: unknown): number | null {
  const at = typeof value === 'number' || typeof value === 'string' ? readTimestamp(value) : null;
  return at === null || !isPossibleTime(at) ? null : Math.round(at);
}

/** Values that mean 'no time': nothing, 0, or a date before our era. */
const isNoTime = (value: unknown): boolean => {
  const number = toNumber(value);
  return number === null ? toText(value) === null : number <= 0;
};

const toStatusCode = (status: number | null): OverflowStatusCode =>
  status === 1 || status === 0 || status === -1 ? status : null;

/** The sources name no sites. */
const nameOf = (id: string | null, receivingWaterCourse: string | null): string =>
  id === null ? 'Unnamed overflow' : receivingWaterCourse === null ? id : `${receivingWaterCourse} (${id})`;

/** The same monitor published twice: the newer row counts, and between equals the discharge. */
const supersedes = (one: StormOverflow, other: StormOverflow): boolean => {
  const newer = (one.properties.lastUpdated ?? 0) - (other.properties.lastUpdated ?? 0);
  return newer > 0 || (newer === 0 && one.status_code === 1);
};

/** Each monitor once, by its Id. Object ids change whenever a company rewrites its layer and identify nothing. */
export function withoutDuplicates(overflows: readonly StormOverflow[]): StormOverflow[] {
  const byId = new Map<string | StormOverflow, StormOverflow>();
  for (const overflow of overflows) {
    const key = overflow.properties.ID ?? overflow;
    const known = byId.get(key);
    if (!known || supersedes(overflow, known)) byId.set(key, overflow);
  }
  return [...byId.values()];
}
