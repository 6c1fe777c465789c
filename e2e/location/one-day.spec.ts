import type { Locator, Page } from '@playwright/test';
import { HOUR_MS, startOfHour } from '#domain/hours/place-hours.ts';
import { wholeWindSpeedIn } from '#domain/quantities/chosen-units.ts';
import { londonClock } from '#domain/time/london-time.ts';
import { compassPoint16 } from '#domain/weather/compass.ts';
import { expect, test } from '../shared/foreshore.ts';
import { isAccessible } from '../shared/is-accessible.ts';

test.use({ live: 'silent', timezoneId: 'America/New_York' }); // the times are London's all the same

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const card = (page: Page): Locator => page.getByRole('region', { name: 'The next 48 hours' });
const slider = (page: Page): Locator => card(page).getByRole('slider');
const windowsLink = (page: Page): Locator =>
  page.getByRole('link', { name: 'When can I go? The coming week' });
const VALUES = /Wind \d+ mph from .*Waves \d/;

/** Comes to the card, which is loaded when it is near. */
async function open(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(size);
  await page.goto('/locations/exmouth');
  await windowsLink(page).scrollIntoViewIfNeeded();
  await slider(page).scrollIntoViewIfNeeded();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', VALUES);
}

test('the next 48 hours are read by mouse, by keys and as a table, as the server has them', async ({
  page,
  foreshore,
}) => {
  await open(page, DESKTOP);
  const { ahead } = await foreshore.feed('weather', 'exmouth');
  await slider(page).focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  const at = startOfHour(Date.now()) + 5 * HOUR_MS;
  const place = ahead?.time.indexOf(at / 1000) ?? -1;
  const speed = wholeWindSpeedIn('mph', ahead?.wind_speed_10m[place] ?? null).figure;
  const from = compassPoint16(ahead?.wind_direction_10m[place] ?? 0);
  await expect(slider(page)).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^${londonClock(at)} .*Wind ${speed} mph`),
  );
  await expect(card(page)).toContainText(`${speed} mph from ${from}`);

  const box = await slider(page).boundingBox();
  if (!box) throw new Error('nothing is drawn');
  await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2);
  await expect(slider(page)).toHaveAttribute('aria-valuenow', /^4[678]$/);
  await page.mouse.move(0, 0);
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '5');

  await card(page).getByText('The 48 hours as a table').click();
  const row = card(page)
    .getByRole('row')
    .filter({ has: page.locator(`time[datetime="${new Date(at).toISOString()}"]`) });
  await expect(row).toContainText(`${speed} mph from ${from}`);
  await isAccessible(page);
});

const LATER_FILES = /\/assets\/(one-day-card|tide-later)-[\w-]+\.js$/;

for (const width of [320, 390, 768, 1280]) {
  test(`at ${width} px what stands below the card and the tide’s facts stays where it is when they come`, async ({
    page,
  }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(LATER_FILES, (route) => released.then(() => route.continue()));
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/locations/whitby');
    const fromTop = async () =>
      ((await windowsLink(page).boundingBox())?.y ?? Number.NaN) + Number(await page.evaluate('scrollY'));
    const asked = page.waitForRequest(/\/one-day-card-/);
    // In Chromium it returns a promise, for which nobody need wait.
    await page.locator('#tide').evaluate((tide) => void tide.scrollIntoView({ block: 'end' }));
    await windowsLink(page).scrollIntoViewIfNeeded();
    await asked;
    const before = await fromTop();
    release();
    await expect(page.getByRole('region', { name: 'More about this tide' })).toBeVisible();
    await expect(slider(page)).toHaveAttribute('aria-valuetext', VALUES);
    expect(Math.abs((await fromTop()) - before)).toBeLessThanOrEqual(4);
  });
}

test('a bad network that loses the card’s file once costs a moment, and the card has its style', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED .*one-day-card/);
  const lost = new Set<string>();
  await page.route(/\/assets\/one-day-card-/, (route) => {
    const file = route.request().url();
    if (lost.has(file)) return route.continue();
    lost.add(file);
    return route.abort();
  });
  await open(page, PHONE);
  expect([...lost].map((file) => file.slice(file.lastIndexOf('.')))).toEqual(['.js']); // its style has come with the page
  await expect(card(page).locator('.one-day-frame')).toHaveCSS('min-height', '816px');
});

test('on a phone the other half is a button or a key away, a tap points at an hour, and nothing is wider than the page', async ({
  page,
}) => {
  await open(page, PHONE);
  const seen = card(page).locator('.one-day-scroller');
  const position = () => seen.evaluate((scroller) => Math.round(scroller.scrollLeft / scroller.clientWidth));
  expect(await position()).toBe(0);
  await card(page).getByRole('button', { name: 'Next 24 hours' }).click();
  await expect.poll(position).toBe(1);
  await expect(card(page).getByRole('button', { name: 'Next 24 hours' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await card(page).getByRole('button', { name: 'First 24 hours' }).click();
  await expect.poll(position).toBe(0);
  await slider(page).focus();
  await page.keyboard.press('End');
  await expect.poll(position).toBe(1);
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '48');
  await page.keyboard.press('Home');
  const box = await seen.boundingBox();
  if (!box) throw new Error('nothing is drawn');
  await page.mouse.click(box.x + box.width / 2, box.y + 300);
  await expect(slider(page)).not.toHaveAttribute('aria-valuenow', /^(0|48)$/);
  const pageWidth = () => page.evaluate('document.documentElement.scrollWidth');
  expect(await pageWidth()).toBe(PHONE.width);
  await card(page).getByText('The 48 hours as a table').click();
  await expect(card(page).getByRole('table')).toBeVisible(); // it scrolls in itself
  expect(await pageWidth()).toBe(PHONE.width);
});
