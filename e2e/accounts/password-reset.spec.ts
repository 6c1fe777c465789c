import type { Page } from '@playwright/test';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { titles } from '#domain/places/titles.ts';
import { expect, test } from '../shared/foreshore.ts';
import { field, newAddress, PASSWORD, press } from '../shared/forms.ts';
import { heading } from '../shared/location-page.ts';
import type { Foreshore } from '../shared/start-foreshore.ts';

test.use({ loggedIn: false });

const NEW_PASSWORD = 'other random words';
const status = (page: Page) => page.getByRole('main').getByRole('status').first();
const alert = (page: Page) => page.getByRole('main').getByRole('alert').first();

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/auth/forgot-password');
  await field(page, 'Email address').fill(email);
  await press(page, 'Send reset link');
  await expect(heading(page, 'Check your email')).toBeVisible();
  await expect(status(page)).toHaveText(accountTexts.resetSent);
}

async function linkFor(page: Page, { mailbox, signUp }: Foreshore): Promise<{ email: string; link: string }> {
  const email = newAddress();
  await signUp({ email, password: PASSWORD });
  await askForLink(page, email);
  return { email, link: (await mailbox.next(email)).linkPath() };
}

async function reset(page: Page, fields: { email: string; password: string }): Promise<void> {
  await field(page, 'Email address').fill(fields.email);
  await field(page, 'New password').fill(fields.password);
  await field(page, 'Confirm password').fill(fields.password);
  await press(page, 'Save new password');
}

test('a forgotten password is replaced through the mail, once', async ({ page, foreshore, problems }) => {
  problems.expect(/status of 400 .*\/auth\/api\/reset-password/);
  const email = newAddress();
  await foreshore.signUp({ email, password: PASSWORD });
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveTitle(`${titles.landing} | Forgot password`);
  await field(page, 'Email address').fill(email);
  await press(page, 'Send reset link');
  await expect(status(page)).toHaveText(accountTexts.resetSent);

  const link = (await foreshore.mailbox.next(email)).linkPath();
  await page.goto(link);
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  await expect(page).toHaveTitle(`${titles.landing} | Reset password`);
  await reset(page, { email, password: NEW_PASSWORD });
  await expect(status(page)).toHaveText(accountTexts.resetDone);
  await expect(page.getByRole('link', { name: 'Log in' })).toBeFocused();
  await expect(heading(page, 'Log in')).toBeVisible();
  await expect(page).toHaveURL('/auth/login');

  await field(page, 'Email address').fill(email);
  await field(page, 'Password').fill(NEW_PASSWORD);
  await press(page, 'Log in');
  await expect(page).toHaveURL('/');

  await page.goto(link);
  await expect(heading(page, 'Invalid Reset Link')).toBeVisible();
  await expect(alert(page)).toContainText(accountTexts.resetLinkInvalid);
  await press(page, 'Request a new link');
  await expect(heading(page, 'Forgot your password?')).toBeFocused();
});

test('a link without a token is invalid', async ({ page, problems }) => {
  problems.expect(/status of 404/);
  await page.goto('/auth/reset-password/');
  await expect(heading(page, 'Invalid Reset Link')).toBeVisible();
  await expect(alert(page)).toContainText(accountTexts.resetTokenInvalid);
});

test('the page sends the token to no third party', async ({ page, foreshore }) => {
  const { link } = await linkFor(page, foreshore);
  const token = link.slice(link.lastIndexOf('/') + 1);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    asked.push(request.url());
    expect(referer).not.toContain(token);
  });
  const answer = await page.goto(link);
  await expect(field(page, 'New password')).toBeVisible();
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([new URL(foreshore.url).origin]));
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(heading(page, 'Forgot your password?')).toBeVisible();
  expect(await page.evaluate('document.referrer')).toBe('');
});
