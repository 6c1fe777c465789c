import { createHash } from 'node:crypto';
import type { FeedBody, FeedState } from '#contract/feeds.ts';
import type { FeedKind } from '#contract/live-table.ts';
import type { Meta } from '#contract/meta.ts';
import { agingOf } from '#domain/feeds/aging.ts';
import { contentOf, project } from '#domain/feeds/feed-projection.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { freshness } from '#domain/feeds/freshness.ts';
import { watersIn } from '#domain/time/asked-hourly.ts';

/** An accepted value, with its times (epoch milliseconds), source and position. */
export interface HeldValue<K extends FeedKind = FeedKind> {
  kind: K;
  locationId: string;
  value: FeedValue<K>;
  source: string | null;
  attribution: string | null;
  observedAt: number | null;
  fetchedAt: number;
  /** The position for which it was fetched; unknown for values that an earlier version stored. */
  whereabouts?: string;
}

/** What a feed may show at a moment. */
export interface FeedView {
  status: 200 | 503;
  body: FeedBody<FeedKind> | null;
  meta: Meta;
  state: FeedState['state'];
  /** When this stops being true by itself, epoch milliseconds; null when it never does. */
  changesAt: number | null;
}

export const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const earliest = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);

/**
 * The view of a value at `now`, with its doubts.
 * @param error the fault of the last attempt, in words for people
 */
export function feedView(
  kind: FeedKind,
  held: HeldValue | null,
  error: string | null,
  { now, scale, simulated }: { now: number; scale: number; simulated: boolean },
): FeedView {
  const metaOf = (stale: boolean): Meta => ({
    source: held?.source ?? null,
    attribution: held?.attribution ?? null,
    observed_at: iso(held?.observedAt ?? null),
    fetched_at: iso(held?.fetchedAt ?? null),
    stale,
    simulated,
    error,
  });
  if (!held) return { status: 503, body: null, meta: metaOf(false), state: 'withheld', changesAt: null };

  const { observedAt, fetchedAt } = held;
  const age = freshness({ kind, fetchedAt, observedAt, now, scale, waters: watersIn(held.value) });
  const projected = project(kind, held.value, now);
  const state = age.state === 'fresh' && projected?.isOld ? 'stale' : age.state;
  const meta = metaOf(state !== 'fresh');
  const shown =
    projected && age.state === 'withheld'
      ? agingOf(kind).whenWithheld(projected.body)
      : (projected?.body ?? null);
  return {
    status: shown ? 200 : 503,
    body: shown ? ({ ...shown, meta } as FeedBody<FeedKind>) : null,
    meta,
    state: shown === null ? 'withheld' : state,
    changesAt: earliest(age.changesAt, projected?.changesAt ?? null),
  };
}

/** The key of a feed that shows nothing, because its value is withheld or there never was one. */
export const WITHHELD = 'withheld';

/** Changes with the content that people are shown, not with its times. */
export const contentKey = (kind: FeedKind, body: FeedBody<FeedKind> | null, meta: Meta): string =>
  body ? `${meta.stale} ${createHash('sha1').update(contentOf(kind, body)).digest('base64url')}` : WITHHELD;
