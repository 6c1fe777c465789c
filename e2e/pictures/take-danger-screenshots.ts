// Takes pictures of places with invented dangers, to see that no page reads as safer than is known:
// node e2e/pictures/take-danger-screenshots.ts FOLDER
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { feedKinds } from '#contract/live-table.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import config from '../../playwright.config.ts';
import { showTiles } from '../shared/map-tiles.ts';
import { type Danger, dangers } from './dangers.ts';

const folder = resolve(process.argv[2] ?? 'test-results/dangers');
const dist = join(import.meta.dirname, '../../dist');
/** Of a long page in one picture nothing can be read. */
const PART_PX = 1500;
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

async function take(browser: Browser, { name, place, now, fill }: Danger): Promise<void> {
  const begun = Date.now();
  const clock = () => now + Date.now() - begun;
  const app = await startTestApp({ locations: [place.location], now: clock, pagesFolder: dist });
  const { _id: id, slug } = await app.location(place.location.slug);
  fill({ app, id, now, place });
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const token = await app.signIn('user');
  for (const [size, viewport] of Object.entries(sizes)) {
    const context = await browser.newContext({ viewport, locale: 'en-GB', reducedMotion: 'reduce' });
    await context.addCookies([{ name: 'sid', value: token, url }]);
    await context.routeWebSocket(/\/socket\.io\//, () => undefined);
    // The page sets its clock by the answers: they are told the invented time.
    await context.route(`${url}/**`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: { ...response.headers(), date: new Date(clock()).toUTCString() },
      });
    });
    await showTiles(context);
    for (const part of ['', '/water-quality', '/forecast']) {
      // Nothing listens where the server asks: that is no part of any danger.
      for (const feed of feedKinds) app.feeds.noteError(feed, id, null);
      const page = await context.newPage();
      await page.goto(`${url}/locations/${slug}${part}`, { waitUntil: 'networkidle' });
      await page.waitForTimeout(500);
      const { height } = await page.evaluate<{ height: number }>(
        '({ height: document.documentElement.scrollHeight })',
      );
      for (let top = 0; top < height; top += PART_PX) {
        const file = join(folder, `${name}${part.replace('/', '-')}-${size}-${top / PART_PX + 1}.png`);
        const clip = { x: 0, y: top, width: viewport.width, height: Math.min(PART_PX, height - top) };
        await page.screenshot({ path: file, fullPage: true, clip });
        console.log(file);
      }
      await page.close();
    }
    await context.close();
  }
  await app.close();
}

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(config.use?.launchOptions);
const wanted = process.argv[3];
for (const danger of dangers) if (!wanted || danger.name === wanted) await take(browser, danger);
await browser.close();
