import pLimit from 'p-limit';
import type { Location } from '#contract/locations.ts';
import type { StormOverflow } from '#contract/storm-overflows.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { dischargingFirst } from '#domain/water/overflow-status.ts';
import { inTurn } from '#server/http/in-turn.ts';
import type { Layer } from '#server/layer-setting.ts';
import type { GetJson, Reading, ReadMany } from '../reading.ts';
import { failureOf, type UpstreamError } from '../upstream-error.ts';
import { layersNear } from './companies.ts';
import { isEmptied, rowsNear, SOURCE, unusable } from './layer-query.ts';
import { layerUpdates } from './layer-updates.ts';
import { withSeenRunning } from './seen-running.ts';
import { toOverflow, withoutDuplicates } from './to-overflow.ts';

type Value = FeedValue<'storm_overflow'>;

const HUB = 'National Storm Overflow Hub (Stream)';
const PLACES_AT_ONCE = 4;

export interface StormOverflowLayers {
  /** Each company is a source of its own, with its own budget and breaker. */
  getJsonOf: (layer: Layer) => GetJson;
  layers: readonly Layer[];
  radiusMiles: number;
  /** How long one check of a layer's age serves all places. */
  lookAgainMs: number;
  /** The values of a place before, also before a restart: what was seen of its overflows, and the company updates. */
  remembered?: (place: Location) => Value | undefined;
}

/**
 * Reads the storm overflows around each place from the companies in or near whose area it lies. If one company fails,
 * the place fails: without its overflows the others' would look like all.
 */
export function stormOverflows({
  getJsonOf,
  layers,
  radiusMiles,
  lookAgainMs,
  remembered,
}: StormOverflowLayers): ReadMany<Value> {
  const updateOf = layerUpdates({ getJsonOf, lookAgainMs });
  return async (places, now) => {
    const limit = pLimit(PLACES_AT_ONCE);
    const emptied = oncePerLayer((layer) => isEmptied(getJsonOf(layer), layer));

    const readLayer = async (
      layer: Layer,
      place: Location,
      before: Value | undefined,
    ): Promise<OfCompany> => {
      const dropped: string[] = [];
      const rows = await rowsNear(getJsonOf(layer), layer, place, radiusMiles);
      if (rows.length === 0 && (await emptied(layer)))
        throw unusable(layer, 'that it has no overflows at all');
      const overflows = rows.flatMap((row) => toOverflow(row, layer, place, dropped) ?? []);
      const latest = await updateOf(layer, now);
      const updated = latest === undefined ? rememberedUpdate(layer, before) : latest;
      return { company: layer.company, overflows, updatedAt: withNewest(updated, overflows, now), dropped };
    };
    const readPlace = async (place: Location): Promise<Reading<Value> | UpstreamError> => {
      const before = remembered?.(place);
      try {
        const near = await inTurn(() => layersNear(layers, place)); // hundreds of places at once, after a start
        const companies = await Promise.all(near.map((layer) => readLayer(layer, place, before)));
        return toReading(companies, before, { place, radiusMiles, now });
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

/** One company's data for a place. */
interface OfCompany {
  company: string;
  overflows: StormOverflow[];
  /** The newest update of all of its data, epoch ms; null if it has none. */
  updatedAt: number | null;
  dropped: string[];
}

/** The earlier update time of a layer that could not be checked. */
function rememberedUpdate({ company }: Layer, before: Value | undefined): number | null {
  const updated = before?.company_data.find((data) => data.company === company)?.updated_at ?? null;
  return updated === null ? null : Date.parse(updated);
}

/** A row near the place that is newer than the last check proves an update. Alone it proves nothing. */
function withNewest(
  updatedAt: number | null,
  overflows: readonly StormOverflow[],
  now: number,
): number | null {
  const newest = newestUpdate(overflows);
  if (updatedAt === null || newest === null || newest > now) return updatedAt;
  return Math.max(updatedAt, newest);
}

function toReading(
  ofCompanies: readonly OfCompany[],
  before: Value | undefined,
  { place: { latitude, longitude }, radiusMiles, now }: { place: Location; radiusMiles: number; now: number },
): Reading<Value> {
  const listed = ofCompanies
    .flatMap(({ overflows }) => withoutDuplicates(overflows))
    .filter(({ distance_miles }) => distance_miles <= radiusMiles)
    .map((overflow) => ({ ...overflow, distance_miles: Math.round(overflow.distance_miles * 100) / 100 }));
  const companies = ofCompanies.map(({ company }) => company);
  const overflows = before ? withSeenRunning(listed, before, now) : listed;
  return {
    value: {
      search_radius_miles: radiusMiles,
      coordinates: { latitude, longitude },
      timestamp: new Date(now).toISOString(),
      overflows: overflows.sort(dischargingFirst),
      companies,
      company_data: ofCompanies.map(({ company, updatedAt }) => ({
        company,
        updated_at: updatedAt === null ? null : new Date(updatedAt).toISOString(),
      })),
    },
    observedAt: newestUpdate(listed),
    source: companies.join(', ') || null,
    attribution:
      companies.length > 0 ? `Contains storm overflow data from ${listing(companies)} via the ${HUB}` : null,
    dropped: ofCompanies.flatMap(({ dropped }) => dropped),
  };
}

const listing = (companies: string[]): string => new Intl.ListFormat('en-GB').format(companies);

/** On some layers it is months old: the time when a row was written, not when the monitor was last read. */
function newestUpdate(overflows: readonly StormOverflow[]): number | null {
  const updates = overflows.flatMap(({ properties }) => properties.lastUpdated ?? []);
  return updates.length > 0 ? Math.max(...updates) : null;
}
