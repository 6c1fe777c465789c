import type { Caller } from '#server/accounts/caller.ts';

/** Somebody who shows nothing of themselves. */
export const aCaller = (more: Partial<Caller> = {}): Caller => ({
  address: '192.0.2.1',
  userAgent: null,
  request: 'req-1',
  knownDevice: undefined,
  pendingSignUp: undefined,
  ...more,
});
