import { describe, expect, test } from 'vitest';
import { engines, storesOn } from '../testing/engines.ts';

const NOW = 1_780_000_000_000;

describe.each(engines)('pending sign-ups on $name', (engine) => {
  const openFresh = storesOn(engine);

  test('know their address until they end or expire', async () => {
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

  test('have a limited number of attempts, however many are made at once, and again after another code was asked for', async () => {
    const { pendingSignUps } = await openFresh();
    for (const tokenHash of ['one', 'two'])
      await pendingSignUps.insert({ tokenHash, email: 'anna@example.org', expiresAt: NOW + 10 });
    const limits = { now: NOW, maxTries: 5 };
    const taken = await Promise.all(Array.from({ length: 50 }, () => pendingSignUps.takeTry('one', limits)));
    expect(taken.filter(Boolean)).toHaveLength(5);
    expect(await pendingSignUps.takeTry('two', limits)).toBe(true);
    await pendingSignUps.giveTryBack('one');
    expect(await pendingSignUps.takeTry('one', limits)).toBe(true);
    expect(await pendingSignUps.takeTry('one', limits)).toBe(false);
    await pendingSignUps.renewTries('one');
    for (let time = 0; time < 5; time += 1) expect(await pendingSignUps.takeTry('one', limits)).toBe(true);
    for (let time = 0; time < 9; time += 1) await pendingSignUps.giveTryBack('two');
    expect(await pendingSignUps.takeTry('two', { now: NOW, maxTries: 1 })).toBe(true);
    expect(await pendingSignUps.takeTry('two', { ...limits, now: NOW + 10 })).toBe(false);
    expect(await pendingSignUps.takeTry('three', limits)).toBe(false);
  });
});
