import { texts } from '#contract/texts.ts';
import { adminAreas, mayEnter } from '#domain/roles.ts';
import { areas } from '#web/admin/areas.ts';
import { administrator } from '../shared/administrator.ts';
import { expect, test } from '../shared/foreshore.ts';
import { press } from '../shared/forms.ts';
import { isAccessible, PHONE } from '../shared/is-accessible.ts';
import { heading } from '../shared/location-page.ts';

const navigation = 'Administration';

test('an administrator enters every screen by its address and finds it in the navigation', async ({
  page,
}) => {
  for (const area of adminAreas) {
    const { name, path } = areas[area];
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    await expect(page).toHaveTitle(`Welcome to Foreshore | ${name}`);
    const current = page.getByRole('navigation', { name: navigation }).locator('[aria-current=page]');
    await expect(current).toHaveText(new RegExp(`^${name}`));
  }
  const names = await page.getByRole('navigation', { name: navigation }).getByRole('link').allTextContents();
  expect(names.map((text) => text.replace(/\d.*$/, ''))).toEqual(adminAreas.map((area) => areas[area].name));
  await page.getByRole('link', { name: 'Public pages' }).click();
  await expect(page).toHaveURL('/');
});

test('a safety officer has four screens and is denied the others', async ({ page, foreshore }) => {
  await page.context().clearCookies();
  await page.context().addCookies((await (await administrator(foreshore)).officer()).cookies);
  for (const area of adminAreas) {
    const { name, path } = areas[area];
    await page.goto(path);
    if (mayEnter('safety_officer', area)) {
      await expect(heading(page, name)).toBeVisible();
      continue;
    }
    await expect(heading(page, texts.accessDenied)).toBeVisible();
    await expect(page.getByText('Only administrators can view this page.')).toBeVisible();
  }
  await expect(page.getByRole('navigation', { name: navigation }).getByRole('link')).toHaveCount(4);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('no page of the public loads anything of the administration', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/locations/exmouth');
  await expect(heading(page, 'Exmouth')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => /admin|dashboard|manage|users|messages-screen/.test(path))).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu opens, closes on Escape and leads to a screen', async ({ page }) => {
    await page.goto('/admin/users');
    const menu = page.getByRole('button', { name: 'Menu' });
    const link = page.getByRole('link', { name: 'Custom Messages' });
    await expect(link).toBeHidden();
    await menu.press('Enter');
    await expect(link).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await menu.click();
    await link.click();
    await expect(heading(page, 'Custom Messages')).toBeVisible();
    await expect(link).toBeHidden();
  });
});

test('the frame has no accessibility problem, with its menu open and on a screen that is refused', async ({
  page,
  foreshore,
  problems,
}) => {
  problems.expect(/status of 404/);
  await page.goto('/admin/nowhere');
  await expect(heading(page, 'Page Not Found')).toBeVisible();
  await isAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await press(page, 'Menu');
  await isAccessible(page, [PHONE]);
  await page.context().clearCookies();
  await page.context().addCookies((await (await administrator(foreshore)).officer()).cookies);
  await page.goto('/admin/users');
  await expect(heading(page, texts.accessDenied)).toBeVisible();
  await isAccessible(page);
});
