import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { onServer } from '#server/store/testing/test-server.ts';
import { type Nginx, startNginx } from '#server/testing/servers/nginx.ts';
import { type ServerProcess, serverProcesses } from '#server/testing/servers/server-processes.ts';
import { createDatabase, REDIS } from '#server/testing/servers/temporary-database.ts';
import { startSimulator } from '#simulator/simulator.ts';
import type { Sites } from './attack.ts';

/** As `deploy/` describes it: three processes and nginx. */
export interface Installation {
  sites: Sites;
  /** What is wrong with the processes since the last time: lines of errors, ends. */
  troubles: () => string[];
  stop: () => Promise<void>;
}

const PROCESSES = 3;
const FIRST_VALUES_MS = 60_000;
const VALUES = '/api/openmeteo_marine?location=exmouth';

const hasPostgres = (): Promise<boolean> => onServer(async () => true).catch(() => false);

async function hasRedis(): Promise<boolean> {
  const redis = new Redis(REDIS, { retryStrategy: () => null, lazyConnect: true, connectTimeout: 2000 });
  redis.on('error', () => {}); // the connecting reports it
  const has = await redis.connect().then(
    () => true,
    () => false,
  );
  redis.disconnect();
  return has;
}

/**
 * Starts the processes on a PostgreSQL database of their own and Redis, and nginx in front.
 * @param say is told what is not there; the processes run without it then
 */
export async function startInstallation(say: (missing: string) => void): Promise<Installation> {
  const redis: Record<string, string> = (await hasRedis()) ? { REDIS_URL: REDIS } : {};
  if (!redis.REDIS_URL) say(`no Redis at ${new URL(REDIS).host}: each process counts for itself`);
  const database = (await hasPostgres()) ? await createDatabase() : null;
  if (!database) say('no PostgreSQL: each process has a SQLite store of its own');
  const root = mkdtempSync(join(tmpdir(), 'foreshore-attacks-'));
  const simulator = await startSimulator({ marked: false });
  const processes = serverProcesses({
    ...simulator.settings(),
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    SESSION_SECRET: 'one secret for all of these processes',
  });
  const proxies: Nginx[] = [];
  const front = async (behind: readonly ServerProcess[]): Promise<Nginx> => {
    const urls = await Promise.all(behind.map((server) => server.url()));
    const nginx = await startNginx(...urls.map((url) => Number(new URL(url).port)));
    proxies.push(nginx);
    return nginx;
  };
  const stop = async () => {
    for (const nginx of proxies) await nginx.stop();
    await processes.stopAll();
    await simulator.close();
    await database?.remove();
    rmSync(root, { recursive: true, force: true });
  };
  try {
    const store: Record<string, string> = database ? { ...redis, DATABASE_URL: database.url } : redis;
    const servers = Array.from({ length: PROCESSES }, (_, index) =>
      processes.start({
        ...store,
        PUBLIC_READ: 'true',
        DATA_DIR: dataFolder(root, index, database !== null),
      }),
    );
    for (const server of servers) await answers((await server.url()) + VALUES);
    const closed = processes.start({ PUBLIC_READ: 'false' });
    const sites = { open: await front(servers), closed: await front([closed]) };
    return { sites, troubles: troublesOf([...servers, closed]), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** With one store for all, the files of adverts lie in one folder for all, too. */
function dataFolder(root: string, index: number, isShared: boolean): string {
  const [folder, media] = [join(root, `app${index}`), join(root, 'media')];
  mkdirSync(folder);
  if (isShared) {
    mkdirSync(media, { recursive: true });
    symlinkSync(media, join(folder, 'media'));
  }
  return folder;
}

async function answers(url: string): Promise<void> {
  for (const end = Date.now() + FIRST_VALUES_MS; Date.now() < end; await wait(100)) {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    if (answer.status === 200) return;
  }
  throw new Error(`no values at ${url} within ${FIRST_VALUES_MS} ms`);
}

function troublesOf(servers: readonly ServerProcess[]): () => string[] {
  const read = servers.map(() => 0);
  return () =>
    servers.flatMap((server, index) => {
      const lines = server.out().slice(read[index]).split('\n');
      read[index] = server.out().length - (lines.pop() ?? '').length; // the last one is not whole yet
      const ended = server.process.exitCode ?? server.process.signalCode;
      return [
        ...lines.filter((line) => line.startsWith('{')).map((line) => line.slice(0, 400)),
        ...(ended === null ? [] : [`process ${index + 1} ended: ${ended} ${server.err().slice(-400)}`]),
      ];
    });
}
