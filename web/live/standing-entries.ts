import type { Query, QueryClient } from '@tanstack/react-query';
import type { RefreshEventName } from '#contract/events.ts';
import { feedTable } from '#contract/live-table.ts';
import type { Meta } from '#contract/meta.ts';
import { freshUntil } from '#domain/feeds/freshness.ts';
import { watersIn } from '#domain/time/asked-hourly.ts';
import { OfflineCopy } from '#web/api/failures.ts';
import { feedEntryOf, isFollowed, slugOf } from '#web/api/query-keys.ts';
import { serverNow } from '#web/time/clock.ts';

/** Whether a connection that shows `slug` (null: no single place) is told of every change of an entry. */
const isTold = (query: Query, slug: string | null): boolean => isFollowed(query) && slugOf(query) === slug;

/** Entries whose answer is whole, and about which nothing is being asked. */
const standing = (client: QueryClient, slug: string | null): Query[] =>
  client.getQueryCache().findAll({
    fetchStatus: 'idle',
    predicate: (query) =>
      isTold(query, slug) && query.state.status === 'success' && !query.state.isInvalidated,
  });

/**
 * What came still held when the server was last heard, since it tells of every change: so long are the answers good,
 * and no longer than the connection.
 */
export function confirmStanding(client: QueryClient, slug: string | null, heardAt: number): void {
  for (const query of standing(client, slug)) {
    if (query.state.dataUpdatedAt < heardAt) query.setState({ dataUpdatedAt: heardAt });
  }
}

/** A content that does not change is not pushed; its time of fetching grows old. Asked for before it looks stale. */
export function askForOld(client: QueryClient, slug: string, ask: (event: RefreshEventName) => void): void {
  for (const query of standing(client, slug)) {
    const feed = feedEntryOf(query);
    if (!feed) continue;
    const { kind } = feed;
    const data = query.state.data as { meta: Meta };
    if (data.meta.fetched_at === null) continue;
    const fetchedAt = Date.parse(data.meta.fetched_at);
    const until = freshUntil({ kind, fetchedAt, scale: 1, waters: watersIn(data) });
    if (until !== null && serverNow() - fetchedAt > (until - fetchedAt) / 2)
      ask(`update_${feedTable[kind].topic}`);
  }
}

/**
 * A call that failed is made again, as in a round of polling: the server tells of changes, and not what a page has
 * missed. What the device kept is asked for more often, by its own query.
 */
export function refetchFailed(client: QueryClient, slug: string | null): void {
  void client.refetchQueries({
    type: 'active',
    fetchStatus: 'idle',
    predicate: (query) =>
      isTold(query, slug) && query.state.status === 'error' && !(query.state.error instanceof OfflineCopy),
  });
}
