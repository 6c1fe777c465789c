import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { SourceStates } from './cluster/refresh-report.ts';
import type { SharedWork } from './cluster/shared-work.ts';
import type { Config } from './config.ts';
import type { FeedSources } from './feeds/demand.ts';
import type { Feeds } from './feeds/feeds.ts';
import { adminAuditRoutes } from './routes/admin-audit.ts';
import { adminCustomMessageRoutes } from './routes/admin-custom-messages.ts';
import { adminDashboardRoutes } from './routes/admin-dashboard.ts';
import { adminLocationPlanningRoutes } from './routes/admin-location-planning.ts';
import { adminLocationRoutes } from './routes/admin-locations.ts';
import { adminSourceRoutes } from './routes/admin-sources.ts';
import { adminUserRoutes } from './routes/admin-users.ts';
import type { Adverts } from './services/adverts.ts';
import { createAttention } from './services/attention.ts';
import type { Audit } from './services/audit.ts';
import { createAuditLog } from './services/audit-log.ts';
import { createBathingWaterImport } from './services/bathing-water-import.ts';
import { createGoesAlong } from './services/goes-along.ts';
import { createLocationChanges } from './services/location-changes.ts';
import type { MailReports } from './services/mail-report.ts';
import { createMessageHistory } from './services/message-history.ts';
import { createNearestSources } from './services/nearest-sources.ts';
import type { Network } from './services/network.ts';
import { operatorSettings, usesFreeHost } from './services/operator-settings.ts';
import type { Places } from './services/places.ts';
import { createRefreshCost } from './services/refresh-cost.ts';
import { createRefreshNow } from './services/refresh-now.ts';
import type { Sessions } from './services/sessions.ts';
import { createSaveSeveral } from './services/several-messages.ts';
import { createSourceReports } from './services/source-report.ts';
import { createStaff } from './services/staff.ts';
import type { StaffWrites } from './services/staff-writes.ts';
import { createUserList } from './services/user-list.ts';
import type { CounterOf } from './services/window-counter.ts';
import type { Connections } from './sources.ts';
import type { Store } from './store/open-store.ts';

export interface AdministrationParts {
  config: Config;
  version: string;
  store: Store;
  writes: StaffWrites;
  sessions: Sessions;
  places: Places;
  feeds: Feeds;
  network: Network;
  connections: Connections & { sources: FeedSources };
  sourceStates: SourceStates;
  work: SharedWork;
  adverts: Adverts;
  mail: MailReports;
  /** Where what a person asks for is counted. */
  counterOf: CounterOf;
  audit: Audit;
  simulated: boolean;
  now: () => number;
}

/** Puts the calls of the administration together, but for those that visitors make too. */
export const administration =
  (parts: AdministrationParts): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, writes, sessions, places, feeds, connections, sourceStates, work, audit, now } = parts;
    const { config, simulated, counterOf } = parts;
    const { sources, upstreams, designatedWaters, publishedTideStations } = connections;
    const network = { refresh: () => parts.network.refresh().then(() => work.changed('locations')) };

    const changes = createLocationChanges({ store, writes, network, audit, now });
    await app.register(
      adminCustomMessageRoutes({
        changes,
        historyOf: createMessageHistory({ store }),
        saveSeveral: createSaveSeveral(changes),
      }),
    );
    await app.register(
      adminLocationRoutes({
        places,
        changes,
        importBathingWaters: createBathingWaterImport({
          ...{ store, writes, designatedWaters, network, audit, now },
        }),
        now,
      }),
    );
    await app.register(
      adminLocationPlanningRoutes({
        goesAlong: createGoesAlong({ store, now }),
        cost: createRefreshCost({ sources, upstreams, feeds, scale: config.refreshScale, now }),
        nearest: createNearestSources({ publishedTideStations, designatedWaters, now }),
      }),
    );
    await app.register(
      adminUserRoutes({ staff: createStaff({ store, sessions, audit, now }), list: createUserList(store) }),
    );
    await app.register(adminAuditRoutes(createAuditLog({ store })));
    const reports = createSourceReports({ sources, upstreams, feeds, sourceStates, simulated, now });
    const refreshNow = createRefreshNow({ reports, places, ask: work.askNow, counterOf, audit, now });
    await app.register(adminSourceRoutes({ reports, refreshNow }));
    const attention = createAttention({
      ...{ store, places, reports, now },
      mail: parts.mail,
      adverts: parts.adverts,
      isWithoutMail: config.production && config.mail.smtpUrl === null,
      usesFreeHost: usesFreeHost(config, simulated),
    });
    const settings = operatorSettings(config, { simulated, version: parts.version });
    await app.register(adminDashboardRoutes({ attention, settings }));
  };
