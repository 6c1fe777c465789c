import type { z } from 'zod';
import type { Position } from '#domain/places/distance.ts';
import type { Layer } from '#server/layer-setting.ts';
import type { GetJson } from '../reading.ts';
import { UpstreamError } from '../upstream-error.ts';
import { type Feature, LayerCount, LayerInfo, LayerPage } from './wire.ts';

export const SOURCE = 'storm-overflows';
/** Each page has 1,000 rows or more; within a few miles there are some dozens. */
const MAX_PAGES = 10;

/**
 * All rows of a layer within the radius, page by page.
 * @throws UpstreamError, also if the pages do not end: never returns a part of the rows
 */
export async function rowsNear(
  getJson: GetJson,
  layer: Layer,
  { latitude, longitude }: Position,
  radiusMiles: number,
): Promise<Feature[]> {
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
  const rows: Feature[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const offset: Record<string, string> = page === 0 ? {} : { resultOffset: String(rows.length) };
    const answer = await ask(getJson, layer, { ...query, ...offset }, LayerPage);
    if (answer.features === undefined) throw unusable(layer, 'an answer without features');
    rows.push(...answer.features);
    // The flag alone proves no further rows: some layers set it on the last page and on an empty one.
    if (answer.features.length === 0 || answer.exceededTransferLimit !== true) return rows;
  }
  throw unusable(layer, `more than ${MAX_PAGES} pages`);
}

/** Never in exponential notation. */
const decimal = (degrees: number): number => Number(degrees.toFixed(6));

/** Whether the whole layer has lost its rows, so that no rows near a place mean nothing. */
export async function isEmptied(getJson: GetJson, layer: Layer): Promise<boolean> {
  const answer = await ask(getJson, layer, { where: '1=1', returnCountOnly: 'true', f: 'json' }, LayerCount);
  return answer.count === 0;
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
