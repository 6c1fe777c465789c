import type { Page } from '@playwright/test';
import { sharedFiles } from '#simulator/file-sharing/file-sharing.ts';
import { administrator } from '../shared/administrator.ts';
import { expect, test } from '../shared/foreshore.ts';
import { press } from '../shared/forms.ts';

test.use({ live: 'silent' });

const link = (id: string) => `https://drive.google.com/file/d/${id}/view?usp=sharing`;
const section = (page: Page) => page.getByRole('region', { name: 'Local business partners' });
/** Whether a picture has arrived and could be drawn: how wide it is, in its own pixels. */
const width = (page: Page, name: string) =>
  section(page)
    .getByRole('img', { name })
    .evaluate((image) => ('naturalWidth' in image ? image.naturalWidth : 0));

test.beforeAll(async ({ foreshore }) => {
  const admin = await administrator(foreshore);
  const adverts = [
    { title: 'Harbour Café', file_url: link(sharedFiles.picture), file_type: 'image' },
    { title: 'Boat trips', file_url: link(sharedFiles.film), file_type: 'video' },
    { title: 'Surf films', file_url: link(sharedFiles.large), file_type: 'video' },
    { title: 'Not shared', file_url: link('not-there'), file_type: 'image' },
  ] as const;
  for (const [index, advert] of adverts.entries())
    await admin.addAdvert('skegness', { ...advert, priority: index + 1 });
});

test('pictures and films on Google Drive are shown through this server, and nobody else is asked', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 404 .*proxy\/google-drive/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/locations/skegness');
  await expect(async () => {
    await section(page).scrollIntoViewIfNeeded();
    await expect(section(page).getByRole('heading', { name: 'Harbour Café' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect.poll(() => width(page, 'Harbour Café')).toBe(320);

  for (const title of ['Boat trips', 'Surf films']) {
    await section(page).getByRole('button', { name: 'Next advert' }).click();
    const film = section(page).getByLabel(title);
    await expect.poll(() => film.evaluate((video) => ('duration' in video ? video.duration : 0))).toBe(3);
    expect(await film.evaluate((video) => ('videoWidth' in video ? video.videoWidth : 0))).toBeGreaterThan(0);
  }
  await section(page).getByRole('button', { name: 'Next advert' }).click();
  await expect(section(page).getByText('The picture could not be loaded.')).toBeVisible();
  expect(asked.filter((url) => url.includes('google') && !url.includes('/api/proxy/google-drive'))).toEqual(
    [],
  );
});

test('an administrator sees the picture before the advert is saved', async ({ page }) => {
  await page.goto('/admin/adverts');
  await page.getByLabel('Location').selectOption('Skegness');
  await press(page, 'Add New Advert');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Pier Café');
  await dialog.getByLabel('File URL').fill(link(sharedFiles.picture));
  const picture = dialog.getByRole('img', { name: 'Pier Café' });
  await expect
    .poll(() => picture.evaluate((image) => ('naturalWidth' in image ? image.naturalWidth : 0)))
    .toBe(320);
});
