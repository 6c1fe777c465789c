import type { Locator } from '@playwright/test';
import { expect, test } from '../shared/foreshore.ts';
import { heading } from '../shared/location-page.ts';

// As a dark contrast theme of Windows.
test.use({
  contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' },
  colorScheme: 'dark',
  live: 'silent',
});

const style = (of: Locator, property: string): Promise<string> =>
  of.first().evaluate(`(element) => getComputedStyle(element).${property}`);
const ground = (of: Locator) => style(of, 'backgroundColor');

test('in forced colours what is chosen can be told from the rest', async ({ page }) => {
  await page.goto('/');
  const tab = (isChosen: boolean) => page.getByRole('tab', { selected: isChosen });
  await expect(tab(true)).toBeVisible();
  expect(await ground(tab(true))).not.toBe(await ground(tab(false)));
  const pressed = (isPressed: boolean) => page.getByRole('button', { pressed: isPressed });
  expect(await ground(pressed(true))).not.toBe(await ground(pressed(false)));

  await page.goto('/windows?place=exmouth');
  const choice = (isChosen: boolean) =>
    page.locator('label').filter({ has: page.getByRole('radio', { checked: isChosen }) });
  await expect(choice(true).first()).toBeVisible();
  expect(await ground(choice(true))).not.toBe(await ground(choice(false)));
  expect(await style(choice(true), 'color')).not.toBe(await ground(choice(true)));

  await page.goto('/admin/locations');
  const area = page.getByRole('link', { name: 'Locations', exact: true }).and(page.locator('[aria-current]'));
  expect(await style(area, 'outlineStyle')).toBe('solid');
});

test('in forced colours pictures made of backgrounds keep them', async ({ page }) => {
  await page.goto('/windows?place=exmouth');
  const within = page.getByRole('listitem').filter({ hasText: /^within$/ }).locator('span');
  await expect(within).toBeVisible();
  expect(await ground(within)).not.toBe(await ground(page.locator('body')));

  await page.goto('/');
  const mark = page.locator('.map-marker').first();
  await expect(mark).toBeVisible();
  expect(await style(mark, 'forcedColorAdjust')).toBe('none');
});

test('in forced colours the QR code is dark on light, and lines of pictures can be seen', async ({ page }) => {
  await page.goto('/locations/exmouth');
  await expect(heading(page, 'Exmouth')).toBeVisible();
  const code = page.getByRole('img', { name: /^QR code/ });
  await expect(code.first()).toBeVisible();
  expect(await ground(code)).toBe('rgb(255, 255, 255)');
  expect(await style(code, 'fill')).toBe('rgb(0, 0, 0)');
  expect(await style(page.locator('body'), 'backgroundColor')).toBe('rgb(0, 0, 0)');
  const ink = await page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--color-ink')`);
  expect(String(ink).trim().toLowerCase()).toBe('canvastext');
});

test('phones take no grid reference for a telephone number', async ({ page }) => {
  for (const path of ['/', '/display', '/embed/exmouth']) {
    await page.goto(path);
    await expect(page.locator('meta[name="format-detection"]')).toHaveAttribute('content', /telephone=no/);
  }
});
