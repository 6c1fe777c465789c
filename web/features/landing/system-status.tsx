import { useQuery } from '@tanstack/react-query';
import type { Overview } from '#contract/conditions/overview.ts';
import { OVERVIEW_TRUSTED_MS } from '#domain/overview/aged-overview.ts';
import { relativeTimeInSentence } from '#domain/time/relative-time.ts';
import { locationsQuery, overviewQuery } from '#web/shared/api/queries.ts';
import { useOnline } from '#web/shared/api/reachability.ts';
import { useLiveStatus } from '#web/shared/live/live-status.ts';
import { ConnectionMark } from '#web/shared/place/connection/connection-mark.tsx';
import { connectionState, type DataDoubt } from '#web/shared/place/connection/connection-state.ts';
import { onServerClock } from '#web/shared/time/clock.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { useFrozenByTranslation } from '#web/shared/ui/browser/browser-translation.ts';

/** The doubts about the data of all places at `now` (epoch ms), by the server's last word on them. */
function networkDoubts({ generated_at, simulated, doubts }: Standing, now: number): DataDoubt[] {
  const isHeard = now - Date.parse(generated_at) <= OVERVIEW_TRUSTED_MS;
  // An older copy on the device says nothing of doubts.
  return [
    ...(isHeard && doubts ? doubts : ['unknown' as const]),
    ...(simulated ? ['simulated' as const] : []),
  ];
}

type Standing = Pick<Overview, 'generated_at' | 'simulated'> & Partial<Pick<Overview, 'doubts'>>;
/** What the mark needs: a new figure of a place does not draw it again. */
const standing = ({ generated_at, simulated, doubts }: Overview): Standing => ({
  generated_at,
  simulated,
  doubts,
});

/** Whether the server answers, and the doubts about the data of all places, by the same rules as on every page. */
export function SystemStatus() {
  const now = useNow(60_000);
  const { data: known, isError } = useQuery({ ...overviewQuery(), select: standing });
  const list = useQuery(locationsQuery());
  const live = useLiveStatus();
  const listedAt = list.dataUpdatedAt === 0 ? [] : [onServerClock(list.dataUpdatedAt)];
  const state = connectionState(
    {
      online: useOnline(),
      frozen: useFrozenByTranslation(),
      live,
      answeredAt: known || isError ? listedAt : [],
      allFailed: isError && list.isError,
      doubts: known && !isError ? networkDoubts(known, now) : ['unknown'],
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
