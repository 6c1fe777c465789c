import { useQuery } from '@tanstack/react-query';
import { relativeTimeInSentence } from '#domain/relative-time.ts';
import { feedReportQuery, locationsQuery } from '#web/api/queries.ts';
import { onServerClock } from '#web/live/clock.ts';
import { useLiveStatus } from '#web/live/live-status.ts';
import { useOnline } from '#web/live/reachability.ts';
import { useNow } from '#web/ui/use-now.tsx';
import { type SystemState, systemState } from './system-state.ts';

const marks: Record<SystemState['kind'], string> = {
  live: 'rounded-full bg-good ring-4 ring-good/25',
  connected: 'rounded-full bg-on-deep-muted',
  limited: 'rotate-45 bg-caution',
  offline: 'rounded-full border-2 border-on-deep-muted',
};

/** Whether the server answers, and how far what it has can be trusted: a word and a shape as well as a colour. */
export function SystemStatus() {
  const now = useNow(60_000);
  const { data: report, isError } = useQuery(feedReportQuery());
  const { data: list, dataUpdatedAt } = useQuery(locationsQuery());
  const { kind, word, detail } = systemState(
    useOnline(),
    useLiveStatus().state,
    isError ? undefined : report,
    list ? relativeTimeInSentence(onServerClock(dataUpdatedAt), now) : null,
  );
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span aria-hidden className={`size-3 ${marks[kind]}`} />
      <span className="sr-only">System status:</span>
      <span className="font-semibold">{word}</span>
      <span className="text-on-deep-muted">{detail}</span>
    </p>
  );
}
