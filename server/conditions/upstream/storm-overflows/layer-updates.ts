import { OBSERVED_LEAD_LIMIT_MS } from '#domain/feeds/freshness.ts';
import { companyLimits } from '#domain/water/overflows/overflow-companies.ts';
import type { Layer } from '#server/layer-setting.ts';
import { isPossibleTime } from '../possible-time.ts';
import type { GetJson } from '../reading.ts';
import { UpstreamError } from '../upstream-error.ts';
import { infoOf, largestOf } from './layer-query.ts';

/**
 * When a whole layer was last updated, epoch ms; null: it does not say. From the layer's own record of its edits, else from
 * its newest row. The row is also read if the record would make the data old, because a view need not follow the edits of
 * its data.
 * @param before the earlier value, used if a part can't be read
 * @throws UpstreamError if neither can be read
 */
export async function newestUpdate(
  getJson: GetJson,
  layer: Layer,
  now: number,
  before: number | null,
): Promise<number | null> {
  const info = await orNull(infoOf(getJson, layer));
  const edited = toTime(info?.editingInfo?.dataLastEditDate, now);
  if (edited !== null && now - edited <= companyLimits(layer.company).staleAfterMs) return edited;
  const field = spelling(info?.fields ?? null);
  const asking = field === null ? null : largestOf(getJson, layer, field);
  const newest = edited === null ? await asking : ((await orNull(asking)) ?? before);
  return later(edited, toTime(newest, now));
}

const later = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/** Null if the source fails to answer. */
export const orNull = async <T>(asking: Promise<T> | null): Promise<T | null> => {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof UpstreamError) return null;
    throw error;
  }
};

const FIELD = 'LastUpdated';

/** The layer's spelling of the field; null if it has no such field. */
function spelling(fields: { name: string }[] | null): string | null {
  if (fields === null) return FIELD;
  return fields.find(({ name }) => name.toLowerCase() === FIELD.toLowerCase())?.name ?? null;
}

/** An impossible update time counts as unknown. */
const toTime = (value: unknown, now: number): number | null =>
  typeof value === 'number' && isPossibleTime(value) && value <= now + OBSERVED_LEAD_LIMIT_MS
    ? Math.round(value)
    : null;
