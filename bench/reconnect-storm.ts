import { setTimeout as wait } from 'node:timers/promises';
import { feedPaths } from '#contract/live/live-table.ts';
import { startAsked } from './asked-process.ts';
import {
  CLIENT_CORE,
  type LiveBench,
  PLACE,
  SECRET,
  SERVER_CORE,
  until,
  withLiveBench,
} from './live/live-bench.ts';
import type { LiveClientTasks } from './live/live-clients.ts';
import { checkOpenFiles, createLiveSessions } from './live/live-sessions.ts';
import { residentMegabytes, startServer } from './server-process.ts';

const CLIENTS = 5000;
const ENTRY_MS = 2000;
const RETURN_MS = 1000;
/** Callers besides the live clients, each with a session, who call as often as a page that polls all its feeds. */
const CALLERS = 20;
const PAUSE_MS = 50;
/** Ten simulated minutes: what is due within them does not depend on chance. */
const [SCALE, WATCHED_MS] = [0.05, 30_000];

type Server = Awaited<ReturnType<typeof startServer>>;

/** Calls to the sources in the ten simulated minutes after a server has started, while something goes on. */
async function callsWhile<T>(bench: LiveBench, visit: (server: Server) => Promise<T>) {
  const server = await bench.started(
    startServer({ ...bench.environment, REFRESH_SCALE: String(SCALE) }, SERVER_CORE),
  );
  const count = async () => {
    await wait(WATCHED_MS);
    return Object.values(bench.simulator.calls()).reduce((sum, each) => sum + each, 0);
  };
  const begun = performance.now();
  const timed = async () => ({ ...(await visit(server)), seconds: (performance.now() - begun) / 1000 });
  const [seen, calls] = await Promise.all([timed(), count()]);
  return { seen, calls };
}

/** Data calls with a session until they are to end. @returns the time of each in milliseconds, and the failures */
function startCalls(url: string, cookies: readonly string[]) {
  const times: number[] = [];
  let [isOver, failed] = [false, 0];
  const paths = feedPaths;
  const caller = async (cookie: string) => {
    for (let call = 0; !isOver; call += 1) {
      const begun = performance.now();
      const answer = await fetch(`${url}${paths[call % paths.length]}?location=${PLACE}`, {
        headers: { cookie },
      });
      await answer.arrayBuffer();
      times.push(performance.now() - begun);
      if (answer.status !== 200) failed += 1;
      await wait(PAUSE_MS);
    }
  };
  const callers = cookies.map(caller);
  return async () => {
    isOver = true;
    await Promise.all(callers);
    return { times: times.toSorted((a, b) => a - b), failed };
  };
}

const share = (sorted: readonly number[], part: number): number =>
  Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN);

async function storm({ started }: LiveBench, server: Server, cookies: string[]) {
  const lean = await started(startAsked<LiveClientTasks>('bench/live/live-clients.ts', {}, CLIENT_CORE));
  const [headers, callers] = [{ cookie: cookies[0] ?? '' }, cookies.slice(0, CALLERS)];
  for (const path of feedPaths)
    await until(`200 from ${path}`, async () => {
      const answer = await fetch(`${server.url}${path}?location=${PLACE}`, { headers });
      await answer.arrayBuffer();
      return answer.status === 200;
    });
  const group = 'all';
  const first = await lean.ask('connect', {
    group,
    cookies,
    location: PLACE,
    changes: 0,
    port: Number(new URL(server.url).port),
    spreadMs: ENTRY_MS,
  });
  const idleMegabytes = residentMegabytes(server.pid);
  const endCalls = startCalls(server.url, callers);
  const back = await lean.ask('comeBack', group, RETURN_MS);
  const { times, failed } = await endCalls();
  return { first, back, times, failed, megabytes: [idleMegabytes, residentMegabytes(server.pid)] };
}

const totalOf = (refused: Record<string, number>): number =>
  Object.values(refused).reduce((sum, each) => sum + each, 0);

/** (g) All live clients are cut off at once and come back within a second. */
export async function measureReconnectStorm(clients = CLIENTS) {
  checkOpenFiles(2 * clients + 100);
  const quiet = await withLiveBench((bench) => callsWhile(bench, async () => ({})));
  const { seen, calls } = await withLiveBench(async (bench) => {
    const cookies = await createLiveSessions(bench, SECRET, clients);
    return callsWhile(bench, (server) => storm(bench, server, cookies));
  });
  const { first, back, times, failed, megabytes } = seen;
  return {
    clients,
    back: back.in,
    failed_handshakes: totalOf(first.refused) + totalOf(back.refused),
    first_entry_all_ms: Math.round(first.allMs),
    return_p95_ms: Math.round(back.p95Ms),
    return_all_ms: Math.round(back.allMs),
    data_calls: times.length,
    data_calls_failed: failed,
    data_call_p50_ms: share(times, 0.5),
    data_call_p95_ms: share(times, 0.95),
    data_call_p99_ms: share(times, 0.99),
    rss_mb_before_and_after: megabytes.map(Math.round),
    /** The calls to the sources are counted for half a minute: all of the storm lay within. */
    within_the_count: seen.seconds * 1000 < WATCHED_MS,
    upstream_calls_without_visitors: quiet.calls,
    upstream_calls: calls,
    equal: quiet.calls === calls,
  };
}
