import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FeedReport } from '#contract/feeds.ts';
import { UNREACHABLE_SOURCES } from '#server/testing/unreachable-sources.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { addLocations } from './filled-store.ts';
import { logIn, median, processorMs, startServer } from './server-process.ts';

const STARTS = 7;
/** Of the larger network; the smaller one is the starter network. */
const LOCATIONS = 500;
/** With 500 places some 30 s; longer on a busy machine. */
const FILLING_MS = 600_000;

/** (c) From `node` to the first answered data call, on data folders that have been used before. */
export async function measureStartUp() {
  const [starter, large] = [await startUpOf(null), await startUpOf(LOCATIONS)];
  return {
    first_answer_ms: starter.first_answer_ms,
    processor_ms: starter.processor_ms,
    all_ms: starter.all_ms,
    [`first_answer_ms (${LOCATIONS})`]: large.first_answer_ms,
    [`processor_ms (${LOCATIONS})`]: large.processor_ms,
    [`all_ms (${LOCATIONS})`]: large.all_ms,
    limit_ms: 1500,
  };
}

/** @param locations null: the starter network */
async function startUpOf(locations: number | null) {
  const folder = mkdtempSync(join(tmpdir(), 'foreshore-bench-'));
  const environment = { DATA_MODE: 'live', DATA_DIR: join(folder, 'data') };
  try {
    if (locations !== null) await addLocations(environment.DATA_DIR, locations);
    const cookie = await fillWithValues(environment);
    const times: number[] = [];
    const processor: number[] = [];
    for (let index = 0; index < STARTS; index += 1) {
      const begun = performance.now();
      const server = await startServer({ ...environment, ...UNREACHABLE_SOURCES });
      const place = locations === null ? 'exmouth' : 'place-0';
      const answer = await fetch(`${server.url}/api/tidal?location=${place}`, { headers: { cookie } });
      await answer.arrayBuffer();
      times.push(performance.now() - begun);
      processor.push(processorMs(server.pid));
      if (answer.status !== 200) throw new Error(`the first data call answered ${answer.status}`);
      await server.stop();
    }
    return {
      first_answer_ms: Math.round(median(times)),
      processor_ms: median(processor),
      all_ms: times.map(Math.round),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
