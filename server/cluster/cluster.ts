import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Store } from '#server/store/engines/open-store.ts';
import { blaming } from '../cannot-start.ts';
import type { Config } from '../config.ts';
import { type Bus, createBus, silentBus } from './bus.ts';
import { type ChangedTables, createChangedTables } from './changed-tables.ts';
import { type Counts, countsInMemory, countsInRedis } from './counts.ts';
import { aloneInTheStore, type Leadership } from './leadership.ts';
import { createLeading, type Leading } from './leading.ts';
import type { RedisConnections } from './redis.ts';
import { createRegularWork, type RegularWork } from './regular-work.ts';

const KEY = 'installation';

/** A name shared by the processes on one store: several installations may use one Redis. */
async function installationName({ settings }: Pick<Store, 'settings'>): Promise<string> {
  return settings.getOrAdd(KEY, randomUUID());
}

const TABLES_LOOK_MS = 15_000;

type RedisState = 'connected' | 'away' | 'not configured';

/** What this process shares with the others on its database. */
export interface Cluster {
  /** No other process can be on this store. */
  isAlone: boolean;
  leading: Leading;
  bus: Bus;
  tables: ChangedTables;
  /** Runs from `start` to `leave`. */
  work: RegularWork;
  /** Across all processes if they can share; otherwise of this process. */
  counts: Counts;
  redis: () => RedisState;
  onRedis: (listener: () => void) => void;
  /** Joins the regular work. */
  start: () => void;
  /** Leaves the regular work to the other processes. */
  leave: () => Promise<void>;
  close: () => Promise<void>;
}

/** Carries messages between the processes, and counts across all of them. */
interface Shared {
  bus: Bus;
  counts: Counts;
  redis: () => RedisState;
  onRedis: (listener: () => void) => void;
  close: () => void;
}

const nothingShared = (now: () => number): Shared => ({
  bus: silentBus,
  counts: countsInMemory(now),
  redis: () => 'not configured',
  onRedis: () => undefined,
  close: () => undefined,
});

export interface JoiningOptions {
  config: Pick<Config, 'databaseUrl' | 'redisUrl'>;
  store: Store;
  simulated: boolean;
  secret: string;
  log: Logger;
  now: () => number;
}

/**
 * Finds the other processes: on PostgreSQL there may be some, and Redis carries their messages if there is one.
 * @throws CannotStart when the others use another secret
 */
export async function joinCluster(options: JoiningOptions): Promise<Cluster> {
  const { config, store, log, now } = options;
  const { databaseUrl, redisUrl } = config;
  if (databaseUrl === null) {
    if (redisUrl !== null)
      log.warn('REDIS_URL is not used without DATABASE_URL: on SQLite there is one process');
    return clusterOf({
      ...options,
      isAlone: true,
      leadership: aloneInTheStore(),
      shared: nothingShared(now),
    });
  }
  const { joinProcesses } = await import('./membership.ts'); // loaded only if it is needed, as Redis below
  const leadership = await blaming('DATABASE_URL', () => joinProcesses({ ...options, databaseUrl }));
  if (redisUrl === null)
    return clusterOf({ ...options, isAlone: false, leadership, shared: nothingShared(now) });
  const prefix = `foreshore:${await installationName(store)}:`;
  const { connectRedis } = await import('./redis.ts');
  const shared = throughRedis(connectRedis(redisUrl, log), prefix, options);
  return clusterOf({ ...options, isAlone: false, leadership, shared });
}

function throughRedis(
  redis: RedisConnections,
  prefix: string,
  { simulated, secret, log, now }: JoiningOptions,
): Shared {
  return {
    bus: createBus({ redis, channel: `${prefix}${simulated ? 'simulated' : 'live'}`, log }),
    counts: countsInRedis({ redis: redis.commands, prefix, secret, now }),
    redis: redis.state,
    onRedis: redis.onState,
    close: redis.close,
  };
}

function clusterOf(options: {
  store: Store;
  isAlone: boolean;
  leadership: Leadership;
  shared: Shared;
  log: Logger;
}): Cluster {
  const { store, isAlone, leadership, shared, log } = options;
  const { bus, counts, redis, onRedis } = shared;
  const work = createRegularWork(log);
  const tables = createChangedTables({ store, bus, attempt: work.attempt });
  const lookAtTables = 'looking for changes';
  if (!isAlone) work.every(TABLES_LOOK_MS, lookAtTables, tables.look);
  return {
    isAlone,
    bus,
    tables,
    work,
    counts,
    redis,
    onRedis,
    leading: createLeading({ leadership, bus, isAlone, log }),
    start() {
      work.start();
      leadership.begin();
      onRedis(() => void work.attempt(lookAtTables, tables.look));
    },
    async leave() {
      work.stop();
      await leadership.close();
    },
    async close() {
      work.stop();
      await leadership.close();
      shared.close();
    },
  };
}
