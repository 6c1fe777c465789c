import type { Logger } from 'pino';
import type { FeedKind } from '#contract/live/live-table.ts';
import { feedValues } from '#domain/feeds/feed-values.ts';
import { topic } from '#server/cluster/bus.ts';
import type { Cluster } from '#server/cluster/cluster.ts';
import type { StoredFeedValue } from '#server/store/conditions/feed-values.ts';
import type { CatchUp } from './catch-up.ts';
import type { Archive } from './feeds/archive.ts';
import type { Feeds } from './feeds/feeds.ts';
import type { Places } from './places.ts';
import type { Refresher } from './refresher/refresher.ts';
import type { RunNews } from './runs/run-watch.ts';
import type { SourceStates } from './sources/refresh-report.ts';
import type { Upstream } from './upstream/upstream.ts';

/** How often the store is checked for values of other processes, without Redis and with it. */
const VALUES_LOOK_MS = 5000;
const PUBLISHED_VALUES_LOOK_MS = 30_000;
const REPORT_MS = 10_000;

interface FeedFailure {
  kind: FeedKind;
  locationId: string;
  error: string;
}

/** A request that some feeds are fetched at once. */
export interface FeedsToAsk {
  /** Sources that are called even if they are left alone after failures. */
  sources: string[];
  feeds: { kind: FeedKind; locationId: string }[];
}

/** New values from the sources, failures, and what the sources have said of their runs. */
const fetchedValues = topic<{
  kind: FeedKind;
  news: RunNews | null;
  values: { held: StoredFeedValue; error: string | null }[];
  failures: FeedFailure[];
}>('fetched');
/** A client wants a feed refreshed, if it is due. */
const wantedFeed = topic<{ kind: FeedKind; locationId: string }>('wanted');
/** Somebody wants these fetched now, due or not. */
const feedsToAsk = topic<{ wanted: FeedsToAsk }>('ask');

/** The outcome of a batch: the ids of the locations with a new value, and of those whose source failed. */
export interface Outcome {
  accepted: readonly string[];
  failed: readonly string[];
}

/** The values that all processes answer from, although only one calls the sources. */
export interface SharedValues {
  /** Whether this process calls the sources at this moment. */
  isRefreshing: () => boolean;
  /** Publishes the outcome of this process's refresher to the other processes. */
  fetched: (kind: FeedKind, outcome: Outcome) => void;
  /** Has a feed fetched ahead of its beat, if it is due, by the process that refreshes. */
  requestRefresh: (kind: FeedKind, locationId: string) => void;
  /**
   * Has feeds fetched now, due or not, by the process that refreshes.
   * @returns false when that is another one and can't be reached
   */
  askNow: (wanted: FeedsToAsk) => boolean;
}

export const publishFetched =
  ({ cluster, feeds }: { cluster: Cluster; feeds: Feeds }) =>
  (kind: FeedKind, { accepted, failed }: Outcome): void => {
    if (cluster.isAlone) return;
    const values = accepted.flatMap((id) => {
      const { held, error } = feeds.held(kind, id);
      return held ? [{ held, error }] : [];
    });
    const failures = failed.flatMap((locationId) => {
      const error = feeds.error(kind, locationId);
      return error === null ? [] : [{ kind, locationId, error }];
    });
    cluster.bus.send(fetchedValues, { kind, news: feeds.news(kind), values, failures });
  };

export function shareValues(parts: {
  cluster: Cluster;
  feeds: Feeds;
  places: Places;
  archive: Archive;
  refresher: Refresher;
  upstreams: readonly Upstream[];
  catchUp: CatchUp;
  sourceStates: SourceStates;
  fetched: SharedValues['fetched'];
  log: Logger;
}): SharedValues {
  const { cluster, feeds, refresher, upstreams, fetched, log } = parts;
  const { bus, leading } = cluster;

  const adopt = (held: StoredFeedValue, error: string | null) => {
    if (!feedValues[held.kind]?.safeParse(held.value).success) return; // from another version
    try {
      feeds.adopt(held, error);
    } catch (problem) {
      log.warn({ feed: held.kind, location: held.locationId, err: problem }, 'a value can not be shown');
    }
  };
  const askAll = ({ sources, feeds: wanted }: FeedsToAsk) => {
    for (const upstream of upstreams) if (sources.includes(upstream.name)) upstream.tryNow();
    for (const [kind, some] of Map.groupBy(wanted, (feed) => feed.kind)) {
      refresher.askNow(
        kind,
        some.map(({ locationId }) => locationId),
      );
    }
  };

  bus.on(fetchedValues, ({ kind: fetchedKind, news, values, failures }) => {
    if (news && feeds.setNews(fetchedKind, news)) void feeds.tick(); // the answers of all places have changed
    for (const { held, error } of values) adopt(held, error);
    for (const { kind, locationId, error } of failures) feeds.noteError(kind, locationId, error);
  });
  bus.on(wantedFeed, ({ kind, locationId }) => refresher.refreshNow(kind, locationId));
  bus.on(feedsToAsk, ({ wanted }) => {
    if (leading.isLeading()) askAll(wanted);
  });
  lookRegularly(parts);

  return {
    isRefreshing: leading.isLeading,
    fetched,
    requestRefresh(kind, locationId) {
      if (leading.isLeading()) refresher.refreshNow(kind, locationId);
      else bus.send(wantedFeed, { kind, locationId });
    },
    askNow(wanted) {
      if (leading.isLeading()) askAll(wanted);
      else if (cluster.redis() === 'connected') bus.send(feedsToAsk, { wanted });
      else return false;
      return true;
    },
  };
}

/** Finds values in the store that the bus did not deliver, and stores values that could not be stored before. */
function lookRegularly(parts: {
  cluster: Cluster;
  places: Places;
  archive: Archive;
  catchUp: CatchUp;
  sourceStates: SourceStates;
}): void {
  const { cluster, places, archive, catchUp, sourceStates } = parts;
  const { work, leading } = cluster;
  if (cluster.isAlone) {
    work.every(PUBLISHED_VALUES_LOOK_MS, 'storing values', archive.saveOverdue);
    return;
  }
  let lookedAt = 0;
  const look = async () => {
    lookedAt = performance.now();
    await work.attempt('storing values', archive.saveOverdue);
    if (!leading.isLeading()) await catchUp.values();
  };
  const lookNow = () => void work.attempt('looking for values', look);
  work.every(VALUES_LOOK_MS, 'looking for values', async () => {
    const isPublished =
      cluster.redis() === 'connected' && performance.now() - lookedAt < PUBLISHED_VALUES_LOOK_MS;
    if (!isPublished) await look();
  });
  work.every(REPORT_MS, 'exchanging the report', sourceStates.exchange, { isAtOnce: true });
  // The values of a location that is new here are in the store already, or come soon by the bus.
  places.onChange(() => setImmediate(lookNow));
  cluster.onRedis(lookNow);
}
