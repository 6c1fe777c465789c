import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FeedReport } from '#contract/conditions/feeds.ts';
import { UNREACHABLE_SOURCES } from '#server/testing/unreachable-sources.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { addLocations } from './filled-store.ts';
import { logIn, median, processorMs, startServer } from './server-process.ts';

const STARTS = 7;
/** Places of the networks; null: the starter network. */
const NETWORKS = [null, 100, 500];
/** With 500 places some 30 s; longer on a busy machine. */
const FILLING_MS = 600_000;

/** How many times as long as Node.js alone a start may take. */
const MOST_TIMES_BARE = 20;

/**
 * (c) From `node` to the first answered data call, on data folders that have been used before; then to the first answer of
 * the overview. Each start comes after one of Node.js alone, of which it is a multiple: machines differ by half, and busy
 * ones by more.
 */
export async function measureStartUp(networks: readonly (number | null)[] = NETWORKS) {
  const results: Record<string, unknown> = { limit_times_bare: MOST_TIMES_BARE };
  for (const locations of networks)
    results[locations === null ? 'starter network' : `${locations} places`] = await startUpOf(locations);
  return results;
}

/** Of Node.js without a program. */
function bareStart() {
  const program = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1000)';
  const begun = performance.now();
  const printed = execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' });
  return { ms: performance.now() - begun, processor: Number(printed) };
}

/** @param locations null: the starter network */
async function startUpOf(locations: number | null) {
  const folder = mkdtempSync(join(tmpdir(), 'foreshore-bench-'));
  const environment = { DATA_MODE: 'live', DATA_DIR: join(folder, 'data') };
  const place = locations === null ? 'exmouth' : 'place-0';
  try {
    if (locations !== null) await addLocations(environment.DATA_DIR, locations);
    const cookie = await fillWithValues(environment);
    const starts: (Awaited<ReturnType<typeof startOnce>> & { bare: ReturnType<typeof bareStart> })[] = [];
    for (let index = 0; index < STARTS; index += 1) {
      const bare = bareStart();
      starts.push({ ...(await startOnce({ ...environment, ...UNREACHABLE_SOURCES }, place, cookie)), bare });
    }
    return {
      times_bare: tenths(median(starts.map(({ answeredMs, bare }) => answeredMs / bare.ms))),
      processor_times_bare: tenths(median(starts.map(({ processor, bare }) => processor / bare.processor))),
      bare_ms: Math.round(median(starts.map(({ bare }) => bare.ms))),
      bare_processor_ms: Math.round(median(starts.map(({ bare }) => bare.processor))),
      first_answer_ms: Math.round(median(starts.map(({ answeredMs }) => answeredMs))),
      processor_ms: median(starts.map(({ processor }) => processor)),
      first_overview_ms: Math.round(median(starts.map(({ overviewMs }) => overviewMs))),
      all_ms: starts.map(({ answeredMs }) => Math.round(answeredMs)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const tenths = (value: number) => Math.round(value * 10) / 10;

async function startOnce(environment: Record<string, string>, place: string, cookie: string) {
  const begun = performance.now();
  const server = await startServer(environment);
  const ask = async (path: string): Promise<number> => {
    const answer = await fetch(`${server.url}${path}`, { headers: { cookie } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - begun;
  };
  const answeredMs = await ask(`/api/tidal?location=${place}`);
  const processor = processorMs(server.pid);
  const overviewMs = await ask('/api/overview');
  await server.stop();
  return { answeredMs, processor, overviewMs };
}

/** Lets a server fetch every value once; returns the cookie of a session. */
async function fillWithValues(environment: Record<string, string>): Promise<string> {
  const simulator = await startSimulator({ marked: false });
  const server = await startServer({ ...environment, ...simulator.settings() });
  try {
    const cookie = await logIn(server.url);
    let lacking = new Map<string, number>();
    for (const begun = performance.now(); performance.now() - begun < FILLING_MS; ) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const answer = await fetch(`${server.url}/api/feeds`, { headers: { cookie } });
      const { feeds } = FeedReport.parse(await answer.json());
      const missing = feeds.filter(({ fetched_at }) => fetched_at === null);
      if (missing.length === 0) return cookie;
      lacking = new Map(
        [...Map.groupBy(missing, ({ kind }) => kind)].map(([kind, some]) => [kind, some.length]),
      );
    }
    throw new Error(`some values were not fetched: ${JSON.stringify([...lacking])}`);
  } finally {
    await server.stop();
    await simulator.close();
  }
}
