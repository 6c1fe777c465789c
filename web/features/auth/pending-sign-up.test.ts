import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPendingSignUp, pendingSignUp, storePendingSignUp } from './pending-sign-up.ts';

const KEY = 'foreshore.pending-sign-up';
const NOW = Date.parse('2026-11-22T10:00:00Z');
const MINUTE_MS = 60_000;
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('is stored for half an hour', () => {
  const pending = { email: 'swimmer@example.org', sentAt: NOW };
  storePendingSignUp(pending);
  vi.setSystemTime(NOW + 30 * MINUTE_MS - 1);
  expect(pendingSignUp()).toEqual(pending);
  vi.setSystemTime(NOW + 30 * MINUTE_MS);
  expect(pendingSignUp()).toBeNull();
  expect(stored.size, 'and then removed').toBe(0);
});

test('is deleted when it is forgotten', () => {
  storePendingSignUp({ email: 'swimmer@example.org', sentAt: NOW });
  forgetPendingSignUp();
  expect(pendingSignUp()).toBeNull();
});

test.each(['', 'null', '{', '[]', '{"email":"a@b.example"}', '{"email":1,"sentAt":1}'])(
  'an unreadable stored text counts as none: %j',
  (text) => {
    stored.set(KEY, text);
    expect(pendingSignUp()).toBeNull();
  },
);

test('blocked storage does no harm', () => {
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new Error('SecurityError');
    },
  });
  expect(() => storePendingSignUp({ email: 'swimmer@example.org', sentAt: NOW })).not.toThrow();
  expect(pendingSignUp()).toBeNull();
});
