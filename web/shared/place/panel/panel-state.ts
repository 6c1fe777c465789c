import type { FeedBody } from '#contract/conditions/feeds.ts';
import type { Meta } from '#contract/conditions/meta.ts';
import type { FeedKind } from '#contract/live/live-table.ts';
import { texts } from '#contract/texts.ts';
import { agingOf } from '#domain/feeds/aging.ts';
import { feedLimits, freshness } from '#domain/feeds/freshness.ts';
import { watersIn } from '#domain/time/asked-hourly.ts';
import { ApiError, OfflineCopy } from '#web/shared/api/failures.ts';
import { POLL_INTERVAL_MS } from '#web/shared/api/queries.ts';
import { onServerClock } from '#web/shared/time/clock.ts';

/** The state of a feed's call, as TanStack Query returns it. */
export interface Asked<T> {
  data: T | undefined;
  error: Error | null;
  dataUpdatedAt: number; // when the last good answer was received: epoch ms, by the device's clock
}

export type PanelState<T> =
  | { kind: 'loading' }
  /**
   * Nothing may be shown: there is no answer, or the value is too old. `lastKnown`: the meta of the withheld value. The
   * reason is null where no call failed.
   */
  | { kind: 'failed'; reason: string | null; lastKnown: Meta | null }
  | { kind: 'loaded'; data: T; stale: boolean; refreshError: string | null };

/** What may be shown; null where nothing may, or none has come yet. */
export const loadedOf = <T>(state: PanelState<T>): T | null => (state.kind === 'loaded' ? state.data : null);

/** So long after an answer the server's word on freshness holds; later the feed's limits are applied here. */
const TRUSTED_FOR_MS = 2 * POLL_INTERVAL_MS;

/** What a panel shows of a feed at `now`. An offline copy grows old like any other answer. */
export function panelState<T extends { meta: Meta }>(
  feed: FeedKind,
  { data: answer, error, dataUpdatedAt }: Asked<T>,
  now: number,
): PanelState<T> {
  const reason = error?.message ?? null;
  const withheldMeta = error instanceof ApiError ? error.meta : null;
  if (withheldMeta) return { kind: 'failed', reason: withheldMeta.error, lastKnown: withheldMeta };
  if (answer === undefined) return error ? { kind: 'failed', reason, lastKnown: null } : { kind: 'loading' };

  const { atTime, hasOldPart, whenWithheld } = agingOf(feed);
  const data = atTime(answer as T & FeedBody<FeedKind>, now);
  const isCopy = error instanceof OfflineCopy;
  const isTrusted = !isCopy && now - onServerClock(dataUpdatedAt) <= TRUSTED_FOR_MS;
  const aged = isTrusted ? 'fresh' : ageState(feed, data, now);
  if (aged === 'withheld') {
    const rest = whenWithheld(data);
    if (rest) return { kind: 'loaded', data: rest, stale: true, refreshError: reason };
    // Without a value on screen, the message about an offline copy would only confuse.
    return { kind: 'failed', reason: (isCopy ? null : reason) ?? data.meta.error, lastKnown: data.meta };
  }
  const isOld = aged === 'stale' || (isCopy && feedLimits[feed].staleAfterMs !== null) || hasOldPart(data);
  const stale = data.meta.stale || isOld;
  return { kind: 'loaded', data: { ...data, meta: { ...data.meta, stale } }, stale, refreshError: reason };
}

export interface FailureWords {
  title: string;
  action: 'Retry' | 'Load Data';
}

/**
 * A failure with its reason in one line. The button reads `Retry` after a failed call, and `Load Data` where no call
 * failed (the values are too old, or have not arrived) or the device is offline.
 */
export function failureWords(failure: string, reason: string | null, online: boolean): FailureWords {
  const why = online ? (reason ?? texts.dataUnavailable) : texts.offline;
  return {
    title: texts.failedBecause(failure, why),
    action: online && reason !== null ? 'Retry' : 'Load Data',
  };
}

function ageState(kind: FeedKind, data: { meta: Meta }, now: number) {
  const { fetched_at, observed_at, confirmed_at } = data.meta;
  if (fetched_at === null) return 'fresh';
  const observedAt = observed_at === null ? null : Date.parse(observed_at);
  const fetchedAt = Date.parse(confirmed_at ?? fetched_at);
  return freshness({ kind, fetchedAt, observedAt, now, scale: 1, waters: watersIn(data) }).state;
}
