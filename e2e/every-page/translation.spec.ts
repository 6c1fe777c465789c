import type { BrowserContext, Page } from '@playwright/test';
import { START, startDisplayServer } from '../display/a-display-server.ts';
import { administrator } from '../shared/administrator.ts';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { expect, test } from '../shared/foreshore.ts';
import { translate } from '../shared/translation.ts';

test.use({ viewport: { width: 1280, height: 6000 } }); // what loads when it is near is there

const PATHS = [
  '/',
  '/compare?places=exmouth,whitby',
  '/locations/exmouth',
  '/locations/exmouth/forecast',
  '/locations/exmouth/water-quality',
] as const;
const SIX_MINUTES = 6 * 60_000; // then the pages have asked again
const CHANGING =
  /^(speed|gusts|height|level|wave_|wind_|temperature|pressure|visibility|distance|total|spilling)/;

/** The same answer with other figures, and with every overflow running. */
function changed(value: unknown, isChanging = false): unknown {
  if (Array.isArray(value)) return value.map((each) => changed(each, isChanging));
  if (typeof value === 'number') return isChanging ? value + 3 : value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, changed(each, CHANGING.test(key))]);
  return { ...Object.fromEntries(entries), ...('status_code' in value && { status_code: 1 }) };
}

/**
 * Answers that the journey can change: `later` is the time that has passed for the server, ms. From then on all pages get the first
 * answer of each address, since the server has newer values in between.
 */
async function answers(context: BrowserContext) {
  const state = { later: 0 };
  const first = new Map<string, Promise<unknown>>();
  await context.route(/\/(api|locations)\//, async (route) => {
    if (route.request().resourceType() === 'document') return route.fallback();
    const response = await route.fetch();
    const headers = { ...response.headers(), date: new Date(Date.now() + state.later).toUTCString() };
    if (state.later === 0 || !response.headers()['content-type']?.includes('json')) {
      return route.fulfill({ response, headers });
    }
    const url = route.request().url();
    if (response.ok() && !first.has(url)) first.set(url, response.json());
    await route.fulfill({ response, headers, json: changed(await (first.get(url) ?? response.json())) });
  });
  return state;
}

/** What can be read, but for the marks of the stand-in for the translation, and for the seconds. */
const text = async (page: Page) =>
  (await page.locator('main').innerText())
    .replaceAll(/[\u2060\s]/g, '')
    .replaceAll(/\d\d:\d\d:\d\d/g, 'clock');

test.describe('a translated page shows the same as another', () => {
  test.use({ live: 'silent' });

  for (const path of PATHS) {
    test(`after ${path} has changed`, async ({ page, context }) => {
      const server = await answers(context);
      const translated = await context.newPage();
      for (const each of [page, translated]) {
        await withoutFirstAnswers(each);
        await each.clock.install();
        await each.goto(path);
        await each.waitForLoadState('networkidle');
      }
      const before = await text(page);
      await translate(translated);
      await expect(translated.locator('main font').first()).toBeAttached();
      // Both ask again and get the same: what still differs is what the translation keeps from changing. A call may fail on a
      // busy machine, and is made again with the next round.
      await expect(async () => {
        server.later += SIX_MINUTES;
        for (const each of [page, translated]) await each.clock.fastForward(SIX_MINUTES);
        const isSame = async () => {
          const now = await text(page);
          expect(now).not.toBe(before);
          expect(await text(translated)).toBe(now);
        };
        await expect(isSame).toPass({ timeout: 8000 });
      }).toPass({ timeout: 40_000 });
    });
  }
});

test('a translated list of the staff follows what others change', async ({ page, foreshore }) => {
  const admin = await administrator(foreshore);
  await admin.addLocation('Aberdaron', { latitude: 52.804, longitude: -4.712 });
  await page.goto('/admin/locations?q=aberdaron');
  await expect(page.getByText('Aberdaron').first()).toBeVisible();
  await translate(page);
  await admin.renameLocation('aberdaron', 'Aberdaron Sands');
  await expect(page.getByText('Aberdaron Sands').first()).toBeVisible();
  await expect(page.locator('main font').first()).toBeAttached();
  await admin.deleteLocation('aberdaron-sands');
});

test('a display that is translated all the same shows what changes', async ({
  page,
  foreshore,
  problems,
}) => {
  problems.expect(/Failed to load resource|ERR_/);
  const display = await startDisplayServer(foreshore.url);
  await page.clock.install({ time: START });
  await page.goto(`${display.url}/display`);
  const sign = page.locator('main');
  await expect(sign).toContainText('Up to date 14:02');
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  await page.evaluate(`document.documentElement.removeAttribute('translate')`);
  await translate(page);
  await expect(sign.locator('font').first()).toBeAttached();
  display.network = 'dead';
  display.now += 4 * 60_000;
  await page.clock.runFor(4 * 60_000);
  await expect.poll(() => text(page)).toContain('Notconnectedsince14:02');
  expect(await text(page)).not.toContain('Uptodate');
  await display.close();
});
