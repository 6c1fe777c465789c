import type { FeedBody } from '#contract/conditions/feeds.ts';
import type { ModelHours } from '#contract/conditions/model-hours.ts';
import { texts } from '#contract/texts.ts';
import { bodyFromHours, type HeldHours, type ModelKind } from '#domain/feeds/model-hours.ts';
import { serverNow } from '#web/shared/time/clock.ts';
import { ApiError, OfflineCopy } from './failures.ts';

/**
 * Replaces a forecast in an offline copy by that of now, worked out on this device from the hours that it has stored, as the
 * server works it out. Without hours, or with hours that were fetched before the copy's, the copy stays unchanged.
 * @throws ApiError 503 with the meta where the hours do not reach now, as the server answers then
 */
export async function forecastOfDevice<K extends ModelKind>(
  kind: K,
  copy: OfflineCopy,
  askHours: () => Promise<ModelHours>,
): Promise<OfflineCopy> {
  const body = copy.body as FeedBody<K>; // the body of the feed's call
  const hours = await askHours().catch(hoursOf);
  const held: HeldHours<K> | null = hours?.[kind] ?? null;
  if (!held || isBefore(held.meta.fetched_at, body.meta.fetched_at)) return copy;
  const confirmed_at = later(held.meta.confirmed_at, body.meta, held.meta.fetched_at);
  const now = bodyFromHours(kind, { ...held, meta: { ...held.meta, confirmed_at } }, body, serverNow());
  if (!now) throw new ApiError(503, texts.dataUnavailable, { meta: body.meta });
  return new OfflineCopy(now, copy.receivedAt, texts.forecastComputedHere);
}

const isBefore = (one: string | null, other: string | null): boolean =>
  one === null || (other !== null && Date.parse(one) < Date.parse(other));

/** When the value was last confirmed, by the hours or by the copy, where both are of one fetch. */
function later(
  ofHours: string | null | undefined,
  { confirmed_at: ofCopy, fetched_at }: FeedBody<ModelKind>['meta'],
  fetchedAt: string | null,
): string | null {
  if (!ofCopy || fetched_at !== fetchedAt) return ofHours ?? null;
  return ofHours && Date.parse(ofHours) > Date.parse(ofCopy) ? ofHours : ofCopy;
}

const hoursOf = (error: unknown): ModelHours | null =>
  error instanceof OfflineCopy ? (error.body as ModelHours) : null; // the body of the call for the hours
