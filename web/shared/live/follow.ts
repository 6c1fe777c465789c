import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { locationsQuery, overviewQuery } from '#web/shared/api/queries.ts';
import { isManaged } from '#web/shared/api/query-keys.ts';
import { type ConnectionOptions, createConnection, type LiveConnection } from './connection.ts';
import { setLiveStatus } from './live-status.ts';
import { takePush } from './pushes.ts';
import { askForOld, confirmStanding, refetchFailed } from './standing-entries.ts';

const CONFIRM_INTERVAL_MS = 60_000;
const ASK_FOR_OLD_EVERY = 10; // of these intervals
const REFETCH_FAILED_EVERY = 5; // as often as polling would

/**
 * A list younger than this came with the page, also on a slow phone, which is live only after ten seconds. It is requested
 * in the first round, not while the page is still being drawn.
 */
const LIST_IS_NEW_MS = 30_000;

/** Puts what the live connection sends into the query cache, as the calls put their answers. */
export function followLive(options: {
  client: QueryClient;
  mayTryAgain: ConnectionOptions['mayTryAgain'];
  /** Called after each push has been put into the cache. */
  onPush: (event: string, payload: unknown) => void;
  /** As in `ConnectionOptions`. */
  url?: string;
}): LiveConnection {
  const { client, mayTryAgain, onPush, url } = options;
  let shown: string | null = null;
  /** True once the data on screen have been sent or asked for since the subscription: then no push means no change. */
  let isCaughtUp = false;

  const askForList = () => {
    isCaughtUp = true; // an entry that is being fetched is not confirmed
    void client.invalidateQueries(locationsQuery());
  };
  const askForOverview = () => void client.invalidateQueries(overviewQuery());
  const askForBoth = () => {
    askForList();
    askForOverview();
  };
  const isNew = ({ queryKey }: { queryKey: QueryKey }) => {
    const list = client.getQueryState(queryKey);
    return list !== undefined && Date.now() - list.dataUpdatedAt < LIST_IS_NEW_MS;
  };

  const connection = createConnection({
    load: () => import('socket.io-client'),
    onStatus: setLiveStatus,
    onEvent(event, payload) {
      if (event.startsWith('initial_') && isAbout(payload, shown)) isCaughtUp = true;
      takePush({ client, event, payload, ask: connection.ask });
      onPush(event, payload);
    },
    onSubscribed(location) {
      isCaughtUp = false;
      // The lists of the administration are not sent: what has changed since they were asked for is missing in them.
      void client.invalidateQueries({ predicate: isManaged });
      if (location !== null) {
        // The server sends no `initial_` event for these two.
        connection.ask('update_location');
        connection.ask('update_locations_adverts');
      } else {
        if (!isNew(locationsQuery())) askForList();
        if (!isNew(overviewQuery())) askForOverview(); // what changed while a place was on screen was not sent
      }
    },
    mayTryAgain,
    ...(url !== undefined && { url }),
  });

  let rounds = 0;
  setInterval(() => {
    const heardAt = connection.heardAt();
    if (heardAt === null) return;
    if (isCaughtUp) confirmStanding(client, shown, heardAt);
    else if (shown === null) askForBoth();
    else connection.subscribe(); // nothing was sent: the server may not have known the place at first
    rounds += 1;
    if (rounds % REFETCH_FAILED_EVERY === 0) refetchFailed(client, shown);
    if (shown !== null && rounds % ASK_FOR_OLD_EVERY === 0) askForOld(client, shown, connection.ask);
  }, CONFIRM_INTERVAL_MS);

  return {
    ...connection,
    show(location) {
      shown = location;
      connection.show(location);
    },
  };
}

const isAbout = (payload: unknown, slug: string | null): boolean =>
  typeof payload === 'object' && payload !== null && 'location' in payload && payload.location === slug;
