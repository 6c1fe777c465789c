import { useInfiniteQuery } from '@tanstack/react-query';
import type { MessageHistory as History } from '#contract/custom-messages.ts';
import { listCall, listed } from '#web/admin/queries.ts';
import { getJson } from '#web/api/http.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { clockAndDay } from '#web/place/clock-and-day.ts';
import { useNow } from '#web/time/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { RetryButton } from '#web/ui/retry-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { personWords } from './message-words.tsx';

const ENTRIES = 5;

/** What was said at a location by hand, the latest first. */
export const useMessageHistory = (id: string) =>
  useInfiniteQuery({
    queryKey: queryKeys['message-history'](id),
    queryFn: ({ pageParam, signal }) =>
      getJson<History>(
        listCall(`/api/admin/locations/${id}/messages`, { limit: ENTRIES, after: pageParam }),
        'custom messages',
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: listed.staleTime,
  });

type Entry = History['entries'][number];

export function MessageHistory({ id }: { id: string }) {
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useMessageHistory(id);
  const now = useNow(60_000);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section aria-labelledby="message-history" className="space-y-2">
      <h2 id="message-history" className="font-semibold text-ink-muted">
        History
      </h2>
      <div role="status">
        {isPending && <span className="sr-only">Loading the history…</span>}
        {isError && !data && <p>The history could not be loaded.</p>}
        {data && entries.length === 0 && <p>No message has been written here yet.</p>}
      </div>
      {isPending && <Skeleton className="h-24" />}
      {isError && !data && <RetryButton busy={isFetching} onRetry={refetch} />}
      {entries.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {entries.map((entry) => (
            <HistoryEntry key={entry.at} entry={entry} now={now} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button look="secondary" busy={isFetching} onClick={() => void fetchNextPage()}>
          Show older ones
        </Button>
      )}
    </section>
  );
}

const HistoryEntry = ({ entry: { at, by, message, until }, now }: { entry: Entry; now: number }) => (
  <li className="px-4 py-3 wrap-anywhere">
    <p>
      <strong className="font-semibold">{clockAndDay(Date.parse(at), now)}</strong> {personWords(by)}
      {message && until && `, until ${clockAndDay(Date.parse(until), now)}`}
      {message && !until && ', without an end'}
    </p>
    <p className="text-sm text-ink-muted">{message ? message.title : 'Cleared'}</p>
  </li>
);
