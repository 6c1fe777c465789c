import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { accountTexts } from '#contract/account-texts.ts';
import { isLoggedIn, show, visit } from '#web/testing/screen.tsx';
import { DeleteAccount } from './delete-account.tsx';

beforeEach(() => visit({ as: 'user' }));

const open = async () => {
  const onLeft = vi.fn();
  const { user } = await show(<DeleteAccount email="user@test.example" onLeft={onLeft} />);
  const opener = screen.getByRole('button', { name: 'Delete my account' });
  await user.click(opener);
  return { user, opener, onLeft };
};

test('asks for the password first, and its field has the focus', async () => {
  const { user, opener } = await open();
  expect(document.activeElement).toBe(screen.getByLabelText('Password, to confirm'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByLabelText('Password, to confirm')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('with a wrong password the account stays', async () => {
  const { user, onLeft } = await open();
  await user.type(screen.getByLabelText('Password, to confirm'), 'not my password');
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByText(accountTexts.passwordWrong)).toBeTruthy();
  expect(onLeft).not.toHaveBeenCalled();
  expect(await isLoggedIn()).toBe(true);
});
