import pLimit from 'p-limit';
import type { Location } from '#contract/locations.ts';
import type { StormOverflow } from '#contract/storm-overflows.ts';
import type { FeedValue } from '#domain/feed-values.ts';
import type { GetJson, Reading, ReadMany } from '../reading.ts';
import { failureOf, type UpstreamError } from '../upstream-error.ts';
import { type Layer, layersNear } from './companies.ts';
import { isEmptied, rowsNear, SOURCE, unusable } from './layer-query.ts';
import { dischargingFirst, toOverflow, withoutDuplicates } from './to-overflow.ts';

type Value = FeedValue<'storm_overflow'>;

const HUB = 'National Storm Overflow Hub (Stream)';
const PLACES_AT_ONCE = 4;

export interface StormOverflowLayers {
  /** Each company is a source of its own, with its own budget and breaker. */
  getJsonOf: (layer: Layer) => GetJson;
  layers: readonly Layer[];
  radiusMiles: number;
}

/**
 * Reads the storm overflows around each place from the companies in or near whose area it lies. One company that
 * fails fails the place: without its overflows the others' would read as all there are.
 */
export function stormOverflows({ getJsonOf, layers, radiusMiles }: StormOverflowLayers): ReadMany<Value> {
  return async (places, now) => {
    const limit = pLimit(PLACES_AT_ONCE);
    const emptied = oncePerLayer((layer) => isEmptied(getJsonOf(layer), layer));

    const readLayer = async (layer: Layer, place: Location, dropped: string[]): Promise<StormOverflow[]> => {
      const rows = await rowsNear(getJsonOf(layer), layer, place, radiusMiles);
      if (rows.length === 0 && (await emptied(layer)))
        throw unusable(layer, 'that it has no overflows at all');
      return rows.flatMap((row) => toOverflow(row, layer, place, dropped) ?? []);
    };
    const readPlace = async (place: Location): Promise<Reading<Value> | UpstreamError> => {
      const near = layersNear(layers, place);
      const companies = near.map(({ company }) => company);
      const dropped: string[] = [];
      try {
        const rows = await Promise.all(near.map((layer) => readLayer(layer, place, dropped)));
        return toReading({ rows, companies, dropped }, place, radiusMiles, now);
      } catch (error) {
        return failureOf(SOURCE, error);
      }
    };
    return Promise.all(places.map((place) => limit(() => readPlace(place))));
  };
}

function oncePerLayer(ask: (layer: Layer) => Promise<boolean>): (layer: Layer) => Promise<boolean> {
  const answers = new Map<Layer, Promise<boolean>>();
  return (layer) => {
    const answer = answers.get(layer) ?? ask(layer);
    answers.set(layer, answer);
    return answer;
  };
}

function toReading(
  { rows, companies, dropped }: { rows: StormOverflow[][]; companies: string[]; dropped: string[] },
  { latitude, longitude }: Location,
  radiusMiles: number,
  now: number,
): Reading<Value> {
  const overflows = rows
    .flatMap(withoutDuplicates)
    .filter(({ distance_miles }) => distance_miles <= radiusMiles)
    .map((overflow) => ({ ...overflow, distance_miles: Math.round(overflow.distance_miles * 100) / 100 }))
    .sort(dischargingFirst);
  return {
    value: {
      search_radius_miles: radiusMiles,
      coordinates: { latitude, longitude },
      timestamp: new Date(now).toISOString(),
      overflows,
      companies,
    },
    observedAt: newestUpdate(overflows),
    source: companies.join(', ') || null,
    attribution:
      companies.length > 0 ? `Contains storm overflow data from ${listing(companies)} via the ${HUB}` : null,
    dropped,
  };
}

const listing = (companies: string[]): string => new Intl.ListFormat('en-GB').format(companies);

/** On some layers it is months old: when a row was last written, not when the monitor was last asked. */
function newestUpdate(overflows: readonly StormOverflow[]): number | null {
  const updates = overflows.flatMap(({ properties }) => properties.lastUpdated ?? []);
  return updates.length > 0 ? Math.max(...updates) : null;
}
