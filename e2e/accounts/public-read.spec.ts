import { endElsewhere } from '../shared/end-elsewhere.ts';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { expect, test } from '../shared/foreshore.ts';
import { field, press } from '../shared/forms.ts';
import { card, heading } from '../shared/location-page.ts';
import { ADMIN } from '../shared/start-foreshore.ts';

// Every other journey runs without PUBLIC_READ: see `login.spec.ts`.
test.use({ settings: { publicRead: true } });

test.describe('a visitor', () => {
  test.use({ loggedIn: false });

  test('reads the locations and their pages, and may log in', async ({ page }) => {
    await page.goto('/');
    await expect(heading(page, /Check the sea/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log out' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Account' })).toBeHidden();
    await page.getByRole('link', { name: 'Exmouth' }).click();
    await expect(heading(page, 'Exmouth')).toBeVisible();
    await expect(card(page, 'weather')).toContainText('mph');
    await expect(card(page, 'stormOverflows')).toContainText('storm overflow data');

    await page.getByRole('link', { name: 'All locations' }).click();
    await page.getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByRole('link', { name: 'Continue without an account' })).toBeVisible();
    await field(page, 'Email address').fill(ADMIN.email);
    await field(page, 'Password').fill(ADMIN.password);
    await press(page, 'Log in');
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Account' })).toBeVisible();
  });

  test('still needs a login for everything else', async ({ page }) => {
    for (const path of ['/account', '/admin', '/admin/users']) {
      await page.goto(path);
      await expect(heading(page, 'Log in'), path).toBeVisible();
    }
  });

  test('may read also where a call is refused without a login', async ({ page, problems }) => {
    problems.expect(/status of 401/);
    problems.expect(/WebSocket connection to/); // for the browser a changed page has another origin
    await withoutFirstAnswers(page);
    await page.route(/openmeteo_metoffice/, (route) => route.fulfill({ status: 401, body: '' }));
    await page.goto('/locations/exmouth');
    await expect(card(page, 'weather')).toContainText('Please log in');
    await expect(card(page, 'marine')).toContainText('Wave height');
    await expect(page).toHaveURL('/locations/exmouth');
  });
});

test('a session that was ended elsewhere leaves the reader on the page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await endElsewhere(page);
  await page.getByRole('link', { name: 'Exmouth' }).click();
  await expect(card(page, 'weather')).toContainText('mph');
  await page.reload();
  await page.getByRole('link', { name: 'All locations' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('while the login is unknown, neither Log in nor Log out is offered', async ({ page, problems }) => {
  problems.expect(/ERR_FAILED/);
  await withoutFirstAnswers(page);
  const asked = page.waitForRequest('**/auth/status');
  await page.route('**/auth/status', (route) => route.abort());
  await page.goto('/');
  await asked;
  await expect(page.getByRole('link', { name: 'Exmouth' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  await page.unroute('**/auth/status');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('logging out still goes to the login page', async ({ page }) => {
  await page.goto('/');
  await press(page, 'Log out');
  await expect(heading(page, 'Log in')).toBeVisible();
  await page.getByRole('link', { name: 'Continue without an account' }).click();
  await expect(heading(page, /Check the sea/)).toBeVisible();
});
