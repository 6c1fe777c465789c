import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { callTexts } from '#contract/call-texts.ts';
import { failure } from '#contract/errors.ts';
import { button, input, isRefused } from '#web/testing/auth-form.ts';
import { answering, writesFromNow } from '#web/testing/calls.ts';
import { CODE, inMail } from '#web/testing/mails.ts';
import { isLoggedIn, newAddress, show, visit } from '#web/testing/screen.tsx';
import { requestCode } from './calls.ts';
import { VerifyPage } from './verify-page.tsx';

const PASSWORD = 'three random words';
beforeEach(() => visit());

async function open() {
  const [onSignedUp, onContinue] = [vi.fn(), vi.fn()];
  const { user } = await show(<VerifyPage onSignedUp={onSignedUp} onContinue={onContinue} />);
  return { user, onSignedUp, onContinue };
}

test('continues the sign-up that this browser has begun, to an account that is logged in', async () => {
  const email = newAddress();
  await requestCode(email);
  const { user, onSignedUp } = await open();
  await user.type(await screen.findByLabelText('Verification code'), await inMail(email, CODE));
  expect(screen.getByText(email)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Use another address' }).getAttribute('href')).toBe('/auth/signup');
  await user.click(button('Verify email'));
  await user.type(await screen.findByLabelText('Password'), PASSWORD);
  await user.type(input('Confirm password'), 'three other words');
  const sent = writesFromNow();
  await user.click(button('Create account'));
  await isRefused('Confirm password', accountTexts.passwordsDifferAgain);
  expect(sent).toEqual([]);
  await user.clear(input('Confirm password'));
  await user.type(input('Confirm password'), PASSWORD);
  await user.click(button('Create account'));
  expect(await screen.findByText(accountTexts.accountCreated)).toBeTruthy();
  expect(onSignedUp).toHaveBeenCalledOnce();
  expect(await isLoggedIn()).toBe(true);
});

test('a failure of the last step has this page’s own words', async () => {
  const email = newAddress();
  await requestCode(email);
  const { user } = await open();
  await user.type(await screen.findByLabelText('Verification code'), await inMail(email, CODE));
  await user.click(button('Verify email'));
  await user.type(await screen.findByLabelText('Password'), PASSWORD);
  await user.type(input('Confirm password'), PASSWORD);
  answering('/auth/verify', () => new Response('', { status: 500 }));
  await user.click(button('Create account'));
  expect(await screen.findByText(accountTexts.accountSetupFailed)).toBeTruthy();
});

test('without a sign-up it says so and leads to one', async () => {
  await open();
  expect(await screen.findByText(accountTexts.noPendingSignUp)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/auth/signup');
  expect(screen.queryByLabelText('Verification code')).toBeNull();
});

test('where the server cannot say, Retry asks again', async () => {
  const stop = answering('/auth/verify', () => Response.json(failure(callTexts.internal), { status: 500 }));
  const { user } = await open();
  expect((await screen.findByRole('alert')).textContent).toContain(callTexts.internal);
  expect(screen.queryByText(accountTexts.noPendingSignUp)).toBeNull();
  stop();
  await user.click(button('Retry'));
  expect(await screen.findByRole('link', { name: 'Sign up' })).toBeTruthy();
});
