import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FeedReport } from '#contract/feeds.ts';
import { addLocations } from './filled-store.ts';
import { startTiles } from './grey-tiles.ts';
import { startPhone, type Visit } from './phone-visit.ts';
import { logIn, median, startServer } from './server-process.ts';

const ROUNDS = 3;
const PAGES = {
  landing: '/',
  location: '/locations/exmouth',
  forecast: '/locations/exmouth/forecast',
  water_quality: '/locations/exmouth/water-quality',
};
const LARGE_NETWORK = 500;
const PAGES_OF_LARGE_NETWORK = { [`landing (${LARGE_NETWORK} places)`]: '/' };
/** With 500 places some 30 s; longer on a busy machine. */
const FILLING_MS = 600_000;

type Phone = Awaited<ReturnType<typeof startPhone>>;

/**
 * The four pages on a phone with a cold cache, on the production build with the simulator: Lighthouse's figures; and the
 * landing page of a large network.
 */
export async function measurePages() {
  const phone = await startPhone();
  const tiles = await startTiles();
  try {
    return {
      throttling: '1.6 Mbit/s, 150 ms, CPU x4, cold cache',
      ...(await measureNetwork(phone, PAGES, { TILE_URL: tiles.url })),
      ...(await measureNetwork(phone, PAGES_OF_LARGE_NETWORK, { TILE_URL: tiles.url }, LARGE_NETWORK)),
    };
  } finally {
    await phone.stop();
    tiles.stop();
  }
}

/** @param places absent: the starter network */
async function measureNetwork(
  phone: Phone,
  pages: Readonly<Record<string, string>>,
  environment: Record<string, string>,
  places?: number,
): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'foreshore-bench-'));
  const dataDir = join(folder, 'data');
  if (places !== undefined) await addLocations(dataDir, places);
  const server = await startServer({ ...environment, DATA_MODE: 'simulated', DATA_DIR: dataDir });
  try {
    const cookie = await logIn(server.url);
    if (places !== undefined) await allFetched(server.url, cookie);
    const results: Record<string, string> = {};
    for (const [name, path] of Object.entries(pages)) {
      const visits: Visit[] = [];
      for (let index = 0; index < ROUNDS; index += 1)
        visits.push(await phone.visit(server.url + path, cookie));
      results[name] = words(visits);
    }
    return results;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits until the server has fetched every value once. */
async function allFetched(url: string, cookie: string): Promise<void> {
  let missing = Number.NaN;
  for (const begun = performance.now(); performance.now() - begun < FILLING_MS; ) {
    const answer = await fetch(`${url}/api/feeds`, { headers: { cookie } });
    const { feeds } = FeedReport.parse(await answer.json());
    missing = feeds.filter(({ fetched_at }) => fetched_at === null).length;
    if (missing === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error(`${missing} values were not fetched`);
}

function words(visits: readonly Visit[]): string {
  const middle = (of: (each: Visit) => number) => median(visits.map(of));
  const faults = [...new Set(visits.flatMap((each) => each.faults))];
  return [
    `Lighthouse ${middle((each) => each.performance)}/${middle((each) => each.accessibility)}/${middle((each) => each.best_practices)}`,
    `LCP ${middle((each) => each.lcp_ms)} ms`,
    `CLS ${middle((each) => each.cls).toFixed(3)}`,
    `TBT ${middle((each) => each.tbt_ms)} ms`,
    `${middle((each) => each.requests)} requests`,
    `${middle((each) => each.kb)} kB`,
    ...(faults.length > 0 ? [`faults: ${faults.join(' ')}`] : []),
  ].join(', ');
}
