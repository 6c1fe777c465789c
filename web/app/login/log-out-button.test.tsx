import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keep, keptMessages } from '#web/features/custom-messages/kept-messages.ts';
import { forgetKept } from '#web/shared/offline/staff-copy.ts';
import { writesFromNow } from '#web/testing/calls.ts';
import { isLoggedIn, newAddress, show, visitAsSomeoneNew, visitHarwich } from '#web/testing/screen.tsx';
import { LogOutButton } from './log-out-button.tsx';

const open = async () => {
  const onLoggedOut = vi.fn(async () => undefined);
  const { user } = await show(<LogOutButton onLoggedOut={onLoggedOut} />);
  return {
    user,
    onLoggedOut,
    press: (name: string) => screen.findByRole('button', { name }).then((found) => user.click(found)),
  };
};

test('without anything kept, a press logs out', async () => {
  await visitAsSomeoneNew();
  forgetKept();
  const { press, onLoggedOut } = await open();
  await press('Log out');
  await waitFor(() => expect(onLoggedOut).toHaveBeenCalledOnce());
  expect(await isLoggedIn()).toBe(false);
});

test('a message that is not sent yet is named first, and stays where somebody stays', async () => {
  const location = await visitHarwich();
  await visitAsSomeoneNew();
  keep({
    owner: newAddress(),
    location,
    custom_message: null,
    seen: location,
    keptAt: Date.now(),
    state: { kind: 'waiting', reason: null },
  });
  const sent = writesFromNow();
  const { press, onLoggedOut } = await open();
  await press('Log out');
  const question = await screen.findByRole('alertdialog', { name: 'Log out and lose what is not sent?' });
  expect(question.textContent).toContain('The message for Harwich is kept on this device and not sent yet.');
  await press('Stay logged in');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect([sent, keptMessages().length, await isLoggedIn()]).toEqual([[], 1, true]);
  await press('Log out');
  await press('Log out and delete');
  await waitFor(() => expect(onLoggedOut).toHaveBeenCalledOnce());
  expect(await isLoggedIn()).toBe(false);
  forgetKept();
});
