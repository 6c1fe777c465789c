import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { CompanyData, StormOverflow } from '#contract/conditions/storm-overflows.ts';
import type { Location } from '#contract/network/locations.ts';
import type { FeedValue, KnownOverflow } from '#domain/feeds/feed-values.ts';
import { dischargingFirst } from '#domain/water/overflows/overflow-status.ts';
import { inTurn } from '#server/http/in-turn.ts';
import type { Layer } from '#server/layer-setting.ts';
import type { GetJson, Reading, ReadMany } from '../reading.ts';
import { failureOf, type UpstreamError } from '../upstream-error.ts';
import { layersNear } from './companies.ts';
import { type JudgedAnswer, judgeAnswer, missingFrom, notIn } from './known-monitors.ts';
import { countOf, rowsNear, SOURCE, unusable } from './layer-query.ts';
import type { LayerRecords } from './layer-records.ts';
import { type LayerRound, layerRounds } from './layer-rounds.ts';
import { orNull } from './layer-updates.ts';
import { toOverflow, withoutDuplicates } from './to-overflow.ts';

type Value = FeedValue<'storm_overflow'>;

const HUB = 'National Storm Overflow Hub (Stream)';
const PLACES_AT_ONCE = 4;

export interface StormOverflowLayers {
  /** Each company is a source of its own, with its own budget and breaker. */
  getJsonOf: (layer: Layer) => GetJson;
  layers: readonly Layer[];
  radiusMiles: number;
  /** How long one look at a whole layer serves all places: a round of its company. */
  lookAgainMs: number;
  /** How long to wait before an answer is asked for again that can't be whole. */
  askAgainMs: number;
  records: LayerRecords;
  /** The values of a place before, also before a restart: what is known of its overflows, and the company updates. */
  remembered?: (place: Location) => Value | undefined;
}

/**
 * Reads the storm overflows around each place from the companies in or near whose area it lies. If one company fails,
 * the place fails: without its overflows the others' would look like all.
 */
export function stormOverflows(options: StormOverflowLayers): ReadMany<Value> {
  const { getJsonOf, layers, radiusMiles, lookAgainMs, records, remembered } = options;
  const roundOf = layerRounds({ getJsonOf, lookAgainMs, records });
  return async (places, now) => {
    const limit = pLimit(PLACES_AT_ONCE);
    const beganAt = performance.now();
    const counted = oncePerLayer((layer) => countOf(getJsonOf(layer), layer));
    /** No rows near a place say nothing if the layer has lost its rows, or most of them before the place was ever read. */
    const refuseMissingRows = async (layer: Layer, round: LayerRound, before: Value | undefined) => {
      const isNewCount = round.beganAt >= beganAt && round.rows !== null;
      if ((isNewCount ? round.rows : await counted(layer)) === 0)
        throw unusable(layer, 'that it has no overflows at all');
      const isKnown = before?.company_data.some(({ company }) => company === layer.company) ?? false;
      if (round.isShort && !isKnown)
        throw unusable(layer, `with ${round.rows} rows, far fewer than usual, and none here`);
    };

    const readLayer = async (
      layer: Layer,
      place: Location,
      before: Value | undefined,
    ): Promise<OfCompany> => {
      const first = await readNear(layer, place, options);
      const round = await roundOf(layer, now);
      if (first.rows === 0) await refuseMissingRows(layer, round, before);
      const near = await withMissingAskedAgain(first, before, layer.company, async () => {
        await setTimeout(options.askAgainMs, undefined, { ref: false });
        return orNull(readNear(layer, place, options));
      });
      const judged = judgedNear(near, round, before, { company: layer.company, now, roundMs: lookAgainMs });
      noteAnswer(records, layer, place, judged, near.tornReads);
      const updated = round.updatedAt === undefined ? rememberedUpdate(layer, before) : round.updatedAt;
      return {
        company: layer.company,
        overflows: judged.overflows,
        suspect: judged.suspect,
        updatedAt: withNewest(updated, near.overflows, now),
        newest: newestUpdate(near.overflows),
        dropped: near.dropped,
      };
    };
    const readPlace = async (place: Location): Promise<Reading<Value> | UpstreamError> => {
      const before = remembered?.(place);
      try {
        const near = await inTurn(() => layersNear(layers, place)); // hundreds of places at once, after a start
        const companies = await Promise.all(near.map((layer) => readLayer(layer, place, before)));
        return toReading(companies, { place, radiusMiles, now });
      } catch (error) {
        return failureOf(SOURCE, error);
      }
    };
    return Promise.all(places.map((place) => limit(() => readPlace(place))));
  };
}

function oncePerLayer<T>(ask: (layer: Layer) => Promise<T>): (layer: Layer) => Promise<T> {
  const answers = new Map<Layer, Promise<T>>();
  return (layer) => {
    const answer = answers.get(layer) ?? ask(layer);
    answers.set(layer, answer);
    return answer;
  };
}

interface NearPlace {
  rows: number;
  /** Each monitor once, within the radius. */
  overflows: StormOverflow[];
  tornReads: number;
  isTorn: boolean;
  dropped: string[];
}

async function readNear(
  layer: Layer,
  place: Location,
  { getJsonOf, radiusMiles, askAgainMs }: StormOverflowLayers,
): Promise<NearPlace> {
  const dropped: string[] = [];
  const pause = () => setTimeout(askAgainMs, undefined, { ref: false });
  const { rows, ...torn } = await rowsNear(getJsonOf(layer), layer, place, radiusMiles, pause);
  const overflows = withoutDuplicates(rows.flatMap((row) => toOverflow(row, layer, place, dropped) ?? []))
    .filter(({ distance_miles }) => distance_miles <= radiusMiles)
    .map((overflow) => ({ ...overflow, distance_miles: Math.round(overflow.distance_miles * 100) / 100 }));
  return { rows: rows.length, overflows, dropped, ...torn };
}

/**
 * Where a monitor is missing that was there before, both answers together are one.
 * @param again null: it fails
 */
async function withMissingAskedAgain(
  near: NearPlace,
  before: Value | undefined,
  company: string,
  again: () => Promise<NearPlace | null>,
): Promise<NearPlace> {
  const missing = missingFrom(near.overflows, before, company);
  if (missing.every(({ missing_since }) => missing_since !== null)) return near; // asked for again before
  const later = await again();
  if (!later) return near;
  const named = near.overflows.filter(({ properties }) => properties.ID !== null);
  const unnamed = near.overflows.filter(({ properties }) => properties.ID === null);
  return {
    ...later,
    overflows: withoutDuplicates([...later.overflows, ...named, ...notIn(later.overflows, unnamed)]),
    tornReads: near.tornReads + later.tornReads,
  };
}

function judgedNear(
  { overflows, isTorn }: NearPlace,
  { isShort, rows }: LayerRound,
  before: Value | undefined,
  { company, now, roundMs }: { company: string; now: number; roundMs: number },
): JudgedAnswer {
  const damage = isTorn ? 'torn' : isShort ? 'short' : null;
  if (!before) return { overflows, suspect: damage, wentBack: [] };
  return judgeAnswer({ company, overflows, damage, isCounted: rows !== null }, before, { now, roundMs });
}

function noteAnswer(
  records: LayerRecords,
  layer: Layer,
  { _id }: Location,
  { overflows, suspect, wentBack }: JudgedAnswer,
  tornReads: number,
): void {
  const missing = overflows
    .filter(({ missing_since }) => missing_since !== null)
    .map(({ name, properties }) => properties.ID ?? name);
  records.note(layer, _id, { tornReads, isSuspect: suspect !== null, wentBack, missing });
}

/** One company's data for a place. */
interface OfCompany {
  company: string;
  overflows: KnownOverflow[];
  suspect: CompanyData['suspect'];
  /** The newest update of all of its data, epoch ms; null if it has none. */
  updatedAt: number | null;
  /** The same of its rows near the place. */
  newest: number | null;
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
  { place: { latitude, longitude }, radiusMiles, now }: { place: Location; radiusMiles: number; now: number },
): Reading<Value> {
  const companies = ofCompanies.map(({ company }) => company);
  const newest = ofCompanies.flatMap(({ newest: at }) => at ?? []);
  return {
    value: {
      search_radius_miles: radiusMiles,
      coordinates: { latitude, longitude },
      timestamp: new Date(now).toISOString(),
      overflows: ofCompanies.flatMap(({ overflows }) => overflows).sort(dischargingFirst),
      companies,
      company_data: ofCompanies.map(({ company, updatedAt, suspect }) => ({
        company,
        updated_at: updatedAt === null ? null : new Date(updatedAt).toISOString(),
        suspect,
      })),
    },
    observedAt: newest.length > 0 ? Math.max(...newest) : null,
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
