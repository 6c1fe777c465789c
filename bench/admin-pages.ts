import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { knownBrowser } from '../scripts/known-browser.mjs';
import { addAccounts, addLocations } from './filled-store.ts';
import { BROWSER_ARGUMENTS, SLOW_PHONE } from './phone-visit.ts';
import { logIn, median, startServer } from './server-process.ts';

const LOCATIONS = 500;
const ACCOUNTS = 5000;
const ROUNDS = 5;

/** Each screen with what stands in it once its data have come, and the box that searches it. */
const SCREENS = {
  dashboard: { path: '/admin', shown: 'ul[aria-label="Totals"] li' },
  locations: { path: '/admin/locations', shown: 'tbody tr', search: 'Name, grid reference or what3words' },
  custom_messages: { path: '/admin/custom-messages', shown: 'main li', search: 'Find a place' },
  users: { path: '/admin/users', shown: 'tbody tr', search: 'Search by e-mail' },
};

/**
 * The screens of the administration with 500 locations and 5,000 accounts, on a phone with a cold cache, from the call
 * for the page until its data stand in it; and the longest task of the page while somebody searches, at full speed.
 */
export async function measureAdminPages() {
  const executablePath = knownBrowser();
  if (executablePath === null) throw new Error('No Chromium was found: set CHROMIUM to its path.');
  const folder = mkdtempSync(join(tmpdir(), 'foreshore-bench-'));
  const environment = { DATA_MODE: 'simulated', DATA_DIR: join(folder, 'data') };
  await (await startServer(environment)).stop(); // makes the administrator
  await addLocations(environment.DATA_DIR, LOCATIONS);
  await addAccounts(environment.DATA_DIR, ACCOUNTS);
  const server = await startServer(environment);
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGUMENTS] });
  try {
    const cookie = await logIn(server.url);
    const results: Record<string, string> = {};
    for (const [name, screen] of Object.entries(SCREENS)) {
      const visits: Visit[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        visits.push(await visit(browser, server.url, cookie, screen));
      results[name] = words(visits);
    }
    return { network: `${LOCATIONS} locations, ${ACCOUNTS} accounts`, lcp_limit_ms: 1500, ...results };
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const LCP = `new Promise((resolve) => {
  const entries = (list) => list.getEntries().at(-1).startTime;
  new PerformanceObserver((list) => resolve(entries(list))).observe({ type: 'largest-contentful-paint', buffered: true });
})`;

const CLS = `new Promise((resolve) => {
  new PerformanceObserver((list) =>
    resolve(list.getEntries().reduce((sum, { value, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0)),
  ).observe({ type: 'layout-shift', buffered: true });
  setTimeout(resolve, 1000, 0); // nothing has moved
})`;

interface Screen {
  path: string;
  shown: string;
  search?: string;
}

interface Visit {
  lcpMs: number; // the largest contentful paint until the data stand there
  dataMs: number; // the data stand in the page
  shift: number; // of all that moved until the calls had ended
  longestTaskMs: number | null; // while somebody searches; null where nothing is searched
}

async function visit(browser: Browser, url: string, cookie: string, screen: Screen): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: SLOW_PHONE.width, height: SLOW_PHONE.height },
    deviceScaleFactor: SLOW_PHONE.deviceScaleFactor,
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_PHONE.latencyMs,
    downloadThroughput: SLOW_PHONE.bytesPerSecond,
    uploadThroughput: SLOW_PHONE.bytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE.cpuSlowdown });
  try {
    await page.goto(url + screen.path, { waitUntil: 'commit' });
    await page.waitForSelector(screen.shown, { state: 'attached' });
    const dataMs = Number(await page.evaluate('performance.now()'));
    const lcpMs = Number(await page.evaluate(LCP));
    await page.waitForLoadState('networkidle');
    const shift = Number(await page.evaluate(CLS));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const longestTaskMs = screen.search ? await searchIn(page, screen.search) : null;
    return { lcpMs, dataMs, shift, longestTaskMs };
  } finally {
    await context.close();
  }
}

/** Types a word letter by letter and scrolls. Returns the longest task of the page meanwhile; under 50 ms none is told. */
async function searchIn(page: Page, label: string): Promise<number> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(`
    globalThis.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
    }).observe({ type: 'longtask' });
  `);
  await page.getByLabel(label).pressSequentially('person 12', { delay: 60 });
  for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, 400);
  await page.waitForTimeout(500);
  return Number(await page.evaluate('longestTask'));
}

function words(visits: readonly Visit[]): string {
  const middle = (of: (each: Visit) => number) => Math.round(median(visits.map(of)));
  const longest = visits.flatMap(({ longestTaskMs }) => (longestTaskMs === null ? [] : [longestTaskMs]));
  return [
    `LCP ${middle(({ lcpMs }) => lcpMs)} ms`,
    `layout shift ${median(visits.map(({ shift }) => shift)).toFixed(3)}`,
    `data ${middle(({ dataMs }) => dataMs)} ms`,
    ...(longest.length > 0 ? [`longest task while searching ${Math.round(Math.max(...longest))} ms`] : []),
  ].join(', ');
}
