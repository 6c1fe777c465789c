import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPendingSignUp, keepPendingSignUp, pendingSignUp } from './pending-sign-up.ts';

const KEY = 'foreshore.pending-sign-up';
const NOW = Date.parse('2026-11-22T10:00:00Z');
const MINUTE_MS = 60_000;
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('is kept for half an hour', () => {
  const pending = { email: 'swimmer@example.org', sentAt: NOW };
  keepPendingSignUp(pending);
  vi.setSystemTime(NOW + 30 * MINUTE_MS - 1);
  expect(pendingSignUp()).toEqual(pending);
  vi.setSystemTime(NOW + 30 * MINUTE_MS);
  expect(pendingSignUp()).toBeNull();
  expect(kept.size, 'and then removed').toBe(0);
});

test('is gone when it is forgotten', () => {
  keepPendingSignUp({ email: 'swimmer@example.org', sentAt: NOW });
  forgetPendingSignUp();
  expect(pendingSignUp()).toBeNull();
});

test.each(['', 'null', '{', '[]', '{"email":"a@b.example"}', '{"email":1,"sentAt":1}'])(
  'what is none is taken for none: %j',
  (text) => {
    kept.set(KEY, text);
    expect(pendingSignUp()).toBeNull();
  },
);

test('a browser that keeps nothing is no obstacle', () => {
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new Error('SecurityError');
    },
  });
  expect(() => keepPendingSignUp({ email: 'swimmer@example.org', sentAt: NOW })).not.toThrow();
  expect(pendingSignUp()).toBeNull();
});
