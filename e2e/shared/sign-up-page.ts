import { expect, type Page } from '@playwright/test';
import { field, PASSWORD, press } from './forms.ts';
import { heading } from './location-page.ts';

export const status = (page: Page) => page.getByRole('main').getByRole('status');
/** The current step of the sign-up. */
export const step = (page: Page) =>
  page.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]');
export const atHome = async (page: Page) => {
  await expect(heading(page, /Check the sea/)).toBeVisible();
  await expect(page).toHaveURL('/');
};

export async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/auth/signup');
  await field(page, 'Email address').fill(email);
  await press(page, 'Send code');
  await expect(field(page, 'Verification code')).toBeFocused();
}

export async function choosePassword(page: Page): Promise<void> {
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm password').fill(PASSWORD);
  await press(page, 'Create account');
}
