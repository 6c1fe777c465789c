import type { Page } from '@playwright/test';
import type { CustomMessage, Location } from '#contract/network/locations.ts';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { expect, test } from '../shared/foreshore.ts';
import { isAccessible } from '../shared/is-accessible.ts';
import { card, glance } from '../shared/location-page.ts';

test.use({ live: 'silent' });

const PHONE = { width: 390, height: 844 };
const TITLE = 'Rip currents';
const LONG_TEXT = 'Strong rip currents off the slipway and both groynes. '.repeat(28); // 1,512 characters
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Exmouth's answer, with this message. */
async function messageAtExmouth(page: Page, message: Partial<CustomMessage>): Promise<void> {
  await page.route('**/locations/exmouth', async (route) => {
    if (route.request().resourceType() === 'document') return route.fallback();
    const answer = await route.fetch();
    const { location } = (await answer.json()) as { location: Location };
    const custom_message: CustomMessage = {
      title: TITLE,
      message: 'Swim between the flags.',
      message_type: 'warning',
      author: 'Anna',
      created_at: '2026-01-01T00:00:00.000Z',
      expires_at: null,
      ...message,
    };
    return route.fulfill({ response: answer, json: { location: { ...location, custom_message } } });
  });
}

async function alertsAtExmouth(page: Page, titles: readonly string[], description: string): Promise<void> {
  const wind_conditions = { direction: 'SW', speed: '20 - 40', gusts: '30 - 60' };
  const alerts = titles.map((title) => ({ _id: title, title, description, wind_conditions, since: null }));
  await page.route('**/api/automated_messages/location/*', (route) =>
    route.fulfill({ json: { success: true, wind_known: true, matching_messages: { Exmouth: alerts } } }),
  );
}

test('a message disappears at the moment of its expiry, not at the next minute', async ({ page }) => {
  await page.clock.install();
  const now = Date.now();
  const expiry = Math.ceil(now / 60_000) * 60_000 + 10_000;
  await withoutFirstAnswers(page);
  await messageAtExmouth(page, { expires_at: new Date(expiry).toISOString() });
  await page.goto('/locations/exmouth');
  await expect(region(page, TITLE)).toBeVisible();
  await expect(glance(page, 'Wind')).toContainText('mph');
  await page.clock.runFor(expiry - now + 1000);
  await expect(region(page, TITLE)).toHaveCount(0);
});

test('a long message and five alerts leave the conditions near the top, and every text can be read', async ({
  page,
}) => {
  const titles = ['Strong wind', 'Gale', 'Waves over the wall', 'Offshore wind', 'Sand blows'];
  await page.setViewportSize(PHONE);
  await withoutFirstAnswers(page);
  await messageAtExmouth(page, { message: LONG_TEXT });
  await alertsAtExmouth(page, titles, LONG_TEXT);
  await page.goto('/locations/exmouth');
  const message = region(page, TITLE);
  await expect(message).toContainText(LONG_TEXT.trim());
  const text = message.getByText(LONG_TEXT.trim());
  const heightOf = async () => (await text.boundingBox())?.height ?? Number.NaN;
  const clamped = await heightOf();
  expect(clamped).toBeGreaterThan(24);
  expect(clamped).toBeLessThanOrEqual(6 * 24 + 1);
  for (const title of titles.slice(0, 3)) await expect(region(page, title)).toBeVisible();
  for (const title of titles.slice(3)) await expect(region(page, title)).toHaveCount(0);
  expect((await glance(page, 'Tide').boundingBox())?.y).toBeLessThan(2 * PHONE.height);

  const all = message.getByRole('button', { name: 'Read all' });
  await expect(all).toHaveAttribute('aria-expanded', 'false');
  await all.click();
  expect(await heightOf()).toBeGreaterThan(2 * clamped);
  const less = message.getByRole('button', { name: 'Show less' });
  await expect(less).toBeFocused();
  await expect(less).toHaveAttribute('aria-expanded', 'true');
  await less.click();
  expect(await heightOf()).toBe(clamped);

  await page.getByRole('button', { name: 'Show 2 more warnings' }).click();
  for (const title of titles) await expect(region(page, title)).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Show fewer warnings' }).click();
  await expect(region(page, 'Sand blows')).toHaveCount(0);
});

test('a short message and three alerts are shown in full', async ({ page }) => {
  await withoutFirstAnswers(page);
  await messageAtExmouth(page, {});
  await alertsAtExmouth(page, ['Strong wind', 'Gale', 'Sand blows'], 'Keep off the sea wall.');
  await page.goto('/locations/exmouth');
  await expect(region(page, 'Sand blows')).toBeVisible();
  await expect(region(page, TITLE)).toBeVisible();
  await expect(page.getByRole('button', { name: /Read all|more warning/ })).toHaveCount(0);
});

test('a very long word does not widen the printed sheet, and the sheet has the whole message', async ({
  page,
}) => {
  await withoutFirstAnswers(page);
  const endless = 'x'.repeat(400);
  await messageAtExmouth(page, { title: endless.slice(0, 90), message: `${endless} ${LONG_TEXT}` });
  await page.goto('/locations/exmouth');
  await expect(card(page, 'tide')).toContainText('lowest astronomical tide');
  await page.setViewportSize({ width: 794, height: 1123 }); // A4
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('article').filter({ hasText: 'Conditions now' });
  await expect(sheet).toContainText(LONG_TEXT.trim());
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(794);
});

test('the glance says how old or for when each value is, and that it is simulated, on a narrow phone too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/locations/exmouth');
  for (const label of ['Wind', 'Waves'] as const)
    await expect(glance(page, label)).toContainText(/Forecast for \d\d:\d\d/);
  await expect(glance(page, 'Water')).toContainText(/Just now|\d+ (min|h) ago/);
  await expect(glance(page, 'Tide')).toContainText('Computed');
  for (const label of ['Tide', 'Wind', 'Waves', 'Water'] as const) {
    await expect(glance(page, label).getByRole('img', { name: 'Simulated' })).toBeVisible();
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
});
