import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { failure } from '#contract/errors.ts';
import { Unreachable } from '#web/shared/api/failures.ts';
import { accountQuery, adminStatusQuery } from '#web/shared/api/queries.ts';
import { loadAdminFrame, loadAdminStatus } from './admin-guard.tsx';

const asked = (fetched: (path: string) => Promise<Response>, queryClient = new QueryClient()) => {
  vi.stubGlobal('fetch', fetched);
  return loadAdminStatus({ context: { queryClient } });
};
const away = async (path: string) => {
  if (path === '/healthz') return new Response(); // else the page would be offline for the following tests too
  throw new TypeError('Failed to fetch');
};

afterEach(() => vi.unstubAllGlobals());

const adminStatus = {
  is_admin: false,
  has_admin_access: true,
  is_safety_officer: true,
  role: 'safety_officer' as const,
};

test('the guard knows what the server answers', async () => {
  expect(await asked(async () => Response.json(adminStatus))).toEqual({ adminStatus, isOld: false });
});

test.each([400, 401, 403, 404, 500, 503])('%d means no access', async (status) => {
  expect(await asked(async () => Response.json(failure('No.'), { status }))).toEqual({
    adminStatus: null,
    isOld: false,
  });
});

/** A page on which the server has said it before. */
const known = (): QueryClient => {
  const client = new QueryClient();
  client.setQueryData(adminStatusQuery().queryKey, adminStatus, { updatedAt: 1 });
  return client;
};

test.each([
  ['no answer', away],
  ['503', async () => Response.json(failure('The database rests.'), { status: 503 })],
])('with %s, what the server said before counts', async (_what, fetched) => {
  expect(await asked(fetched, known())).toEqual({ adminStatus, isOld: true });
});

test('a refusal counts more than what was said before', async () => {
  const refused = asked(async () => Response.json(failure('No.'), { status: 403 }), known());
  expect(await refused).toEqual({ adminStatus: null, isOld: false });
});

test('without an answer the guard fails', async () => {
  await expect(asked(away)).rejects.toBeInstanceOf(Unreachable);
});

test('no screen comes before it is known whose account it is: its forms store what is typed for that account', async () => {
  const account = { email: 'officer@example.org' };
  vi.stubGlobal('fetch', async () => Response.json(account));
  const queryClient = new QueryClient();
  await loadAdminFrame({ context: { adminStatus, queryClient } });
  expect(queryClient.getQueryData(accountQuery().queryKey)).toEqual(account);
});

test('an account that does not come keeps no screen back', async () => {
  vi.stubGlobal('fetch', away);
  await loadAdminFrame({ context: { adminStatus, queryClient: new QueryClient() } });
});
