import { describe, expect, test } from 'vitest';
import { engines, storesOn } from './testing/engines.ts';

const NOW = 1_780_000_000_000;

describe.each(engines)('pending sign-ups on $name', (engine) => {
  const openFresh = storesOn(engine);

  test('know their address until they end or their time is over', async () => {
    const { pendingSignUps } = await openFresh();
    await pendingSignUps.insert({ tokenHash: 'one', email: 'Anna@Example.org', expiresAt: NOW + 1 });
    await pendingSignUps.insert({ tokenHash: 'two', email: 'Anna@Example.org', expiresAt: NOW + 2 });
    expect(await pendingSignUps.emailOf('one', NOW)).toBe('Anna@Example.org');
    expect(await pendingSignUps.emailOf('one', NOW + 1)).toBeNull();
    expect(await pendingSignUps.emailOf('three', NOW)).toBeNull();
    await pendingSignUps.deleteExpired(NOW + 1);
    expect(await pendingSignUps.emailOf('one', NOW)).toBeNull();
    expect(await pendingSignUps.emailOf('two', NOW)).toBe('Anna@Example.org');
    await pendingSignUps.delete('two');
    expect(await pendingSignUps.emailOf('two', NOW)).toBeNull();
  });
});
