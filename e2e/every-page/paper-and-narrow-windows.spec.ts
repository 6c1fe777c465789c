import type { Page } from '@playwright/test';
import { administrator } from '../shared/administrator.ts';
import { expect, test } from '../shared/foreshore.ts';
import { card, glance, heading } from '../shared/location-page.ts';

test.use({ live: 'silent' });

const DOCUMENT_WIDTH = 'document.documentElement.scrollWidth';
const LONG_WORD = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const LONG_SLUG = LONG_WORD.toLowerCase();
/** A4 without the margins that browsers leave, in CSS pixels. */
const SHEET = { width: 718, height: 1047 };

test.describe('on paper', () => {
  async function print(page: Page, path: string): Promise<void> {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /QR code/ })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(SHEET);
    await expect(page.getByText(/^Printed .*\d\d:\d\d G?[MS]T.* from http/)).toBeVisible();
  }

  test('a forecast has all of its hours, its address, the time of printing, and nothing to press', async ({
    page,
  }) => {
    await print(page, '/locations/exmouth/forecast');
    await expect(heading(page, 'Exmouth Forecast')).toBeVisible();
    for (const name of ['24-Hour Marine Forecast', '24-Hour Weather Forecast']) {
      const strip = page.getByRole('region', { name: `${name}, hour by hour` });
      await expect(strip.getByRole('table')).toHaveCount(2);
      const hours = strip.locator('thead time');
      await expect(hours).toHaveCount(24);
      const { x, width } = (await strip.boundingBox()) ?? { x: 0, width: 0 };
      for (const hour of await hours.all()) {
        const box = await hour.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(x + width + 1);
      }
    }
    expect(await page.evaluate(DOCUMENT_WIDTH)).toBe(SHEET.width);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
    await expect(page.getByText(/^Source: /).first()).toBeVisible();
  });

  test('so has the water quality, and what is in short', async ({ page }) => {
    await print(page, '/locations/exmouth/water-quality');
    await expect(heading(page, /^Exmouth Water quality$/i)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'In short' })).toContainText('Storm overflows');
    await expect(page.getByRole('navigation')).toHaveCount(1);
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
    await expect(page.getByText('If in doubt, stay out of the water.')).toBeVisible();
    expect(await page.evaluate(DOCUMENT_WIDTH)).toBe(SHEET.width);
  });

  test('the tides of a week are one sheet', async ({ page }) => {
    await page.goto('/locations/exmouth');
    await page.evaluate('window.print = () => undefined'); // its window would never close here
    const more = card(page, 'tide').getByRole('button', { name: 'Print the tides of the coming week' });
    await card(page, 'tide').getByText('Times today and the days ahead').scrollIntoViewIfNeeded();
    await more.click();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(SHEET);
    const sheet = page.getByRole('article', { name: 'Tides of the week' });
    await expect(sheet.getByRole('rowgroup', { includeHidden: true })).toHaveCount(8); // the head and seven days
    await expect(page.getByRole('article')).toHaveCount(1);
    const { y, height } = (await sheet.boundingBox()) ?? { y: 0, height: Number.POSITIVE_INFINITY };
    expect(y + height).toBeLessThanOrEqual(SHEET.height);
    expect(await page.evaluate(DOCUMENT_WIDTH)).toBe(SHEET.width);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the conditions begin in the first third of the screen', async ({ page }) => {
    await page.goto('/locations/tynemouth-long-sands');
    const tide = await glance(page, 'Tide').boundingBox();
    expect(tide?.y).toBeLessThan(844 / 3);
    const forecast = await page.getByRole('link', { name: 'View Forecast' }).boundingBox();
    const water = await page.getByRole('link', { name: 'Water Quality' }).boundingBox();
    expect(water?.y).toBe(forecast?.y);
  });
});

test('320 pixels wide: a name without a space does not widen a page', async ({ page, foreshore }) => {
  const admin = await administrator(foreshore);
  await page.setViewportSize({ width: 320, height: 800 });
  await admin.renameLocation('sidmouth', LONG_WORD);
  try {
    for (const more of ['', '/forecast', '/water-quality']) {
      await page.goto(`/locations/${LONG_SLUG}${more}`);
      await expect(heading(page, new RegExp(LONG_WORD))).toBeVisible();
      expect(await page.evaluate(DOCUMENT_WIDTH), more).toBe(320);
    }
  } finally {
    await admin.renameLocation(LONG_SLUG, 'Sidmouth');
  }
});
