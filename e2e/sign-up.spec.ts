import type { Page } from '@playwright/test';
import { texts } from '#contract/texts.ts';
import { titles } from '#domain/titles.ts';
import { expect, test } from './foreshore.ts';
import { field, newAddress, PASSWORD, press } from './forms.ts';
import { heading } from './location-page.ts';
import { ADMIN } from './start-foreshore.ts';

test.use({ loggedIn: false });

const KEPT = `sessionStorage.getItem('foreshore.pending-sign-up')`;
const status = (page: Page) => page.getByRole('main').getByRole('status');
const step = (page: Page) => page.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]');
const atHome = async (page: Page) => {
  await expect(heading(page, /Check the sea/)).toBeVisible();
  await expect(page).toHaveURL('/');
};

async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/auth/signup');
  await field(page, 'Email address').fill(email);
  await press(page, 'Send code');
  await expect(field(page, 'Verification code')).toBeFocused();
}

async function choosePassword(page: Page): Promise<void> {
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm password').fill(PASSWORD);
  await press(page, 'Create account');
}

test('a sign-up leads from the login page over three steps to an account that is logged in', async ({
  page,
  foreshore,
  problems,
}) => {
  problems.expect(/status of 400 .*\/auth\/verify/);
  const email = newAddress();
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(heading(page, 'Sign up')).toBeFocused();
  await expect(page).toHaveTitle(`${titles.landing} | Sign up`);
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
    '1Email',
    '2Verify',
    '3Password',
  ]);
  await expect(step(page)).toHaveText(/Email/);
  await field(page, 'Email address').fill(email);
  await press(page, 'Send code');

  await expect(step(page)).toHaveText(/Verify/);
  await expect(status(page)).toHaveText(texts.codeSent);
  const letter = await foreshore.mailbox.next(email);
  const code = letter.code();
  await field(page, 'Verification code').fill(code === '000000' ? '000001' : '000000');
  await press(page, 'Verify email');
  await expect(field(page, 'Verification code')).toHaveAccessibleDescription(texts.codeInvalid);
  await expect(field(page, 'Verification code')).toBeFocused();
  await field(page, 'Verification code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(field(page, 'Verification code')).toHaveValue(code);
  await press(page, 'Verify email');

  await expect(step(page)).toHaveText(/Password/);
  await expect(status(page)).toHaveText(texts.codeRight);
  await expect(field(page, 'Password')).toBeFocused();
  await expect(field(page, 'Email address')).toHaveValue(email);
  await choosePassword(page);
  await expect(status(page)).toHaveText(texts.accountCreated);
  await expect(page).toHaveURL('/auth/signup');
  expect(await page.evaluate(KEPT)).toBeNull();
  await atHome(page);

  await press(page, 'Log out');
  await field(page, 'Email address').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Log in');
  await atHome(page);
});

test('what is wrong is told beside its field, and nothing is sent', async ({ page, foreshore }) => {
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
  await expect(field(page, 'Verification code')).toHaveAccessibleDescription(texts.codeMissing);
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

test('a password can be looked at while it is typed', async ({ page }) => {
  await page.goto('/auth/login');
  await field(page, 'Password').fill(PASSWORD);
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  await press(page, 'Show password');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  await press(page, 'Hide password');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  await expect(field(page, 'Password')).toHaveValue(PASSWORD);
});

test('a reload stays in the second step, and another code can be had after half a minute', async ({
  page,
  foreshore,
  problems,
}) => {
  problems.expect(/status of (400|429)/);
  const email = newAddress();
  await askForCode(page, email);
  const first = (await foreshore.mailbox.next(email)).code();
  await page.reload();
  await expect(step(page)).toHaveText(/Verify/);
  await expect(page.getByText(email)).toBeVisible();
  const resend = page.getByRole('button', { name: /Resend code/ });
  await expect(resend).toHaveText(/Resend code in \d+ s/);
  await expect(resend).toHaveAttribute('aria-disabled', 'true');

  await expect(resend).toHaveText('Resend code', { timeout: 35_000 });
  await resend.click();
  await expect(status(page)).toHaveText(texts.codeSent);
  await expect(resend).toHaveText(/in \d+ s/);
  const second = (await foreshore.mailbox.next(email)).code();
  await field(page, 'Verification code').fill(first);
  await press(page, 'Verify email');
  await expect(field(page, 'Verification code')).toHaveAccessibleDescription(texts.codeInvalid);
  await field(page, 'Verification code').fill(second);
  await press(page, 'Verify email');
  await expect(status(page)).toHaveText(texts.codeRight);
});

test('who is too early by the clock of the server is told how long to wait', async ({ page, problems }) => {
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

test('another address can be used, and the kept one is forgotten', async ({ page }) => {
  const email = newAddress();
  await askForCode(page, email);
  await press(page, 'Use another address');
  await expect(step(page)).toHaveText(/Email/);
  await expect(field(page, 'Email address')).toHaveValue(email);
  await expect(field(page, 'Email address')).toBeFocused();
  expect(await page.evaluate(KEPT)).toBeNull();
});

test('the kept address is forgotten after half an hour', async ({ page }) => {
  await page.clock.install();
  await askForCode(page, newAddress());
  await page.clock.fastForward('31:00');
  await page.reload();
  await expect(step(page)).toHaveText(/Email/);
  expect(await page.evaluate(KEPT)).toBeNull();
});

test('the owner of an account is told so by mail alone, with a way to a new password', async ({
  page,
  foreshore,
}) => {
  await askForCode(page, ADMIN.email);
  await expect(status(page)).toHaveText(texts.codeSent);
  const letter = await foreshore.mailbox.next(ADMIN.email);
  expect(letter.subject).toContain('already');
  await page.goto(letter.linkPath());
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  await expect(field(page, 'New password')).toBeVisible();
});

test('a call that gets no answer is told, and the next one may succeed', async ({ page, problems }) => {
  problems.expect(/ERR_CONNECTION_REFUSED .*\/auth\/login/);
  await page.route('/auth/login', (route) => route.abort('connectionrefused'), { times: 1 });
  await page.goto('/auth/signup');
  await field(page, 'Email address').fill(newAddress());
  await press(page, 'Send code');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(texts.networkError);
  await press(page, 'Send code');
  await expect(step(page)).toHaveText(/Verify/);
});

test('what the server does not explain is told in the words of the catalogue', async ({ page, problems }) => {
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
  await expect(alert).toHaveText(texts.codeFailed);
  await page.unroute('/auth/login');
  await press(page, 'Send code');

  await field(page, 'Verification code').fill('123456');
  await page.route('/auth/verify', (route) => route.fulfill(silent), { times: 1 });
  await press(page, 'Verify email');
  await expect(alert).toHaveText(texts.codeInvalid);

  await page.route('/auth/verify', (route) => {
    const { password } = route.request().postDataJSON() as { password?: string };
    const done = { success: true, message: texts.codeRight };
    return route.fulfill(password === undefined ? { json: done } : silent);
  });
  await press(page, 'Verify email');
  await choosePassword(page);
  await expect(alert).toHaveText(texts.accountFailed);
});

test('a code that has died before the password is chosen leads back to its step', async ({
  page,
  foreshore,
  problems,
}) => {
  problems.expect(/status of 400/);
  const email = newAddress();
  await askForCode(page, email);
  await field(page, 'Verification code').fill((await foreshore.mailbox.next(email)).code());
  await press(page, 'Verify email');
  await expect(step(page)).toHaveText(/Password/);
  const refusal = {
    success: false,
    error: texts.codeInvalid,
    message: texts.codeInvalid,
    field: 'auth_code',
  };
  await page.route('/auth/verify', (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 });
  await choosePassword(page);
  await expect(step(page)).toHaveText(/Verify/);
  await expect(page.getByRole('main').getByRole('alert').first()).toHaveText(texts.codeInvalid);
  await expect(field(page, 'Verification code')).toBeFocused();
});

test.describe('the verify page', () => {
  test('goes on with the sign-up of another tab', async ({ page, context, foreshore }) => {
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
    await choosePassword(other);
    await expect(status(other)).toHaveText(texts.accountCreated);
    await atHome(other);
    expect((await other.request.get('/auth/verify')).status(), 'the pending address is cleared').toBe(404);
  });

  test('says so where no sign-up was begun', async ({ page, problems }) => {
    problems.expect(/status of 404 .*\/auth\/verify/);
    await page.goto('/auth/verify');
    await expect(page.getByText(texts.noPendingSignUp)).toBeVisible();
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
