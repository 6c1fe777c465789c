import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, inject, test, vi } from 'vitest';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { texts } from '#contract/texts.ts';
import { button, hasFocus, input, isRefused } from '#web/testing/auth-form.ts';
import { answering, writesFromNow } from '#web/testing/calls.ts';
import { isLoggedIn, saidOf, show, visit } from '#web/testing/screen.tsx';
import { LoginForm } from './login-form.tsx';

const EMAIL = 'user@test.example';
beforeEach(() => visit());

async function open() {
  const onLoggedIn = vi.fn();
  const { user } = await show(<LoginForm onLoggedIn={onLoggedIn} />);
  const send = () => user.click(button('Log in'));
  const logIn = async (password = inject('served').password) => {
    await user.type(input('Email address'), EMAIL);
    await user.type(input('Password'), password);
    await send();
  };
  return { user, send, logIn, onLoggedIn };
}
const alertOf = async (message: string) => (await screen.findByText(message)).closest('[role=alert]');

test('a right password opens a session', async () => {
  const { logIn, onLoggedIn } = await open();
  await logIn();
  await waitFor(() => expect(onLoggedIn).toHaveBeenCalledOnce());
  expect(await isLoggedIn()).toBe(true);
});

test('a wrong password is refused with the server’s message, and can be corrected', async () => {
  const { user, logIn, onLoggedIn } = await open();
  await logIn('not my password');
  expect(await alertOf(accountTexts.loginFailed)).not.toBeNull();
  await hasFocus(() => button('Log in'));
  expect(input('Email address').value).toBe(EMAIL);
  expect(onLoggedIn).not.toHaveBeenCalled();
  expect(await isLoggedIn()).toBe(false);
  await user.clear(input('Password'));
  await user.type(input('Password'), `${inject('served').password}{Enter}`);
  await waitFor(() => expect(onLoggedIn).toHaveBeenCalledOnce());
});

test('empty fields are named, the first has the focus, and nothing is sent', async () => {
  const { user, send } = await open();
  const sent = writesFromNow();
  await send();
  await isRefused('Email address', accountTexts.emailMissing);
  expect(saidOf(input('Password'))).toBe(accountTexts.passwordMissing);
  await user.type(input('Email address'), EMAIL);
  await send();
  await isRefused('Password', accountTexts.passwordMissing);
  expect(input('Email address').hasAttribute('aria-invalid')).toBe(false);
  expect(sent).toEqual([]);
});

test('a call without an answer is shown as a failure, and the next one may succeed', async () => {
  const stop = answering('/auth/login', () => {
    throw new TypeError('Failed to fetch');
  });
  const { send, logIn, onLoggedIn } = await open();
  await logIn();
  expect(await alertOf(texts.networkError)).not.toBeNull();
  stop();
  await send();
  await waitFor(() => expect(onLoggedIn).toHaveBeenCalledOnce());
});

test('a password can be shown while it is typed', async () => {
  const { user } = await open();
  await user.type(input('Password'), 'not for every eye');
  expect(input('Password').type).toBe('password');
  await user.click(button('Show password'));
  expect(input('Password').type).toBe('text');
  await user.click(button('Hide password'));
  expect(input('Password').type).toBe('password');
  expect(input('Password').value).toBe('not for every eye');
});
