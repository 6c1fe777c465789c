import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { knownBrowser } from '../scripts/known-browser.mjs';

const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;
/** A phone on a slow mobile network: 1.6 Mbit/s, 150 ms, a quarter of this machine's speed. */
const NETWORK = { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier: 4 };
const SCREEN = { mobile: true, width: 390, height: 844, deviceScaleFactor: 2, disabled: false };
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

export interface Visit {
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

/** A browser that Lighthouse can drive. */
export async function startPhone() {
  const executablePath = knownBrowser();
  if (executablePath === null) throw new Error('No Chromium was found: set CHROMIUM to its path.');
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [`--remote-debugging-port=${port}`, ...BROWSER_ARGUMENTS],
  });
  return {
    /** Opens a page with a cold cache: Lighthouse's figures. */
    visit: (url: string, cookie: string) => visit(url, cookie, port),
    stop: () => browser.close(),
  };
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
  const { audits, categories, runtimeError } = run.lhr;
  // Without it, a page that did not load would be reported as figures that are no numbers.
  if (runtimeError) throw new Error(`${url} was not measured: ${runtimeError.message}`);
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
const AFTERWARDS = /map|partners-carousel|esm-|follow-|overview-push|sw\.js/;

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
