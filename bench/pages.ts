import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { knownBrowser } from '../scripts/known-browser.mjs';
import { logIn, median, startServer } from './server-process.ts';

export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;
const ROUNDS = 3;
/** A phone on a slow mobile network: 1.6 Mbit/s, 150 ms, a quarter of this machine's speed. */
const NETWORK = { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier: 4 };
/** The same phone, for a browser that is driven without Lighthouse. */
export const SLOW_PHONE = {
  width: 390,
  height: 844,
  deviceScaleFactor: 2,
  latencyMs: NETWORK.rttMs,
  bytesPerSecond: (NETWORK.throughputKbps * 1024) / 8,
  cpuSlowdown: NETWORK.cpuSlowdownMultiplier,
};
const SCREEN = { mobile: true, width: 390, height: 844, deviceScaleFactor: 2, disabled: false };
const PAGES = {
  landing: '/',
  location: '/locations/exmouth',
  forecast: '/locations/exmouth/forecast',
  water_quality: '/locations/exmouth/water-quality',
};
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

interface Visit {
  performance: number;
  accessibility: number;
  best_practices: number;
  lcp_ms: number;
  cls: number;
  tbt_ms: number;
  requests: number;
  kb: number;
  faults: string[];
}

/** Replaces the map's pictures, which would come from elsewhere: a grey one of their size. */
function tile(): Buffer {
  const size = 256;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.writeUInt8(8, 8); // bits of a sample; the zeros that follow mean grey, deflated, not interlaced
  const row = Buffer.alloc(1 + size, 0x60).fill(0, 0, 1);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: size }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function startTiles() {
  const picture = tile();
  const server = createHttpServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/{z}/{y}/{x}`, stop: () => server.close() };
}

/** The four pages on a phone with a cold cache, on the production build with the simulator: Lighthouse's figures. */
export async function measurePages() {
  const executablePath = knownBrowser();
  if (executablePath === null) throw new Error('No Chromium was found: set CHROMIUM to its path.');
  const folder = mkdtempSync(join(tmpdir(), 'foreshore-bench-'));
  const tiles = await startTiles();
  const server = await startServer({
    DATA_MODE: 'simulated',
    DATA_DIR: join(folder, 'data'),
    TILE_URL: tiles.url,
  });
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [`--remote-debugging-port=${port}`, ...BROWSER_ARGUMENTS],
  });
  try {
    const cookie = await logIn(server.url);
    const results: Record<string, string> = {};
    for (const [name, path] of Object.entries(PAGES)) {
      const visits: Visit[] = [];
      for (let index = 0; index < ROUNDS; index += 1)
        visits.push(await visit(server.url + path, cookie, port));
      results[name] = words(visits);
    }
    return { throttling: '1.6 Mbit/s, 150 ms, CPU x4, cold cache', ...results };
  } finally {
    await browser.close();
    await server.stop();
    tiles.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function visit(url: string, cookie: string, port: number): Promise<Visit> {
  const run = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    formFactor: 'mobile',
    screenEmulation: SCREEN,
    throttlingMethod: 'devtools',
    throttling: {
      ...NETWORK,
      requestLatencyMs: NETWORK.rttMs,
      downloadThroughputKbps: NETWORK.throughputKbps,
      uploadThroughputKbps: NETWORK.throughputKbps,
    },
    extraHeaders: { Cookie: cookie },
  });
  if (!run) throw new Error(`no report of ${url}`);
  const { audits, categories } = run.lhr;
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100);
  const requests = requestsOf(audits['network-requests']?.details, new URL(url).origin);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    best_practices: score('best-practices'),
    lcp_ms: Math.round(number('largest-contentful-paint')),
    cls: number('cumulative-layout-shift'),
    tbt_ms: Math.round(number('total-blocking-time')),
    requests: requests.length,
    kb: Math.round(requests.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000),
    faults: CATEGORIES.slice(1).flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => id),
    ),
  };
}

interface Request {
  url: string;
  transferSize: number;
}

/** What loads after the page's words: the map, adverts, and updates. */
const AFTERWARDS = /map|advert-carousel|esm-|follow-|sw\.js/;

/** What the page itself needed: our own files and answers. */
function requestsOf(details: unknown, origin: string): Request[] {
  const items =
    typeof details === 'object' && details !== null && 'items' in details && Array.isArray(details.items)
      ? (details.items as Request[])
      : [];
  return items.filter(
    ({ url, transferSize }) =>
      url.startsWith(origin) && transferSize > 0 && !AFTERWARDS.test(new URL(url).pathname),
  );
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

/** A free port. */
const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
