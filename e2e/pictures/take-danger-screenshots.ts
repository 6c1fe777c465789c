// Takes pictures of places with invented dangers, to check that no page reads as safer than the data allow:
// node e2e/pictures/take-danger-screenshots.ts FOLDER
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { type FeedKind, feedKinds } from '#contract/live/live-table.ts';
import { startTestApp } from '#server/testing/apps/test-app.ts';
import config from '../../playwright.config.ts';
import { showTiles } from '../shared/map-tiles.ts';
import { type Danger, dangers } from './dangers.ts';

/** Nothing listens there: all that a page shows is invented or computed. */
const NOWHERE = 'http://127.0.0.1:1/FeatureServer/0';
const COMPANIES = ['South West Water', 'Wessex Water'];
const folder = resolve(process.argv[2] ?? 'test-results/dangers');
const dist = join(import.meta.dirname, '../../dist');
/** A long page in one picture cannot be read. */
const PART_PX = 1500;
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

async function take(browser: Browser, { name, place, now, fill }: Danger): Promise<void> {
  const begun = Date.now();
  const clock = () => now + Date.now() - begun;
  const app = await startTestApp({
    environment: { STORM_OVERFLOW_URLS: COMPANIES.map((company) => `${company}=${NOWHERE}`).join(',') },
    locations: [place.location],
    now: clock,
    pagesFolder: dist,
  });
  const { _id: id, slug } = await app.location(place.location.slug);
  const isAsked = (feed: FeedKind) => Object.values(app.feeds.held(feed, id)).some(Boolean);
  while (!feedKinds.every(isAsked)) await wait(50);
  fill({ app, id, now, place });
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const token = await app.signIn('user');
  for (const [size, viewport] of Object.entries(sizes)) {
    const context = await browser.newContext({ viewport, locale: 'en-GB', reducedMotion: 'reduce' });
    await context.addCookies([{ name: 'sid', value: token, url }]);
    // The page sets its clock by the answers: they carry the invented time.
    await context.route(`${url}/**`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: { ...response.headers(), date: new Date(clock()).toUTCString() },
      });
    });
    await showTiles(context);
    for (const part of ['', '/water-quality', '/forecast']) {
      // The server's failed calls are not part of any danger.
      for (const feed of feedKinds) app.feeds.noteError(feed, id, null);
      const page = await context.newPage();
      await page.goto(`${url}/locations/${slug}${part}`, { waitUntil: 'networkidle' });
      // Contents that load when they come into view.
      await page.evaluate(
        `(async () => { for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
          scrollTo(0, y); await new Promise((go) => setTimeout(go, 80)); } scrollTo(0, 0); })()`,
      );
      await page.waitForTimeout(700);
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
