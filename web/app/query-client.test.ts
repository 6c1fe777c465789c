import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aLocation } from '#contract/testing/a-location.ts';
import { OfflineCopy } from '#web/shared/api/failures.ts';
import { getJson, post, send } from '#web/shared/api/http.ts';
import {
  adminStatusQuery,
  authStatusQuery,
  locationQuery,
  locationsQuery,
  settingsQuery,
} from '#web/shared/api/queries.ts';
import { createQueryClient } from './query-client.ts';

const receivedAt = Date.parse('2026-11-22T10:00:00Z');
const asking = (client = createQueryClient(() => undefined)) => ({
  client,
  ask: () =>
    client
      .fetchQuery({
        queryKey: ['place'],
        queryFn: () => Promise.reject(new OfflineCopy('earlier', receivedAt)),
      })
      .catch(() => null),
});

test('an offline copy is shown with its true age and a failed refresh', async () => {
  const { client, ask } = asking();
  await ask();
  expect(client.getQueryState(['place'])).toMatchObject({
    data: 'earlier',
    dataUpdatedAt: receivedAt,
    status: 'error',
    error: expect.any(OfflineCopy),
  });
});

test('it never replaces a newer answer', async () => {
  const { client, ask } = asking();
  client.setQueryData(['place'], 'newer', { updatedAt: receivedAt + 60_000 });
  await ask();
  expect(client.getQueryData(['place'])).toBe('newer');
});

test('the login and the settings stay in the cache while the page is open, even when no screen shows them', () => {
  vi.useFakeTimers();
  const client = createQueryClient(() => undefined);
  client.setDefaultOptions({ queries: { gcTime: 300_000 } }); // as in a browser
  client.setQueryData(authStatusQuery().queryKey, { authenticated: false });
  client.setQueryData<unknown>(settingsQuery().queryKey, { public_read: true });
  client.setQueryData(['place'], 'of a page that was left');
  vi.advanceTimersByTime(24 * 3_600_000);
  vi.useRealTimers();
  expect(client.getQueryData(authStatusQuery().queryKey)).toEqual({ authenticated: false });
  expect(client.getQueryData<unknown>(settingsQuery().queryKey)).toEqual({ public_read: true });
  expect(client.getQueryData(['place'])).toBeUndefined();
});

test('a place of the list shows at once when somebody looks at it, as old as the list; until then it has no entry', () => {
  const client = createQueryClient(() => undefined);
  const bude = aLocation({ slug: 'bude', name: 'Bude' });
  client.setQueryData(locationsQuery().queryKey, [bude], { updatedAt: receivedAt });
  expect(client.getQueryState(locationQuery('bude').queryKey)).toBeUndefined();
  const look = (slug: string) => new QueryObserver(client, locationQuery(slug)).getCurrentResult();
  expect(look('Bude')).toMatchObject({ data: bude, dataUpdatedAt: receivedAt, isStale: true });
  expect(look('looe')).toMatchObject({ data: undefined, isPending: true });
});

describe('a write that is refused with 401', () => {
  const refusing = () =>
    vi.stubGlobal('fetch', async () =>
      Response.json({ success: false, error: 'Please log in.' }, { status: 401 }),
    );
  afterEach(() => void vi.unstubAllGlobals());

  test.each(['POST', 'PUT', 'DELETE'] as const)(
    'by %s leads to the login, as a read does',
    async (method) => {
      refusing();
      const onLoggedOut = vi.fn();
      const client = createQueryClient(onLoggedOut);
      client.setQueryData(authStatusQuery().queryKey, { authenticated: true });
      await expect(send(method, '/api/account', 'Failed.')).rejects.toMatchObject({
        status: 401,
        message: 'Please log in.',
      });
      expect(client.getQueryData(authStatusQuery().queryKey)).toEqual({ authenticated: false });
      expect(onLoggedOut).toHaveBeenCalledOnce();
    },
  );

  test.each(['/auth/login', '/auth/verify', '/auth/resend', '/auth/reset-password', '/auth/logout'])(
    'does not where it is the login’s own: %s',
    async (path) => {
      refusing();
      const onLoggedOut = vi.fn();
      const client = createQueryClient(onLoggedOut);
      await expect(post(path, 'Failed.')).rejects.toMatchObject({ status: 401 });
      expect(client.getQueryData(authStatusQuery().queryKey)).toBeUndefined();
      expect(onLoggedOut).not.toHaveBeenCalled();
    },
  );

  test('403 is no reason to log in', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ success: false, error: 'No.' }, { status: 403 }));
    const onLoggedOut = vi.fn();
    createQueryClient(onLoggedOut);
    await expect(post('/api/account/password', 'Failed.')).rejects.toMatchObject({ status: 403 });
    expect(onLoggedOut).not.toHaveBeenCalled();
  });
});

describe('a call of the administration that is refused with 403', () => {
  const refused = 'You may not.';
  const role = adminStatusQuery().queryKey;
  const staff = {
    is_admin: false,
    has_admin_access: true,
    is_safety_officer: true,
    role: 'safety_officer',
  } as const;
  const page = () => {
    vi.stubGlobal('fetch', async () => Response.json({ success: false, error: refused }, { status: 403 }));
    const onChange = vi.fn();
    return { client: createQueryClient(onChange), onChange };
  };
  afterEach(() => void vi.unstubAllGlobals());

  test.each([
    ['read', () => getJson('/api/admin/locations/assigned', 'locations')],
    ['write', () => send('PUT', '/api/admin/locations/x', 'Failed.', {})],
  ])('by a %s says what the server says, and has the role asked for again', async (_what, call) => {
    const { client, onChange } = page();
    client.setQueryData(role, staff);
    await expect(call()).rejects.toMatchObject({ status: 403, message: refused });
    expect(client.getQueryState(role)?.isInvalidated).toBe(true);
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('asks nothing where the answer is about the role itself, or nobody of the staff is here', async () => {
    const { client, onChange } = page();
    await expect(getJson('/api/admin/locations', 'locations')).rejects.toMatchObject({ status: 403 });
    client.setQueryData(role, staff);
    await expect(client.fetchQuery(adminStatusQuery())).resolves.toEqual(staff); // still fresh
    await client.invalidateQueries({ queryKey: role, refetchType: 'none' });
    await expect(client.fetchQuery(adminStatusQuery())).rejects.toMatchObject({ status: 403 });
    expect(onChange).not.toHaveBeenCalled();
  });
});
