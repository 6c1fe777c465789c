import { accountTexts } from '#contract/accounts/account-texts.ts';
import { titles } from '#domain/places/titles.ts';
import { expect, test } from '../shared/foreshore.ts';
import { field, newAddress, press } from '../shared/forms.ts';
import { heading } from '../shared/location-page.ts';
import { askForCode, atHome, choosePassword, status, step } from '../shared/sign-up-page.ts';

test.use({ loggedIn: false });

test('the verify page continues the sign-up of another tab', async ({ page, context, foreshore }) => {
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
  await expect(status(other)).toHaveText(accountTexts.accountCreated);
  await atHome(other);
  expect((await other.request.get('/auth/verify')).status(), 'the pending address is cleared').toBe(404);
});
