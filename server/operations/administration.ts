import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Sessions } from '#server/accounts/sessions.ts';
import { createStaff } from '#server/accounts/staff.ts';
import { createUserList } from '#server/accounts/user-list.ts';
import { adminUserRoutes } from '#server/accounts/user-routes.ts';
import type { Adverts } from '#server/adverts/adverts.ts';
import type { SourceStates } from '#server/cluster/refresh-report.ts';
import type { SharedWork } from '#server/cluster/shared-work.ts';
import type { FeedSources } from '#server/conditions/feeds/demand.ts';
import type { Feeds } from '#server/conditions/feeds/feeds.ts';
import type { Places } from '#server/conditions/places.ts';
import { createRefreshCost } from '#server/conditions/refresh-cost.ts';
import { createRefreshNow } from '#server/conditions/refresh-now.ts';
import { createSourceReports } from '#server/conditions/source-report.ts';
import { adminSourceRoutes } from '#server/conditions/source-routes.ts';
import type { Connections } from '#server/conditions/sources.ts';
import type { Config } from '#server/config.ts';
import type { CounterOf } from '#server/http/window-counter.ts';
import { adminLocationRoutes } from '#server/network/admin-location-routes.ts';
import { createBathingWaterImport } from '#server/network/bathing-water-import.ts';
import { createGoesAlong } from '#server/network/goes-along.ts';
import { createLocationChanges } from '#server/network/location-changes.ts';
import { createNearestSources } from '#server/network/nearest-sources.ts';
import type { Network } from '#server/network/network.ts';
import { adminLocationPlanningRoutes } from '#server/network/planning-routes.ts';
import { adminCustomMessageRoutes } from '#server/notices/custom-message-routes.ts';
import { createMessageHistory } from '#server/notices/message-history.ts';
import { createSaveSeveral } from '#server/notices/several-messages.ts';
import type { Audit } from '#server/store/audit/write-audit.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { StaffWrites } from '#server/store/staff-writes.ts';
import { createAttention } from './attention.ts';
import { createAuditLog } from './audit-log.ts';
import { adminAuditRoutes } from './audit-routes.ts';
import { adminDashboardRoutes } from './dashboard-routes.ts';
import type { MailReports } from './mail-report.ts';
import { operatorSettings, usesFreeHost } from './operator-settings.ts';

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
