import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../shared/foreshore.ts';
import { press } from '../shared/forms.ts';
import { isAccessible, PHONE } from '../shared/is-accessible.ts';
import { makeFilm, makePhotograph } from '../shared/media-files.ts';

const PLACE = 'Southwold';
const dialog = (page: Page) => page.getByRole('dialog');
const section = (page: Page) => page.getByRole('region', { name: 'Local business partners' });

async function openNew(page: Page, title: string): Promise<void> {
  await page.goto(`/admin/adverts?location=${PLACE}`);
  await press(page, 'Add New Advert');
  await dialog(page).getByLabel('Title').fill(title);
  await dialog(page).getByLabel('Description').fill('Two minutes from the beach.');
}

/** What a property of an element is, by its name. */
const property = (element: Locator, name: string) =>
  element.evaluate((of, asked) => Reflect.get(of, asked) as unknown, name);

test('an administrator uploads a photograph and a film, and a phone shows both', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' }); // or the film waits for somebody to play it
  await page.goto('/');
  const photograph = await makePhotograph(page);
  const film = await makeFilm(page);

  await openNew(page, 'Harbour Café');
  await dialog(page).getByLabel('Upload a file').setInputFiles(photograph);
  const preview = dialog(page).getByRole('img', { name: 'Harbour Café' });
  await expect.poll(() => property(preview, 'naturalWidth')).toBe(1200);
  await expect(dialog(page).getByLabel('File URL')).toBeDisabled();
  await press(page, 'Save');
  await expect(page.getByText('Advert created successfully')).toBeVisible();

  await openNew(page, 'Boat trips');
  await dialog(page).getByLabel('Upload a file').setInputFiles(film);
  await expect(dialog(page).getByLabel('File type')).toHaveValue('video');
  const filmBefore = dialog(page).getByLabel('Boat trips');
  await filmBefore.scrollIntoViewIfNeeded();
  await expect.poll(() => property(filmBefore, 'currentTime')).toBeGreaterThan(0);
  await dialog(page).getByLabel('Priority').fill('2');
  await press(page, 'Save');
  await expect(page.getByText('Advert created successfully')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/locations/southwold');
  await expect(async () => {
    await section(page).scrollIntoViewIfNeeded();
    await expect(section(page).getByRole('heading', { name: 'Harbour Café' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  const picture = section(page).getByRole('img', { name: 'Harbour Café' });
  await expect.poll(() => property(picture, 'naturalWidth')).toBeGreaterThan(0);
  expect(await property(picture, 'currentSrc')).toMatch(/\/media\/[^/]+\/480\.webp$/);
  await section(page).getByRole('button', { name: 'Next advert' }).click();
  const shown = section(page).getByLabel('Boat trips');
  await expect.poll(() => property(shown, 'currentTime')).toBeGreaterThan(0.2);
  expect(await property(shown, 'muted')).toBe(true);
  expect(await property(shown, 'poster')).toMatch(/\/media\/[^/]+\/poster$/);
  await page.evaluate('void scrollTo(0, 0)');
  await expect.poll(() => property(shown, 'paused')).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => property(shown, 'loop')).toBe(false);
});

test('on a slow line an upload shows how far it is, is cancelled, fails and is tried again', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_CONNECTION_RESET|ERR_FAILED|Failed to load resource/);
  await page.goto('/');
  const photograph = await makePhotograph(page);
  await openNew(page, 'Slow café');
  await isAccessible(page);
  await dialog(page).getByLabel('Upload a file').setInputFiles(photograph);
  await expect(dialog(page).getByText('harbour.jpg')).toBeVisible();
  await isAccessible(page, [PHONE]);

  const network = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: -1 };
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 20_000 });
  await press(page, 'Save');
  const bar = dialog(page).getByRole('progressbar', { name: 'Uploading harbour.jpg' });
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(percent).toBeGreaterThan(0);
  expect(await percent()).toBeLessThan(100);
  await isAccessible(page, [PHONE]);
  await press(page, 'Cancel upload');
  await expect(dialog(page).getByText('The upload was cancelled. Nothing is saved yet.')).toBeVisible();
  await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 });

  const UPLOAD = '**/api/adverts/upload';
  await page.route(UPLOAD, (route) => route.abort('connectionreset'));
  await press(page, 'Save');
  await expect(dialog(page).getByText('Failed to upload file and create advert')).toBeVisible();
  await isAccessible(page, [PHONE]);
  await page.unroute(UPLOAD);
  await press(page, 'Try again');
  await expect(page.getByText('Advert created successfully')).toBeVisible();

  await press(page, 'Edit Slow café');
  await expect(dialog(page).getByText('The uploaded picture')).toBeVisible();
  await isAccessible(page, [PHONE]);
  await press(page, 'Cancel');
  await press(page, 'Delete Slow café');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Advert and associated media file deleted successfully')).toBeVisible();
});
