import { readFile } from 'node:fs/promises';
import { areas } from '#web/admin/areas.ts';
import { expect, test } from '../shared/foreshore.ts';
import { isAccessible } from '../shared/is-accessible.ts';
import { heading } from '../shared/location-page.ts';

const PHONE = { width: 390, height: 844 };

test('a downloaded file comes back changed, is shown before it is written, and the public pages follow', async ({
  page,
}) => {
  await page.goto(areas.locations.path);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^foreshore-locations-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  const changed = file.replace('"Clacton"', '"Clacton Central"');
  const more = `${changed}"Beer, by the ""jetty""",50.6966,-3.0931,,,,,,,,,,\r\nNowhere,91,0,,,,,,,,,,\r\n`;

  await page.getByRole('button', { name: 'Upload CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a CSV file' });
  await isAccessible(page);
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'locations.csv',
    mimeType: 'application/vnd.ms-excel', // as Windows calls it
    buffer: Buffer.from(more),
  });
  await expect(
    dialog.getByText(/^1 row to create, 1 to change, \d+ unchanged, 1 with errors\.$/),
  ).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Nowhere/ })).toContainText(/latitude must lie between/);
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Create 1, change 1' }).click();
  await expect(dialog.getByText('1 created, 1 changed.')).toBeVisible();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row', { name: /Beer, by the "jetty"/ })).toBeVisible();
  await page.goto('/locations/clacton-central');
  await expect(heading(page, 'Clacton Central')).toBeVisible();
});

test('a row whose numbers are exchanged is asked back, and is written as it was meant', async ({ page }) => {
  await page.goto(areas.locations.path);
  await page.getByRole('button', { name: 'Upload CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a CSV file' });
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'locations.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('sep=;\r\nname;latitude;longitude;;\r\nPolperro;-4,518;50,331;;\r\n'),
  });
  await expect(
    dialog.getByText('1 row with questions will be left out until you answer them.'),
  ).toBeVisible();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Use 50.331, -4.518' }).click();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Create 1' }).click();
  await expect(dialog.getByText('1 created.')).toBeVisible();
  await page.goto('/locations/polperro');
  await expect(heading(page, 'Polperro')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a bathing water is chosen, imported with its progress, and is there for visitors', async ({
    page,
  }) => {
    await page.goto(areas.locations.path);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Import bathing waters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import bathing waters' });
    const first = dialog
      .getByRole('list', { name: 'Bathing waters' })
      .getByRole('checkbox', { disabled: false });
    await first.first().check();
    await expect(dialog.getByText('What one more active place costs each day')).toBeVisible();
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Import 1' }).click();
    await expect(dialog.getByText('1 location created.')).toBeVisible();
    await isAccessible(page);
    await page.setViewportSize(PHONE);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
  });
});
