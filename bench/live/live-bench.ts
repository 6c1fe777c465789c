import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Simulator, startSimulator } from '#simulator/simulator.ts';

/** The servers' secret, so that sessions can be made for them beforehand. */
export const SECRET = 'a secret for measuring the live connection';
/** The location that everybody looks at. */
export const PLACE = 'exmouth';
/** The servers on one core and their clients on the other, if cores can be chosen. */
export const [SERVER_CORE, CLIENT_CORE] =
  spawnSync('which', ['taskset']).status === 0 ? [0, 1] : [undefined, undefined];

export interface LiveBench {
  simulator: Simulator;
  dataDir: string;
  /** The settings of a server that uses the simulator. */
  environment: Record<string, string>;
  /** Ends a process together with the measurement. */
  started: <P extends { stop: () => Promise<void> }>(starting: Promise<P>) => Promise<P>;
}

/** Measures with its own sources and data folder, and removes them afterwards. */
export async function withLiveBench<T>(measure: (bench: LiveBench) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'foreshore-bench-'));
  const dataDir = join(folder, 'data');
  const simulator = await startSimulator({ marked: false });
  const running: { stop: () => Promise<void> }[] = [];
  try {
    return await measure({
      simulator,
      dataDir,
      environment: {
        ...simulator.settings(),
        LOG_LEVEL: 'silent',
        DATA_MODE: 'live',
        DATA_DIR: dataDir,
        SESSION_SECRET: SECRET,
        LIVE_CONNECTIONS_PER_ADDRESS: '10000', // all come from this machine
      },
      async started(starting) {
        const it = await starting;
        running.push(it);
        return it;
      },
    });
  } finally {
    for (const each of running) await each.stop();
    await simulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Polls for a condition. @throws when it does not hold within the limit */
export async function until(what: string, holds: () => Promise<boolean>, limitMs = 120_000): Promise<void> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > limitMs) throw new Error(`not within ${limitMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
