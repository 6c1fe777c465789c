import { accountTexts } from '#contract/accounts/account-texts.ts';
import { titles } from '#domain/places/titles.ts';
import { expect, test } from '../shared/foreshore.ts';
import { field, newAddress, PASSWORD, press } from '../shared/forms.ts';
import { heading } from '../shared/location-page.ts';
import { askForCode, atHome, choosePassword, status, step } from '../shared/sign-up-page.ts';
import { ADMIN } from '../shared/start-foreshore.ts';

test.use({ loggedIn: false });

const STORED = `sessionStorage.getItem('foreshore.pending-sign-up')`;

test('a sign-up leads from the login page over three steps to an account that is logged in', async ({
  page,
  foreshore,
}) => {
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
  await expect(status(page)).toHaveText(accountTexts.codeSent);
  const code = (await foreshore.mailbox.next(email)).code();
  await field(page, 'Verification code').fill(code);
  await press(page, 'Verify email');

  await expect(step(page)).toHaveText(/Password/);
  await expect(status(page)).toHaveText(accountTexts.codeRight);
  await expect(field(page, 'Password')).toBeFocused();
  await expect(field(page, 'Email address')).toHaveValue(email);
  await choosePassword(page);
  await expect(status(page)).toHaveText(accountTexts.accountCreated);
  await expect(page).toHaveURL('/auth/signup');
  expect(await page.evaluate(STORED)).toBeNull();
  await atHome(page);

  await press(page, 'Log out');
  await field(page, 'Email address').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Log in');
  await atHome(page);
});

test('only a mail says that the account exists already, with a link to a new password', async ({
  page,
  foreshore,
}) => {
  await askForCode(page, ADMIN.email);
  await expect(status(page)).toHaveText(accountTexts.codeSent);
  const letter = await foreshore.mailbox.next(ADMIN.email);
  expect(letter.subject).toContain('already');
  await page.goto(letter.linkPath());
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  await expect(field(page, 'New password')).toBeVisible();
});
