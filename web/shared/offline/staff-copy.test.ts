import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure } from '#contract/errors.ts';
import { loadAdminStatus } from '#web/app/login/admin-guard.tsx';
import { requireLogin } from '#web/app/login/login-guard.ts';
import { forgetLogin } from './delete-copies.ts';
import { type StaffCopy, staffCopy, storeStaffCopy } from './staff-copy.ts';

const COPY: StaffCopy = {
  owner: 'officer@bude.example',
  status: { is_admin: false, has_admin_access: true, is_safety_officer: true, role: 'safety_officer' },
  list: {
    locations: [],
    total_count: 0,
    active_count: 0,
    counts: { total: 0, active: 0, messages: 0 },
  },
  receivedAt: 1,
};

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  storeStaffCopy(COPY);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const answered = (answer: (path: string) => Promise<Response>) =>
  vi.stubGlobal('fetch', async (path: string) => (path === '/healthz' ? new Response() : answer(path)));
const enter = (href: string) => requireLogin({ context: { queryClient: client() }, location: { href } });
const status = () => loadAdminStatus({ context: { queryClient: client() } });

const noAnswer = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};

test('without an answer the administration opens from what the device keeps, and no other page does', async () => {
  answered(noAnswer);
  await expect(enter('/admin/custom-messages')).resolves.toBeUndefined();
  expect(await status()).toEqual({ adminStatus: COPY.status, isOld: true });
  await expect(enter('/account')).rejects.toThrow();
});

test('an answer that does not come is waited for three seconds', async () => {
  vi.useFakeTimers();
  answered(() => new Promise(() => undefined));
  const found = status();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await found).toEqual({ adminStatus: COPY.status, isOld: true });
});

test('a refusal counts more than what the device keeps; a server that is down does not', async () => {
  answered(async () => Response.json(failure('No.'), { status: 403 }));
  expect(await status()).toEqual({ adminStatus: null, isOld: false });
  answered(async () => Response.json({ authenticated: false }));
  await expect(enter('/admin')).rejects.toMatchObject({ options: { to: '/auth/login' } });
  answered(async () => new Response('', { status: 502 }));
  expect(await status()).toEqual({ adminStatus: COPY.status, isOld: true });
});

test('it is deleted when a login ends; then nothing opens', async () => {
  await forgetLogin(true);
  expect([staffCopy(), [...stored.keys()]]).toEqual([null, []]);
  answered(noAnswer);
  await expect(enter('/admin/custom-messages')).rejects.toThrow();
  await expect(status()).rejects.toThrow();
});

test.each(['no JSON', 'null', '{}', '{"owner":"a"}'])('%s in storage counts as no copy', (text) => {
  stored.set('foreshore.staff', text);
  expect(staffCopy()).toBeNull();
});
