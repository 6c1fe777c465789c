import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { authStatusQuery } from '#web/api/queries.ts';
import { requireLogin } from './login-guard.ts';

const entering = (href: string, authenticated: boolean) => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(authStatusQuery().queryKey, { authenticated });
  return requireLogin({ context: { queryClient }, location: { href } });
};

test('lets in who is logged in', async () => {
  await expect(entering('/locations/bude', true)).resolves.toBeUndefined();
});

test('sends everybody else to the login page, which knows the way back', async () => {
  await expect(entering('/locations/bude?x=1', false)).rejects.toMatchObject({
    options: { to: '/auth/login', search: { next: '/locations/bude?x=1' } },
  });
});

test('the way back to the landing page needs no words', async () => {
  await expect(entering('/', false)).rejects.toMatchObject({ options: { to: '/auth/login', search: {} } });
});
