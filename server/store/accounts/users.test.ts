import { describe, expect, test } from 'vitest';
import { AlreadyTaken } from '../engines/already-taken.ts';
import { ANNA, aSession } from '../testing/drafts.ts';
import { engines, storesOn } from '../testing/engines.ts';

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

  test('get a new password, and lose their sessions and reset link', async () => {
    const { users, sessions, resetTokens } = await openFresh();
    const anna = await users.insert(ANNA, NOW);
    const ben = await users.insert({ ...ANNA, email: 'ben@example.org', emailKey: 'ben@example.org' }, NOW);
    for (const user of [anna, ben]) {
      await sessions.insert(aSession(user.id, { tokenHash: `session ${user.id}` }));
      await resetTokens.put({ userId: user.id, tokenHash: `reset ${user.id}`, expiresAt: NOW + 1 });
    }
    const from = anna.passwordHash;
    expect(await users.changePassword(anna.id, { from, to: 'new' }, NOW + 1)).toBe(true);
    expect(await users.byId(anna.id)).toEqual({ ...anna, passwordHash: 'new', updatedAt: NOW + 1 });
    expect(await sessions.byTokenHash(`session ${anna.id}`)).toBeNull();
    expect(await resetTokens.userOf(`reset ${anna.id}`, NOW)).toBeNull();
    expect(await users.byId(ben.id)).toEqual(ben);
    expect(await sessions.byTokenHash(`session ${ben.id}`)).not.toBeNull();
    expect(await resetTokens.userOf(`reset ${ben.id}`, NOW)).toEqual(ben);
  });

  test('are not changed if the password was changed since it was checked', async () => {
    const { users, sessions } = await openFresh();
    const { id, passwordHash: from } = await users.insert(ANNA, NOW);
    const outcomes = await Promise.all(
      ['one', 'two'].map((to) => users.changePassword(id, { from, to }, NOW + 1)),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    await sessions.insert(aSession(id));
    expect(await users.changePassword(id, { from, to: 'three' }, NOW + 2)).toBe(false);
    expect(await sessions.byTokenHash('hash')).not.toBeNull();
  });
});
