import type { Browser, BrowserContext, Page } from '@playwright/test';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { texts } from '#contract/texts.ts';
import { titles } from '#domain/places/titles.ts';
import { expect, test } from '../shared/foreshore.ts';
import { field, newAddress, PASSWORD, press } from '../shared/forms.ts';
import { heading } from '../shared/location-page.ts';
import type { Credentials, Foreshore, Session } from '../shared/start-foreshore.ts';

test.use({ loggedIn: false });

const sessions = (page: Page) => page.getByRole('region', { name: 'Where you are logged in' });
const loginHeading = (page: Page) => heading(page, 'Log in');
const isLoggedIn = async (context: BrowserContext): Promise<boolean> =>
  (await (await context.request.get('/auth/status')).json()).authenticated;

/** Makes an account and logs in to it in the journey's own browser. */
async function enter(page: Page, { signUp }: Foreshore): Promise<Credentials> {
  const account = { email: newAddress(), password: PASSWORD };
  await page.context().addCookies((await signUp(account)).cookies);
  return account;
}

/** Another browser, whose problems are not recorded. */
const elsewhere = (browser: Browser, { url }: Foreshore, storageState: Session): Promise<BrowserContext> =>
  browser.newContext({ baseURL: url, storageState });

test('the account page is reached from the first screen and shows what is known', async ({
  page,
  foreshore,
}) => {
  const { email } = await enter(page, foreshore);
  await page.goto('/');
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(heading(page, 'Your account')).toBeFocused();
  await expect(page).toHaveTitle(`${titles.landing} | Account`);
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details).toContainText(email);
  await expect(details).toContainText('User');
});

test('without a login it asks for one and then shows the account', async ({ page, foreshore }) => {
  const account = { email: newAddress(), password: PASSWORD };
  await foreshore.signUp(account);
  await page.goto('/account');
  await expect(loginHeading(page)).toBeVisible();
  await field(page, 'Email address').fill(account.email);
  await field(page, 'Password').fill(account.password);
  await press(page, 'Log in');
  await expect(heading(page, 'Your account')).toBeVisible();
});

test('a session can be ended from another device', async ({ page, browser, foreshore }) => {
  const account = await enter(page, foreshore);
  const other = await elsewhere(browser, foreshore, await foreshore.logIn(account));
  await page.goto('/account');
  const items = sessions(page).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText('This device');
  await expect(items.first()).toContainText('127.0.0.1');
  await items
    .nth(1)
    .getByRole('button', { name: /Sign out/ })
    .click();
  await expect(sessions(page).getByRole('status')).toHaveText(accountTexts.sessionEnded);
  await expect(items).toHaveCount(1);
  await expect(sessions(page).getByRole('list')).toBeFocused();
  await expect.poll(() => isLoggedIn(other)).toBe(false);
  expect(await isLoggedIn(page.context())).toBe(true);
  await other.close();
});

test('signing out everywhere ends this session too', async ({ page, browser, foreshore, problems }) => {
  problems.expect(/401|HTTP Authentication failed/); // the live connection is ended first and is refused when it returns
  const account = await enter(page, foreshore);
  const other = await elsewhere(browser, foreshore, await foreshore.logIn(account));
  await page.goto('/account');
  await press(page, 'Sign out everywhere');
  await expect(loginHeading(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(accountTexts.signedOutEverywhere);
  expect(await isLoggedIn(page.context())).toBe(false);
  await expect.poll(() => isLoggedIn(other)).toBe(false);
  await other.close();
});

test('a new password signs out the other browser', async ({ page, browser, foreshore }) => {
  const account = await enter(page, foreshore);
  const other = await elsewhere(browser, foreshore, await foreshore.logIn(account));
  const theirs = await other.newPage();
  await theirs.goto('/account');
  await expect(heading(theirs, 'Your account')).toBeVisible();

  await page.goto('/account');
  await field(page, 'Current password').fill(account.password);
  await field(page, 'New password').fill('quite another one');
  await field(page, 'Confirm password').fill('quite another one');
  await press(page, 'Change password');
  const card = page.getByRole('region', { name: 'Change password' });
  await expect(card.getByRole('status')).toHaveText(accountTexts.passwordChanged);
  await expect(field(page, 'New password')).toHaveValue('');
  await expect(sessions(page).getByRole('listitem')).toHaveCount(1);

  await expect(loginHeading(theirs), 'its live connection is ended, and it asks why').toBeVisible();
  await other.close();
  await page.reload();
  await expect(heading(page, 'Your account')).toBeVisible();
});

test('an account is deleted for good', async ({ page, foreshore, problems }) => {
  problems.expect(/status of 401/);
  const account = await enter(page, foreshore);
  await page.goto('/account');
  await press(page, 'Delete my account');
  await field(page, 'Password, to confirm').fill(account.password);
  await press(page, 'Delete for good');
  await expect(loginHeading(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(accountTexts.accountDeleted);

  await field(page, 'Email address').fill(account.email);
  await field(page, 'Password').fill(account.password);
  await press(page, 'Log in');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(accountTexts.loginFailed);
});

test('an account that cannot be loaded is shown as a failure, with Retry', async ({
  page,
  foreshore,
  problems,
}) => {
  problems.expect(/status of 500/);
  await enter(page, foreshore);
  await page.route('/api/account', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/account');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(texts.httpError(500));
  await page.unroute('/api/account');
  await press(page, 'Retry');
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
});
