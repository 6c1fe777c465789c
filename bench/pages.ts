import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FeedReport } from '#contract/conditions/feeds.ts';
import { addLocations } from './filled-store.ts';
import { startTiles } from './grey-tiles.ts';
import { startPhone, type Visit } from './phone-visit.ts';
import { addReferencePages } from './reference-pages.ts';
import { logIn, median, startServer } from './server-process.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const PAGES = {
  landing: '/',
  location: '/locations/exmouth',
  forecast: '/locations/exmouth/forecast',
  water_quality: '/locations/exmouth/water-quality',
};
const LARGE_NETWORK = 500;
const PAGES_OF_LARGE_NETWORK = { landing_of_500_places: '/' };
/** DESIGN decision 29 */
const LIMITS = { requests: 16, shift: 0.02, largestPaint: 1.6, blocking: 2.5 };
const LIMITS_KB: Readonly<Record<string, number>> = { location: 205, landing_of_500_places: 225 };
/** With 500 places some 30 s; longer on a busy machine. */
const FILLING_MS = 600_000;

type Phone = Awaited<ReturnType<typeof startPhone>>;

/**
 * The four pages on a phone with a cold cache, on the production build with the simulator, and the landing page of a large
 * network: Lighthouse's figures. Times are ratios to pages that are opened in turn with them, since machines differ by half:
 * largest paint to a static page with the same first words, style and font, blocking to a page with the framework and one line.
 * `BENCH_ROUNDS` says how often each is opened.
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
  const references = await addReferencePages(Object.keys(pages));
  const server = await startServer({ ...environment, DATA_MODE: 'simulated', DATA_DIR: dataDir });
  try {
    const cookie = await logIn(server.url);
    if (places !== undefined) await allFetched(server.url, cookie);
    const results: Record<string, string> = {};
    for (const [name, path] of Object.entries(pages)) {
      const staticPath = await references.copyStatic(name, server.url + path, cookie);
      const visits: Record<'page' | 'static' | 'framework', Visit[]> = {
        page: [],
        static: [],
        framework: [],
      };
      for (let index = 0; index < ROUNDS; index += 1) {
        visits.page.push(await phone.visit(server.url + path, cookie));
        visits.static.push(await phone.visit(server.url + staticPath, cookie));
        visits.framework.push(await phone.visit(server.url + references.framework, cookie));
      }
      results[name] = words(visits.page, LIMITS_KB[name]);
      results[`${name} largest paint`] = ratio(visits.page, visits.static, 'lcp_ms', LIMITS.largestPaint);
      results[`${name} blocking`] = ratio(visits.page, visits.framework, 'tbt_ms', LIMITS.blocking);
    }
    return results;
  } finally {
    await server.stop();
    references.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

function ratio(
  of: readonly Visit[],
  to: readonly Visit[],
  figure: 'lcp_ms' | 'tbt_ms',
  limit: number,
): string {
  const [value, reference] = [of, to].map((visits) => median(visits.map((visit) => visit[figure])));
  const times = reference ? (Number(value) / reference).toFixed(2) : '–';
  return `${times} times (at most ${limit}): ${value} ms against ${reference} ms`;
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

function words(visits: readonly Visit[], limitKb?: number): string {
  const middle = (of: (each: Visit) => number) => median(visits.map(of));
  const faults = [...new Set(visits.flatMap((each) => each.faults))];
  return [
    `Lighthouse ${middle((each) => each.performance)}/${middle((each) => each.accessibility)}/${middle((each) => each.best_practices)}`,
    `CLS ${middle((each) => each.cls).toFixed(3)} (at most ${LIMITS.shift})`,
    `${middle((each) => each.requests)} requests (at most ${LIMITS.requests})`,
    `${middle((each) => each.kb)} kB${limitKb === undefined ? '' : ` (at most ${limitKb})`}`,
    ...(faults.length > 0 ? [`faults: ${faults.join(' ')}`] : []),
  ].join(', ');
}
