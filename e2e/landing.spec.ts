import type { Page } from '@playwright/test';
import { texts } from '#contract/texts.ts';
import { formatCoordinate } from '#domain/units.ts';
import { expect, test } from './foreshore.ts';

const list = (page: Page) => page.getByRole('region', { name: 'List' });
const map = (page: Page) => page.getByRole('region', { name: 'Map of all locations' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a location' });
const PICTURES_MISSING = "Map pictures can't be loaded; positions are right";

test('the list and the counts are those of the server', async ({ page, foreshore }) => {
  const locations = await foreshore.locations();
  const active = locations.filter((location) => location.active).length;
  await page.goto('/');
  await expect(list(page).getByRole('link')).toHaveCount(locations.length);
  for (const { name } of locations) {
    await expect(list(page).getByRole('link', { name })).toBeVisible();
    await expect(map(page).getByRole('button', { name, exact: true })).toBeAttached();
  }
  const count = (label: string) =>
    page.getByRole('term').filter({ hasText: label }).locator(':scope + dd').first();
  await expect(count('Active')).toHaveText(String(active));
  await expect(count('Inactive')).toHaveText(String(locations.length - active));
  await expect(count('Total')).toHaveText(String(locations.length));
  await expect(page.getByText(texts.simulated)).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Data are simulated');
});

test('search finds by name and grid reference, and says when nothing matches', async ({
  page,
  foreshore,
}) => {
  const locations = await foreshore.locations();
  const exmouth = locations.find(({ slug }) => slug === 'exmouth');
  await page.goto('/');
  await search(page).fill('st ives');
  await expect(list(page).getByRole('link')).toHaveText([/St Ives/]);
  await expect(list(page).getByRole('status')).toHaveText('1 location matches');

  await search(page).fill((exmouth?.grid_ref ?? '').replaceAll(' ', ''));
  await expect(list(page).getByRole('link')).toHaveText([/Exmouth/]);

  await search(page).fill('Atlantis');
  await expect(list(page).getByRole('link')).toHaveCount(0);
  await expect(list(page).getByRole('status')).toContainText('No location matches “Atlantis”');

  await search(page).fill('');
  await expect(list(page).getByRole('link')).toHaveCount(locations.length);
});

test('a marker selects its location by focus and opens it by keyboard', async ({ page, foreshore }) => {
  const bude = (await foreshore.locations()).find(({ name }) => name.startsWith('Bude'));
  if (!bude) throw new Error('The starter network has no Bude.');
  await page.goto('/');
  const marker = map(page).getByRole('button', { name: bude.name, exact: true });
  await marker.focus();
  const card = page.getByRole('region', { name: bude.name });
  await expect(card).toContainText(`${formatCoordinate(bude.latitude)}, ${formatCoordinate(bude.longitude)}`);
  await expect(card).toContainText(bude.grid_ref ?? 'a grid reference');
  await marker.press('Enter');
  await expect(page).toHaveURL(`/locations/${bude.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: bude.name })).toBeFocused();
});

test('pointing at the list selects, and Select Location opens', async ({ page }) => {
  await page.goto('/');
  await list(page).getByRole('link', { name: 'Whitby' }).hover();
  await page.getByRole('link', { name: /^Select Location ?: Whitby$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Whitby' })).toBeVisible();
  await page.goBack();
  await expect(list(page).getByRole('link', { name: 'Whitby' })).toBeVisible();
});

test('the map can be passed over by keyboard', async ({ page }) => {
  await page.goto('/');
  const skip = page.getByRole('link', { name: 'Skip the map' });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await skip.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toBeVisible();
  await expect(map(page).locator(':focus')).toHaveCount(0);
});

test('the map names its source while it has pictures', async ({ page }) => {
  await page.goto('/');
  await expect(map(page).getByText('Powered by Esri')).toBeVisible();
  await expect(page.getByText(PICTURES_MISSING)).toBeHidden();
});

test.describe('without map pictures', () => {
  test.use({ tiles: 'missing' });

  test('the map says so, and its markers still work', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText(PICTURES_MISSING)).toBeVisible();
    await map(page).getByRole('button', { name: 'Nairn', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nairn' })).toBeVisible();
  });
});

test('a failure of the list is told, and Try Again mends it', async ({ page, problems, foreshore }) => {
  problems.expect(/status of 500 .*\/api\/locations/);
  const { length } = await foreshore.locations();
  await page.route('/api/locations', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: texts.internal, message: texts.internal } }),
  );
  await page.goto('/');
  const alert = page.getByRole('alert').filter({ hasText: texts.locationsFailed });
  await expect(alert).toContainText(texts.internal);
  await page.unroute('/api/locations');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(list(page).getByRole('link')).toHaveCount(length);
  await expect(alert).toBeHidden();
});

test('an empty network says so, and Refresh finds what was added', async ({ page, foreshore }) => {
  const { length } = await foreshore.locations();
  await page.route('/api/locations', (route) => route.fulfill({ json: { locations: [] } }));
  await page.goto('/');
  await expect(page.getByText(texts.noLocations)).toBeVisible();
  await page.unroute('/api/locations');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(list(page).getByRole('link')).toHaveCount(length);
});
