import { describe, expect, test } from 'vitest';
import type { Session } from './sessions.ts';
import { ANNA } from './testing/drafts.ts';
import { engines, storesOn } from './testing/engines.ts';

const NOW = 1_780_000_000_000;
const session = (userId: string, more: Partial<Session> = {}): Session => ({
  tokenHash: 'hash',
  userId,
  createdAt: NOW,
  lastSeenAt: NOW + 1,
  expiresAt: NOW + 1000,
  address: '2001:db8::1',
  userAgent: 'Browser/1',
  ...more,
});

describe.each(engines)('sessions on $name', (engine) => {
  const openFresh = storesOn(engine);

  test('come back with their user', async () => {
    const { sessions, users } = await openFresh();
    const anna = await users.insert(ANNA, NOW - 5000);
    await sessions.insert(session(anna.id));
    await sessions.insert(session(anna.id, { tokenHash: 'other', userAgent: null }));
    expect(await sessions.byTokenHash('hash')).toEqual({ ...session(anna.id), user: anna });
    expect((await sessions.byTokenHash('other'))?.userAgent).toBeNull();
    expect(await sessions.byTokenHash('HASH')).toBeNull();
  });

  test('belong to a user that exists', async () => {
    const { sessions } = await openFresh();
    await expect(sessions.insert(session('nobody'))).rejects.toThrow(/foreign key/i);
  });

  test('note their last use and are ended one by one or together', async () => {
    const { sessions, users } = await openFresh();
    const { id } = await users.insert(ANNA, NOW);
    const ben = await users.insert({ ...ANNA, emailKey: 'ben@example.org' }, NOW);
    for (const tokenHash of ['one', 'two', 'three']) await sessions.insert(session(id, { tokenHash }));
    await sessions.insert(session(ben.id, { tokenHash: 'of ben' }));
    await sessions.touch('one', NOW + 7);
    expect((await sessions.byTokenHash('one'))?.lastSeenAt).toBe(NOW + 7);
    expect((await sessions.byTokenHash('two'))?.lastSeenAt).toBe(NOW + 1);
    await sessions.delete('one');
    expect(await sessions.byTokenHash('one')).toBeNull();
    expect(await sessions.byTokenHash('two')).not.toBeNull();
    await sessions.deleteOfUser(id);
    expect(await sessions.byTokenHash('two')).toBeNull();
    expect(await sessions.byTokenHash('of ben')).not.toBeNull();
  });

  test('go when their time is over or they lie idle, and not before', async () => {
    const { sessions, users } = await openFresh();
    const { id } = await users.insert(ANNA, NOW);
    await sessions.insert(session(id, { tokenHash: 'ends now', expiresAt: NOW }));
    await sessions.insert(session(id, { tokenHash: 'ends later', expiresAt: NOW + 1 }));
    await sessions.insert(session(id, { tokenHash: 'idle', lastSeenAt: NOW - 500 }));
    await sessions.insert(session(id, { tokenHash: 'not idle yet', lastSeenAt: NOW - 499 }));
    await sessions.deleteExpired(NOW, NOW - 500);
    const left = ['ends now', 'ends later', 'idle', 'not idle yet'].map((hash) => sessions.byTokenHash(hash));
    expect((await Promise.all(left)).map((found) => found?.tokenHash)).toEqual([
      undefined,
      'ends later',
      undefined,
      'not idle yet',
    ]);
  });

  test('go with their user', async () => {
    const { sessions, users, db } = await openFresh();
    const { id } = await users.insert(ANNA, NOW);
    await sessions.insert(session(id));
    await db.deleteFrom('users').where('id', '=', id).execute();
    expect(await sessions.byTokenHash('hash')).toBeNull();
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});
