import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll } from 'vitest';
import { notRun } from '#server/testing/not-run.ts';

const url = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';
const connections: Redis[] = [];
const prefixes: string[] = [];

const connect = (to: string, options: { enableOfflineQueue: boolean }): Redis => {
  const redis = new Redis(to, { ...options, maxRetriesPerRequest: 0, commandTimeout: 2000 });
  redis.on('error', () => {}); // the failing command reports it
  connections.push(redis);
  return redis;
};

/** The Redis that the tests share. Each test uses its own keys, which are removed afterwards. */
export interface RedisServer {
  url: string;
  connect: () => Redis;
  /** A connection that never succeeds. */
  connectNowhere: () => Redis;
  newPrefix: () => string;
  /** Has the keys with this prefix removed, too. */
  removeLater: (prefix: string) => void;
}

const hasRedis = await new Promise<boolean>((resolve) => {
  const probe = new Redis(url, { retryStrategy: () => null, connectTimeout: 2000 });
  probe.on('ready', () => resolve(true));
  probe.on('error', (error) => {
    notRun(`the tests on Redis (${new URL(url).host} can't be reached: ${error})`);
    resolve(false);
  });
  connections.push(probe);
});

async function removeKeys(redis: Redis, prefix: string): Promise<void> {
  for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 1000 })) {
    if (keys.length > 0) await redis.del(...keys);
  }
}

afterAll(async () => {
  if (prefixes.length > 0) {
    const redis = connect(url, { enableOfflineQueue: true });
    for (const prefix of prefixes) await removeKeys(redis, prefix);
  }
  for (const connection of connections) connection.disconnect();
});

const removeLater = (prefix: string) => void prefixes.push(prefix);

const server: RedisServer = {
  url,
  connect: () => connect(url, { enableOfflineQueue: true }),
  connectNowhere: () => connect('redis://127.0.0.1:1', { enableOfflineQueue: false }),
  newPrefix: () => {
    const prefix = `foreshore-test:${randomUUID()}:`;
    removeLater(prefix);
    return prefix;
  },
  removeLater,
};

export const redisServers: RedisServer[] = hasRedis ? [server] : [];
