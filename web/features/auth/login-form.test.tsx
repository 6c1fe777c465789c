import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, inject, test, vi } from 'vitest';
import { accountTexts } from '#contract/account-texts.ts';
import { isLoggedIn, show, visit } from '#web/testing/screen.tsx';
import { LoginForm } from './login-form.tsx';

beforeEach(() => visit());

const open = async () => {
  const onLoggedIn = vi.fn();
  const { user } = await show(<LoginForm onLoggedIn={onLoggedIn} />);
  const send = () => user.click(screen.getByRole('button', { name: 'Log in' }));
  return { user, send, onLoggedIn };
};
const emailField = () => screen.getByLabelText<HTMLInputElement>('Email address');
const passwordField = () => screen.getByLabelText<HTMLInputElement>('Password');

test('a right password opens a session', async () => {
  const { user, send, onLoggedIn } = await open();
  await user.type(emailField(), 'user@test.example');
  await user.type(passwordField(), inject('served').password);
  await send();
  await waitFor(() => expect(onLoggedIn).toHaveBeenCalledOnce());
  expect(await isLoggedIn()).toBe(true);
});

test('a wrong password is refused with the server’s message, and the typed text stays', async () => {
  const { user, send, onLoggedIn } = await open();
  await user.type(emailField(), 'user@test.example');
  await user.type(passwordField(), 'not my password');
  await send();
  expect((await screen.findByText(accountTexts.loginFailed)).closest('[role=alert]')).not.toBeNull();
  expect(emailField().value).toBe('user@test.example');
  expect(onLoggedIn).not.toHaveBeenCalled();
  expect(await isLoggedIn()).toBe(false);
});

test('an empty form is not sent: the first missing field has the focus and the reason', async () => {
  const { send } = await open();
  const sent = vi.spyOn(window, 'fetch');
  await send();
  expect(await screen.findByText(accountTexts.emailMissing)).toBeTruthy();
  expect(document.activeElement).toBe(emailField());
  expect(sent).not.toHaveBeenCalled();
  sent.mockRestore();
});
