import { describe, expect, test } from 'vitest';
import { ANNA, aSession } from '../testing/drafts.ts';
import { engines, storesOn } from '../testing/engines.ts';

const NOW = 1_780_000_000_000;
const expiresAt = NOW + 1000;

describe.each(engines)('reset tokens on $name', (engine) => {
  const openFresh = storesOn(engine);

  test('find their account until they expire', async () => {
    const { resetTokens, users } = await openFresh();
    const anna = await users.insert(ANNA, NOW);
    await resetTokens.put({ userId: anna.id, tokenHash: 'token', expiresAt });
    expect(await resetTokens.userOf('token', expiresAt - 1)).toEqual(anna);
    expect(await resetTokens.userOf('token', expiresAt)).toBeNull();
    expect(await resetTokens.userOf('other', NOW)).toBeNull();
    expect(await resetTokens.consume('token', 'new', expiresAt)).toBe(false);
    expect(await users.byId(anna.id)).toEqual(anna);
  });

  test('are one for each account: a newer one replaces the older', async () => {
    const { resetTokens, users } = await openFresh();
    const { id: userId } = await users.insert(ANNA, NOW);
    await resetTokens.put({ userId, tokenHash: 'older', expiresAt });
    await resetTokens.put({ userId, tokenHash: 'newer', expiresAt });
    expect(await resetTokens.userOf('older', NOW)).toBeNull();
    expect(await resetTokens.consume('older', 'new', NOW)).toBe(false);
    expect(await resetTokens.consume('newer', 'new', NOW)).toBe(true);
  });

  test('change the password once and end the sessions of that account alone', async () => {
    const { resetTokens, users, sessions } = await openFresh();
    const anna = await users.insert(ANNA, NOW);
    const ben = await users.insert({ ...ANNA, email: 'ben@example.org', emailKey: 'ben@example.org' }, NOW);
    await sessions.insert(aSession(anna.id, { tokenHash: 'of anna' }));
    await sessions.insert(aSession(ben.id, { tokenHash: 'of ben' }));
    await resetTokens.put({ userId: anna.id, tokenHash: 'token', expiresAt });
    const uses = ['one', 'two', 'three'].map((hash) => resetTokens.consume('token', hash, NOW + 1));
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
    expect((await users.byId(anna.id))?.passwordHash).toMatch(/^(one|two|three)$/);
    expect((await users.byId(anna.id))?.updatedAt).toBe(NOW + 1);
    expect(await users.byId(ben.id)).toEqual(ben);
    expect(await sessions.byTokenHash('of anna')).toBeNull();
    expect(await sessions.byTokenHash('of ben')).not.toBeNull();
  });

  test('are deleted when they expire, and with their account', async () => {
    const { resetTokens, users, db } = await openFresh();
    const anna = await users.insert(ANNA, NOW);
    const ben = await users.insert({ ...ANNA, email: 'ben@example.org', emailKey: 'ben@example.org' }, NOW);
    await resetTokens.put({ userId: anna.id, tokenHash: 'over', expiresAt });
    await resetTokens.put({ userId: ben.id, tokenHash: 'good', expiresAt: expiresAt + 1 });
    await resetTokens.deleteExpired(expiresAt);
    expect(await resetTokens.userOf('over', NOW)).toBeNull();
    expect(await resetTokens.userOf('good', NOW)).toEqual(ben);
    await db.deleteFrom('users').where('id', '=', ben.id).execute();
    expect(await db.selectFrom('reset_tokens').selectAll().execute()).toEqual([]);
  });
});
