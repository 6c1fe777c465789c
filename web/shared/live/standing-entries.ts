import type { Query, QueryClient } from '@tanstack/react-query';
import type { Meta } from '#contract/conditions/meta.ts';
import type { RefreshEventName } from '#contract/live/events.ts';
import { feedTable } from '#contract/live/live-table.ts';
import { freshUntil } from '#domain/feeds/freshness.ts';
import { watersIn } from '#domain/time/asked-hourly.ts';
import { OfflineCopy } from '#web/shared/api/failures.ts';
import { feedEntryOf, isFollowed, slugOf } from '#web/shared/api/query-keys.ts';
import { serverNow } from '#web/shared/time/clock.ts';

/** Whether a connection that shows `slug` (null: no single place) receives every change of an entry. */
const receivesChanges = (query: Query, slug: string | null): boolean =>
  isFollowed(query) && slugOf(query) === slug;

/** Entries whose answer is good and that are not being fetched. */
const standing = (client: QueryClient, slug: string | null): Query[] =>
  client.getQueryCache().findAll({
    fetchStatus: 'idle',
    predicate: (query) =>
      receivesChanges(query, slug) && query.state.status === 'success' && !query.state.isInvalidated,
  });

/**
 * The server sends every change. An entry without a change was therefore still valid when something last came from the
 * server: it gets that time.
 */
export function confirmStanding(client: QueryClient, slug: string | null, heardAt: number): void {
  for (const query of standing(client, slug)) {
    if (query.state.dataUpdatedAt < heardAt) query.setState({ dataUpdatedAt: heardAt });
  }
}

/** Unchanged data are not sent, and their `fetched_at` grows old. Requests them before they would look stale. */
export function askForOld(client: QueryClient, slug: string, ask: (event: RefreshEventName) => void): void {
  for (const query of standing(client, slug)) {
    const feed = feedEntryOf(query);
    if (!feed) continue;
    const { kind } = feed;
    const data = query.state.data as { meta: Meta };
    if (data.meta.fetched_at === null) continue;
    const fetchedAt = Date.parse(data.meta.confirmed_at ?? data.meta.fetched_at);
    const until = freshUntil({ kind, fetchedAt, scale: 1, waters: watersIn(data) });
    if (until !== null && serverNow() - fetchedAt > (until - fetchedAt) / 2)
      ask(`update_${feedTable[kind].topic}`);
  }
}

/**
 * Repeats failed calls, as a round of polling does: the server sends changes only. The query of an offline copy polls
 * by itself, and more often.
 */
export function refetchFailed(client: QueryClient, slug: string | null): void {
  void client.refetchQueries({
    type: 'active',
    fetchStatus: 'idle',
    predicate: (query) =>
      receivesChanges(query, slug) &&
      query.state.status === 'error' &&
      !(query.state.error instanceof OfflineCopy),
  });
}
