import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSimulator } from '#simulator/simulator.ts';
import { addLocations } from './filled-store.ts';
import { residentMegabytes, startServer } from './server-process.ts';

/** Places, and the megabytes that they may take. */
const SIZES = [
  { locations: 100, limit_mb: 250 },
  { locations: 500, limit_mb: 350 },
] as const;
const SECONDS = 120;
const SAMPLE_SECONDS = 5;

/** (c) Memory while places are refreshed a hundred times faster than in production, for two minutes. */
export async function measureMemory() {
  const results: Record<string, unknown> = {};
  for (const size of SIZES) {
    for (const [key, value] of Object.entries(await memoryOf(size))) {
      results[`${key} (${size.locations})`] = value;
    }
  }
  return results;
}

async function memoryOf({ locations, limit_mb }: (typeof SIZES)[number]) {
  const folder = mkdtempSync(join(tmpdir(), 'foreshore-bench-'));
  const dataDir = join(folder, 'data');
  await addLocations(dataDir, locations);
  const simulator = await startSimulator({ marked: false });
  const environment = { DATA_MODE: 'live', REFRESH_SCALE: '0.01', DATA_DIR: dataDir };
  const server = await startServer({ ...environment, ...simulator.settings() });
  const samples: number[] = [];
  try {
    for (let second = 0; second < SECONDS; second += SAMPLE_SECONDS) {
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_SECONDS * 1000));
      samples.push(residentMegabytes(server.pid));
    }
    const [firstHalf, secondHalf] = [samples.slice(8, 16), samples.slice(16)];
    const calls = Object.values(simulator.calls()).reduce((sum, each) => sum + each, 0);
    return {
      upstream_calls: calls,
      peak_mb: Math.round(Math.max(...samples)),
      end_mb: Math.round(samples.at(-1) ?? 0),
      middle_third_mb: Math.round(mean(firstHalf)),
      last_third_mb: Math.round(mean(secondHalf)),
      samples_mb: samples.map(Math.round),
      limit_mb,
    };
  } finally {
    await server.stop();
    await simulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
