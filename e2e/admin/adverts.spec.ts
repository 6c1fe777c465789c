import type { Page } from '@playwright/test';
import { administrator } from '../shared/administrator.ts';
import { expect, test } from '../shared/foreshore.ts';
import { press } from '../shared/forms.ts';
import { DESKTOP, isAccessible } from '../shared/is-accessible.ts';
import { heading } from '../shared/location-page.ts';

const HOST = 'https://adverts.example';
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><rect width="16" height="9" fill="#5a3e2b"/></svg>';
/** A change is on the public page so soon. */
const SOON = { timeout: 5000 };

const dialog = (page: Page) => page.getByRole('dialog');

test.beforeEach(async ({ context, problems }) => {
  problems.expect(/https:\/\/adverts\.example/);
  await context.route(`${HOST}/**`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  );
});

test('an advert is made, changed and deleted, each time on the public page within seconds', async ({
  page,
}) => {
  const visitor = await page.context().newPage();
  await visitor.goto('/locations/scarborough-north-bay');
  await expect(heading(visitor, 'Scarborough North Bay')).toBeVisible();
  const section = visitor.getByRole('region', { name: 'Local business partners' });
  const near = async (title: string) =>
    expect(async () => {
      await section.scrollIntoViewIfNeeded();
      await expect(section.getByRole('heading', { name: title })).toBeVisible({ timeout: 500 });
    }).toPass(SOON);

  await page.goto('/admin/adverts');
  await page.getByLabel('Location').selectOption('Scarborough North Bay');
  await expect(page.getByText('No adverts at Scarborough North Bay yet.')).toBeVisible();
  await press(page, 'Add New Advert');
  await press(page, 'Save');
  await expect(dialog(page).getByText('Please either upload a file or provide a file URL')).toBeVisible();
  await isAccessible(page, [DESKTOP]); // every state on a phone: every-state.spec.ts
  await dialog(page).getByLabel('Title').fill('Harbour Café');
  await dialog(page).getByLabel('Description').fill('Two minutes from the beach.');
  await dialog(page).getByLabel('File URL').fill(`${HOST}/cafe.svg`);
  await expect(dialog(page).getByRole('img', { name: 'Harbour Café' })).toBeVisible();
  await press(page, 'Save');
  await expect(page.getByText('Advert created successfully')).toBeVisible();
  await near('Harbour Café');

  await press(page, 'Edit Harbour Café');
  await dialog(page).getByLabel('Title').fill('Pier Café');
  await press(page, 'Save');
  await expect(page.getByText('Advert updated successfully')).toBeVisible();
  await near('Pier Café');

  await page.getByLabel('Select Pier Café').check();
  await press(page, 'Delete Selected (1)');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Advert and associated media file deleted successfully')).toBeVisible();
  await expect(section.getByRole('heading', { name: 'Pier Café' })).toBeHidden(SOON);
});

test('fits a window of 320 pixels with its form open, and keeps what was typed over a reload', async ({
  page,
  foreshore,
}) => {
  const admin = await administrator(foreshore);
  await admin.addAdvert('scarborough-north-bay', {
    title: 'Surf school',
    file_url: `${HOST}/a.svg`,
    file_type: 'image',
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/admin/adverts?location=Scarborough+North+Bay');
  const narrow = async () =>
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  await press(page, 'Edit Surf school');
  await narrow();
  await dialog(page).getByLabel('Title').fill('Surf school for all');
  page.on('dialog', (asked) => void asked.accept());
  await page.reload();
  await narrow();
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Surf school for all');
});
