import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UNREACHABLE_SOURCES } from '#server/testing/unreachable-sources.ts';
import { logIn, median, startServer } from './server-process.ts';

const STARTS = 7;

/** (c) From `node` to the first answered data call, on a data folder that has been used before. */
export async function measureStartUp() {
  const folder = mkdtempSync(join(tmpdir(), 'foreshore-bench-'));
  const environment = {
    DATA_MODE: 'live',
    DATA_DIR: join(folder, 'data'),
    ...UNREACHABLE_SOURCES,
  };
  try {
    const first = await startServer(environment);
    const cookie = await logIn(first.url);
    await new Promise((resolve) => setTimeout(resolve, 2000)); // tides are computed and stored
    await first.stop();
    const times: number[] = [];
    for (let index = 0; index < STARTS; index += 1) {
      const begun = performance.now();
      const server = await startServer(environment);
      const answer = await fetch(`${server.url}${'/api/tidal?location=exmouth'}`, { headers: { cookie } });
      await answer.arrayBuffer();
      times.push(performance.now() - begun);
      if (answer.status !== 200) throw new Error(`the first data call answered ${answer.status}`);
      await server.stop();
    }
    return { first_answer_ms: Math.round(median(times)), all_ms: times.map(Math.round), limit_ms: 1500 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
