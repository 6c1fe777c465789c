import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { failure } from '#contract/errors.ts';
import { Unreachable } from '#web/api/failures.ts';
import { loadAdminStatus } from './admin-guard.tsx';

const asked = (fetched: (path: string) => Promise<Response>) => {
  vi.stubGlobal('fetch', fetched);
  return loadAdminStatus({ context: { queryClient: new QueryClient() } });
};

afterEach(() => vi.unstubAllGlobals());

test('the guard knows what the server answers', async () => {
  const adminStatus = {
    is_admin: false,
    has_admin_access: true,
    is_safety_officer: true,
    role: 'safety_officer',
  };
  expect(await asked(async () => Response.json(adminStatus))).toEqual({ adminStatus });
});

test.each([400, 401, 403, 404, 500, 503])('%d means no access', async (status) => {
  expect(await asked(async () => Response.json(failure('No.'), { status }))).toEqual({ adminStatus: null });
});

test('without an answer the guard fails', async () => {
  const unreachable = asked(async (path) => {
    if (path === '/healthz') return new Response(); // else the page would be offline for the following tests too
    throw new TypeError('Failed to fetch');
  });
  await expect(unreachable).rejects.toBeInstanceOf(Unreachable);
});
