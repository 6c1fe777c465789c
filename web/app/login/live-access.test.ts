import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { send } from '#web/shared/api/http.ts';
import { authStatusQuery, settingsQuery } from '#web/shared/api/queries.ts';
import { mayConnect, mayTryAgain, onAccessChange } from './live-access.ts';

afterEach(() => void vi.unstubAllGlobals());

const settings = (publicRead: boolean) => ({
  simulated: false,
  public_read: publicRead,
  password_min_length: 6,
  tile_url: '',
  tile_attribution: '',
});

/** `now`: whether the server says that there is a login. `known`: whether the page knew of one before. */
function visitor({ known, now, publicRead }: { known: boolean; now: boolean; publicRead: boolean }) {
  const client = new QueryClient();
  client.setQueryData(authStatusQuery().queryKey, { authenticated: known });
  client.setQueryData(settingsQuery().queryKey, settings(publicRead));
  vi.stubGlobal('fetch', async () => Response.json({ authenticated: now }));
  return client;
}

test.each([
  { known: true, now: true, publicRead: false, allowed: true, leaves: 0 },
  { known: true, now: false, publicRead: false, allowed: false, leaves: 1 },
  { known: false, now: false, publicRead: false, allowed: false, leaves: 1 },
  { known: false, now: false, publicRead: true, allowed: true, leaves: 0 },
  { known: true, now: false, publicRead: true, allowed: true, leaves: 1 },
])(
  'refused, with a login: $now (before: $known), reading public: $publicRead',
  async ({ allowed, leaves, ...who }) => {
    const onLoggedOut = vi.fn();
    expect(await mayTryAgain(visitor(who), onLoggedOut)).toBe(allowed);
    expect(onLoggedOut).toHaveBeenCalledTimes(leaves);
  },
);

test('while the own password is being changed the server is asked once the answer has brought the new cookie', async () => {
  const client = visitor({ known: true, now: true, publicRead: false });
  let cookie = 'ended';
  let answer: () => void = () => undefined;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/auth/status') return Response.json({ authenticated: cookie === 'new' });
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    cookie = 'new';
    return Response.json({ success: true, message: 'changed' });
  });
  const onLoggedOut = vi.fn();
  const change = send('POST', '/api/account/password', 'failed', {});
  const allowed = mayTryAgain(client, onLoggedOut);
  await new Promise((resolve) => setTimeout(resolve, 20));
  answer();
  await change;
  expect(await allowed).toBe(true);
  expect(onLoggedOut).not.toHaveBeenCalled();
});

test('a change of who may connect is reported, also when the settings come late', () => {
  const client = new QueryClient();
  const changed = vi.fn();
  onAccessChange(client, () => changed(mayConnect(client)));
  client.setQueryData(authStatusQuery().queryKey, { authenticated: false });
  expect(changed).not.toHaveBeenCalled();
  client.setQueryData(settingsQuery().queryKey, settings(true));
  client.setQueryData(settingsQuery().queryKey, settings(true));
  expect(changed.mock.calls).toEqual([[true]]);
  client.setQueryData(authStatusQuery().queryKey, { authenticated: true });
  client.setQueryData(settingsQuery().queryKey, settings(false));
  client.setQueryData(authStatusQuery().queryKey, { authenticated: false });
  expect(changed.mock.calls).toEqual([[true], [true], [false]]);
});
