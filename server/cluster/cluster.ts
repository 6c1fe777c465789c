import type { Logger } from 'pino';
import type { Store } from '#server/store/engines/open-store.ts';
import type { Config } from '../config.ts';
import { blaming } from '../start-errors.ts';
import { type Bus, createBus } from './bus.ts';
import { installationName } from './installation.ts';
import { aloneInTheStore, joinProcesses, type Leadership } from './membership.ts';
import { connectRedis, type RedisConnections } from './redis.ts';
import { type SharedCounts, sharedCounts } from './shared-counts.ts';

export type RedisState = 'connected' | 'away' | 'not configured';

/** What this process has in common with the others on its database. */
export interface Cluster {
  /** Nobody else can be on this store. */
  isAlone: boolean;
  leadership: Leadership;
  bus: Bus;
  /** Null: each process counts by itself. */
  counts: SharedCounts | null;
  redis: () => RedisState;
  onRedis: (listener: () => void) => void;
  close: () => Promise<void>;
}

const silentBus: Bus = { send: () => undefined, onMessage: () => undefined };

/**
 * Finds the other processes: on PostgreSQL there may be some, and Redis carries their words where there is one.
 * @throws CannotStart when they use another secret
 */
export async function joinCluster(options: {
  config: Pick<Config, 'databaseUrl' | 'redisUrl'>;
  store: Store;
  simulated: boolean;
  secret: string;
  log: Logger;
  now: () => number;
}): Promise<Cluster> {
  const { config, store, log } = options;
  if (config.databaseUrl === null) {
    if (config.redisUrl !== null)
      log.warn('REDIS_URL is not used without DATABASE_URL: on SQLite there is one process');
    return withoutRedis(aloneInTheStore(), true);
  }
  const { databaseUrl } = config;
  const leadership = await blaming('DATABASE_URL', () => joinProcesses({ ...options, databaseUrl }));
  if (config.redisUrl === null) return withoutRedis(leadership, false);
  const prefix = `foreshore:${await installationName(store)}:`;
  return withRedis(connectRedis(config.redisUrl, log), prefix, leadership, options);
}

const withoutRedis = (leadership: Leadership, isAlone: boolean): Cluster => ({
  isAlone,
  leadership,
  bus: silentBus,
  counts: null,
  redis: () => 'not configured',
  onRedis: () => undefined,
  close: leadership.close,
});

function withRedis(
  redis: RedisConnections,
  prefix: string,
  leadership: Leadership,
  { simulated, secret, log, now }: { simulated: boolean; secret: string; log: Logger; now: () => number },
): Cluster {
  return {
    isAlone: false,
    leadership,
    bus: createBus({ redis, channel: `${prefix}${simulated ? 'simulated' : 'live'}`, log }),
    counts: sharedCounts({ redis: redis.commands, prefix, secret, now }),
    redis: redis.state,
    onRedis: redis.onState,
    async close() {
      await leadership.close();
      redis.close();
    },
  };
}
