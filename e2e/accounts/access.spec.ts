import { callTexts } from '#contract/call-texts.ts';
import { texts } from '#contract/texts.ts';
import { titles } from '#domain/places/titles.ts';
import { adminAreas } from '#domain/roles.ts';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { expect, test } from '../shared/foreshore.ts';
import { field, newAddress, PASSWORD, press } from '../shared/forms.ts';
import { heading } from '../shared/location-page.ts';
import { ADMIN } from '../shared/start-foreshore.ts';

const paths = adminAreas.map((area) => (area === 'dashboard' ? '/admin' : `/admin/${area}`));

// Behind an answer that a journey has changed, Chromium blocks connections to this machine.
test.use({ live: 'silent' });

test.describe('a user', () => {
  test.use({ loggedIn: false });
  test.beforeEach(async ({ page, foreshore }) => {
    const session = await foreshore.signUp({ email: newAddress(), password: PASSWORD });
    await page.context().addCookies(session.cookies);
  });

  test('is denied every page of the admin area', async ({ page }) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(heading(page, texts.accessDenied)).toBeVisible();
      await expect(page.getByText(texts.noAdminAccess)).toBeVisible();
      await expect(page).toHaveTitle(`${titles.landing} | Access Denied`);
    }
    await press(page, 'Return to Home');
    await expect(heading(page, /Check the sea/)).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('sees that the check is running, and what to do when it gets no answer', async ({
    page,
    problems,
  }) => {
    problems.expect(/ERR_CONNECTION_REFUSED|Unreachable: Network error/);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await withoutFirstAnswers(page);
    await page.route('/api/admin/status', async (route) => {
      await released;
      await route.abort('connectionrefused');
    });
    await page.goto('/admin');
    await expect(page.getByRole('main').getByText('Loading…')).toBeVisible();
    await expect(page).toHaveTitle(titles.loading);
    release();
    await expect(page.getByRole('alert')).toContainText(texts.networkError);
    await expect(page.getByText(texts.accessDenied)).toBeHidden();
    await page.unroute('/api/admin/status');
    await press(page, 'Retry');
    await expect(heading(page, texts.accessDenied)).toBeVisible();
  });
});

test('any answer but 200 to the question means no access', async ({ page, problems }) => {
  problems.expect(/status of 500/);
  await withoutFirstAnswers(page);
  await page.route('/api/admin/status', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/admin');
  await expect(heading(page, texts.accessDenied)).toBeVisible();
});

test.describe('a visitor', () => {
  test.use({ loggedIn: false });

  test('must log in first and then comes back to the admin area', async ({ page }) => {
    await page.goto('/admin/users');
    await expect(heading(page, 'Log in')).toBeVisible();
    await field(page, 'Email address').fill(ADMIN.email);
    await field(page, 'Password').fill(ADMIN.password);
    await press(page, 'Log in');
    await expect(page).toHaveURL('/admin/users');
  });

  test('sees that the login is being checked, and what to do when it cannot be', async ({
    page,
    problems,
  }) => {
    problems.expect(/status of 503|ApiError/);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const away = { success: false, error: callTexts.storeAway, message: callTexts.storeAway };
    await withoutFirstAnswers(page);
    await page.route('/auth/status', async (route) => {
      await released;
      await route.fulfill({ status: 503, json: away });
    });
    await page.goto('/');
    await expect(page.getByRole('main').getByText('Loading…')).toBeVisible();
    release();
    await expect(page.getByRole('alert')).toHaveText(callTexts.storeAway);
    await page.unroute('/auth/status');
    await press(page, 'Retry');
    await expect(heading(page, 'Log in')).toBeVisible();
  });
});
