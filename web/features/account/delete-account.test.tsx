import { screen, waitFor } from '@testing-library/react';
import { expect, inject, test, vi } from 'vitest';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { writesFromNow } from '#web/testing/calls.ts';
import { isLoggedIn, logIn, saidOf, show, visit, visitAsSomeoneNew } from '#web/testing/screen.tsx';
import { DeleteAccount } from './delete-account.tsx';

const opener = () => screen.getByRole('button', { name: 'Delete my account' });
const field = () => screen.getByLabelText('Password, to confirm');

async function open(email: string) {
  const onLeft = vi.fn();
  const { user } = await show(<DeleteAccount email={email} onLeft={onLeft} />);
  await user.click(opener());
  const confirm = async (password: string) => {
    if (password !== '') await user.type(field(), password);
    await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  };
  return { user, confirm, onLeft };
}

test('asks for the password first, and its field has the focus', async () => {
  const { user } = await open(await visitAsSomeoneNew());
  expect(document.activeElement).toBe(field());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByLabelText('Password, to confirm')).toBeNull();
  expect(document.activeElement).toBe(opener());
});

test('without a password nothing is sent', async () => {
  const { confirm } = await open(await visitAsSomeoneNew());
  const sent = writesFromNow();
  await confirm('');
  await waitFor(() => expect(saidOf(field())).toBe(accountTexts.passwordMissing));
  expect(sent).toEqual([]);
});

test('with a wrong password the account stays', async () => {
  const { confirm, onLeft } = await open(await visitAsSomeoneNew());
  await confirm('not my password');
  await waitFor(() => expect(saidOf(field())).toBe(accountTexts.passwordWrong));
  expect(onLeft).not.toHaveBeenCalled();
  expect(await isLoggedIn()).toBe(true);
});

test('with the right one it is deleted: its session is over, and nobody can log in to it', async () => {
  const email = await visitAsSomeoneNew();
  const { confirm, onLeft } = await open(email);
  await confirm(inject('served').password);
  await waitFor(() => expect(onLeft).toHaveBeenCalledExactlyOnceWith(accountTexts.accountDeleted));
  expect(await isLoggedIn()).toBe(false);
  expect((await logIn(email)).status).toBe(401);
});

test('the last administrator’s account is not deleted, and the form says why', async () => {
  await visit({ as: 'admin' });
  const { confirm, onLeft } = await open('admin@test.example');
  await confirm(inject('served').password);
  expect((await screen.findByText(staffTexts.lastAdministrator)).closest('[role=alert]')).not.toBeNull();
  expect(onLeft).not.toHaveBeenCalled();
  expect(await isLoggedIn()).toBe(true);
});
