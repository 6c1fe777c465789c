import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { authStatusQuery, settingsQuery } from '#web/shared/api/queries.ts';
import { requireLogin, requireReader } from './login-guard.ts';

const entering = (href: string, authenticated: boolean) => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(authStatusQuery().queryKey, { authenticated });
  return requireLogin({ context: { queryClient }, location: { href } });
};

test('people with a login enter', async () => {
  await expect(entering('/locations/bude', true)).resolves.toBeUndefined();
});

test('everybody else is sent to the login page with the way back', async () => {
  await expect(entering('/locations/bude?x=1', false)).rejects.toMatchObject({
    options: { to: '/auth/login', search: { next: '/locations/bude?x=1' } },
  });
});

test('the way back to the landing page is left out', async () => {
  await expect(entering('/', false)).rejects.toMatchObject({ options: { to: '/auth/login', search: {} } });
});

test.each([true, false])(
  'what visitors may read needs no login where PUBLIC_READ is %s',
  async (publicRead) => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(authStatusQuery().queryKey, { authenticated: false });
    queryClient.setQueryData(settingsQuery().queryKey, {
      simulated: false,
      public_read: publicRead,
      password_min_length: 6,
      tile_url: '',
      tile_attribution: '',
    });
    const entered = requireReader({ context: { queryClient }, location: { href: '/' } });
    if (publicRead) await expect(entered).resolves.toBeUndefined();
    else await expect(entered).rejects.toMatchObject({ options: { to: '/auth/login' } });
  },
);

test('a login is needed where the settings are not known', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(authStatusQuery().queryKey, { authenticated: false });
  await expect(requireReader({ context: { queryClient }, location: { href: '/' } })).rejects.toMatchObject({
    options: { to: '/auth/login' },
  });
});
