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
  of.first().evaluate((element, name) => {
    const view = element.ownerDocument.defaultView;
    return view ? view.getComputedStyle(element).getPropertyValue(name) : '';
  }, property);
const ground = (of: Locator) => style(of, 'background-color');

test('in forced colours what is chosen can be told from the rest', async ({ page }) => {
  await page.goto('/');
  const tab = (isChosen: boolean) => page.getByRole('tab', { selected: isChosen });
  await expect(tab(true)).toBeVisible();
  expect(await ground(tab(true))).not.toBe(await ground(tab(false)));
  await page.getByRole('list', { name: 'Show by concern' }).getByRole('button').first().click();
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
  expect(await style(area, 'outline-style')).toBe('solid');
});

test('in forced colours pictures made of backgrounds keep them', async ({ page }) => {
  await page.goto('/locations/exmouth');
  const zone = page.locator('main [aria-hidden] .bg-danger\\/45');
  await expect(zone.first()).toBeAttached();
  await zone.first().scrollIntoViewIfNeeded();
  expect(await ground(zone)).not.toBe(await ground(page.locator('body')));

  await page.goto('/');
  const mark = page.locator('.map-marker').first();
  await expect(mark).toBeVisible();
  expect(await style(mark, 'forced-color-adjust')).toBe('none');
});

test('in forced colours the QR code is dark on light, and lines of pictures can be seen', async ({
  page,
}) => {
  await page.goto('/locations/exmouth');
  await expect(heading(page, 'Exmouth')).toBeVisible();
  const code = page.getByRole('img', { name: /^QR code/ });
  await expect(code.first()).toBeVisible();
  expect(await ground(code)).toBe('rgb(255, 255, 255)');
  expect(await style(code, 'fill')).toBe('rgb(0, 0, 0)');
  expect(await style(page.locator('body'), 'background-color')).toBe('rgb(0, 0, 0)');
  const ink = await page.evaluate(
    `getComputedStyle(document.documentElement).getPropertyValue('--color-ink')`,
  );
  expect(String(ink).trim().toLowerCase()).toBe('canvastext');
});

test('in forced colours the letters of a filled button can be read', async ({ page }) => {
  await page.goto('/admin/locations');
  const add = page.getByRole('button', { name: 'Add New Location' });
  await expect(add).toBeVisible();
  expect(await style(add, 'color')).not.toBe(await ground(add));
  // Else the browser lays a plate behind the letters, in the colour of the page.
  expect(await style(add, 'forced-color-adjust')).toBe('none');
});

test('phones take no grid reference for a telephone number', async ({ page, problems }) => {
  problems.expect(/status of 40[13]/); // no display, and no reader without an account
  for (const path of ['/', '/display', '/embed/exmouth']) {
    await page.goto(path);
    await expect(page.locator('meta[name="format-detection"]')).toHaveAttribute('content', /telephone=no/);
  }
});
