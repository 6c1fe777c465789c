import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Meta } from '#contract/conditions/meta.ts';
import { type FeedKind, feedsOfPage } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { feedQuery, locationQuery, matchingMessagesQuery } from '#web/shared/api/queries.ts';
import { useOnline } from '#web/shared/api/reachability.ts';
import { useLiveStatus } from '#web/shared/live/live-status.ts';
import { onServerClock } from '#web/shared/time/clock.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { useFrozenByTranslation } from '#web/shared/ui/browser/browser-translation.ts';
import { panelState } from '../panel/panel-state.ts';
import type { PlacePageName } from '../place-page-type.ts';
import { ConnectionMark } from './connection-mark.tsx';
import { type ConnectionState, connectionState, type DataDoubt, doubtsOf } from './connection-state.ts';

/** The badge that says whether the data on the page are complete, and how they are updated. */
export function ConnectionStatus({ location, page }: { location: Location; page: PlacePageName }) {
  const now = useNow(60_000);
  const kinds = feedsOfPage(page);
  const place = useQuery(locationQuery(location.slug));
  const alerts = useQuery({ ...matchingMessagesQuery(location.slug), enabled: page === 'location' });
  const all = useFeeds(location, kinds);
  const feeds: readonly UseQueryResult<{ meta: Meta }>[] = kinds.map((kind) => all[kind]);
  const live = useLiveStatus();
  const ofMessages: DataDoubt[] = place.isError ? ['old'] : [];
  if (page === 'location' && alerts.isError) ofMessages.push(alerts.data ? 'old' : 'missing');
  const state = connectionState(
    {
      online: useOnline(),
      frozen: useFrozenByTranslation(),
      live,
      answeredAt: feeds.flatMap(({ dataUpdatedAt: at }) => (at === 0 ? [] : onServerClock(at))),
      allFailed: feeds.every(({ isError }) => isError),
      doubts: feeds
        .flatMap((query, index) => {
          const feed = kinds[index];
          return feed ? doubtsOf(panelState(feed, query, now)) : [];
        })
        .concat(ofMessages),
    },
    now,
  );
  return (
    <>
      <ConnectionMark {...state} problem={live.problem} />
      <Announced {...state} />
    </>
  );
}

/** The library's own function for several queries would cost every page of a place a kilobyte. */
function useFeeds(location: Location, kinds: readonly FeedKind[]) {
  const asked = <K extends FeedKind>(kind: K) => ({
    ...feedQuery(kind, location),
    enabled: kinds.includes(kind),
  });
  return {
    weather: useQuery(asked('weather')),
    marine: useQuery(asked('marine')),
    tidal: useQuery(asked('tidal')),
    ea_warnings: useQuery(asked('ea_warnings')),
    storm_overflow: useQuery(asked('storm_overflow')),
    sunrise_sunset: useQuery(asked('sunrise_sunset')),
  };
}

/** Announces a change of the kind of state, once the page has settled. The page's banner announces going offline. */
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
