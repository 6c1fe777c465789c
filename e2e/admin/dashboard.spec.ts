import { administrator } from '../shared/administrator.ts';
import { expect, test } from '../shared/foreshore.ts';
import { press } from '../shared/forms.ts';
import { isAccessible } from '../shared/is-accessible.ts';
import { heading } from '../shared/location-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a message that ends soon is extended from the dashboard, and a source is asked', async ({
  page,
  foreshore,
}) => {
  const staff = await administrator(foreshore);
  const [place] = await foreshore.locations();
  await staff.setSafetyMessage(place?.slug ?? '', 'Strong offshore wind');
  await page.goto('/admin');
  await expect(page.getByText('‘Strong offshore wind’')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText(
    `Saved the message Strong offshore wind at ${place?.name}`,
  );
  await press(page, 'Refresh Environment Agency');
  await expect(page.getByText('Environment Agency has answered.')).toBeVisible();
  await page.getByRole('link', { name: `Extend the message at ${place?.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/custom-messages\\?place=${place?.slug}`));
});

test('the dashboard has no accessibility problem for either role, nor have its dialogs', async ({
  page,
  foreshore,
}) => {
  await page.goto('/admin');
  await page.getByRole('button', { name: /^Show all/ }).click();
  await expect(
    page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem').first(),
  ).toBeVisible();
  await isAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  await page.getByRole('button', { name: /^Settings What/ }).click();
  await expect(page.getByText('DATA_MODE')).toBeVisible();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await page.context().clearCookies();
  await page.context().addCookies((await (await administrator(foreshore)).officer()).cookies);
  await page.goto('/admin');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(page.getByText('Your locations')).toBeVisible();
  await isAccessible(page);
});
