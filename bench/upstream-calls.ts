import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { feedPaths } from '#contract/live-table.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { logIn, startServer } from './server-process.ts';

const SCALE = 0.01;
const SIMULATED_MS = 10 * 60_000;

/** Calls to all sources in ten simulated minutes, while so many visitors look at all data of a place and look again. */
async function callsWith(visitors: number): Promise<{ calls: number; requests: number }> {
  const simulator = await startSimulator({ marked: false });
  const folder = mkdtempSync(join(tmpdir(), 'foreshore-bench-'));
  const environment = { DATA_MODE: 'live', REFRESH_SCALE: String(SCALE), DATA_DIR: join(folder, 'data') };
  const server = await startServer({ ...environment, ...simulator.settings() });
  try {
    const cookie = await logIn(server.url);
    const end = performance.now() + SIMULATED_MS * SCALE;
    let requests = 0;
    const visit = async () => {
      while (performance.now() < end) {
        for (const path of feedPaths) {
          await (await fetch(`${server.url}${path}?location=exmouth`, { headers: { cookie } })).arrayBuffer();
          requests += 1;
        }
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    };
    await Promise.all(Array.from({ length: visitors }, visit));
    const calls = Object.values(simulator.calls()).reduce((sum, each) => sum + each, 0);
    return { calls, requests };
  } finally {
    await server.stop();
    await simulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** (b) The number of calls to the sources does not depend on the number of visitors. */
export async function measureUpstreamCalls() {
  const one = await callsWith(1);
  const thousand = await callsWith(1000);
  return {
    calls_with_1_visitor: one.calls,
    calls_with_1000_visitors: thousand.calls,
    requests_of_1000_visitors: thousand.requests,
    equal: one.calls === thousand.calls,
  };
}
