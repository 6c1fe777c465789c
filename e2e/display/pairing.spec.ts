import type { Browser, Page } from '@playwright/test';
import type { Deliveries } from '#contract/displays/displays.ts';
import { administrator } from '../shared/administrator.ts';
import { expect, test } from '../shared/foreshore.ts';
import { press } from '../shared/forms.ts';

const PLACE = 'southwold';
const TITLE = 'Rip currents by the breakwater';
/** From the moment of saving. */
const PAINTED_MS = 5000;
const TICK_MS = 8000;

/** A screen that shows its code, with cookies of its own. */
async function unpairedScreen(browser: Browser, url: string): Promise<{ page: Page; code: string }> {
  const context = await browser.newContext({
    ...{ baseURL: url, storageState: { cookies: [], origins: [] } },
    viewport: { width: 1080, height: 1920 },
  });
  const page = await context.newPage();
  await page.goto('/display');
  const code = (await page.locator('.plate-code').textContent()) ?? '';
  expect(code).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/);
  return { page, code };
}

test('screens are paired by their codes, and a saved message is painted on each, with its tick, within seconds', async ({
  page,
  browser,
  foreshore,
}) => {
  const admin = await administrator(foreshore);
  const signs: Page[] = [];
  for (const name of ['Pier', 'Slipway']) {
    const screen = await unpairedScreen(browser, foreshore.url);
    await admin.addDisplay(PLACE, name, screen.code);
    signs.push(screen.page);
  }
  for (const sign of signs)
    await expect(sign.locator('.sign')).toContainText('Southwold', { timeout: 15_000 });

  await page.goto(`/admin/custom-messages?place=${PLACE}`);
  const title = page.getByLabel('Title', { exact: true });
  const write = page.getByRole('button', { name: 'Write or edit' }); // where messages are known that were used before
  await expect(write.or(title).first()).toBeVisible();
  if (await write.isVisible()) await write.click();
  await title.fill(TITLE);
  await page.getByLabel('Message', { exact: true }).fill('Swim only between the flags.');
  await page.getByLabel('Author', { exact: true }).fill('Water Safety Team');
  await page.getByRole('button', { name: /^2 hours/ }).click();
  const savedAt = Date.now();
  const left = (limit: number) => ({ timeout: Math.max(1, savedAt + limit - Date.now()) });
  await press(page, 'Save Message');
  const ticks = page.getByRole('list', { name: 'On its displays' });
  await Promise.all([
    ...signs.map((sign) => expect(sign.locator('.sign h2').first()).toHaveText(TITLE, left(PAINTED_MS))),
    ...['Pier', 'Slipway'].map((name) =>
      expect(ticks).toContainText(new RegExp(`${name}: painted \\d\\d:\\d\\d:\\d\\d`), left(TICK_MS)),
    ),
  ]);

  const place = (await foreshore.locations()).find(({ slug }) => slug === PLACE);
  const answer = await page.request.get(`/api/admin/locations/${place?._id}/deliveries`);
  const { deliveries }: Deliveries = await answer.json();
  expect(deliveries.map(({ evidence }) => evidence)).toEqual(['painted', 'painted']);
  for (const { at } of deliveries) expect(Date.parse(at ?? '') - savedAt).toBeLessThanOrEqual(PAINTED_MS);
  for (const sign of signs) await sign.context().close();
});
