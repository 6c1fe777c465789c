import { describe, expect, test } from 'vitest';
import { AlreadyTaken } from './already-taken.ts';
import { ANNA } from './testing/drafts.ts';
import { engines, storesOn } from './testing/engines.ts';

const NOW = 1_780_000_000_000;

describe.each(engines)('users on $name', (engine) => {
  const openFresh = storesOn(engine);

  test('come back as they were given', async () => {
    const { users } = await openFresh();
    const anna = await users.insert(ANNA, NOW);
    expect(anna).toMatchObject({ ...ANNA, loginCount: 0, lastLogin: null, lastLoginAttempt: null });
    expect(anna).toMatchObject({ createdAt: NOW, updatedAt: NOW });
    expect(await users.byId(anna.id)).toEqual(anna);
    expect(await users.byEmailKey('anna@example.org')).toEqual(anna);
    expect(await users.byEmailKey('Anna@Example.org')).toBeNull();
    expect(await users.count()).toBe(1);
  });

  test('are one for each e-mail address', async () => {
    const { users } = await openFresh();
    await users.insert(ANNA, NOW);
    const twin = { ...ANNA, email: 'ANNA@example.org', role: 'user' as const };
    await expect(users.insert(twin, NOW)).rejects.toThrow(AlreadyTaken);
    expect(await users.count()).toBe(1);
  });

  test('know their last attempt and their logins, each its own way', async () => {
    const { users } = await openFresh();
    const anna = await users.insert(ANNA, NOW);
    const ben = await users.insert({ ...ANNA, email: 'ben@example.org', emailKey: 'ben@example.org' }, NOW);
    await users.recordLoginAttempt(anna.id, NOW + 1);
    expect(await users.byId(anna.id)).toEqual({ ...anna, lastLoginAttempt: NOW + 1 });
    await users.recordLogin(anna.id, NOW + 2);
    await users.recordLogin(anna.id, NOW + 3);
    expect(await users.byId(anna.id)).toEqual({
      ...anna,
      lastLoginAttempt: NOW + 1,
      lastLogin: NOW + 3,
      loginCount: 2,
    });
    expect(await users.byId(ben.id)).toEqual(ben);
  });

  test('lose no login when many happen at once', async () => {
    const { users } = await openFresh();
    const { id } = await users.insert(ANNA, NOW);
    await Promise.all(Array.from({ length: 20 }, () => users.recordLogin(id, NOW)));
    expect((await users.byId(id))?.loginCount).toBe(20);
  });
});
