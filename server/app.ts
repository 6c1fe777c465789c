import type { IncomingHttpHeaders } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { FeedKind } from '#contract/feed-paths.ts';
import type { FeedReport } from '#contract/feeds.ts';
import type { Location } from '#contract/locations.ts';
import { accountRoutes } from '#server/accounts/account-routes.ts';
import { authRoutes } from '#server/accounts/auth-routes.ts';
import { connectAccounts } from '#server/accounts/connect.ts';
import type { Mailer } from '#server/accounts/mail/mailer.ts';
import { createSessions } from '#server/accounts/sessions.ts';
import { advertRoutes } from '#server/adverts/advert-routes.ts';
import { createAdverts } from '#server/adverts/adverts.ts';
import { createFreeHostNotice } from '#server/adverts/free-host-notice.ts';
import { noteLiveData } from '#server/conditions/data-mode.ts';
import { reportOf, upstreamStates } from '#server/conditions/feed-report.ts';
import { feedRoutes } from '#server/conditions/feed-routes.ts';
import { createArchive } from '#server/conditions/feeds/archive.ts';
import type { HeldValue } from '#server/conditions/feeds/feed-view.ts';
import { Feeds } from '#server/conditions/feeds/feeds.ts';
import { Refresher } from '#server/conditions/feeds/refresher.ts';
import { createKnownQuestions } from '#server/conditions/known-questions.ts';
import { createPlaces, type Places } from '#server/conditions/places.ts';
import { connectSources } from '#server/conditions/sources.ts';
import { tideStationRoutes } from '#server/conditions/tide-station-routes.ts';
import type { Http } from '#server/conditions/upstream/http.ts';
import { apiDescription, apiDocs } from '#server/http/api-docs.ts';
import { createCookies } from '#server/http/cookies.ts';
import { guard, pageReader } from '#server/http/guard.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { createRefusals } from '#server/http/refusals.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { counterInMemory } from '#server/http/window-counter.ts';
import { locationRoutes } from '#server/network/location-routes.ts';
import { createNetwork, type Network } from '#server/network/network.ts';
import { automatedMessageRoutes } from '#server/notices/automated-message-routes.ts';
import { createAutomatedMessages } from '#server/notices/automated-messages.ts';
import { createMatchPreview } from '#server/notices/match-preview.ts';
import { createMessageMatching } from '#server/notices/message-matching.ts';
import { administration } from '#server/operations/administration.ts';
import { createMailReports } from '#server/operations/mail-report.ts';
import { createMetrics } from '#server/operations/metrics.ts';
import { operationRoutes } from '#server/operations/operation-routes.ts';
import { usesFreeHost } from '#server/operations/operator-settings.ts';
import { publicSettings } from '#server/operations/public-settings.ts';
import { settingsRoutes } from '#server/operations/settings-routes.ts';
import { createFirstAnswers } from '#server/pages/first-answers.ts';
import { createPageHtml } from '#server/pages/page-html.ts';
import { BUILT_PAGES, pageShell, pages } from '#server/pages/page-routes.ts';
import { createAudit, pruneAudit } from '#server/store/audit/write-audit.ts';
import type { SharedTable } from '#server/store/engines/change-stamps.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { MATCH_RETENTION_MS } from '#server/store/notices/message-matches.ts';
import { createStaffWrites } from '#server/store/staff-writes.ts';
import { joinCluster } from './cluster/cluster.ts';
import { createSourceStates } from './cluster/refresh-report.ts';
import { type SharedWork, shareWork } from './cluster/shared-work.ts';
import type { Config } from './config.ts';
import { isLiveRequest } from './live/gate.ts';
import { createLive, type Live } from './live/live.ts';

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
  live: Live;
  work: SharedWork;
  /** Begins to ask the sources: once it is certain that this server is to run. */
  start: () => void;
  /** Ends timers, running calls to sources, and the server. The store stays open: it is the caller's. */
  close: () => Promise<void>;
}

/** Puts the parts together: the whole product on one page. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, store, log, simulated, now = Date.now } = options;
  const scale = config.refreshScale;
  const secret = options.sessionSecret;
  const cluster = await joinCluster({ config, store, simulated, secret, log, now });

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
    told: (kind, outcome) => work.fetched(kind, outcome),
    log,
  });
  const places = createPlaces(await store.locations.list());
  feeds.track(places.all().filter((location) => location.active));
  await archive.restoreInto(feeds);
  await connections.load();

  const network = createNetwork({ store, places, feeds, archive, refresher, log });
  const ownUpstreams = () => upstreamStates(connections, refresher);
  const ownHealth = () =>
    Object.fromEntries(connections.upstreams.map(({ name, health }) => [name, health()]));
  const states = { ownUpstreams, ownHealth };
  const sourceStates = createSourceStates({ store, feeds, refresher, ...states, simulated, now });
  const report = (): FeedReport => reportOf({ simulated, feeds, sourceStates });
  const audit = createAudit({ store, log, now });
  const refusals = createRefusals({ log });
  const sessions = createSessions({ store, secret, now });
  const isRecorder = () => cluster.isAlone || cluster.leadership.isLeading();
  const matching = await createMessageMatching({ store, feeds, places, simulated, isRecorder, now, log });
  const changed = (table: SharedTable) => () => work.changed(table);
  const messagesChanged = changed('automated_messages');
  const writes = createStaffWrites({ store });
  const automatedMessages = createAutomatedMessages({
    ...{ store, writes, places, matching, audit, now },
    changed: messagesChanged,
  });
  const adverts = await createAdverts({ store, writes, audit, changed: changed('adverts'), now, log });
  const work = shareWork({
    ...{ cluster, store, feeds, places, archive, refresher, network, adverts, matching, sessions },
    ...{ connections, sourceStates, simulated, log },
  });
  const mail = createMailReports({ store, mailer: options.mailer, isAlone: cluster.isAlone, now });
  const noticeFreeHost = createFreeHostNotice({
    ...{ adverts, isSpeaker: isRecorder, log },
    usesFreeHost: usesFreeHost(config, simulated),
  });
  const metrics = createMetrics({
    report,
    outcomes: connections.outcomes,
    dropped: refresher.dropped,
    live: () => live.figures(),
    cluster,
  });

  const isSecure = config.publicUrl?.startsWith('https:') ?? false;
  const cookies = createCookies(isSecure);
  const headers = securityHeaders(config);
  const tokenOf = ({ cookie }: IncomingHttpHeaders) =>
    cookie === undefined ? undefined : server.parseCookie(cookie)[cookies.session.name];
  const known = createKnownQuestions({
    headers,
    mayRead: (request) => {
      if (config.publicRead) return true;
      const token = tokenOf(request.headers);
      return token !== undefined && sessions.known(token) !== null;
    },
  });
  const server = createHttpServer({
    ...{ log, headers, proxies: config.trustProxy },
    first: (request, response) => known.answer(request, response) || live.answer(request, response),
    mayUpgrade: isLiveRequest,
  });
  // Known only once it listens, where the port is not fixed.
  const publicUrl = () => config.publicUrl ?? `http://localhost:${listeningPort(server) ?? config.port}`;
  const accounts = connectAccounts({
    config,
    secret,
    counts: cluster.counts,
    store,
    sessions,
    mailer: options.mailer,
    audit,
    refusals,
    publicUrl,
    log,
    now,
  });
  const live = createLive({
    ...{ feeds, places, adverts, matching, sessions, headers, tokenOf, publicUrl, now, log },
    httpServer: server.server,
    messages: automatedMessages,
    publicRead: config.publicRead,
    requestRefresh: work.requestRefresh,
    ...{ proxies: config.trustProxy, connectionsPerAddress: config.liveConnectionsPerAddress },
    counts: cluster.counts,
  });
  server.addHook('preClose', live.close);
  await server.register(fastifyCookie);
  const pagesFolder = options.pagesFolder ?? BUILT_PAGES;
  const settings = publicSettings(config, simulated);
  pageShell(server, {
    html: createPageHtml({
      folder: pagesFolder,
      source: createFirstAnswers({ places, feeds, messages: automatedMessages, report, settings, now }),
      now,
    }),
    readerOf: pageReader({ sessions, cookie: cookies.session, publicRead: config.publicRead }),
  });
  guard(server, { sessions, cookie: cookies.session, publicUrl, publicRead: config.publicRead, refusals });
  await apiDescription(server, { version: options.version, cookie: cookies.session.name });
  await server.register(authRoutes({ ...accounts, sessions, cookies }));
  await server.register(accountRoutes({ account: accounts.account, cookies }));
  await server.register(locationRoutes(places));
  await server.register(feedRoutes({ feeds, places, report, known }));
  await server.register(tideStationRoutes(places));
  const counterOf = cluster.counts?.counterOf ?? counterInMemory;
  const preview = createMatchPreview({ store, feeds, places, simulated, counterOf, now });
  await server.register(automatedMessageRoutes({ messages: automatedMessages, preview }));
  await server.register(
    administration({
      ...{
        writes,
        config,
        store,
        sessions,
        places,
        feeds,
        network,
        connections,
        sourceStates,
        audit,
        adverts,
      },
      ...{ simulated, version: options.version, mail, work, now },
      counterOf,
    }),
  );
  await server.register(advertRoutes({ adverts, places, now }));
  await server.register(settingsRoutes(settings));
  await operationRoutes(server, {
    store,
    metrics,
    cluster,
    token: config.metricsToken,
    isBehindProxy: config.trustProxy > 0,
  });
  await apiDocs(server);
  await pages(server, pagesFolder);
  await server.ready();

  const sweep = () =>
    Promise.all([
      sessions.sweep(),
      accounts.sweep(),
      archive.prune(),
      pruneAudit(store, now()),
      store.messageMatches.prune(now() - MATCH_RETENTION_MS),
    ]).catch((error: unknown) => log.warn({ err: error }, 'sweep failed'));
  const look = () => {
    noticeFreeHost();
    mail.tell().catch((error: unknown) => log.debug({ err: error }, 'mail could not be reported'));
  };
  const timers: NodeJS.Timeout[] = [];

  return {
    server,
    feeds,
    places,
    network,
    live,
    work,
    start() {
      work.start();
      timers.push(
        setInterval(() => feeds.tick(), TICK_MS * Math.min(1, scale)),
        setInterval(live.tick, TICK_MS * Math.min(1, scale)),
        setInterval(look, TICK_MS),
        setInterval(sweep, SWEEP_MS),
      );
    },
    async close() {
      await work.close();
      for (const timer of timers) clearInterval(timer);
      await server.close();
      refusals.close();
      await network.stop();
      await matching.close();
      await connections.close();
      await cluster.close();
    },
  };
}

function listeningPort(server: FastifyInstance): number | undefined {
  const address = server.server.address();
  return address && typeof address === 'object' ? address.port : undefined;
}
