import type { Page } from '@playwright/test';
import { WindDirection } from '#contract/notices/automated-messages.ts';
import { compassPoint8 } from '#domain/weather/compass.ts';
import { administrator } from '../shared/administrator.ts';
import { expect, test } from '../shared/foreshore.ts';
import { press } from '../shared/forms.ts';
import { DESKTOP, isAccessible, PHONE } from '../shared/is-accessible.ts';
import { heading } from '../shared/location-page.ts';

const PAGE = '/admin/automated-messages';
/** A change is on the public page so soon. */
const SOON = { timeout: 5000 };

const dialog = (page: Page) => page.getByRole('dialog');

async function fill(page: Page, title: string, direction: string): Promise<void> {
  await dialog(page).getByLabel('Title').fill(title);
  await dialog(page).getByLabel('Description').fill('Keep off the harbour wall.');
  await dialog(page).getByLabel('Wind direction').selectOption(direction);
  for (const [label, mph] of [
    ['Min speed', '0'],
    ['Max speed', '250'],
    ['Min gusts', '0'],
    ['Max gusts', '250'],
  ] as const)
    await dialog(page).getByLabel(label).fill(mph);
}

test.afterEach(async ({ foreshore }) => (await administrator(foreshore)).clearMessages());

test('a message that matches now is on the public page within seconds of each change', async ({
  page,
  foreshore,
}) => {
  const visitor = await page.context().newPage();
  await visitor.goto('/locations/exmouth');
  await expect(heading(visitor, 'Exmouth')).toBeVisible();
  const shown = (title: string) => visitor.getByText(title, { exact: true }).first();

  await page.goto(PAGE);
  await expect(page.getByText('No Automated Messages')).toBeVisible();
  await isAccessible(page);
  await press(page, 'Add New Automated Message');
  await dialog(page).getByLabel('Location').selectOption('Exmouth');
  const { current } = await foreshore.feed('weather', 'exmouth');
  await fill(page, 'Wind over the wall', compassPoint8(current.wind_direction_10m ?? Number.NaN));
  await expect(dialog(page).getByText('Matches now.')).toBeVisible();
  await expect(dialog(page).getByText(/^Since .* it would have matched/)).toBeVisible();
  await isAccessible(page, [PHONE]);
  await press(page, 'Save');
  await expect(page.getByText('Automated message created successfully!')).toBeVisible();
  await expect(shown('Wind over the wall')).toBeVisible(SOON);

  await press(page, 'Edit Wind over the wall');
  await dialog(page).getByLabel('Title').fill('Waves over the wall');
  await press(page, 'Save');
  await expect(page.getByText('Automated message updated successfully!')).toBeVisible();
  await expect(shown('Waves over the wall')).toBeVisible(SOON);

  await press(page, 'Delete Waves over the wall');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Automated message deleted successfully!')).toBeVisible();
  await expect(shown('Waves over the wall')).toBeHidden(SOON);
});

test('an officer sees and offers assigned locations alone, on a narrow phone too', async ({
  page,
  foreshore,
}) => {
  const admin = await administrator(foreshore);
  for (const location_name of ['Exmouth', 'Whitby'])
    await admin.addAlert({ location_name, title: `Wind at ${location_name}`, description: 'Take care.' });
  await page.context().clearCookies();
  await page.context().addCookies((await admin.officer(['whitby'])).cookies);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(PAGE);
  const { length } = WindDirection.options;
  await expect(page.getByRole('heading', { name: `Automated Messages (${length})` })).toBeVisible();
  await expect(page.getByText('Wind at Exmouth')).toHaveCount(0);
  await press(page, 'Add New Automated Message');
  const options = dialog(page).getByLabel('Location').getByRole('option');
  await expect(options).toHaveText(['Choose a location', 'Whitby']);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  await press(page, 'Save');
  await expect(dialog(page).getByText('Location is required')).toBeVisible();
  await isAccessible(page, [DESKTOP]); // every state on a phone: every-state.spec.ts
});
