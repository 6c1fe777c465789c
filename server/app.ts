import type { FastifyInstance } from 'fastify';
import { connectAccounts } from './accounts/connect.ts';
import type { Mailer } from './accounts/mail/mail.ts';
import { connectAdverts } from './adverts/connect.ts';
import { connectAudit } from './audit/connect.ts';
import { type ConditionsArea, connectConditions } from './conditions/connect.ts';
import type { Http } from './conditions/upstream/http.ts';
import { connectDisplays } from './displays/connect.ts';
import { apiDescription, apiDocs } from './http/api-docs.ts';
import type { Area, Ground } from './http/ground.ts';
import { layGround } from './http/lay-ground.ts';
import { connectLive, type LiveArea } from './live/connect.ts';
import { connectNetwork, type NetworkArea } from './network/connect.ts';
import { connectNotices } from './notices/connect.ts';
import { connectOperations } from './operations/connect.ts';
import { connectPages } from './pages/connect.ts';
import { connectSharing } from './sharing/connect.ts';

const TICK_MS = 15_000;
const SWEEP_MS = 3_600_000;

export interface AppOptions extends Pick<Ground, 'config' | 'store' | 'log' | 'simulated' | 'version'> {
  /** For calls to the sources. The caller closes it. */
  http: Http;
  sessionSecret: string;
  /** For mail. The caller closes it. */
  mailer: Mailer;
  /** The folder of the built pages; by default the build's own. */
  pagesFolder?: string;
  /** The time of everything that is shown or stored, in epoch milliseconds. */
  now?: () => number;
}

export interface App
  extends Pick<ConditionsArea, 'feeds' | 'places' | 'overview' | 'values'>,
    Pick<NetworkArea, 'network'>,
    Pick<LiveArea, 'live'> {
  server: FastifyInstance;
  /** Starts to call the sources, once it is certain that this server will run. */
  start: () => void;
  /** Ends timers, running calls to sources, and the server. The caller closes the store. */
  close: () => Promise<void>;
}

/** Connects the areas, each to those before it. */
export async function createApp(options: AppOptions): Promise<App> {
  const { now = Date.now, sessionSecret: secret, http, mailer, log } = options;
  const ground = await layGround({ ...options, secret, now });
  const { server } = ground.door;

  const audit = connectAudit(ground);
  const conditions = await connectConditions(ground, http);
  const accounts = connectAccounts(ground, mailer);
  const network = connectNetwork(ground, conditions);
  const notices = await connectNotices(ground, conditions, network);
  const adverts = await connectAdverts(ground, conditions);
  const sharing = await connectSharing(ground, conditions, notices);
  const displays = await connectDisplays(ground, mailer, { conditions, notices, adverts });
  const live = connectLive(ground, { conditions, accounts, notices, adverts });
  const operations = connectOperations(ground, mailer, { conditions, adverts, displays, live });
  const pages = connectPages(
    ground,
    { conditions, accounts, notices, sharing, operations },
    options.pagesFolder,
  );
  const areas: Area[] = [
    ...[audit, conditions, accounts, network, notices, adverts, sharing],
    ...[displays, live, operations, pages],
  ];

  pages.shell();
  accounts.guard({ judgeLink: sharing.judgeLink, judgeDisplay: displays.judgeDisplay });
  await apiDescription(server, {
    version: options.version,
    cookie: accounts.cookies.session.name,
    displayCookie: displays.cookie,
  });
  for (const area of areas) await area.routes?.(server);
  await apiDocs(server, ground.cluster.counterOf);
  await server.ready();

  const tick = () => {
    for (const area of areas) area.tick?.();
  };
  const sweep = () =>
    Promise.all(areas.map((area) => area.sweep?.())).catch((error: unknown) =>
      log.warn({ err: error }, 'sweep failed'),
    );
  const timers: NodeJS.Timeout[] = [];
  let isClosing = false;
  /** The first questions are answered between the turns of this. */
  const settle = async () => {
    await conditions.readStored();
    if (isClosing) return;
    ground.cluster.start();
    await conditions.lookAtAll();
  };

  return {
    server,
    feeds: conditions.feeds,
    places: conditions.places,
    overview: conditions.overview,
    values: conditions.values,
    network: network.network,
    live: live.live,
    start() {
      void settle();
      timers.push(setInterval(tick, TICK_MS * Math.min(1, options.config.refreshScale)));
      timers.push(setInterval(sweep, SWEEP_MS));
    },
    async close() {
      isClosing = true;
      for (const timer of timers) clearInterval(timer);
      for (const area of areas) await area.leave?.();
      await ground.cluster.leave();
      await server.close();
      ground.refusals.close();
      for (const area of areas) await area.close?.();
      await ground.cluster.close();
    },
  };
}
