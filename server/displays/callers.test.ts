import { expect, test } from 'vitest';
import type { DisplayCaller } from '#server/http/callers/visitor.ts';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import { createCallerOf } from './callers.ts';

const caller: DisplayCaller = { displayId: 'one', keyHash: 'hash', isKeyDue: false, isUnverified: false };

/** Asks who calls, where this process knows the display or not, and has no frame for it. */
const asked = (display: Partial<StoredDisplay> | undefined) =>
  createCallerOf({
    register: { byId: () => display, refresh: async () => {} } as never,
    frames: { of: () => null } as never,
  })({ display: caller });

test('a display whose place this process does not know yet is told to come again, and keeps its key', async () => {
  await expect(asked({ id: 'one' })).rejects.toMatchObject({ status: 503, reason: undefined });
});

test('a display that was removed is refused for good', async () => {
  await expect(asked(undefined)).rejects.toMatchObject({ status: 401, reason: 'revoked' });
});
