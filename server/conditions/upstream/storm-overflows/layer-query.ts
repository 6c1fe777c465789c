import type { z } from 'zod';
import type { Position } from '#domain/places/distance.ts';
import type { Layer } from '#server/layer-setting.ts';
import type { GetJson } from '../reading.ts';
import { UpstreamError } from '../upstream-error.ts';
import { attributeReader, type Feature, LayerCount, LayerInfo, LayerPage, toText } from './wire.ts';

export const SOURCE = 'storm-overflows';
/** Each page has 1,000 rows or more; within a few miles there are some dozens. */
const MAX_PAGES = 10;

/** A layer that is rewritten between two pages is read so often. */
const MOST_READS = 3;

export interface RowsNear {
  rows: Feature[];
  /** How often the pages did not fit together. */
  tornReads: number;
  /** Whether those of the last read did not either. */
  isTorn: boolean;
}

/**
 * All rows of a layer within the radius. Where one Id stands on two pages, the layer was rewritten between them, and is read
 * again.
 * @throws UpstreamError
 */
export async function rowsNear(
  getJson: GetJson,
  layer: Layer,
  place: Position,
  radiusMiles: number,
  pause: () => Promise<unknown>,
): Promise<RowsNear> {
  for (let tornReads = 0; ; await pause()) {
    const pages = await pagesNear(getJson, layer, place, radiusMiles);
    const isTorn = areTorn(pages);
    if (isTorn) tornReads += 1;
    if (!isTorn || tornReads === MOST_READS) return { rows: pages.flat(), tornReads, isTorn };
  }
}

/** An Id twice on one page is the layer's own. */
function areTorn(pages: readonly Feature[][]): boolean {
  const ids = pages.map(
    (page) => new Set(page.flatMap((row) => toText(attributeReader(row.attributes)('id')) ?? [])),
  );
  return ids.some((page, index) => ids.slice(index + 1).some((later) => !page.isDisjointFrom(later)));
}

/** @throws UpstreamError, also if the pages do not end: never returns a part of the rows */
async function pagesNear(
  getJson: GetJson,
  layer: Layer,
  { latitude, longitude }: Position,
  radiusMiles: number,
): Promise<Feature[][]> {
  const query = {
    where: '1=1',
    outFields: '*',
    geometry: `${decimal(longitude)},${decimal(latitude)}`,
    geometryType: 'esriGeometryPoint',
    inSR: '4326',
    distance: String(radiusMiles),
    units: 'esriSRUnit_StatuteMile',
    spatialRel: 'esriSpatialRelIntersects',
    outSR: '4326', // without it the answer is in web mercator metres
    returnGeometry: 'true',
    f: 'json',
  };
  const pages: Feature[][] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const rows = pages.reduce((sum, { length }) => sum + length, 0);
    const offset: Record<string, string> = page === 0 ? {} : { resultOffset: String(rows) };
    const answer = await ask(getJson, layer, { ...query, ...offset }, LayerPage);
    if (answer.features === undefined) throw unusable(layer, 'an answer without features');
    pages.push(answer.features);
    // The flag alone proves no further rows: some layers set it on the last page and on an empty one.
    if (answer.features.length === 0 || answer.exceededTransferLimit !== true) return pages;
  }
  throw unusable(layer, `more than ${MAX_PAGES} pages`);
}

/** Never in exponential notation. */
const decimal = (degrees: number): number => Number(degrees.toFixed(6));

/** How many rows the whole layer has; null if it does not say. */
export async function countOf(getJson: GetJson, layer: Layer): Promise<number | null> {
  const answer = await ask(getJson, layer, { where: '1=1', returnCountOnly: 'true', f: 'json' }, LayerCount);
  return answer.count ?? null;
}

/** The layer's description: when its rows were last edited, and how their fields are spelt. */
export const infoOf = (getJson: GetJson, layer: Layer): Promise<z.output<typeof LayerInfo>> =>
  getJson(`${pathOf(layer)}?f=json`, LayerInfo);

/** The largest value of a field in all rows of the layer, as it is written; null if there is none. */
export async function largestOf(getJson: GetJson, layer: Layer, field: string): Promise<unknown> {
  const statistic = { statisticType: 'max', onStatisticField: field, outStatisticFieldName: 'newest' };
  const query = { where: '1=1', outStatistics: JSON.stringify([statistic]), f: 'json' };
  const { features } = await ask(getJson, layer, query, LayerPage);
  const { newest = null } = lowerCased(features?.[0]?.attributes ?? {});
  return newest;
}

/** Layers may answer with another spelling of the requested names. */
const lowerCased = (attributes: Feature['attributes']): Feature['attributes'] =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]));

const ask = <S extends z.ZodType>(
  getJson: GetJson,
  layer: Layer,
  query: Record<string, string>,
  schema: S,
): Promise<z.output<S>> => getJson(`${pathOf(layer)}/query?${new URLSearchParams(query)}`, schema);

/** The parentheses in the names of some layers are encoded, which `URL` leaves undone. */
const pathOf = (layer: Layer): string => layer.url.replaceAll('(', '%28').replaceAll(')', '%29');

export const unusable = (layer: Layer, what: string): UpstreamError =>
  new UpstreamError(SOURCE, 'shape', `${layer.company} answered ${what}`);
