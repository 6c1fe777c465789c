import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mailer } from '#server/accounts/mail/mail.ts';
import type { AdvertsArea } from '#server/adverts/connect.ts';
import type { ConditionsArea } from '#server/conditions/connect.ts';
import { createRefreshCost } from '#server/conditions/sources/refresh-cost.ts';
import { usesFreeHost } from '#server/conditions/sources/weather-host.ts';
import type { DisplaysArea } from '#server/displays/connect.ts';
import type { Area, Ground } from '#server/http/ground.ts';
import type { LiveArea } from '#server/live/connect.ts';
import { type AttentionOf, createAttention } from './attention.ts';
import { adminDashboardRoutes } from './dashboard-routes.ts';
import { createListChanges } from './list-changes.ts';
import { createMailReports } from './mail-report.ts';
import type { Metrics, MetricsOptions } from './metrics.ts';
import { operationRoutes } from './operation-routes.ts';
import { operatorSettings } from './operator-settings.ts';

/** The name of a data folder, made once: what a process reports of its folder stays true until it is back with the folder. */
function folderId(dataDir: string): string {
  const file = join(dataDir, 'folder-id');
  const made = randomUUID();
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, made, { flag: 'wx', mode: 0o600, flush: true });
  } catch {
    // It is there, or the disk is full: then this process has the name for itself.
  }
  try {
    return readFileSync(file, 'utf8').trim() || made;
  } catch {
    return made;
  }
}

const MAIL_REPORT_MS = 15_000;

export interface OperationsArea extends Area {
  attention: AttentionOf;
}

/** The state of the server itself, for the operator and the administrators. */
export function connectOperations(
  ground: Ground,
  mailer: Mailer,
  parts: {
    conditions: ConditionsArea;
    adverts: AdvertsArea;
    displays: Pick<DisplaysArea, 'list'>;
    live: LiveArea;
  },
): OperationsArea {
  const { config, store, cluster, simulated, version, now } = ground;
  const { places, feeds, reports, report, connections, refresher } = parts.conditions;
  const { adverts } = parts.adverts;
  const { isAlone } = cluster;
  const folder = isAlone ? '' : folderId(config.dataDir);
  const mail = createMailReports({ store, mailer, isAlone, folder, now });
  cluster.work.every(MAIL_REPORT_MS, 'reporting mail', mail.share);
  const metrics = metricsWhenAsked({
    report,
    cluster,
    outcomes: connections.outcomes,
    dropped: refresher.dropped,
    live: parts.live.live.figures,
    drive: parts.adverts.driveFigures,
  });
  const { sources, upstreams } = connections;
  const cost = createRefreshCost({ sources, upstreams, feeds, scale: config.refreshScale, now });
  const attention = createAttention({
    store,
    places,
    reports,
    mail,
    cost: () => cost(0),
    adverts,
    displays: parts.displays,
    now,
    isWithoutMail: config.production && config.mail.smtpUrl === null,
    usesFreeHost: usesFreeHost(config, simulated),
  });
  return {
    attention,
    async routes(server) {
      const settings = operatorSettings(config, { simulated, version });
      const changes = createListChanges({ store });
      await server.register(adminDashboardRoutes({ attention, changes, settings }));
      const isBehindProxy = config.trustProxy > 0;
      await operationRoutes(server, { store, metrics, cluster, token: config.metricsToken, isBehindProxy });
    },
  };
}

/** Most servers are asked for no metrics, and their library takes 50 ms of a start. */
function metricsWhenAsked(options: MetricsOptions): () => Promise<Metrics> {
  let metrics: Metrics | undefined;
  return async () => {
    const { createMetrics } = await import('./metrics.ts');
    metrics ??= createMetrics(options);
    return metrics;
  };
}
