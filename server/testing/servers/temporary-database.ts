import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { onDatabase, onServer } from '#server/store/testing/test-server.ts';

export const REDIS = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

/** A database of its own. When it is removed, its keys in Redis go with it. */
export async function createDatabase(): Promise<{ url: string; remove: () => Promise<void> }> {
  const name = `foreshore_own_${randomUUID().replaceAll('-', '')}`;
  await onServer((client) => client.query(`create database ${name}`));
  return {
    url: onDatabase(name),
    async remove() {
      await removeKeys(await installationOf(name));
      await onServer((client) => client.query(`drop database ${name} with (force)`));
    },
  };
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
