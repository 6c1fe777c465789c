import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { AdminStatus } from '#contract/accounts/auth.ts';
import { show, visit } from '#web/testing/screen.tsx';
import { AdminFrameScreen } from './admin-frame-screen.tsx';

const status: AdminStatus = {
  is_admin: true,
  has_admin_access: true,
  is_safety_officer: false,
  role: 'admin',
};

test('where the role could not be asked again, a notice says so and asks again', async () => {
  await visit({ as: 'admin' });
  const { user, router } = await show(
    <AdminFrameScreen status={status} isOld>
      A screen
    </AdminFrameScreen>,
  );
  expect(await screen.findByText('No answer from the server')).toBeTruthy();
  const asked = vi.spyOn(router, 'invalidate');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(asked).toHaveBeenCalledOnce();
});

test('else there is none', async () => {
  await visit({ as: 'admin' });
  await show(
    <AdminFrameScreen status={status} isOld={false}>
      A screen
    </AdminFrameScreen>,
  );
  expect(screen.queryByText('No answer from the server')).toBeNull();
});
