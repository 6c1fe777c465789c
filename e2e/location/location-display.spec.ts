import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { placeHeading } from '#domain/places/titles.ts';
import { gustSpeedIn, waveHeightIn, windSpeedIn } from '#domain/quantities/chosen-units.ts';
import { quantityWords } from '#domain/quantities/quantities.ts';
import { formatValue } from '#domain/quantities/units.ts';
import { expect, test } from '../shared/foreshore.ts';
import { isAccessible } from '../shared/is-accessible.ts';
import { card, figure, glance, heading } from '../shared/location-page.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Units and colours' });
const openSettings = (page: Page) => page.getByRole('button', { name: 'Units and colours' }).click();
const choose = (page: Page, option: string) => dialog(page).getByText(option, { exact: true }).click();
const groundOf = (page: Page) =>
  page.evaluate('document.body && getComputedStyle(document.body).backgroundColor');
const LIGHT = 'rgb(241, 245, 248)';
const DARK = 'rgb(7, 20, 33)';
/** What a browser leaves of A4 inside its usual margins, in CSS pixels. */
const SHEET = { width: 718, height: 1047 };
/** A safety message of a title and three lines. */
const ROOM_FOR_A_MESSAGE = 138;

test('chosen units are used on this page and on the next visit', async ({ page, foreshore }) => {
  const { current } = await foreshore.feed('weather', 'exmouth');
  const { current: sea } = await foreshore.feed('marine', 'exmouth');
  await page.goto('/locations/exmouth');
  const wind = figure(card(page, 'weather'), 'Wind');
  const waves = figure(card(page, 'marine'), 'Wave height');
  await expect(wind).toContainText(quantityWords(windSpeedIn('mph', current.wind_speed_10m)));
  await expect(waves).toContainText(quantityWords(waveHeightIn('ft', sea.wave_height)));

  await openSettings(page);
  await choose(page, 'Knots');
  await choose(page, 'Metres');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  const knots = quantityWords(windSpeedIn('knots', current.wind_speed_10m));
  await expect(wind).toContainText(knots);
  await expect(wind).toContainText(`Gusts ${quantityWords(gustSpeedIn('knots', current.wind_gusts_10m))}`);
  await expect(glance(page, 'Wind')).toContainText(knots);
  const metres = quantityWords(waveHeightIn('m', sea.wave_height));
  await expect(waves).toContainText(metres);
  await expect(glance(page, 'Waves')).toContainText(metres);

  await page.goto('/locations/exmouth/forecast');
  // What is so now changes each quarter of an hour: the units are looked at, not the numbers of before.
  await expect(figure(page.getByRole('region', { name: 'Current Conditions' }), 'Wind')).toContainText(
    'knots',
  );
  await expect(figure(page.getByRole('region', { name: 'Marine Conditions' }), 'Wave height')).toContainText(
    / m(?![a-z])/,
  );

  await page.goto('/locations/exmouth');
  await expect(wind).toContainText('knots');
  await openSettings(page);
  await choose(page, 'Beaufort');
  await page.keyboard.press('Escape');
  await expect(glance(page, 'Wind')).toContainText(
    quantityWords(windSpeedIn('beaufort', current.wind_speed_10m)),
  );
});

test('chosen colours are used before anything is drawn; without a choice the device’s', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/locations/exmouth');
  await expect(heading(page, 'Exmouth')).toBeVisible();
  expect(await groundOf(page)).toBe(LIGHT);
  await openSettings(page);
  await choose(page, 'Dark');
  expect(await groundOf(page)).toBe(DARK);

  await page.route('**/assets/*.js', (route) =>
    route.request().url().includes('before-paint') ? route.continue() : new Promise(() => undefined),
  );
  await page.goto('/locations/exmouth', { waitUntil: 'commit' });
  await expect.poll(() => groundOf(page)).toBe(DARK);
  await page.unroute('**/assets/*.js');

  await page.goto('/locations/exmouth');
  await openSettings(page);
  await choose(page, 'As device');
  expect(await groundOf(page)).toBe(LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await groundOf(page)).toBe(DARK);
  await choose(page, 'Light');
  expect(await groundOf(page)).toBe(LIGHT);
});

test.describe('with keys alone', () => {
  test('the settings are opened, changed and left', async ({ page }) => {
    await page.goto('/locations/exmouth');
    await expect(glance(page, 'Wind')).toContainText('mph');
    const button = page.getByRole('button', { name: 'Units and colours' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('radio', { name: 'mph' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(dialog(page).getByRole('radio', { name: 'Knots' })).toBeChecked();
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(glance(page, 'Wind')).toContainText('knots');
  });
});

test('a choice whose code could not load says so, and opens at the next press', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  const code = '**/assets/display-choices-*.js';
  await page.route(code, (route) => route.abort());
  await page.goto('/locations/exmouth');
  await openSettings(page);
  const failure = page.getByText('This could not load. Try again, or reload the page.');
  await expect(failure).toBeVisible();
  await page.unroute(code);
  await openSettings(page);
  await expect(dialog(page)).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the code that draws QR codes comes when somebody asks for it', async ({ page, foreshore }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    const qr = () => loaded.filter((path) => /\/qr-[\w-]+\.js$/.test(path)).length;
    await page.goto('/locations/exmouth');
    await expect(glance(page, 'Wind')).toContainText('mph');
    const button = page.getByRole('button', { name: /^QR code of this page/ });
    await expect(button).toBeVisible();
    expect(qr()).toBe(0);
    await button.focus();
    await expect.poll(qr).toBeGreaterThan(0); // in two files: displays share the drawing
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: 'Exmouth on another phone' });
    await expect(
      shown.getByRole('img', { name: `QR code of ${foreshore.url}/locations/exmouth` }),
    ).toBeVisible();
    await isAccessible(page);
  });
});

test.describe('sharing', () => {
  test('opens the device’s share sheet where there is one', async ({ page, foreshore }) => {
    await page.addInitScript('navigator.share = async (what) => { window.shared = what; }');
    await page.goto('/locations/exmouth/forecast');
    await page.getByRole('button', { name: 'Share this page' }).click();
    await expect
      .poll(() => page.evaluate('window.shared'))
      .toEqual({
        title: placeHeading('forecast', 'Exmouth'),
        url: `${foreshore.url}/locations/exmouth/forecast`,
      });
  });

  test('otherwise copies the address and says so', async ({ page, context, foreshore }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript('delete Navigator.prototype.share');
    await page.goto('/locations/exmouth');
    await page.getByRole('button', { name: 'Share this page' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Address copied' })).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${foreshore.url}/locations/exmouth`);
  });

  test('and where both are refused, shows the address', async ({ page, foreshore }) => {
    await page.addInitScript(
      'delete Navigator.prototype.share; navigator.clipboard.writeText = async () => { throw new Error("no"); }',
    );
    await page.goto('/locations/exmouth');
    await page.getByRole('button', { name: 'Share this page' }).click();
    await expect(page.getByText(`Copy this address: ${foreshore.url}/locations/exmouth`)).toBeVisible();
  });
});

test.describe('the QR code', () => {
  const PNG_SIGNATURE = '89504e470d0a1a0a';

  test('is saved as an image of either format', async ({ page }) => {
    await page.goto('/locations/exmouth');
    await page.getByRole('button', { name: /QR code/ }).click();
    const saved = async (kind: 'PNG' | 'SVG') => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: new RegExp(`^Save the code as an? ${kind} image$`) }).click();
      const file = await download;
      return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
    };
    const png = await saved('PNG');
    expect(png.name).toBe('foreshore-exmouth.png');
    expect(png.content.subarray(0, 8).toString('hex')).toBe(PNG_SIGNATURE);
    const svg = await saved('SVG');
    expect(svg.name).toBe('foreshore-exmouth.svg');
    expect(svg.content.toString()).toMatch(/^<svg [^>]*viewBox=.*<\/svg>$/);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('is on a notice that is printed from the browser’s menu', async ({ page }) => {
      await page.clock.install();
      await page.goto('/locations/exmouth');
      await expect(card(page, 'tide')).toContainText('lowest astronomical tide');
      const code = page.waitForResponse(/\/qr-[\w-]+\.js$/);
      await page.clock.runFor('00:15');
      await (await code).finished();
      await page.emulateMedia({ media: 'print' });
      const notice = page.getByRole('article').filter({ hasText: 'Conditions now' });
      await expect(notice.getByRole('img', { name: /^QR code of / })).toBeVisible();
    });
  });

  test('is printed as a notice with the day’s tides, and nothing of the screen', async ({
    page,
    foreshore,
  }) => {
    const { events } = await foreshore.feed('tidal', 'exmouth');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.addInitScript('window.print = () => { window.printed = true; }');
    await page.goto('/locations/exmouth');
    await expect(card(page, 'tide')).toContainText('lowest astronomical tide');
    await page.getByRole('button', { name: /QR code/ }).click();
    await page.getByRole('button', { name: 'Print a notice' }).click();
    expect(await page.evaluate('window.printed')).toBe(true);

    await page.emulateMedia({ media: 'print' });
    const notice = page.getByRole('article').filter({ hasText: 'Conditions now' });
    await expect(notice).toBeVisible();
    await expect(notice).toContainText(/^Exmouth/);
    await expect(notice.getByRole('img', { name: /QR code of .*\/locations\/exmouth$/ })).toBeVisible();
    for (const { time, height } of events) {
      await expect(notice.getByRole('row', { name: time })).toContainText(`${formatValue(height)} m`);
    }
    await expect(page.getByRole('button', { name: 'View Forecast' })).toBeHidden();
    await expect(heading(page, 'Exmouth')).toBeHidden();
    expect(await groundOf(page)).toBe(LIGHT);
    await page.setViewportSize(SHEET);
    const { y, height } = (await notice.boundingBox()) ?? { y: 0, height: Number.POSITIVE_INFINITY };
    const hasMessage = (await notice.getByText(' · until ').count()) > 0; // of another journey
    expect(y + height + (hasMessage ? 0 : ROOM_FOR_A_MESSAGE)).toBeLessThanOrEqual(SHEET.height);
    await page.emulateMedia({ media: 'screen' });
    await expect(notice).toHaveCount(0);
  });
});
