import type { Logger } from 'pino';
import { joinCluster } from '#server/cluster/cluster.ts';
import { warnOfNewSecret } from '#server/cluster/known-secret.ts';
import type { Config } from '#server/config.ts';
import { createAudit } from '#server/store/audit/write-audit.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { createStaffWrites } from './callers/staff-writes.ts';
import { openFrontDoor } from './front-door.ts';
import type { Ground } from './ground.ts';
import { createRateLimiters } from './limits/rate-limits.ts';
import { createRefusals } from './refusals.ts';

/** @throws CannotStart when other processes on the store use another secret */
export async function layGround(options: {
  config: Config;
  version: string;
  simulated: boolean;
  secret: string;
  store: Store;
  log: Logger;
  now: () => number;
}): Promise<Ground> {
  const { store, secret, log } = options;
  const cluster = await joinCluster(options);
  await warnOfNewSecret(store, secret, log);
  return {
    ...options,
    cluster,
    limiters: createRateLimiters(cluster.counts),
    audit: createAudit(options),
    writes: createStaffWrites({ store }),
    refusals: createRefusals({ log }),
    door: await openFrontDoor(options),
  };
}
