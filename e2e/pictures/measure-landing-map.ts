// How smooth the map of 2,000 locations is, on a processor slowed down to a phone's: node e2e/pictures/measure-landing-map.ts
import { type Browser, chromium, type Page } from '@playwright/test';
import config from '../../playwright.config.ts';
import { manyLocations } from '../shared/many-locations.ts';
import { showTiles } from '../shared/map-tiles.ts';
import { type Foreshore, startForeshore } from '../shared/start-foreshore.ts';

const LOCATIONS = 2000;
const SLOWDOWN = 4;
const DRAGS = 6;
const STEPS = 30;

const WATCH_FRAMES = `
  window.frames = [];
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ entryTypes: ['longtask'] });
  let last = performance.now();
  const note = (now) => { window.frames.push(now - last); last = now; requestAnimationFrame(note); };
  requestAnimationFrame(note);`;

const atShare = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? Number.NaN;

/** Milliseconds of the frames and the long tasks since the last look. */
async function framesOf(page: Page) {
  const { frames, longTasks } = await page.evaluate<{ frames: number[]; longTasks: number[] }>(
    `(() => { const found = { frames, longTasks }; window.frames = []; window.longTasks = []; return found; })()`,
  );
  return {
    frames: frames.length,
    'median frame, ms': Math.round(atShare(frames, 0.5)),
    '95 % frame, ms': Math.round(atShare(frames, 0.95)),
    'longest frame, ms': Math.round(Math.max(...frames)),
    'long tasks': longTasks.length,
    'longest task, ms': Math.round(Math.max(0, ...longTasks)),
  };
}

async function drag(page: Page): Promise<void> {
  const box = await page.getByRole('region', { name: 'Map of all locations' }).boundingBox();
  if (!box) throw new Error('The map is not there.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (let each = 0; each < DRAGS; each += 1) {
    const to = each % 2 === 0 ? -160 : 160;
    await page.mouse.move(x + 12, y + 12);
    await page.mouse.down();
    await page.mouse.move(x + to, y + to / 2, { steps: STEPS });
    await page.mouse.up();
    await page.waitForTimeout(400);
  }
}

async function measure(browser: Browser, { url, logIn, locations }: Foreshore) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: await logIn(),
  });
  await showTiles(context);
  const many = manyLocations(await locations(), LOCATIONS);
  await context.route('**/api/locations', (route) => route.fulfill({ json: { locations: many } }));
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(WATCH_FRAMES);

  const markers = page.locator('.map-marker');
  const begun = performance.now();
  await page.goto(url);
  await markers.first().waitFor();
  const arrivedMs = Math.round(performance.now() - begun);
  await page.waitForTimeout(1000);
  const results: Record<string, unknown> = {
    'loading the page': {
      ...(await framesOf(page)),
      markers: await markers.count(),
      'until the markers, ms': arrivedMs,
    },
  };
  await drag(page);
  results['panning, whole network'] = { ...(await framesOf(page)), markers: await markers.count() };
  for (let step = 0; step < 3; step += 1) {
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
    await page.waitForTimeout(600);
    results[`zooming in, step ${step + 1}`] = { ...(await framesOf(page)), markers: await markers.count() };
  }
  await drag(page);
  results['panning, zoomed in'] = { ...(await framesOf(page)), markers: await markers.count() };
  await context.close();
  return results;
}

const foreshore = await startForeshore();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  console.log(`${LOCATIONS} locations, processor slowed down ${SLOWDOWN} times`);
  console.table(await measure(browser, foreshore));
} finally {
  await browser.close();
  await foreshore.stop();
}
