import type { Page } from '@playwright/test';
import { accountTexts } from '#contract/account-texts.ts';
import { failure } from '#contract/errors.ts';
import { texts } from '#contract/texts.ts';
import { expect, test } from '../shared/foreshore.ts';
import { field, newAddress, PASSWORD, press } from '../shared/forms.ts';
import { askForCode, atHome, choosePassword, step } from '../shared/sign-up-page.ts';
import type { Foreshore } from '../shared/start-foreshore.ts';

test.use({ loggedIn: false });

test('errors are shown beside their fields, and nothing is sent', async ({ page, foreshore }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.goto('/auth/signup');
  await press(page, 'Send code');
  await expect(field(page, 'Email address')).toHaveAccessibleDescription(/Please enter your email address\./);
  await expect(field(page, 'Email address')).toBeFocused();
  await field(page, 'Email address').fill('no address');
  await press(page, 'Send code');
  await expect(field(page, 'Email address')).toHaveAccessibleDescription(
    /Please enter a valid email address\./,
  );
  expect(sent).toEqual([]);

  const email = newAddress();
  await askForCode(page, email);
  await press(page, 'Verify email');
  await expect(field(page, 'Verification code')).toHaveAccessibleDescription(accountTexts.codeMissing);
  expect(sent).toHaveLength(1);
  await field(page, 'Verification code').fill((await foreshore.mailbox.next(email)).code());
  await press(page, 'Verify email');

  await field(page, 'Password').fill('short');
  await field(page, 'Confirm password').fill('short');
  await press(page, 'Create account');
  await expect(field(page, 'Password')).toHaveAccessibleDescription(
    /Password must be at least 6 characters long\./,
  );
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Create account');
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Passwords do not match.');
  await expect(field(page, 'Confirm password')).toBeFocused();
  expect(sent).toHaveLength(2);
});

test('a request that is too early by the server’s clock is answered with how long to wait', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 429/);
  await page.clock.install();
  await askForCode(page, newAddress());
  await page.clock.fastForward('00:31');
  const resend = page.getByRole('button', { name: /Resend code/ });
  await expect(resend).toHaveText('Resend code');
  await resend.click();
  await expect(page.getByRole('main').getByRole('alert').last()).toHaveText(
    /Please wait \d+ seconds before asking for another code\./,
  );
  await expect(resend).toHaveText(/Resend code in \d+ s/);
});

test('a call without an answer is shown as a failure, and the next one may succeed', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_CONNECTION_REFUSED .*\/auth\/login/);
  await page.route('/auth/login', (route) => route.abort('connectionrefused'), { times: 1 });
  await page.goto('/auth/signup');
  await field(page, 'Email address').fill(newAddress());
  await press(page, 'Send code');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(texts.networkError);
  await press(page, 'Send code');
  await expect(step(page)).toHaveText(/Verify/);
});

test('a failure without a message from the server has our own message', async ({ page, problems }) => {
  problems.expect(/status of 500/);
  const silent = { status: 500, contentType: 'text/plain', body: '' };
  const alert = page.getByRole('main').getByRole('alert').first();
  const refuse = (call: string) =>
    page.route(call, (route) =>
      route.request().method() === 'POST' ? route.fulfill(silent) : route.continue(),
    );
  const email = newAddress();

  await refuse('/auth/login');
  await page.goto('/auth/signup');
  await field(page, 'Email address').fill(email);
  await press(page, 'Send code');
  await expect(alert).toHaveText(accountTexts.codeFailed);
  await page.unroute('/auth/login');
  await press(page, 'Send code');

  await field(page, 'Verification code').fill('123456');
  await page.route('/auth/verify', (route) => route.fulfill(silent), { times: 1 });
  await press(page, 'Verify email');
  await expect(alert).toHaveText(accountTexts.codeInvalid);

  await page.route('/auth/verify', (route) => {
    const { password } = route.request().postDataJSON() as { password?: string };
    const done = { success: true, message: accountTexts.codeRight };
    return route.fulfill(password === undefined ? { json: done } : silent);
  });
  await press(page, 'Verify email');
  await choosePassword(page);
  await expect(alert).toHaveText(accountTexts.accountFailed);
});

test('nothing is sent twice', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('/auth/login', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/auth/signup');
  await field(page, 'Email address').fill(newAddress());
  await page.getByRole('button', { name: 'Send code' }).dblclick();
  await field(page, 'Email address').press('Enter');
  await expect(page.getByRole('button', { name: 'Sending…' })).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect(step(page)).toHaveText(/Verify/);
  expect(sent).toHaveLength(1);
});

/** Goes to the step of the password, which the server then refuses once. */
async function isRefused(page: Page, { mailbox }: Foreshore, error: string, named: string): Promise<void> {
  const email = newAddress();
  await askForCode(page, email);
  await field(page, 'Verification code').fill((await mailbox.next(email)).code());
  await press(page, 'Verify email');
  await expect(step(page)).toHaveText(/Password/);
  const refusal = failure(error, { field: named });
  await page.route('/auth/verify', (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 });
  await choosePassword(page);
}

test('a refusal of the password by the server is shown beside its field', async ({
  page,
  foreshore,
  problems,
}) => {
  problems.expect(/status of 400/);
  await isRefused(page, foreshore, accountTexts.passwordCommon, 'password');
  await expect(field(page, 'Password')).toBeFocused();
  await expect(field(page, 'Password')).toHaveAccessibleDescription(new RegExp(accountTexts.passwordCommon));
  await choosePassword(page);
  await atHome(page);
});

test('a code that expired before the password is chosen leads back to its step', async ({
  page,
  foreshore,
  problems,
}) => {
  problems.expect(/status of 400/);
  await isRefused(page, foreshore, accountTexts.codeInvalid, 'auth_code');
  await expect(step(page)).toHaveText(/Verify/);
  await expect(page.getByRole('main').getByRole('alert').first()).toHaveText(accountTexts.codeInvalid);
  await expect(field(page, 'Verification code')).toBeFocused();
});
