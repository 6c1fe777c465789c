import { useQueries, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, ClockAlert, LoaderCircle, type LucideIcon, WifiOff } from 'lucide-react';
import type { FeedKind } from '#contract/feed-paths.ts';
import type { Location } from '#contract/locations.ts';
import { feedQuery, locationQuery } from '#web/api/queries.ts';
import { onServerClock } from '#web/live/clock.ts';
import { useOnline } from '#web/live/reachability.ts';
import { panelState } from '#web/ui/panel-state.ts';
import { useNow } from '#web/ui/use-now.tsx';
import { type ConnectionState, connectionState } from './connection-state.ts';
import type { PlacePageType } from './place-page-type.ts';

const icons: Record<ConnectionState['kind'], LucideIcon> = {
  connecting: LoaderCircle,
  failed: CircleAlert,
  updated: CircleCheck,
  old: ClockAlert,
  missing: CircleAlert,
  overdue: ClockAlert,
  offline: WifiOff,
};

/** What each page shows: it asks for no more. */
const feedsOf: Record<PlacePageType, readonly FeedKind[]> = {
  location: ['tidal', 'weather', 'marine', 'ea_warnings', 'storm_overflow'],
  forecast: ['weather', 'marine'],
  'water-quality': ['ea_warnings', 'storm_overflow'],
};

/** Whether what the page shows is whole and up to date. Only the page's banner announces going offline. */
export function ConnectionStatus({ location, page }: { location: Location; page: PlacePageType }) {
  const now = useNow(60_000);
  const kinds = feedsOf[page];
  const place = useQuery(locationQuery(location.slug));
  const feeds = useQueries({ queries: kinds.map((feed) => feedQuery(feed, location)) });
  const states = feeds.flatMap((query, index) => {
    const feed = kinds[index];
    return feed ? [panelState(feed, query, now)] : [];
  });
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
