// Takes the pictures of the README from simulated data: node e2e/pictures/take-screenshots.ts
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import config from '../../playwright.config.ts';
import { showTiles } from '../shared/map-tiles.ts';
import { type Foreshore, startForeshore } from '../shared/start-foreshore.ts';

const FOLDER = join(import.meta.dirname, '../../docs/screenshots');

const screens = { landing: '/', location: '/locations/sidmouth' };
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

async function takeAll(browser: Browser, { url, logIn }: Foreshore): Promise<void> {
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
    for (const [screen, path] of Object.entries(screens)) {
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
await takeAll(browser, foreshore).finally(async () => {
  await browser.close();
  await foreshore.stop();
});
