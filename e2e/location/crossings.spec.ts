import { readFile } from 'node:fs/promises';
import { expect, test } from '../shared/foreshore.ts';
import { press } from '../shared/forms.ts';
import { isAccessible } from '../shared/is-accessible.ts';

const PHONE = { width: 390, height: 844 };

test.use({ viewport: PHONE });

test('a crossing made in the form is on the page and in the calendar file', async ({ page }) => {
  await page.goto('/admin/locations');
  await page.getByRole('searchbox').fill('Sidmouth');
  await press(page, 'Edit Sidmouth');
  const form = page.getByRole('dialog');
  await press(page, 'Add a crossing');
  const name = form.getByRole('group', { name: 'Crossing 1' }).getByLabel('Name');
  await expect(name).toBeFocused();
  await press(page, 'Save changes');
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(name).toBeFocused();
  await isAccessible(page, [PHONE]);
  await name.fill('Path below the cliff');
  await form.getByLabel('Level', { exact: true }).fill('2.5'); // between low and high water at springs and neaps
  await press(page, 'Save changes');
  await expect(form).toBeHidden();

  await page.goto('/locations/sidmouth');
  const card = page.getByRole('region', { name: 'Cut off by the tide' });
  await expect(card).toContainText(/Path below the cliff(Leave by|Cut off until) /);
  await page.locator('#tide').getByText('Source:').scrollIntoViewIfNeeded();
  const link = page.getByRole('link', { name: 'Calendar file of the coming week' });
  await expect(link).toBeVisible();
  await isAccessible(page, [PHONE]);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toMatch(/^BEGIN:VCALENDAR/);
  expect(file).toContain('Path below the cliff');

  await page.goto('/admin/locations'); // other journeys have the place without a crossing
  await page.getByRole('searchbox').fill('Sidmouth');
  await press(page, 'Edit Sidmouth');
  await press(page, 'Remove Path below the cliff');
  await press(page, 'Save changes');
  await expect(form).toBeHidden();
});
