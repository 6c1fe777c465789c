import type { Mailer } from '#server/accounts/mail/mail.ts';
import type { AdvertsArea } from '#server/adverts/connect.ts';
import type { Conditions } from '#server/conditions/connect.ts';
import { usesFreeHost } from '#server/conditions/weather-host.ts';
import type { Area, Ground } from '#server/http/ground.ts';
import type { LiveArea } from '#server/live/connect.ts';
import { createAttention } from './attention.ts';
import { adminDashboardRoutes } from './dashboard-routes.ts';
import { createMailReports } from './mail-report.ts';
import { createMetrics } from './metrics.ts';
import { operationRoutes } from './operation-routes.ts';
import { operatorSettings } from './operator-settings.ts';

const MAIL_REPORT_MS = 15_000;

/** The state of the server itself, for the operator and the administrators. */
export function connectOperations(
  ground: Ground,
  mailer: Mailer,
  parts: { conditions: Conditions; adverts: AdvertsArea; live: LiveArea },
): Area {
  const { config, store, cluster, simulated, version, now } = ground;
  const { places, reports, report, connections, refresher } = parts.conditions;
  const { adverts } = parts.adverts;
  const mail = createMailReports({ store, mailer, isAlone: cluster.isAlone, now });
  cluster.work.every(MAIL_REPORT_MS, 'reporting mail', mail.share);
  const metrics = createMetrics({
    report,
    cluster,
    outcomes: connections.outcomes,
    dropped: refresher.dropped,
    live: parts.live.live.figures,
  });
  return {
    async routes(server) {
      const attention = createAttention({
        store,
        places,
        reports,
        mail,
        adverts,
        now,
        isWithoutMail: config.production && config.mail.smtpUrl === null,
        usesFreeHost: usesFreeHost(config, simulated),
      });
      const settings = operatorSettings(config, { simulated, version });
      await server.register(adminDashboardRoutes({ attention, settings }));
      const isBehindProxy = config.trustProxy > 0;
      await operationRoutes(server, { store, metrics, cluster, token: config.metricsToken, isBehindProxy });
    },
  };
}
