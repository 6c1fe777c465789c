import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { onDatabase, onServer } from '#server/store/testing/test-server.ts';

export const REDIS = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

/** Runs the work on a database of its own, which is removed afterwards, and its keys in Redis with it. */
export async function withDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const name = `foreshore_own_${randomUUID().replaceAll('-', '')}`;
  await onServer((client) => client.query(`create database ${name}`));
  try {
    return await work(onDatabase(name));
  } finally {
    await removeKeys(await installationOf(name));
    await onServer((client) => client.query(`drop database ${name} with (force)`));
  }
}

/** Null when no process got as far as making one. */
const installationOf = (database: string): Promise<string | null> =>
  onServer(async (client) => {
    const { rows } = await client.query(`select value from settings where key = 'installation'`);
    return rows[0]?.value ?? null;
  }, database).catch(() => null);

async function removeKeys(installation: string | null): Promise<void> {
  if (installation === null) return;
  const redis = new Redis(REDIS, { retryStrategy: () => null });
  redis.on('error', () => {}); // without Redis there are none
  try {
    for await (const keys of redis.scanStream({ match: `foreshore:${installation}:*`, count: 1000 })) {
      if (keys.length > 0) await redis.del(...keys);
    }
  } catch {
    // as above
  }
  redis.disconnect();
}
