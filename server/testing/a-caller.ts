import type { Caller } from '#server/accounts/caller.ts';

/** A caller who sends nothing about themselves. */
export const aCaller = (more: Partial<Caller> = {}): Caller => ({
  address: '192.0.2.1',
  userAgent: null,
  request: 'req-1',
  knownDevice: undefined,
  pendingSignUp: undefined,
  ...more,
});
