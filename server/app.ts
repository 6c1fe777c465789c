import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { FeedKind } from '#contract/feed-paths.ts';
import type { FeedReport } from '#contract/feeds.ts';
import type { Location } from '#contract/locations.ts';
import { guard } from './access.ts';
import { connectAccounts } from './accounts.ts';
import type { Config } from './config.ts';
import { createCookies } from './cookies.ts';
import { createArchive } from './feeds/archive.ts';
import type { HeldValue } from './feeds/feed-view.ts';
import { Feeds } from './feeds/feeds.ts';
import { type FeedSources, Refresher } from './feeds/refresher.ts';
import { createHttpServer } from './http-server.ts';
import { accountRoutes } from './routes/account.ts';
import { adminLocationRoutes } from './routes/admin-locations.ts';
import { adminUserRoutes } from './routes/admin-users.ts';
import { advertRoutes } from './routes/adverts.ts';
import { apiDescription, apiDocs } from './routes/api-docs.ts';
import { authRoutes } from './routes/auth.ts';
import { automatedMessageRoutes } from './routes/automated-messages.ts';
import { feedRoutes } from './routes/feeds.ts';
import { createKnownQuestions } from './routes/known-questions.ts';
import { locationRoutes } from './routes/locations.ts';
import { operationRoutes } from './routes/operations.ts';
import { pageShell, pages } from './routes/pages.ts';
import { settingsRoutes } from './routes/settings.ts';
import { tideStationRoutes } from './routes/tide-station.ts';
import { securityHeaders } from './security-headers.ts';
import { createAdverts } from './services/adverts.ts';
import { createAudit, pruneAudit } from './services/audit.ts';
import { createAutomatedMessages } from './services/automated-messages.ts';
import { createBathingWaterImport } from './services/bathing-water-import.ts';
import { noteLiveData } from './services/data-mode.ts';
import { createLocationChanges } from './services/location-changes.ts';
import type { Mailer } from './services/mail/mailer.ts';
import { createMessageMatching } from './services/message-matching.ts';
import { createMetrics } from './services/metrics.ts';
import { createNetwork, type Network } from './services/network.ts';
import { leastPasswordLength } from './services/password-policy.ts';
import { createPlaces, type Places } from './services/places.ts';
import { createSessions } from './services/sessions.ts';
import { createStaff } from './services/staff.ts';
import { type Connections, connectSources } from './sources.ts';
import { MATCH_RETENTION_MS } from './store/message-matches.ts';
import type { Store } from './store/open-store.ts';
import type { Http } from './upstream/http.ts';

/** How often feeds are looked at for what changed by time alone, and what is old is removed. */
const TICK_MS = 15_000;
const SWEEP_MS = 3_600_000;

export interface AppOptions {
  config: Config;
  store: Store;
  log: Logger;
  /** The way out to the sources; the caller's, who also closes it. */
  http: Http;
  simulated: boolean;
  version: string;
  sessionSecret: string;
  /** The way out for mail; the caller's, who also closes it. */
  mailer: Mailer;
  /** The folder of the built pages; the build's own unless told. */
  pagesFolder?: string;
  /** The time of everything that is shown or kept, in epoch milliseconds. */
  now?: () => number;
}

export interface App {
  server: FastifyInstance;
  feeds: Feeds;
  places: Places;
  network: Network;
  /** Begins to ask the sources: once it is certain that this server is to run. */
  start: () => void;
  /** Ends timers, running calls to sources, and the server. The store stays open: it is the caller's. */
  close: () => Promise<void>;
}

/** Puts the parts together: the whole product on one page. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, store, log, simulated, now = Date.now } = options;
  const scale = config.refreshScale;

  const feeds = new Feeds({ simulated, scale, now });
  const before = <K extends FeedKind>(kind: K, { _id }: Location) => feeds.value(kind, _id) ?? undefined;
  const connections = connectSources({ config, store, log, http: options.http, before });
  const archive = createArchive({ store, simulated, now });
  let isNoted = simulated;
  const keep = async (held: HeldValue[]) => {
    await archive.keep(held);
    const isFromSource = held.some(({ kind }) => connections.sources[kind].upstreams.length > 0);
    if (isNoted || !isFromSource) return;
    await noteLiveData(store, now());
    isNoted = true;
  };
  const refresher = new Refresher({
    feeds,
    sources: connections.sources,
    scale,
    now,
    keep,
    log,
  });
  const places = createPlaces(await store.locations.list());
  feeds.track(places.all().filter((location) => location.active));
  await archive.restoreInto(feeds);
  await connections.load();

  const network = createNetwork({ store, places, feeds, archive, refresher, log });
  const report = (): FeedReport => reportOf({ simulated, feeds, refresher, connections });
  const audit = createAudit({ store, log, now });
  const sessions = createSessions({ store, secret: options.sessionSecret, now });
  const matching = await createMessageMatching({ store, feeds, places, simulated, now, log });
  const automatedMessages = createAutomatedMessages({ store, places, matching, audit, now });
  const adverts = await createAdverts({ store, audit, now, log });
  const metrics = createMetrics(report, connections.outcomes, refresher.dropped);

  const isSecure = config.publicUrl?.startsWith('https:') ?? false;
  const cookies = createCookies(isSecure);
  const headers = securityHeaders(config);
  const known = createKnownQuestions({
    headers,
    mayRead: (request) => {
      if (config.publicRead) return true;
      const token =
        request.headers.cookie && server.parseCookie(request.headers.cookie)[cookies.session.name];
      return token !== undefined && sessions.known(token) !== null;
    },
  });
  const server = createHttpServer({ log, headers, proxies: config.trustProxy, first: known.answer });
  // Known only once it listens, where the port is not fixed.
  const publicUrl = () => config.publicUrl ?? `http://localhost:${listeningPort(server) ?? config.port}`;
  const accounts = connectAccounts({
    config,
    secret: options.sessionSecret,
    store,
    sessions,
    mailer: options.mailer,
    audit,
    publicUrl,
    log,
    now,
  });
  await server.register(fastifyCookie);
  pageShell(server, options.pagesFolder);
  guard(server, { sessions, cookie: cookies.session, publicUrl, publicRead: config.publicRead });
  await apiDescription(server, { version: options.version, cookie: cookies.session.name });
  await server.register(authRoutes({ ...accounts, sessions, cookies }));
  await server.register(accountRoutes({ account: accounts.account, cookies }));
  await server.register(locationRoutes(places));
  await server.register(feedRoutes({ feeds, places, report, known }));
  await server.register(tideStationRoutes(places));
  await server.register(automatedMessageRoutes(automatedMessages));
  const { designatedWaters } = connections;
  await server.register(
    adminLocationRoutes({
      places,
      changes: createLocationChanges({ store, network, audit, now }),
      importBathingWaters: createBathingWaterImport({ store, designatedWaters, network, audit, now }),
    }),
  );
  await server.register(adminUserRoutes(createStaff({ store, sessions, audit, now })));
  await server.register(advertRoutes({ adverts, places }));
  await server.register(
    settingsRoutes({
      simulated,
      public_read: config.publicRead,
      password_min_length: leastPasswordLength(config.passwordPolicy),
      tile_url: config.tiles.url,
      tile_attribution: config.tiles.attribution,
    }),
  );
  await operationRoutes(server, {
    store,
    metrics,
    token: config.metricsToken,
    isBehindProxy: config.trustProxy > 0,
  });
  await apiDocs(server);
  await pages(server, options.pagesFolder);
  await server.ready();

  const sweep = () =>
    Promise.all([
      sessions.sweep(),
      accounts.sweep(),
      archive.prune(),
      pruneAudit(store, now()),
      store.messageMatches.prune(now() - MATCH_RETENTION_MS),
    ]).catch((error: unknown) => log.warn({ err: error }, 'sweep failed'));
  const timers: NodeJS.Timeout[] = [];

  return {
    server,
    feeds,
    places,
    network,
    start() {
      refresher.start();
      timers.push(
        setInterval(() => feeds.tick(), TICK_MS * Math.min(1, scale)),
        setInterval(sweep, SWEEP_MS),
      );
      network.warnOfRareFeeds();
    },
    async close() {
      refresher.stop();
      for (const timer of timers) clearInterval(timer);
      await server.close();
      await network.stop();
      await matching.close();
      await connections.close();
    },
  };
}

function listeningPort(server: FastifyInstance): number | undefined {
  const address = server.server.address();
  return address && typeof address === 'object' ? address.port : undefined;
}

function reportOf(parts: {
  simulated: boolean;
  feeds: Feeds;
  refresher: Refresher;
  connections: Connections & { sources: FeedSources };
}): FeedReport {
  const { simulated, feeds, refresher, connections } = parts;
  return {
    simulated,
    upstreams: connections.upstreams.map((upstream) => ({
      ...upstream.state(),
      cadence_stretch: Math.round(refresher.stretch(upstream) * 100) / 100,
    })),
    feeds: feeds.report().map(({ locationId, ...feed }) => {
      const next = refresher.nextRefreshAt(feed.kind, locationId);
      return { ...feed, next_refresh_at: next === null ? null : new Date(next).toISOString() };
    }),
  };
}
