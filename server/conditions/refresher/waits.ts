import type { FeedKind } from '#contract/live/live-table.ts';
import type { Feeds } from '../feeds/feeds.ts';
import type { UpstreamError } from '../upstream/upstream-error.ts';
import type { Cadences } from './cadences.ts';
import type { FeedSources } from './demand.ts';
import { feedPlans } from './feed-plan.ts';
import { waitForNews } from './turns.ts';

const QUARTER_HOUR_MS = 900_000;
/** Many clients call on the quarter hour; the sources ask not to be called then. */
const BUSY_MS = 30_000;
/** How far a refresh may move either side of its cadence, so that places spread out over time. */
const JITTER = 0.1;
/** Places due within this share of the cadence are fetched in one batch. */
export const GATHER = 0.05;
/** Places that lack a run are asked for within this time, so that a large network is no burst. */
export const NEWS_SPREAD_MS = 300_000;

/** How long a place waits until it is asked for again, in milliseconds. */
export type Waits = ReturnType<typeof createWaits>;

export function createWaits(options: {
  feeds: Feeds;
  sources: FeedSources;
  cadences: Cadences;
  scale: number;
  now: () => number;
  /** By how much a place's last turn came before its time, in milliseconds. */
  aheadOf: (kind: FeedKind, locationId: string) => number;
}) {
  const { feeds, sources, cadences, scale, now, aheadOf } = options;
  const news = (kind: FeedKind) => sources[kind].news?.() ?? null;

  /** By the runs of its source, in any case when it is next looked at; null: they are not known. */
  const byNews = (kind: FeedKind, id: string, fetchedAt: number, spread = NEWS_SPREAD_MS): number | null => {
    const known = news(kind);
    if (!known) return null;
    return waitForNews(kind, {
      now: now(),
      news: known,
      fetchedAt,
      runAt: feeds.outline(kind, id)?.run_at ?? null,
      cadence: cadences.of(kind),
      leastMs: cadences.plain(kind),
      aheadMs: aheadOf(kind, id),
      spreadMs: spread * Math.random(),
    });
  };

  const byCadence = (kind: FeedKind, id: string, fetchedAt: number): number => {
    const cadence = cadences.of(kind, id) + aheadOf(kind, id);
    // If the wall clock was set back, the first refresh must not be put far off.
    return Math.max(0, Math.min(fetchedAt + cadence - now(), cadence));
  };

  const spreadOut = (kind: FeedKind, id: string): number => {
    const cadence = cadences.of(kind, id);
    // Longer by the time that batching takes off again, so that refreshes do not come more often than planned.
    const wait = cadence * (1 + GATHER - JITTER + 2 * JITTER * Math.random());
    const intoQuarter = (now() + wait) % QUARTER_HOUR_MS;
    const avoidable = cadence > 10 * BUSY_MS && sources[kind].upstreams.length > 0;
    return avoidable && intoQuarter < BUSY_MS ? wait + BUSY_MS + Math.random() * BUSY_MS : wait;
  };

  return {
    /** What the source of a feed says of its runs; null: nothing is known. */
    news,
    /** Until a value that was fetched then should be fetched again. */
    untilDue: (kind: FeedKind, id: string, fetchedAt: number, spread?: number) =>
      byNews(kind, id, fetchedAt, spread) ?? byCadence(kind, id, fetchedAt),
    afterSuccess: (kind: FeedKind, id: string, askedAt: number) =>
      byNews(kind, id, askedAt) ?? spreadOut(kind, id),
    afterFailure(kind: FeedKind, id: string, failures: number, error: UpstreamError) {
      const backOff = feedPlans[kind].retryMs * scale * 2 ** (failures - 1);
      const wait = Math.min(backOff, cadences.of(kind, id)) * (0.75 + 0.5 * Math.random());
      return Math.max(wait, (error.retryAfterMs ?? 0) * (error.kind === 'paused' ? 1 : scale));
    },
  };
}
