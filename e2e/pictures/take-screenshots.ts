// Takes the pictures of the README and of every screen of the administration: node e2e/pictures/take-screenshots.ts. With
// the beginning of their names, as `admin-display`, those alone.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { adminAreas, adminPath } from '#domain/roles.ts';
import config from '../../playwright.config.ts';
import { aScreen } from '../shared/a-screen.ts';
import { administrator } from '../shared/administrator.ts';
import { showTiles, TILE_HOST } from '../shared/map-tiles.ts';
import { type Foreshore, startForeshore } from '../shared/start-foreshore.ts';

const FOLDER = join(import.meta.dirname, '../../docs/screenshots');

const screens: Record<string, string> = {
  landing: '/',
  compare: '/compare?places=bude-summerleaze,exmouth,whitby',
  location: '/locations/sidmouth',
  ...Object.fromEntries(
    adminAreas.map((area) => [
      `admin-${area}`,
      area === 'adverts' ? `${adminPath(area)}?location=Bude%20Summerleaze` : adminPath(area),
    ]),
  ),
};

/** Something to see on every screen of the administration. */
async function fill(foreshore: Foreshore): Promise<Record<string, string>> {
  const admin = await administrator(foreshore);
  await admin.setSafetyMessage('bude-summerleaze', 'Rip currents by the breakwater');
  await admin.setSafetyMessage('exmouth', 'Strong offshore wind');
  await admin.addAlert({
    location_name: 'Bude Summerleaze',
    title: 'Offshore wind',
    description: 'Do not take inflatables into the water.',
  });
  await admin.addAdvert('bude-summerleaze', {
    title: 'Surf school by the slipway',
    file_url: `https://${TILE_HOST}/advert.png`,
    file_type: 'image',
  });
  await admin.officer(['bude-summerleaze', 'exmouth']);
  await admin.officer();
  const screen = await aScreen(foreshore);
  const id = await admin.addDisplay('bude-summerleaze', 'Slipway', screen.code);
  await screen.fetchKey();
  await screen.report(); // gets its first frame
  await screen.report(); // has painted it
  await admin.addDisplay('exmouth', 'Pier', (await aScreen(foreshore)).code);
  return { 'admin-display': `${adminPath('displays')}/${id}` };
}

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

async function takeAll(
  browser: Browser,
  { url, logIn }: Foreshore,
  all: Readonly<Record<string, string>>,
): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const [size, viewport] of Object.entries(sizes)) {
    const context = await browser.newContext({
      viewport,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      storageState: await logIn(),
    });
    await showTiles(context);
    const page = await context.newPage();
    for (const [screen, path] of Object.entries(all)) {
      if (!screen.startsWith(process.argv[2] ?? '')) continue;
      await page.goto(url + path, { waitUntil: 'networkidle' });
      const file = join(FOLDER, `${screen}-${size}.png`);
      await page.screenshot({ path: file });
      console.log(file);
    }
    await context.close();
  }
}

const browser = await chromium.launch(config.use?.launchOptions);
const foreshore = await startForeshore();
const filled = await fill(foreshore);
await takeAll(browser, foreshore, { ...screens, ...filled }).finally(async () => {
  await browser.close();
  await foreshore.stop();
});
