import { useQuery } from '@tanstack/react-query';
import { relativeTimeInSentence } from '#domain/time/relative-time.ts';
import { feedReportQuery, locationsQuery } from '#web/api/queries.ts';
import { useOnline } from '#web/api/reachability.ts';
import { useLiveStatus } from '#web/live/live-status.ts';
import { ConnectionMark } from '#web/place/connection-mark.tsx';
import { connectionState } from '#web/place/connection-state.ts';
import { onServerClock } from '#web/time/clock.ts';
import { useNow } from '#web/time/use-now.ts';
import { doubtsOfReport } from './system-state.ts';

/** Whether the server answers, and the doubts about the data of all places, by the same rules as on every page. */
export function SystemStatus() {
  const now = useNow(60_000);
  const { data: report, isError } = useQuery(feedReportQuery());
  const list = useQuery(locationsQuery());
  const live = useLiveStatus();
  const listedAt = list.dataUpdatedAt === 0 ? [] : [onServerClock(list.dataUpdatedAt)];
  const state = connectionState(
    {
      online: useOnline(),
      live,
      answeredAt: report || isError ? listedAt : [],
      allFailed: isError && list.isError,
      doubts: report && !isError ? doubtsOfReport(report) : ['unknown'],
    },
    now,
  );
  const [received] = state.kind === 'offline' ? listedAt : [];
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span className="sr-only">System status:</span>
      <ConnectionMark {...state} problem={live.problem} />
      {received !== undefined && (
        <span className="text-on-deep-muted">Last received {relativeTimeInSentence(received, now)}</span>
      )}
    </p>
  );
}
