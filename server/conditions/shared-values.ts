import type { Logger } from 'pino';
import type { FeedKind } from '#contract/live-table.ts';
import { feedValues } from '#domain/feeds/feed-values.ts';
import { topic } from '#server/cluster/bus.ts';
import type { Cluster } from '#server/cluster/cluster.ts';
import type { CatchUp } from './catch-up.ts';
import type { Archive } from './feeds/archive.ts';
import type { HeldValue } from './feeds/feed-view.ts';
import type { Feeds } from './feeds/feeds.ts';
import type { Refresher } from './feeds/refresher.ts';
import type { Places } from './places.ts';
import type { SourceStates } from './refresh-report.ts';
import type { Upstream } from './upstream/upstream.ts';

/** How often the store is looked at for values of other processes while Redis does not tell of them, and while it does. */
const VALUES_LOOK_MS = 5000;
const TOLD_VALUES_LOOK_MS = 30_000;
const REPORT_MS = 10_000;

interface FeedFailure {
  kind: FeedKind;
  locationId: string;
  error: string;
}

/** What somebody wants asked for at once. */
export interface FeedsToAsk {
  /** Sources that are to be asked although they are left alone after failures. */
  sources: string[];
  feeds: { kind: FeedKind; locationId: string }[];
}

/** What the sources have given, or how they failed. */
const fetchedValues = topic<{
  values: { held: HeldValue; error: string | null }[];
  failures: FeedFailure[];
}>('fetched');
/** A client wants a feed anew, if it is due. */
const wantedFeed = topic<{ kind: FeedKind; locationId: string }>('wanted');
/** Somebody wants these to be asked for now, due or not. */
const feedsToAsk = topic<{ wanted: FeedsToAsk }>('ask');

/** The outcome of a batch: the ids of the locations whose value is new, and of those whose source failed. */
export interface Outcome {
  accepted: readonly string[];
  failed: readonly string[];
}

/** The values that all processes answer from, although one alone asks the sources. */
export interface SharedValues {
  /** Whether this process asks the sources at this moment. */
  isRefreshing: () => boolean;
  /** Tells the other processes what the refresher of this one did. */
  fetched: (kind: FeedKind, outcome: Outcome) => void;
  /** Has a feed asked for ahead of its beat, if that is due, by the process that asks the sources. */
  requestRefresh: (kind: FeedKind, locationId: string) => void;
  /**
   * Has feeds asked for now, due or not, by the process that asks the sources.
   * @returns false when that is another one and can't be told
   */
  askNow: (wanted: FeedsToAsk) => boolean;
}

export const tellFetched =
  ({ cluster, feeds }: { cluster: Cluster; feeds: Feeds }) =>
  (kind: FeedKind, { accepted, failed }: Outcome): void => {
    if (cluster.isAlone) return;
    const values = accepted.flatMap((id) => {
      const { held, error } = feeds.held(kind, id);
      return held ? [{ held, error }] : [];
    });
    const failures = failed.flatMap((locationId) => {
      const { error } = feeds.held(kind, locationId);
      return error === null ? [] : [{ kind, locationId, error }];
    });
    cluster.bus.send(fetchedValues, { values, failures });
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

  const adopt = (held: HeldValue, error: string | null) => {
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

  bus.on(fetchedValues, ({ values, failures }) => {
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

/** Finds in the store what the bus has not told, and keeps there what could not be kept before. */
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
    work.every(TOLD_VALUES_LOOK_MS, 'keeping values', archive.keepOverdue);
    return;
  }
  let lookedAt = 0;
  const look = async () => {
    lookedAt = performance.now();
    await work.attempt('keeping values', archive.keepOverdue);
    if (!leading.isLeading()) await catchUp.values();
  };
  const lookNow = () => void work.attempt('looking for values', look);
  work.every(VALUES_LOOK_MS, 'looking for values', async () => {
    const isTold = cluster.redis() === 'connected' && performance.now() - lookedAt < TOLD_VALUES_LOOK_MS;
    if (!isTold) await look();
  });
  work.every(REPORT_MS, 'exchanging the report', sourceStates.exchange, { isAtOnce: true });
  // A location that is new here has its values in the store already, or soon from the bus.
  places.onChange(() => setImmediate(lookNow));
  cluster.onRedis(lookNow);
}
