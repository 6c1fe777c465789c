import type { BrowserContext, Page } from '@playwright/test';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { expect, test } from '../shared/foreshore.ts';
import { translate } from '../shared/translation.ts';

test.use({ live: 'silent' });

const PATHS = [
  '/',
  '/compare?places=exmouth,whitby',
  '/windows?place=exmouth',
  '/locations/exmouth',
  '/locations/exmouth/forecast',
  '/locations/exmouth/water-quality',
  '/admin',
  '/admin/locations',
  '/admin/users',
] as const;
const SIX_MINUTES = 6 * 60_000; // then the pages have asked again
const CHANGING = /^(speed|gusts|height|level|wave_|wind_|temperature|pressure|visibility|distance|total|spilling)/;

/** The same answer with other figures, and with every overflow running. */
function changed(value: unknown, isChanging = false): unknown {
  if (Array.isArray(value)) return value.map((each) => changed(each, isChanging));
  if (typeof value === 'number') return isChanging ? value + 3 : value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, changed(each, CHANGING.test(key))]);
  return { ...Object.fromEntries(entries), ...('status_code' in value && { status_code: 1 }) };
}

/** Answers that the journey can change: `later` is the time that has passed for the server, ms. */
async function answers(context: BrowserContext) {
  const state = { later: 0 };
  await context.route(/\/(api|locations)\//, async (route) => {
    if (route.request().resourceType() === 'document') return route.fallback();
    const response = await route.fetch();
    const headers = { ...response.headers(), date: new Date(Date.now() + state.later).toUTCString() };
    if (state.later === 0 || !response.headers()['content-type']?.includes('json')) {
      return route.fulfill({ response, headers });
    }
    await route.fulfill({ response, headers, json: changed(await response.json()) });
  });
  return state;
}

/** What can be read, but for the marks of the stand-in for the translation, and for the seconds. */
const text = async (page: Page) =>
  (await page.locator('body').innerText())
    .replaceAll(/[«»]/g, '')
    .replaceAll(/\d\d:\d\d:\d\d/g, 'clock')
    .replaceAll(/\s+/g, '');

for (const into of ['each', 'sentence'] as const) {
  for (const path of into === 'each' ? PATHS : (['/', '/locations/exmouth'] as const)) {
    test(`a translated page shows what changes: ${path}, words ${into}`, async ({ page, context }) => {
      const server = await answers(context);
      const translated = await context.newPage();
      for (const each of [page, translated]) {
        await withoutFirstAnswers(each);
        await each.clock.install();
        await each.goto(path);
      }
      await expect(async () => expect(await text(translated)).toBe(await text(page))).toPass();
      const before = await text(page);
      await translate(translated, into);
      server.later = SIX_MINUTES;
      for (const each of [page, translated]) await each.clock.fastForward(SIX_MINUTES);
      await expect.poll(() => text(page)).not.toBe(before);
      await expect(async () => expect(await text(translated)).toBe(await text(page))).toPass();
    });
  }
}
