import { createDatabase, REDIS } from '#server/testing/temporary-database.ts';
import { type AskedProcess, startAsked } from './asked-process.ts';
import { CLIENT_CORE, type LiveBench, PLACE, SECRET, until, withLiveBench } from './live-bench.ts';
import type { LiveClientTasks } from './live-clients.ts';
import type { LiveServerTasks } from './live-server.ts';
import { checkOpenFiles, createLiveSessions } from './live-sessions.ts';

const PROCESSES = 3;
/** Of all processes together: as many as the fan-out of one process has, in thirds. */
const CLIENTS = [999, 4998];
const CHANGES = 1000;
const BYTES = 2048;
/** Changes that are made at one moment. The next follow when all clients have received these. */
const AT_ONCE = 20;
const RECEIPT_LIMIT_MS = 15_000;
/** The clients of a process connect within this time for each thousand. */
const ENTRY_MS_A_THOUSAND = 3000;

type Server = AskedProcess<LiveServerTasks>;

/** The processes once all of them have all values, the one that refreshes first. */
async function startServers({ environment, started }: LiveBench, databaseUrl: string): Promise<Server[]> {
  const all = { ...environment, DATABASE_URL: databaseUrl, REDIS_URL: REDIS };
  const servers: Server[] = [];
  for (let index = 0; index < PROCESSES; index += 1)
    servers.push(await started(startAsked<LiveServerTasks>('bench/live-server.ts', all)));
  const refreshing = async () => {
    const answers = await Promise.all(servers.map((server) => server.ask('isRefreshing')));
    return servers.filter((_, index) => answers[index]);
  };
  await until('one process that refreshes', async () => (await refreshing()).length === 1);
  for (const server of servers) await until('values of all feeds', () => server.ask('hasAll', PLACE));
  const leading = await refreshing();
  return [...leading, ...servers.filter((server) => !leading.includes(server))];
}

async function sendChanges(bench: LiveBench, databaseUrl: string, clients: number, changes: number) {
  const servers = await startServers(bench, databaseUrl);
  const lean = await bench.started(startAsked<LiveClientTasks>('bench/live-clients.ts', {}, CLIENT_CORE));
  const cookies = await createLiveSessions({ dataDir: bench.dataDir, databaseUrl }, SECRET, clients);
  const [refreshing] = servers as [Server, ...Server[]];
  await refreshing.ask('fill', PLACE, BYTES);
  const share = Math.ceil(clients / PROCESSES);
  const groups = servers.map((_, index) => `of process ${index + 1}`);
  for (const [index, server] of servers.entries()) {
    const entry = await lean.ask('connect', {
      group: groups[index] ?? '',
      cookies: cookies.slice(index * share, (index + 1) * share),
      location: PLACE,
      changes,
      port: await server.ask('port'),
      spreadMs: (share * ENTRY_MS_A_THOUSAND) / 1000,
    });
    if (Object.keys(entry.refused).length > 0)
      throw new Error(`not let in: ${JSON.stringify(entry.refused)}`);
  }
  const begun = performance.now();
  for (let first = 1; first <= changes; first += AT_ONCE) {
    const count = Math.min(AT_ONCE, changes - first + 1);
    await refreshing.ask('change', PLACE, first, count);
    for (const group of groups) await lean.ask('received', group, first + count - 1, RECEIPT_LIMIT_MS);
  }
  const seconds = (performance.now() - begun) / 1000;
  const tallies = await Promise.all(groups.map((group) => lean.ask('tally', group)));
  return { seconds, tallies };
}

/** (h) Processes on one PostgreSQL and one Redis: every client of each receives every change, once. */
export async function measureSeveralServers() {
  const results: Record<string, number> = { processes: PROCESSES, changes: CHANGES };
  for (const clients of CLIENTS) {
    checkOpenFiles(clients + 100);
    const database = await createDatabase();
    const { seconds, tallies } = await withLiveBench((bench) =>
      sendChanges(bench, database.url, clients, CHANGES),
    ).finally(() => database.remove());
    for (const outcome of ['received', 'lost', 'twice'] as const)
      results[`${clients}_${outcome}`] = tallies.reduce((sum, tally) => sum + tally[outcome], 0);
    results[`${clients}_seconds`] = Number(seconds.toFixed(1));
  }
  return results;
}
