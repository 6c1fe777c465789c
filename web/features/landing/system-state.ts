import type { FeedReport } from '#contract/feeds.ts';
import type { DataDoubt } from '#web/place/connection-state.ts';

/** The doubts in the server's report on the feeds of all places. */
export function doubtsOfReport({ simulated, feeds }: FeedReport): DataDoubt[] {
  const isMissing = feeds.some(({ state, fetched_at }) => state === 'withheld' || fetched_at === null);
  return [
    ...(isMissing ? ['missing' as const] : []),
    ...(feeds.some(({ state }) => state === 'stale') ? ['old' as const] : []),
    ...(feeds.some(({ error }) => error !== null) ? ['faulty' as const] : []),
    ...(simulated ? ['simulated' as const] : []),
  ];
}
