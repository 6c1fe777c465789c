import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, ClockAlert, LoaderCircle, type LucideIcon, WifiOff } from 'lucide-react';
import type { Location } from '#contract/locations.ts';
import { locationQuery } from '#web/api/queries.ts';
import { onServerClock } from '#web/live/clock.ts';
import { useOnline } from '#web/live/reachability.ts';
import { panelState } from '#web/ui/panel-state.ts';
import { useNow } from '#web/ui/use-now.tsx';
import { type ConnectionState, connectionState } from './connection-state.ts';
import { useFeed } from './use-feed.ts';

const icons: Record<ConnectionState['kind'], LucideIcon> = {
  connecting: LoaderCircle,
  failed: CircleAlert,
  updated: CircleCheck,
  old: ClockAlert,
  missing: CircleAlert,
  overdue: ClockAlert,
  offline: WifiOff,
};

/** Whether what the page shows is whole and up to date. Only the page's banner announces going offline. */
export function ConnectionStatus({ location }: { location: Location }) {
  const now = useNow(60_000);
  const place = useQuery(locationQuery(location.slug));
  const tidal = useFeed('tidal', location);
  const weather = useFeed('weather', location);
  const marine = useFeed('marine', location);
  const bathing = useFeed('ea_warnings', location);
  const overflows = useFeed('storm_overflow', location);
  const feeds = [tidal, weather, marine, bathing, overflows];
  const states = [
    panelState('tidal', tidal, now),
    panelState('weather', weather, now),
    panelState('marine', marine, now),
    panelState('ea_warnings', bathing, now),
    panelState('storm_overflow', overflows, now),
  ];
  const { kind, words } = connectionState(
    {
      online: useOnline(),
      answeredAt: feeds.flatMap(({ dataUpdatedAt: at }) => (at === 0 ? [] : onServerClock(at))),
      allFailed: feeds.every(({ isError }) => isError),
      isMissing: states.some((state) => state.kind === 'failed'),
      isOld:
        place.isError ||
        states.some((state) => state.kind === 'loaded' && (state.stale || state.refreshError !== null)),
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
