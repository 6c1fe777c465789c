import { accountTexts } from '#contract/account-texts.ts';
import { texts } from '#contract/texts.ts';
import { titles } from '#domain/places/titles.ts';
import { expect, test } from '../shared/foreshore.ts';
import { field, newAddress, press } from '../shared/forms.ts';
import { heading } from '../shared/location-page.ts';
import { askForCode, atHome, choosePassword, status, step } from '../shared/sign-up-page.ts';

test.use({ loggedIn: false });

test.describe('the verify page', () => {
  test('continues the sign-up of another tab', async ({ page, context, foreshore }) => {
    const email = newAddress();
    await askForCode(page, email);
    const other = await context.newPage();
    await other.goto('/auth/verify');
    await expect(heading(other, 'Verify your email')).toBeVisible();
    await expect(other).toHaveTitle(`${titles.landing} | Verify your email`);
    await expect(other.getByRole('main')).toContainText(email);
    await expect(step(other)).toHaveText(/Verify/);
    await field(other, 'Verification code').fill((await foreshore.mailbox.next(email)).code());
    await press(other, 'Verify email');
    await expect(step(other)).toHaveText(/Password/);
    await field(other, 'Password').fill('three random words');
    await field(other, 'Confirm password').fill('three other words');
    await press(other, 'Create account');
    await expect(field(other, 'Confirm password')).toHaveAccessibleDescription(
      'Passwords do not match. Please try again.',
    );
    await choosePassword(other);
    await expect(status(other)).toHaveText(accountTexts.accountCreated);
    await atHome(other);
    expect((await other.request.get('/auth/verify')).status(), 'the pending address is cleared').toBe(404);
  });

  test('says so without a sign-up', async ({ page, problems }) => {
    problems.expect(/status of 404 .*\/auth\/verify/);
    await page.goto('/auth/verify');
    await expect(page.getByText(accountTexts.noPendingSignUp)).toBeVisible();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(heading(page, 'Sign up')).toBeVisible();
  });

  test('offers Retry where the server cannot be asked', async ({ page, problems }) => {
    problems.expect(/status of 500/);
    const email = newAddress();
    await askForCode(page, email);
    await page.route('/auth/verify', (route) =>
      route.request().resourceType() === 'document'
        ? route.continue()
        : route.fulfill({ status: 500, body: '' }),
    );
    await page.goto('/auth/verify');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(texts.httpError(500));
    await page.unroute('/auth/verify');
    await press(page, 'Retry');
    await expect(page.getByRole('main')).toContainText(email);
  });
});
