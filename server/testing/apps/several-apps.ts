import type { Location } from '#contract/network/locations.ts';
import { isStoreAway } from '#server/store/engines/store-away.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { createDetour, type Detour } from '../servers/detour.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const POSTGRES_PORT = 5432;
const REDIS_PORT = 6379;

interface Member {
  app: TestApp;
  database: Detour;
  redis: Detour | null;
  readyz: () => Promise<Record<string, unknown>>;
}
export type SeveralApps = Awaited<ReturnType<typeof startSeveralApps>>;

/**
 * Servers on one database and one Redis, in this process, on the simulator. The first one refreshes. The connections of
 * the first and of the second to both can be cut separately.
 */
export async function startSeveralApps(options: {
  databaseUrl: string;
  /** Null: without Redis. */
  redisUrl: string | null;
  count?: number;
  locations?: Partial<Location>[];
  environment?: Record<string, string>;
}) {
  const simulator = await startSimulator({ marked: false });
  const members: Member[] = [];
  for (let index = 0; index < (options.count ?? 2); index += 1) {
    const database = await createDetour(options.databaseUrl, POSTGRES_PORT);
    const redis = options.redisUrl === null ? null : await createDetour(options.redisUrl, REDIS_PORT);
    const app = await startedPatiently({
      ...(options.locations && { locations: options.locations }),
      environment: {
        ...simulator.settings(),
        DATABASE_URL: database.url,
        ...(redis && { REDIS_URL: redis.url }),
        ...options.environment,
      },
    });
    const readyz = async () => (await app.call({ method: 'GET', url: '/readyz' })).body;
    const member = { app, database, redis, readyz };
    members.push(member);
    if (index === 0) await until(async () => (await readyz()).refreshing === true);
  }
  return {
    simulator,
    members,
    /** How many report that they refresh. */
    async refreshing(): Promise<number> {
      const answers = await Promise.all(members.map(({ readyz }) => readyz()));
      return answers.filter(({ refreshing }) => refreshing).length;
    },
    async close() {
      for (const { app } of members) await app.close();
      for (const { database, redis } of members) {
        database.close();
        redis?.close();
      }
      await simulator.close();
    },
  };
}

/** A machine that is busy with other tests may take longer than two seconds to connect to PostgreSQL. */
async function startedPatiently(options: Parameters<typeof startTestApp>[0], tries = 3): Promise<TestApp> {
  try {
    return await startTestApp(options);
  } catch (error) {
    if (tries === 1 || !isStoreAway(error)) throw error;
    return startedPatiently(options, tries - 1);
  }
}

/** Polls until the condition holds. @returns the milliseconds that it took */
export async function until(holds: () => boolean | Promise<boolean>, limitMs = 15_000): Promise<number> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > limitMs) throw new Error(`not within ${limitMs} ms: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - begun;
}
