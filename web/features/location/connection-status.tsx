import { CircleAlert, CircleCheck, ClockAlert, LoaderCircle, type LucideIcon, WifiOff } from 'lucide-react';
import type { Location } from '#contract/locations.ts';
import { useOnline } from '#web/live/reachability.ts';
import { useNow } from '#web/ui/use-now.tsx';
import { type ConnectionState, connectionState } from './connection-state.ts';
import { useFeed } from './use-feed.ts';

const icons: Record<ConnectionState['kind'], LucideIcon> = {
  connecting: LoaderCircle,
  failed: CircleAlert,
  updated: CircleCheck,
  overdue: ClockAlert,
  offline: WifiOff,
};

/** Whether the page still gets new answers, and how old the newest is. Only the page's banner announces going offline. */
export function ConnectionStatus({ location }: { location: Location }) {
  const now = useNow(60_000);
  const feeds = [
    useFeed('tidal', location),
    useFeed('weather', location),
    useFeed('marine', location),
    useFeed('ea_warnings', location),
    useFeed('storm_overflow', location),
  ];
  const { kind, words } = connectionState(
    {
      online: useOnline(),
      lastAnswerAt: Math.max(...feeds.map(({ dataUpdatedAt }) => dataUpdatedAt)) || null,
      allFailed: feeds.every(({ isError }) => isError),
    },
    now,
  );
  const Icon = icons[kind];
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className="size-4 shrink-0" />
      {words}
    </span>
  );
}
