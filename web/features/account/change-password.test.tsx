import { screen } from '@testing-library/react';
import { beforeEach, expect, inject, test } from 'vitest';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { writesFromNow } from '#web/testing/calls.ts';
import { isLoggedIn, logIn, saidOf, show, visit, visitAsSomeoneNew } from '#web/testing/screen.tsx';
import { ChangePassword } from './change-password.tsx';

const NEW = 'another fine horse 9';
let email: string;
beforeEach(async () => {
  email = await visitAsSomeoneNew();
});

const fill = async (current: string, password: string, again = password) => {
  const { user } = await show(<ChangePassword email={email} />);
  await user.type(screen.getByLabelText('Current password'), current);
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText(/confirm/i), again);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
};

test('two different new passwords are refused before anything is sent', async () => {
  const sent = writesFromNow();
  await fill(inject('served').password, NEW, `${NEW}!`);
  expect(await screen.findByText(/^Passwords do not match/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a wrong current password is shown beside its field, and nothing is changed', async () => {
  await fill('not my password', NEW);
  await screen.findByText(accountTexts.passwordWrong);
  expect(saidOf(screen.getByLabelText('Current password'))).toBe(accountTexts.passwordWrong);
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  await visit();
  await logIn(email); // with the old one
  expect(await isLoggedIn()).toBe(true);
});

test('the right current password allows the change, a message confirms it, and the form is empty again', async () => {
  await fill(inject('served').password, NEW);
  expect(await screen.findByText(accountTexts.passwordChanged)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
  expect(await isLoggedIn()).toBe(true); // with the new token of this session
  await visit();
  await logIn(email, NEW);
  expect(await isLoggedIn()).toBe(true);
});
