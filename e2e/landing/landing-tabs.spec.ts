import type { Page } from '@playwright/test';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { expect, test } from '../shared/foreshore.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name });
const ABOUT = ['Coastal monitoring', 'Weather', 'Tides', 'Safety alerts', 'Real-time updates', 'Maps'];

test('the map comes first, and About has six cards and says what the large words mean', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('tablist').getByRole('tab')).toHaveText(['Map', 'About']);
  for (const words of ['24/7 monitoring', 'Real-time weather data', 'Safety first']) {
    await expect(page.getByRole('banner').getByText(words, { exact: true })).toBeVisible();
  }
  await expect(tab(page, 'Map')).toHaveAttribute('aria-selected', 'true');
  await expect(panel(page, 'Map')).toBeVisible();
  await expect(panel(page, 'About')).toBeHidden();
  await tab(page, 'About').click();
  await expect(page).toHaveURL('/?tab=about');
  await expect(panel(page, 'Map')).toBeHidden();
  await expect(panel(page, 'About').getByRole('heading', { level: 3 })).toHaveText(ABOUT);
  const meaning = (term: string) =>
    panel(page, 'About').getByRole('term').filter({ hasText: term }).locator(':scope + dd');
  await expect(meaning('24/7 monitoring')).toContainText('Nobody of ours stands on the beach');
  await expect(meaning('Real-time weather data, Live Weather Data')).toContainText(
    'not measured on the beach',
  );
  await expect(meaning('Safety first')).toContainText('No warning does not mean no danger');
});

test('the tabs are one stop of Tab, and arrows, Home and End choose among them', async ({ page }) => {
  await page.goto('/');
  await tab(page, 'Map').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'About')).toBeFocused();
  await expect(panel(page, 'About')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Map')).toBeFocused();
  await expect(panel(page, 'Map')).toBeVisible();
  await page.keyboard.press('End');
  await expect(tab(page, 'About')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tab(page, 'Map')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'About')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('tab').and(page.locator(':focus'))).toHaveCount(0);
});

test('an address leads to its tab, a reload stays there, and Back returns', async ({ page }) => {
  await page.goto('/?tab=about');
  await expect(panel(page, 'About')).toBeVisible();
  await page.reload();
  await expect(panel(page, 'About')).toBeVisible();
  await tab(page, 'Map').click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('region', { name: 'Map of all locations' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/?tab=about');
  await expect(panel(page, 'About')).toBeVisible();
  await page.goForward();
  await expect(panel(page, 'Map')).toBeVisible();
});

test('a search is still there after a look at About', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox').fill('whitby');
  await tab(page, 'About').click();
  await tab(page, 'Map').click();
  await expect(page.getByRole('searchbox')).toHaveValue('whitby');
  await expect(page.getByRole('region', { name: 'List' }).getByRole('link')).toHaveCount(1);
});

test('an unknown tab shows the map', async ({ page }) => {
  await page.goto('/?tab=admin');
  await expect(panel(page, 'Map')).toBeVisible();
});

test.describe('what the server says of the reader’s rights', () => {
  test.use({ live: 'silent' }); // a page whose answers are changed may not open a live connection

  const roles = [
    { role: 'admin', has_admin_access: true, leadsTo: '/admin/adverts' },
    { role: 'safety_officer', has_admin_access: true, leadsTo: '/admin/custom-messages' },
  ] as const;
  for (const { role, has_admin_access, leadsTo } of roles) {
    test(`Admin takes the role ${role} to ${leadsTo}`, async ({ page }) => {
      const is = { is_admin: role === 'admin', is_safety_officer: role === 'safety_officer' };
      await withoutFirstAnswers(page);
      await page.route('/api/admin/status', (route) =>
        route.fulfill({ json: { ...is, has_admin_access, role } }),
      );
      await page.goto('/');
      await page.getByRole('link', { name: 'Admin' }).click();
      await expect(page).toHaveURL(leadsTo);
    });
  }

  test('without admin access there is no Admin', async ({ page }) => {
    const status = { is_admin: false, is_safety_officer: false, has_admin_access: false, role: 'user' };
    await withoutFirstAnswers(page);
    await page.route('/api/admin/status', (route) => route.fulfill({ json: status }));
    const answered = page.waitForResponse('/api/admin/status');
    await page.goto('/');
    await answered;
    await expect(panel(page, 'Map')).toBeVisible();
    await expect(page.getByText('Admin', { exact: true })).toHaveCount(0);
  });
});

test('the footer names the sources and says what to do in an emergency', async ({ page }) => {
  await page.goto('/?tab=about');
  const footer = page.getByRole('contentinfo');
  for (const source of ['Met Office', 'Open-Meteo', 'ADMIRALTY', 'Environment Agency', 'storm overflow']) {
    await expect(footer).toContainText(source);
  }
  await expect(footer.getByRole('link', { name: '999' })).toHaveAttribute('href', 'tel:999');
  await expect(footer).toContainText('Not for navigation');
});
