import type { Page } from '@playwright/test';
import { texts } from '#contract/texts.ts';
import { titles } from '#domain/places/titles.ts';
import { endElsewhere } from '../shared/end-elsewhere.ts';
import { expect, test } from '../shared/foreshore.ts';
import { ADMIN } from '../shared/start-foreshore.ts';

const email = (page: Page) => page.getByLabel('Email address');
const password = (page: Page) => page.getByLabel('Password');
const submit = (page: Page) => page.getByRole('button', { name: 'Log in' });
const loginHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Log in' });

async function logIn(page: Page, given: { email: string; password: string } = ADMIN): Promise<void> {
  await email(page).fill(given.email);
  await password(page).fill(given.password);
  await submit(page).click();
}

test.describe('without a login', () => {
  test.use({ loggedIn: false });

  test('the landing page requires a login and then shows the locations', async ({ page }) => {
    await page.goto('/');
    await expect(loginHeading(page)).toBeVisible();
    await expect(page).toHaveURL('/auth/login');
    await expect(page).toHaveTitle(`${titles.landing} | Log in`);
    await expect(page.getByText(texts.simulated)).toBeVisible();

    await logIn(page);
    const heading = page.getByRole('heading', { level: 1, name: 'Check the sea before you get in' });
    await expect(heading).toBeFocused();
    await expect(page).toHaveURL('/');
    await expect(page).toHaveTitle(titles.landing);
  });

  test('the login page says what the product is and who made it', async ({ page }) => {
    await page.goto('/auth/login');
    await expect(page.getByText('Real-time coastal weather monitoring and safety information')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Live Weather Data',
      'Tidal Information',
      'Safety Alerts',
    ]);
    await expect(page.getByRole('contentinfo')).toHaveText(/^Design and development: /);
  });

  test('the login leads back to the requested page', async ({ page }) => {
    await page.goto('/locations/exmouth');
    await expect(loginHeading(page)).toBeVisible();
    await logIn(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Exmouth' })).toBeFocused();
    await expect(page).toHaveURL('/locations/exmouth');
  });

  test('the login never leads to another site', async ({ page }) => {
    await page.goto('/auth/login?next=//elsewhere.example/locations');
    await logIn(page);
    await expect(page.getByRole('heading', { level: 1, name: /Check the sea/ })).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('the keyboard is enough', async ({ page }) => {
    await page.goto('/auth/login');
    await expect(loginHeading(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(email(page)).toBeFocused();
    await page.keyboard.type(ADMIN.email);
    await page.keyboard.press('Tab');
    await expect(password(page)).toBeFocused();
    await page.keyboard.type(ADMIN.password);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(submit(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });
});

test('with a login the login page leads on at once', async ({ page }) => {
  await page.goto('/auth/login?next=/locations/exmouth');
  await expect(page.getByRole('heading', { level: 1, name: 'Exmouth' })).toBeVisible();
});

test('logging out ends the session and goes to the login page', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(`sessionStorage.setItem('foreshore.pending-sign-up', '{}')`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(loginHeading(page)).toBeVisible();
  expect(await page.evaluate(`sessionStorage.getItem('foreshore.pending-sign-up')`)).toBeNull();
  expect((await page.request.get('/api/locations')).status()).toBe(401);
  await page.goBack();
  await expect(loginHeading(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /Check the sea/ })).toBeHidden();
});

test.describe('without a live connection, which would report the end of a session', () => {
  test.use({ live: 'silent' });

  test('a session that was ended elsewhere leads to the login and back again', async ({ page, problems }) => {
    problems.expect(/status of 401/);
    await page.goto('/');
    await page.waitForLoadState('networkidle');

    await endElsewhere(page);

    await page.getByRole('link', { name: 'Exmouth' }).click();
    await expect(loginHeading(page)).toBeVisible();
    await logIn(page);
    await expect(page).toHaveURL('/locations/exmouth');
    await expect(page.getByRole('heading', { level: 1, name: 'Exmouth' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Weather' })).toContainText('mph');
  });

  test('so does a refused change, once', async ({ page, problems }) => {
    problems.expect(/status of 401/);
    await page.goto('/account');
    await page.waitForLoadState('networkidle');
    const logins: string[] = [];
    page.on('framenavigated', (frame) => void logins.push(new URL(frame.url()).pathname));

    await endElsewhere(page);

    await page.getByLabel('Current password').fill(ADMIN.password);
    await page.getByLabel('New password').fill('quite another one');
    await page.getByLabel('Confirm password').fill('quite another one');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(loginHeading(page)).toBeVisible();
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('quite another one');
    await logIn(page);
    await expect(page).toHaveURL('/account');
    await expect(page.getByLabel('New password')).toHaveValue('');
    await page.waitForLoadState('networkidle');
    expect(logins).toEqual(['/auth/login', '/account']);
  });
});
