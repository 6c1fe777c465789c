import { administrator } from '../shared/administrator.ts';
import { expect, test } from '../shared/foreshore.ts';
import { press } from '../shared/forms.ts';
import { isAccessible, PHONE } from '../shared/is-accessible.ts';
import { heading } from '../shared/location-page.ts';

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

test('the dashboard has no accessibility problem for either role', async ({ page, foreshore }) => {
  await page.goto('/admin');
  await page.getByRole('button', { name: /^Show all/ }).click();
  await expect(
    page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem').first(),
  ).toBeVisible();
  await isAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  await page.goto('about:blank'); // a call under way would be refused without its login
  await page.context().clearCookies();
  await page.context().addCookies((await (await administrator(foreshore)).officer()).cookies);
  await page.goto('/admin');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(page.getByText('Your locations')).toBeVisible();
  await isAccessible(page, [PHONE]);
});

test('nothing jumps on a phone while the dashboard loads, whichever call comes last', async ({
  page,
  foreshore,
}) => {
  const staff = await administrator(foreshore);
  const places = await foreshore.locations();
  for (const { slug } of places.slice(0, 3)) await staff.setSafetyMessage(slug, 'Strong offshore wind');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const last of ['attention', 'sources', 'locations', 'adverts']) {
    await page.route(new RegExp(`/api/(admin/)?${last}`), async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.goto('/admin');
    await expect(page.getByRole('region', { name: /things need a hand$/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Adverts \d/ })).toBeVisible();
    await expect(page.getByText(/^1 to \d+ of/)).toBeVisible();
    expect(await page.evaluate(SHIFT), last).toBeLessThanOrEqual(0.02);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

/** How much has moved in sight, as Chromium measures it. */
const SHIFT = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(resolve, 300, 0);
})`;
