import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { button, hasFocus, input, isRefused } from '#web/testing/auth-form.ts';
import { answering, writesFromNow } from '#web/testing/calls.ts';
import { inMail, RESET_TOKEN } from '#web/testing/mails.ts';
import { newAddress, show, visit, visitAsSomeoneNew } from '#web/testing/screen.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

beforeEach(() => visit());

async function open() {
  const { user } = await show(<ForgotPasswordPage />);
  const askFor = async (email: string) => {
    await user.type(input('Email address'), email);
    await user.click(button('Send reset link'));
  };
  return { user, askFor };
}

test('sends a link to the address of an account, and says what is on its way', async () => {
  const email = await visitAsSomeoneNew();
  await visit();
  const { user, askFor } = await open();
  await askFor(email);
  expect(await screen.findByText(accountTexts.resetSent)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check your email');
  expect(screen.getByText(email)).toBeTruthy();
  expect(await inMail(email, RESET_TOKEN)).not.toBe('');
  await hasFocus(() => button('Try again'));
  await user.click(button('Try again'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Forgot your password?');
  expect(input('Email address').value).toBe('');
});

test('says the same of an address without an account', async () => {
  const { askFor } = await open();
  const email = newAddress();
  await askFor(email);
  expect(await screen.findByText(accountTexts.resetSent)).toBeTruthy();
  expect(screen.getByText(email)).toBeTruthy();
});

test('without an address nothing is sent', async () => {
  const { user } = await open();
  const sent = writesFromNow();
  await user.click(button('Send reset link'));
  await isRefused('Email address', accountTexts.emailMissing);
  expect(sent).toEqual([]);
});

test('a failure is shown above the form, and the address stays', async () => {
  answering('/auth/forgot-password', () => new Response('', { status: 500 }));
  const { askFor } = await open();
  await askFor('swimmer@test.example');
  expect((await screen.findByText(accountTexts.resetFailed)).closest('[role=alert]')).not.toBeNull();
  expect(input('Email address').value).toBe('swimmer@test.example');
});
