import { useQueries, useQuery } from '@tanstack/react-query';
import { CircleAlert, ClockAlert, LoaderCircle, type LucideIcon, RefreshCw, WifiOff } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { FeedKind } from '#contract/feed-paths.ts';
import type { Location } from '#contract/locations.ts';
import { feedQuery, locationQuery } from '#web/api/queries.ts';
import { onServerClock } from '#web/live/clock.ts';
import { useLiveStatus } from '#web/live/live-status.ts';
import { useOnline } from '#web/live/reachability.ts';
import { panelState } from '#web/ui/panel-state.ts';
import { useNow } from '#web/ui/use-now.tsx';
import { type ConnectionState, connectionState } from './connection-state.ts';
import type { PlacePageType } from './place-page-type.ts';

const icons: Record<Exclude<ConnectionState['kind'], 'live'>, LucideIcon> = {
  connecting: LoaderCircle,
  failed: CircleAlert,
  polling: RefreshCw,
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

/** Whether what the page shows is whole, and how it is kept up to date. */
export function ConnectionStatus({ location, page }: { location: Location; page: PlacePageType }) {
  const now = useNow(60_000);
  const kinds = feedsOf[page];
  const place = useQuery(locationQuery(location.slug));
  const feeds = useQueries({ queries: kinds.map((feed) => feedQuery(feed, location)) });
  const states = feeds.flatMap((query, index) => {
    const feed = kinds[index];
    return feed ? [panelState(feed, query, now)] : [];
  });
  const live = useLiveStatus();
  const state = connectionState(
    {
      online: useOnline(),
      live,
      answeredAt: feeds.flatMap(({ dataUpdatedAt: at }) => (at === 0 ? [] : onServerClock(at))),
      allFailed: feeds.every(({ isError }) => isError),
      isMissing: states.some((state) => state.kind === 'failed'),
      isOld:
        place.isError ||
        states.some((state) => state.kind === 'loaded' && (state.stale || state.refreshError !== null)),
    },
    now,
  );
  return (
    <>
      <Mark {...state} problem={state.kind === 'polling' ? live.problem : null} />
      <Announced {...state} />
    </>
  );
}

const Dot = () => <span aria-hidden className="mx-0.5 size-3 rounded-full bg-good ring-4 ring-good/25" />;

/** The state in a word and a shape; what is wrong with the live connection shows on hover, on focus and on a tap. */
function Mark({ kind, words, problem }: ConnectionState & { problem: string | null }) {
  const id = useId();
  const Icon = kind === 'live' ? null : icons[kind];
  const look = (
    <>
      {Icon ? <Icon aria-hidden className="size-4 shrink-0" /> : <Dot />}
      {words}
    </>
  );
  if (problem === null) return <span className="inline-flex items-center gap-1.5">{look}</span>;
  return (
    <button
      type="button"
      aria-describedby={id}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      className="group relative -my-3 inline-flex min-h-11 items-center gap-1.5 rounded-lg"
    >
      {look}
      <span
        id={id}
        role="tooltip"
        className="absolute top-full right-0 z-10 hidden w-max rounded-lg bg-ink px-3 py-1.5 text-ground group-hover:block group-focus:block"
      >
        {problem}
      </span>
    </button>
  );
}

/** Speaks of a change of kind alone, once the page has settled; of going offline the page's banner does. */
function Announced({ kind, words }: ConnectionState) {
  const isSettled = kind !== 'connecting' && kind !== 'offline';
  const [said, setSaid] = useState<{ kind: string; words: string } | null>(null);
  useEffect(() => {
    if (isSettled)
      setSaid((before) => (before?.kind === kind ? before : { kind, words: before ? words : '' }));
  }, [isSettled, kind, words]);
  return (
    <span role="status" className="sr-only">
      {said?.words}
    </span>
  );
}
