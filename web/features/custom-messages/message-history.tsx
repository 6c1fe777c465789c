import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageHistory as History } from '#contract/notices/custom-messages.ts';
import { clockAndDay } from '#domain/time/clock-and-day.ts';
import { listCall, listed } from '#web/admin/queries.ts';
import { getJson } from '#web/shared/api/http.ts';
import { queryKeys } from '#web/shared/api/query-keys.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { personWords } from './message-words.tsx';

const SHOWN = 4;
const LOADED = 30;

/** What was said at a location by hand, the latest first. */
export const useMessageHistory = (id: string) =>
  useQuery({
    queryKey: queryKeys['message-history'](id),
    queryFn: ({ signal }) =>
      getJson<History>(
        listCall(`/api/admin/locations/${id}/messages`, { limit: LOADED }),
        'custom messages',
        signal,
      ),
    select: ({ entries }) => entries,
    staleTime: listed.staleTime,
  });

type Entry = History['entries'][number];

export function MessageHistory({ id }: { id: string }) {
  const { data: entries = [], isPending, isError, isSuccess, isFetching, refetch } = useMessageHistory(id);
  const now = useNow(60_000);
  const [isAll, setAll] = useState(false);
  return (
    <section aria-labelledby="message-history" className="space-y-2">
      <h2 id="message-history" className="font-semibold text-ink-muted">
        History
      </h2>
      <div role="status">
        {isPending && <span className="sr-only">Loading the history…</span>}
        {isError && entries.length === 0 && <p>The history could not be loaded.</p>}
        {isSuccess && entries.length === 0 && <p>No message has been written here yet.</p>}
      </div>
      {isPending && <Skeleton className="h-24" />}
      {isError && entries.length === 0 && <RetryButton busy={isFetching} onRetry={refetch} />}
      {entries.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {(isAll ? entries : entries.slice(0, SHOWN)).map((entry) => (
            <HistoryEntry key={entry.at} entry={entry} now={now} />
          ))}
        </ul>
      )}
      {entries.length > SHOWN && !isAll && (
        <Button look="secondary" onClick={() => setAll(true)}>
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
