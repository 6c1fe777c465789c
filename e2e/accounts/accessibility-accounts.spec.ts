import type { Page } from '@playwright/test';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { texts } from '#contract/texts.ts';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { expect, test } from '../shared/foreshore.ts';
import { field, newAddress, PASSWORD, press } from '../shared/forms.ts';
import { isAccessible, PHONE } from '../shared/is-accessible.ts';
import { heading } from '../shared/location-page.ts';

test.use({ loggedIn: false });
test.describe.configure({ timeout: 120_000 });

/** A success is shown for two seconds, and measured for longer. */
const STAY =
  'window.setTimeout = ((wait) => (go, ms) => (ms === 2000 ? 0 : wait(go, ms)))(window.setTimeout)';

const enter = async (
  page: Page,
  session: { cookies: Parameters<ReturnType<Page['context']>['addCookies']>[0] },
) => page.context().addCookies(session.cookies);

test.describe('no rule of WCAG 2.2 AA is broken', () => {
  test('by the first two steps of a sign-up', async ({ page, problems }) => {
    problems.expect(/status of 400/);
    await page.goto('/auth/signup');
    await expect(heading(page, 'Sign up')).toBeVisible();
    await isAccessible(page, [PHONE]);
    await press(page, 'Send code');
    await expect(field(page, 'Email address')).toHaveAttribute('aria-invalid');
    await isAccessible(page, [PHONE]);

    await field(page, 'Email address').fill(newAddress());
    await press(page, 'Send code');
    await expect(field(page, 'Verification code')).toBeVisible();
    await isAccessible(page, [PHONE]);
    await field(page, 'Verification code').fill('abcdef');
    await press(page, 'Verify email');
    await expect(page.getByText(accountTexts.codeInvalid)).toBeVisible();
    await isAccessible(page, [PHONE]);
  });

  test('by the last step of a sign-up and its end', async ({ page, foreshore }) => {
    const email = newAddress();
    await page.goto('/auth/signup');
    await field(page, 'Email address').fill(email);
    await press(page, 'Send code');
    await field(page, 'Verification code').fill((await foreshore.mailbox.next(email)).code());
    await press(page, 'Verify email');
    await press(page, 'Create account');
    await expect(field(page, 'Password')).toHaveAttribute('aria-invalid');
    await isAccessible(page, [PHONE]);

    await page.evaluate(STAY);
    await field(page, 'Password').fill(PASSWORD);
    await field(page, 'Confirm password').fill(PASSWORD);
    await press(page, 'Show password');
    await press(page, 'Create account');
    await expect(page.getByText(accountTexts.accountCreated)).toBeVisible();
    await isAccessible(page, [PHONE]);
  });

  test('by the verify page, with a sign-up and without', async ({ page, problems }) => {
    problems.expect(/status of 404/);
    await page.goto('/auth/verify');
    await expect(page.getByText(accountTexts.noPendingSignUp)).toBeVisible();
    await isAccessible(page, [PHONE]);
    await page.request.post('/auth/login', { data: { email: newAddress(), login_type: 'email' } });
    await page.reload();
    await expect(field(page, 'Verification code')).toBeVisible();
    await isAccessible(page, [PHONE]);
  });

  test('by the way to a new password', async ({ page, foreshore, problems }) => {
    problems.expect(/status of 400/);
    const email = newAddress();
    await foreshore.signUp({ email, password: PASSWORD });
    await page.goto('/auth/forgot-password');
    await press(page, 'Send reset link');
    await expect(field(page, 'Email address')).toHaveAttribute('aria-invalid');
    await isAccessible(page, [PHONE]);
    await field(page, 'Email address').fill(email);
    await press(page, 'Send reset link');
    await expect(heading(page, 'Check your email')).toBeVisible();
    await isAccessible(page, [PHONE]);

    await page.goto((await foreshore.mailbox.next(email)).linkPath());
    await press(page, 'Save new password');
    await expect(field(page, 'New password')).toHaveAttribute('aria-invalid');
    await isAccessible(page, [PHONE]);
    await page.evaluate(STAY);
    await field(page, 'Email address').fill(email);
    await field(page, 'New password').fill(PASSWORD);
    await field(page, 'Confirm password').fill(PASSWORD);
    await press(page, 'Save new password');
    await expect(page.getByText(accountTexts.resetDone)).toBeVisible();
    await isAccessible(page, [PHONE]);
    await page.reload();
    await expect(heading(page, 'Invalid Reset Link')).toBeVisible();
    await isAccessible(page, [PHONE]);
  });

  test('by the account page', async ({ page, foreshore, problems }) => {
    problems.expect(/status of (400|500)/);
    const account = { email: newAddress(), password: PASSWORD };
    await enter(page, await foreshore.signUp(account));
    await foreshore.logIn(account);
    await page.goto('/account');
    await expect(page.getByRole('button', { name: /^Sign out An? / })).toBeVisible();
    await isAccessible(page, [PHONE]);
    await page.getByRole('button', { name: /^Sign out An? / }).click();
    await expect(page.getByText(accountTexts.sessionEnded)).toBeVisible();
    await press(page, 'Change password');
    await press(page, 'Delete my account');
    await field(page, 'Password, to confirm').fill('not the password');
    await press(page, 'Delete for good');
    await expect(page.getByText(accountTexts.passwordWrong)).toBeVisible();
    await isAccessible(page, [PHONE]);

    await page.route('/api/account', (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await expect(page.getByText(texts.httpError(500))).toBeVisible();
    await isAccessible(page, [PHONE]);
  });

  test('where access is denied, checked, or cannot be checked', async ({ page, foreshore, problems }) => {
    problems.expect(/ERR_CONNECTION_REFUSED|Unreachable/);
    await enter(page, await foreshore.signUp({ email: newAddress(), password: PASSWORD }));
    await page.goto('/admin');
    await expect(heading(page, texts.accessDenied)).toBeVisible();
    await isAccessible(page, [PHONE]);
    await withoutFirstAnswers(page);
    await page.route('/auth/status', (route) => route.abort('connectionrefused'));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await isAccessible(page, [PHONE]);
    await withoutFirstAnswers(page);
    await page.route('/auth/status', () => new Promise(() => undefined));
    await page.reload();
    await expect(page.getByRole('main').getByText('Loading…')).toBeVisible();
    await isAccessible(page, [PHONE]);
  });
});
