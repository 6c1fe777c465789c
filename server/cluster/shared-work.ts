import type { Logger } from 'pino';
import type { FeedKind } from '#contract/feed-paths.ts';
import { feedValues } from '#domain/feeds/feed-values.ts';
import type { Sessions } from '#server/accounts/sessions.ts';
import type { Adverts } from '#server/adverts/adverts.ts';
import type { Archive } from '#server/conditions/feeds/archive.ts';
import type { HeldValue } from '#server/conditions/feeds/feed-view.ts';
import type { Feeds } from '#server/conditions/feeds/feeds.ts';
import type { Refresher } from '#server/conditions/feeds/refresher.ts';
import type { Places } from '#server/conditions/places.ts';
import type { Connections } from '#server/conditions/sources.ts';
import type { Network } from '#server/network/network.ts';
import type { MessageMatching } from '#server/notices/message-matching.ts';
import type { SharedTable } from '#server/store/engines/change-stamps.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { ClusterMessage, FeedsToAsk } from './bus.ts';
import { createCatchUp } from './catch-up.ts';
import type { Cluster } from './cluster.ts';
import type { SourceStates } from './refresh-report.ts';

/** How often the store is looked at for values of other processes while Redis does not tell of them, and while it does. */
const VALUES_LOOK_MS = 5000;
const TOLD_VALUES_LOOK_MS = 30_000;
const TABLES_LOOK_MS = 15_000;
const REPORT_MS = 10_000;

export interface SharedWork {
  /** Takes this process's part. Begins to ask the sources if it is the one to do so. */
  start: () => void;
  /** Whether this process asks the sources at this moment. */
  isRefreshing: () => boolean;
  /** To be told of what the refresher did. */
  fetched: (kind: FeedKind, outcome: { accepted: readonly string[]; failed: readonly string[] }) => void;
  /** Has a feed asked for ahead of its beat, if that is due, by the process that asks the sources. */
  requestRefresh: (kind: FeedKind, locationId: string) => void;
  /**
   * Has feeds asked for now, due or not, by the process that asks the sources.
   * @returns false when that is another one and can't be told
   */
  askNow: (wanted: FeedsToAsk) => boolean;
  /** To be told when this process has changed a table. */
  changed: (table: SharedTable) => void;
  close: () => Promise<void>;
}

export interface SharedParts {
  cluster: Cluster;
  store: Store;
  feeds: Feeds;
  places: Places;
  archive: Archive;
  refresher: Refresher;
  network: Network;
  adverts: Adverts;
  matching: MessageMatching;
  sessions: Sessions;
  connections: Pick<Connections, 'upstreams' | 'load' | 'close'>;
  sourceStates: SourceStates;
  simulated: boolean;
  log: Logger;
}

/**
 * Divides the work between the processes on one store: one asks the sources, records and reports; all of them answer,
 * from the same values. What one does the others learn at once over the bus, and in any case from the store.
 */
export function shareWork(parts: SharedParts): SharedWork {
  const { cluster, store, feeds, network, matching, sessions, refresher, simulated, log } = parts;
  const { bus, leadership } = cluster;
  const timers: NodeJS.Timeout[] = [];
  let isStarted = false;

  /** In the background: what fails now is tried again by the next look. */
  const attempt = (what: string, work: () => Promise<unknown>) =>
    work().catch((error: unknown) => log.debug({ err: error }, `${what} failed`));

  const reload = async (table: SharedTable) => {
    if (table === 'locations') await network.refresh();
    else if (table === 'adverts') await parts.adverts.reload();
    else if (table === 'automated_messages') await matching.reload();
    else await matching.reconcile();
  };
  const catchUp = createCatchUp({ store, feeds, simulated, reload, log });

  const takeOver = async () => {
    bus.send({ type: 'leading' });
    // What the one before has fetched and spent counts. A store that is away must not keep the sources unasked.
    await attempt('taking over the values', catchUp.values);
    await attempt('taking over what was spent', parts.connections.load);
    await attempt('taking over the automated messages', matching.reconcile);
    if (!leadership.isLeading()) return;
    refresher.start();
    network.warnOfRareFeeds();
  };

  leadership.onChange((isLeading) => {
    if (!isLeading) return refresher.stop();
    if (!cluster.isAlone) return void takeOver();
    refresher.start();
    network.warnOfRareFeeds();
  });

  const adopt = (held: HeldValue, error: string | null) => {
    if (!feedValues[held.kind]?.safeParse(held.value).success) return; // from another version
    try {
      feeds.adopt(held, error);
    } catch (problem) {
      log.warn({ feed: held.kind, location: held.locationId, err: problem }, 'a value can not be shown');
    }
  };

  const askAll = ({ sources, feeds: wanted }: FeedsToAsk) => {
    for (const upstream of parts.connections.upstreams)
      if (sources.includes(upstream.name)) upstream.tryNow();
    for (const [kind, some] of Map.groupBy(wanted, (feed) => feed.kind)) {
      refresher.askNow(
        kind,
        some.map(({ locationId }) => locationId),
      );
    }
  };

  bus.onMessage((message: ClusterMessage) => {
    if (message.type === 'fetched') {
      for (const { held, error } of message.values) adopt(held, error);
      for (const { kind, locationId, error } of message.failures) feeds.noteError(kind, locationId, error);
    } else if (message.type === 'changed') void attempt('taking up a change', () => reload(message.table));
    else if (message.type === 'sessions') sessions.noteEnded(message.ended);
    else if (message.type === 'leading') leadership.giveWay();
    else if (message.type === 'wanted') refresher.refreshNow(message.kind, message.locationId);
    else if (message.type === 'ask' && leadership.isLeading()) askAll(message.wanted);
  });
  sessions.onEnd((ended, isFromHere) => {
    if (isFromHere) bus.send({ type: 'sessions', ended });
  });

  let lookedAt = 0;
  const lookAtValues = async () => {
    lookedAt = performance.now();
    await attempt('keeping values', parts.archive.keepOverdue);
    if (!leadership.isLeading()) await catchUp.values();
  };

  /** Looks again and again, a little irregularly, so that the processes do not all ask at once. */
  const regularly = (what: string, everyMs: number, look: () => Promise<void>) => {
    const index = timers.length;
    const next = () => {
      timers[index] = setTimeout(
        () => void attempt(what, look).then(() => isStarted && next()),
        everyMs * (0.9 + 0.2 * Math.random()),
      );
    };
    next();
  };

  return {
    start() {
      isStarted = true;
      leadership.begin();
      if (cluster.isAlone) {
        regularly('keeping values', TOLD_VALUES_LOOK_MS, parts.archive.keepOverdue);
        return;
      }
      regularly('looking for values', VALUES_LOOK_MS, async () => {
        const isTold = cluster.redis() === 'connected' && performance.now() - lookedAt < TOLD_VALUES_LOOK_MS;
        if (!isTold) await lookAtValues();
      });
      regularly('looking for changes', TABLES_LOOK_MS, catchUp.tables);
      regularly('exchanging the report', REPORT_MS, parts.sourceStates.exchange);
      void attempt('exchanging the report', parts.sourceStates.exchange);
      // A location that is new here has its values in the store already, or soon from the bus.
      parts.places.onChange(() => setImmediate(() => void attempt('looking for values', lookAtValues)));
      cluster.onRedis(() => {
        void attempt('looking for values', lookAtValues);
        void attempt('looking for changes', catchUp.tables);
      });
    },

    isRefreshing: leadership.isLeading,

    fetched(kind, { accepted, failed }) {
      if (cluster.isAlone) return;
      const values = accepted.flatMap((id) => {
        const { held, error } = feeds.held(kind, id);
        return held ? [{ held, error }] : [];
      });
      const failures = failed.flatMap((locationId) => {
        const { error } = feeds.held(kind, locationId);
        return error === null ? [] : [{ kind, locationId, error }];
      });
      bus.send({ type: 'fetched', values, failures });
    },

    requestRefresh(kind, locationId) {
      if (leadership.isLeading()) refresher.refreshNow(kind, locationId);
      else bus.send({ type: 'wanted', kind, locationId });
    },

    askNow(wanted) {
      if (leadership.isLeading()) askAll(wanted);
      else if (cluster.redis() === 'connected') bus.send({ type: 'ask', wanted });
      else return false;
      return true;
    },

    changed: (table) => bus.send({ type: 'changed', table }),

    async close() {
      isStarted = false;
      for (const timer of timers) clearTimeout(timer);
      refresher.stop();
      await attempt('writing down what was spent', parts.connections.close); // before another one reads it
      await leadership.close(); // at once, so that another process takes over while this one ends its answers
    },
  };
}
