import { createHash } from 'node:crypto';
import type { FeedBody, FeedState } from '#contract/conditions/feeds.ts';
import type { Meta } from '#contract/conditions/meta.ts';
import type { FeedKind } from '#contract/live/live-table.ts';
import { agingOf } from '#domain/feeds/aging.ts';
import { contentOf, project } from '#domain/feeds/feed-projection.ts';
import { freshness } from '#domain/feeds/freshness.ts';
import { ownTime } from '#domain/feeds/own-time.ts';
import { runFreshness } from '#domain/feeds/run-freshness.ts';
import { watersIn } from '#domain/time/asked-hourly.ts';
import type { StoredFeedValue } from '#server/store/conditions/feed-values.ts';
import type { RunNews } from '../runs/run-watch.ts';

/** What a feed may show at a moment. */
export interface FeedView {
  status: 200 | 503;
  body: FeedBody<FeedKind> | null;
  meta: Meta;
  state: FeedState['state'];
  /** When this stops being true by itself, epoch milliseconds; null when it never does. */
  changesAt: number | null;
  /** The same of its state alone. */
  stateChangesAt: number | null;
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
  held: StoredFeedValue | null,
  error: string | null,
  { now, scale, simulated, news }: { now: number; scale: number; simulated: boolean; news: RunNews | null },
): FeedView {
  const standing = held && standingOf(held, news);
  const metaOf = (stale: boolean, observedAt: number | null): Meta => ({
    source: held?.source ?? null,
    attribution: held?.attribution ?? null,
    observed_at: iso(observedAt),
    fetched_at: iso(held?.fetchedAt ?? null),
    run_at: iso(standing?.runAt ?? null),
    confirmed_at: iso(standing?.confirmedAt ?? null),
    stale,
    simulated,
    error,
  });
  if (!held || !standing)
    return {
      status: 503,
      body: null,
      meta: metaOf(false, null),
      state: 'withheld',
      changesAt: null,
      stateChangesAt: null,
    };

  const projected = project(kind, held.value, now);
  const observedAt = ownTime(held, projected);
  const { confirmedAt, run } = standing;
  const waters = watersIn(held.value);
  const age = freshness({ kind, fetchedAt: confirmedAt ?? held.fetchedAt, observedAt, now, scale, waters });
  const byRun = runFreshness(kind, run, now);
  const isWithheld = age.state === 'withheld' || byRun.state === 'withheld';
  const isOld = age.state === 'stale' || byRun.state === 'stale' || projected?.isOld;
  const state = isWithheld ? 'withheld' : isOld ? 'stale' : 'fresh';
  const stateChangesAt = earliest(age.changesAt, byRun.changesAt);
  const meta = metaOf(state !== 'fresh', observedAt);
  const shown =
    projected && isWithheld ? agingOf(kind).whenWithheld(projected.body) : (projected?.body ?? null);
  return {
    status: shown ? 200 : 503,
    body: shown ? ({ ...shown, meta } as FeedBody<FeedKind>) : null,
    meta,
    state: shown === null ? 'withheld' : state,
    changesAt: earliest(stateChangesAt, projected?.changesAt ?? null),
    stateChangesAt,
  };
}

/** What the source has said of a value since it was fetched. */
function standingOf({ value, fetchedAt }: StoredFeedValue, news: RunNews | null) {
  const runAt = 'run_at' in value ? (value.run_at ?? null) : null;
  const newestAt = news?.runAt ?? null;
  const run = runAt === null ? null : { beganAt: runAt, newestAt: Math.max(runAt, newestAt ?? runAt) };
  // What lacks a newer run, and of which it is not known how far it is behind, grows old from its fetch.
  const isJudged = news !== null && (fetchedAt >= news.since || (runAt !== null && newestAt !== null));
  return { runAt, run, confirmedAt: isJudged ? Math.max(fetchedAt, news.confirmedAt) : null };
}

/** The key of a feed that shows nothing, because its value is withheld or there never was one. */
export const WITHHELD = 'withheld';
/** The key of a feed whose value is from the store and was not looked at yet. Its content is no change to anybody. */
export const RESTORED = 'restored';

/** Changes with the content that people are shown, not with its times. */
export const contentKey = (kind: FeedKind, body: FeedBody<FeedKind> | null, meta: Meta): string =>
  body ? `${meta.stale} ${createHash('sha1').update(contentOf(kind, body)).digest('base64url')}` : WITHHELD;
