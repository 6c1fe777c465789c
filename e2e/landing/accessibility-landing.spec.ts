import type { Page } from '@playwright/test';
import { callTexts } from '#contract/call-texts.ts';
import { landingTexts } from '#contract/landing-texts.ts';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { expect, test } from '../shared/foreshore.ts';
import { isAccessible, PHONE } from '../shared/is-accessible.ts';
import { manyLocations } from '../shared/many-locations.ts';

test.use({ live: 'silent' });

const map = (page: Page) => page.getByRole('region', { name: 'Map of all locations' });
const list = (page: Page) => page.getByRole('region', { name: 'List' });

test.describe('no rule of WCAG 2.2 AA is broken by the landing page', () => {
  test.describe.configure({ timeout: 120_000 }); // Axe looks at each state two or four times
  test('with a location selected', async ({ page }) => {
    await page.goto('/');
    await map(page).getByRole('button', { name: 'Nairn', exact: true }).focus();
    await expect(page.getByRole('region', { name: 'Nairn' })).toBeVisible();
    await isAccessible(page);
  });

  test('with 2,000 locations', async ({ page, foreshore }) => {
    const many = manyLocations(await foreshore.locations(), 2000);
    await withoutFirstAnswers(page);
    await page.route('/api/locations', (route) => route.fulfill({ json: { locations: many } }));
    await page.goto('/');
    await expect(map(page).locator('.map-marker').first()).toBeVisible();
    await isAccessible(page, [PHONE]);
  });

  test('on its tab About', async ({ page }) => {
    await page.goto('/?tab=about');
    await expect(page.getByRole('tabpanel', { name: 'About' })).toBeVisible();
    await isAccessible(page);
  });

  test('with places nearby, and with a refusal', async ({ page, context }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Near me' }).click();
    await expect(page.getByRole('search')).toContainText(landingTexts.positionRefused);
    await isAccessible(page, [PHONE]);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 50.364, longitude: -4.141 });
    await page.getByRole('button', { name: 'Near me' }).click();
    await expect(list(page).getByRole('listitem').first()).toContainText(/\d mi\b/);
    await page.getByRole('button', { name: 'Favourite: Exmouth' }).click();
    await isAccessible(page, [PHONE]);
  });

  test('while it is loading, without locations, and with a failure', async ({ page, problems }) => {
    problems.expect(/status of 500/);
    await withoutFirstAnswers(page);
    await page.route('/api/locations', () => new Promise(() => undefined));
    await page.goto('/');
    await expect(page.getByText('Loading locations…')).toBeAttached();
    await isAccessible(page, [PHONE]);
    await page.unroute('/api/locations');
    await withoutFirstAnswers(page);
    await page.route('/api/locations', (route) => route.fulfill({ json: { locations: [] } }));
    await page.reload();
    await expect(page.getByText(landingTexts.noLocations)).toBeVisible();
    await isAccessible(page, [PHONE]);
    await page.unroute('/api/locations');
    const failure = { success: false, error: callTexts.internal, message: callTexts.internal };
    await withoutFirstAnswers(page);
    await page.route('/api/locations', (route) => route.fulfill({ status: 500, json: failure }));
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: landingTexts.locationsFailed })).toBeVisible();
    await isAccessible(page, [PHONE]);
  });
});
