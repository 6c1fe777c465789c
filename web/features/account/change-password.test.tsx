import { screen } from '@testing-library/react';
import { beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { accountTexts } from '#contract/account-texts.ts';
import { isLoggedIn, show, visit } from '#web/testing/screen.tsx';
import { changePassword } from './calls.ts';
import { ChangePassword } from './change-password.tsx';

const NEW = 'another fine horse 9';
beforeEach(() => visit({ as: 'password_changer' }));

const fill = async (current: string, password: string, again = password) => {
  const { user } = await show(<ChangePassword email="password_changer@test.example" />);
  await user.type(screen.getByLabelText('Current password'), current);
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText(/confirm/i), again);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
};

test('two different new passwords are refused before anything is sent', async () => {
  const sent = vi.spyOn(window, 'fetch');
  await fill(inject('served').password, NEW, `${NEW}!`);
  expect(await screen.findByText(/^Passwords do not match/)).toBeTruthy();
  expect(sent.mock.calls.filter(([path]) => String(path) === '/api/account/password')).toEqual([]);
  sent.mockRestore();
});

test('a wrong current password is shown beside its field, and nothing is changed', async () => {
  await fill('not my password', NEW);
  expect(await screen.findByText(accountTexts.passwordWrong)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  await visit({ as: 'password_changer' }); // with the old one
  expect(await isLoggedIn()).toBe(true);
});

test('the right current password allows the change, a message confirms it, and the form is empty again', async () => {
  const { password } = inject('served');
  // The account is the same for every test.
  onTestFinished(async () => {
    await changePassword({ current_password: NEW, password, confirm_password: password });
  });
  await fill(password, NEW);
  expect(await screen.findByText(accountTexts.passwordChanged)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
  expect(await isLoggedIn()).toBe(true); // with the new token of this session
});
