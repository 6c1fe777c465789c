import type { FeedReport, UpstreamState } from '#contract/conditions/feeds.ts';
import { type FeedKind, feedKinds } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import type { Area, Ground } from '#server/http/ground.ts';
import type { StoredFeedValue } from '#server/store/conditions/feed-values.ts';
import { createCatchUp } from './catch-up.ts';
import { feedRoutes } from './feed-routes.ts';
import { type Archive, createArchive } from './feeds/archive.ts';
import { Feeds } from './feeds/feeds.ts';
import { historyRoutes } from './history/history-routes.ts';
import { modelFileRoutes } from './history/model-file-routes.ts';
import { modelHoursRoutes } from './model-hours-routes.ts';
import { createOverview, type OverviewOfPlaces } from './overview/overview.ts';
import { overviewRoutes } from './overview/overview-routes.ts';
import { createPlaces, type Places } from './places.ts';
import type { FeedSources } from './refresher/demand.ts';
import { Refresher } from './refresher/refresher.ts';
import { publishFetched, type SharedValues, shareValues } from './shared-values.ts';
import { noteLiveData } from './sources/data-mode.ts';
import { createRefreshNow } from './sources/refresh-now.ts';
import { createSourceStates, type SourceStates } from './sources/refresh-report.ts';
import { createSourceReports, type SourceReports } from './sources/source-report.ts';
import { adminSourceRoutes } from './sources/source-routes.ts';
import { type Connections, connectSources } from './sources/sources.ts';
import { tideCalendarRoutes } from './tides/tide-calendar-routes.ts';
import { tideStationRoutes } from './tides/tide-station-routes.ts';
import type { Http } from './upstream/http.ts';
import { createWindows } from './windows/windows-of-places.ts';
import { windowsRoutes } from './windows/windows-routes.ts';

/** The state of the sources, from the process that calls them. */
const upstreamStates = ({ upstreams, layerOf }: Connections, refresher: Refresher): UpstreamState[] =>
  upstreams.map((upstream) => ({
    ...upstream.state(),
    cadence_stretch: Math.round(refresher.stretch(upstream) * 100) / 100,
    layer: layerOf(upstream),
  }));

/** Body of `GET /api/feeds`. */
const feedReport =
  (parts: { simulated: boolean; feeds: Feeds; sourceStates: SourceStates }) => (): FeedReport => {
    const { simulated, feeds, sourceStates } = parts;
    return {
      simulated,
      upstreams: sourceStates.upstreams(),
      feeds: feeds.report().map(({ locationId, ...feed }) => {
        const next = sourceStates.nextRefreshAt(feed.kind, locationId);
        return { ...feed, next_refresh_at: next === null ? null : new Date(next).toISOString() };
      }),
    };
  };

/** The feeds, and the sources behind them. */
export interface ConditionsArea extends Area {
  feeds: Feeds;
  places: Places;
  overview: OverviewOfPlaces;
  archive: Archive;
  refresher: Refresher;
  connections: ReturnType<typeof connectSources>;
  values: SharedValues;
  /** Body of `GET /api/feeds`. */
  report: () => FeedReport;
  reports: SourceReports;
  /**
   * Reads what was restored from the store, in turns: nothing is asked of the sources before. The overview is worked out by
   * the way, while each place's values are at hand.
   */
  readStored: () => Promise<void>;
  /** Makes the answers of all places, before the first visitor has to wait for hundreds of them. */
  lookAtAll: () => Promise<void>;
}

/** @param http for calls to the sources; the caller closes it */
export async function connectConditions(ground: Ground, http: Http): Promise<ConditionsArea> {
  const { config, store, log, cluster, limiters, simulated, writes, audit, now } = ground;
  const scale = config.refreshScale;
  const feeds = new Feeds({ simulated, scale, now, log });
  const before = <K extends FeedKind>(kind: K, { _id }: Location) => feeds.value(kind, _id) ?? undefined;
  const outline = (kind: FeedKind, { _id }: Location) => feeds.outline(kind, _id);
  const connections = connectSources({ config, store, log, http, simulated, before, outline, now });
  const { sources, upstreams, runs } = connections;
  const archive = createArchive({ store, simulated, now });
  const fetched = publishFetched({ cluster, feeds });
  const refresher = new Refresher({
    feeds,
    sources,
    scale,
    now,
    store: storeAndNote(ground, archive, sources),
    onBatch: fetched,
    log,
  });

  const places = createPlaces(await store.locations.list());
  feeds.track(places.all().filter(({ active }) => active));
  await archive.restoreInto(feeds);
  const overview = createOverview({ feeds, places, simulated, log, now });
  const windows = createWindows({ feeds, simulated, now });
  await connections.load();
  for (const { kind, ...news } of await store.modelRuns.loadAll(simulated)) {
    if (news.confirmedAt <= now()) feeds.setNews(kind, news); // else it comes from a clock that was wrong
  }

  const own = {
    ownUpstreams: () => upstreamStates(connections, refresher),
    ownHealth: () => Object.fromEntries(upstreams.map(({ name, health }) => [name, health()])),
  };
  const sourceStates = createSourceStates({ store, feeds, refresher, ...own, simulated, now });
  const catchUp = createCatchUp({ store, feeds, simulated, log });
  const parts = {
    cluster,
    feeds,
    places,
    archive,
    refresher,
    upstreams,
    catchUp,
    sourceStates,
    fetched,
    log,
  };
  const values = shareValues(parts);
  const { leading } = cluster;
  leading.beforeTakingOver('the values', catchUp.values);
  leading.beforeTakingOver('what was spent', connections.load);
  runs.onLook(() => {
    for (const kind of feedKinds) {
      const news = runs.news(kind);
      if (!news || !feeds.setNews(kind, news)) continue;
      void cluster.work.attempt('storing the runs', () => store.modelRuns.save({ kind, ...news }, simulated));
      fetched(kind, { accepted: [], failed: [] }); // tells the other processes
    }
    refresher.followNews();
    void feeds.tick(); // the answers of all places have changed
  });
  leading.onChange((isLeading) => {
    if (isLeading) {
      refresher.start();
      void runs.start();
    } else {
      runs.stop();
      refresher.stop();
    }
  });

  const report = feedReport({ simulated, feeds, sourceStates });
  const reports = createSourceReports({ sources, upstreams, feeds, sourceStates, simulated, now });
  const refreshNow = createRefreshNow({ reports, places, ask: values.askNow, limiters, writes, audit, now });

  return {
    feeds,
    places,
    overview,
    archive,
    refresher,
    connections,
    values,
    report,
    reports,
    async readStored() {
      await overview.renew();
      await feeds.readRestored();
    },
    async lookAtAll() {
      await feeds.tick();
      overview.tick(); // what is in doubt was not known before
    },
    async routes(server) {
      await server.register(feedRoutes({ feeds, places, report, responses: ground.door.responses }));
      await server.register(overviewRoutes(overview));
      await server.register(tideStationRoutes(places));
      await server.register(tideCalendarRoutes(places, feeds, now));
      await server.register(windowsRoutes(places, windows, limiters.windows));
      await server.register(modelHoursRoutes(places, feeds, now));
      await server.register(historyRoutes({ places, store, feeds, simulated, now }));
      await server.register(modelFileRoutes({ places, store, simulated, now }));
      await server.register(adminSourceRoutes({ reports, refreshNow }));
    },
    tick() {
      void feeds.tick();
      overview.tick();
      if (leading.isLeading()) void cluster.work.attempt('storing history', () => archive.saveMoment(feeds));
    },
    sweep: archive.prune,
    async leave() {
      overview.stop();
      runs.stop();
      refresher.stop();
      await cluster.work.attempt('writing down what was spent', connections.close); // before another process reads it
    },
    close: connections.close,
  };
}

/** Stores accepted values, and notes once that the store holds real data. */
function storeAndNote({ store, simulated, now }: Ground, archive: Archive, sources: FeedSources) {
  let isNoted = simulated;
  return async (held: StoredFeedValue[]) => {
    await archive.save(held);
    const isFromSource = held.some(({ kind }) => sources[kind].upstreams.length > 0);
    if (isNoted || !isFromSource) return;
    await noteLiveData(store, now());
    isNoted = true;
  };
}
