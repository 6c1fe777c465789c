import { describe, expect, test } from 'vitest';
import { ANNA, aSession } from '../testing/drafts.ts';
import { engines, storesOn } from '../testing/engines.ts';
import type { Session } from './sessions.ts';

const NOW = 1_780_000_000_000;
const MANY = 100;
describe.each(engines)('sessions on $name', (engine) => {
  const openFresh = storesOn(engine);

  test('come back with their user', async () => {
    const { sessions, users } = await openFresh();
    const anna = await users.insert(ANNA, NOW - 5000);
    await sessions.insert(aSession(anna.id));
    await sessions.insert(aSession(anna.id, { tokenHash: 'other', userAgent: null }));
    expect(await sessions.byTokenHash('hash')).toEqual({ ...aSession(anna.id), user: anna });
    expect((await sessions.byTokenHash('other'))?.userAgent).toBeNull();
    expect(await sessions.byTokenHash('HASH')).toBeNull();
  });

  test('begin with a counted login, but not with a password that was changed meanwhile', async () => {
    const { sessions, users } = await openFresh();
    const anna = await users.insert(ANNA, NOW - 5000);
    const begin = (tokenHash: string, passwordHash: string) =>
      sessions.insertAtLogin(aSession(anna.id, { tokenHash }), passwordHash, MANY);
    expect(await begin('good', anna.passwordHash)).toEqual([]);
    expect(await begin('late', 'another hash')).toBeNull();
    expect(await sessions.byTokenHash('late')).toBeNull();
    const counted = { ...anna, loginCount: 1, lastLogin: NOW, lastLoginAttempt: NOW };
    expect(await users.byId(anna.id)).toEqual(counted);
    expect(await sessions.byTokenHash('good')).toEqual({
      ...aSession(anna.id, { tokenHash: 'good' }),
      user: counted,
    });
  });

  test('of one account have a limit: those that were unused longest end, with all their tokens', async () => {
    const { sessions, users } = await openFresh();
    const anna = await users.insert(ANNA, NOW);
    const ben = await users.insert({ ...ANNA, email: 'ben@example.org', emailKey: 'ben@example.org' }, NOW);
    const begin = (userId: string, tokenHash: string, lastSeenAt: number) =>
      sessions.insertAtLogin(aSession(userId, { tokenHash, lastSeenAt }), anna.passwordHash, 3);
    await begin(ben.id, 'of another', NOW - 9);
    for (const [age, tokenHash] of ['used now', 'used before', 'used first'].entries())
      expect(await begin(anna.id, tokenHash, NOW - age)).toEqual([]);
    const of = 'session of used first';
    await sessions.insert(aSession(anna.id, { tokenHash: 'replaced', id: of, lastSeenAt: NOW - 5 }));
    expect((await begin(anna.id, 'newest', NOW + 1))?.toSorted()).toEqual(['replaced', 'used first']);
    const left = await sessions.ofUser(anna.id, 0, 0);
    expect(left.map(({ tokenHash }) => tokenHash)).toEqual(['newest', 'used now', 'used before']);
    expect(await sessions.byTokenHash('of another')).not.toBeNull();
  });

  test('lose no login when many happen at once', async () => {
    const { sessions, users } = await openFresh();
    const { id, passwordHash } = await users.insert(ANNA, NOW);
    const logins = Array.from({ length: 20 }, (_, index) =>
      sessions.insertAtLogin(aSession(id, { tokenHash: `${index}` }), passwordHash, MANY),
    );
    await Promise.all(logins);
    expect((await users.byId(id))?.loginCount).toBe(20);
  });

  test('get a new token once for a role, and the old one ends soon', async () => {
    const { sessions, users } = await openFresh();
    const { id } = await users.insert(ANNA, NOW);
    await sessions.insert(aSession(id, { tokenHash: 'old', role: 'user', expiresAt: NOW + 5000 }));
    const replace = (tokenHash: string) =>
      sessions.replace('old', aSession(id, { tokenHash, role: 'admin', expiresAt: NOW + 5000 }), NOW + 60);
    const outcomes = await Promise.all([replace('new'), replace('newer')]);
    expect(outcomes.toSorted()).toEqual([false, true]);
    expect(await sessions.byTokenHash('old')).toMatchObject({ role: 'admin', expiresAt: NOW + 60 });
    const good = outcomes[0] ? ['new', 'old'] : ['newer', 'old'];
    const list = await sessions.ofUser(id, NOW, 0);
    expect(list.map(({ tokenHash }) => tokenHash).toSorted()).toEqual(good);
    await sessions.insert(aSession(id, { tokenHash: 'ends', role: 'user', expiresAt: NOW + 10 }));
    expect(await sessions.replace('ends', aSession(id, { tokenHash: 'x', role: 'admin' }), NOW + 60)).toBe(
      true,
    );
    expect((await sessions.byTokenHash('ends'))?.expiresAt).toBe(NOW + 10);
  });

  test.each(['first', 'second', 'third'])(
    'end with every token they have had, under the %s, and no other session ends',
    async (under) => {
      const { sessions, users } = await openFresh();
      const { id } = await users.insert(ANNA, NOW);
      const ben = await users.insert({ ...ANNA, emailKey: 'ben@example.org' }, NOW);
      const first = aSession(id, { tokenHash: 'first', role: 'user' });
      await sessions.insert(first);
      await sessions.insert(aSession(id, { tokenHash: 'elsewhere', role: 'user' })); // begun at the same moment
      await sessions.insert(aSession(ben.id, { tokenHash: 'of ben' }));
      await sessions.replace('first', { ...first, tokenHash: 'second', role: 'admin' }, NOW + 60);
      await sessions.replace('second', { ...first, tokenHash: 'third', role: 'safety_officer' }, NOW + 70);
      expect((await sessions.delete(under)).toSorted()).toEqual(['first', 'second', 'third']);
      for (const hash of ['first', 'second', 'third']) expect(await sessions.byTokenHash(hash)).toBeNull();
      for (const hash of ['elsewhere', 'of ben']) expect(await sessions.byTokenHash(hash)).not.toBeNull();
      expect(await sessions.delete(under)).toEqual([]);
    },
  );

  test('that end while they get a new token leave none behind', async () => {
    const { sessions, users } = await openFresh();
    const { id } = await users.insert(ANNA, NOW);
    for (let time = 0; time < 20; time += 1) {
      const old = aSession(id, { tokenHash: `old ${time}`, role: 'user', expiresAt: NOW + 5000 });
      await sessions.insert(old);
      await Promise.all([
        sessions.replace(old.tokenHash, { ...old, tokenHash: `new ${time}`, role: 'admin' }, NOW + 60),
        sessions.delete(old.tokenHash),
      ]);
    }
    expect(await sessions.ofUser(id, NOW, 0)).toEqual([]);
  });

  test('of a user are the valid ones, the last used first', async () => {
    const { sessions, users } = await openFresh();
    const { id } = await users.insert(ANNA, NOW);
    const ben = await users.insert({ ...ANNA, emailKey: 'ben@example.org' }, NOW);
    const add = (tokenHash: string, more: Partial<Session> = {}) =>
      sessions.insert(aSession(id, { tokenHash, ...more }));
    await add('one', { lastSeenAt: NOW - 10 });
    await add('two', { lastSeenAt: NOW });
    await add('over', { expiresAt: NOW });
    await add('idle', { lastSeenAt: NOW - 500 });
    await sessions.insert(aSession(ben.id, { tokenHash: 'of ben' }));
    const list = await sessions.ofUser(id, NOW, NOW - 500);
    expect(list.map(({ tokenHash }) => tokenHash)).toEqual(['two', 'one']);
    await sessions.deleteOfUser(id, 'one');
    expect((await sessions.ofUser(id, NOW, 0)).map(({ tokenHash }) => tokenHash)).toEqual(['one']);
    expect(await sessions.byTokenHash('of ben')).not.toBeNull();
  });

  test('belong to a user that exists', async () => {
    const { sessions } = await openFresh();
    await expect(sessions.insert(aSession('nobody'))).rejects.toThrow(/foreign key/i);
  });

  test('note their last use and are ended one by one or together', async () => {
    const { sessions, users } = await openFresh();
    const { id } = await users.insert(ANNA, NOW);
    const ben = await users.insert({ ...ANNA, emailKey: 'ben@example.org' }, NOW);
    for (const tokenHash of ['one', 'two', 'three']) await sessions.insert(aSession(id, { tokenHash }));
    await sessions.insert(aSession(ben.id, { tokenHash: 'of ben' }));
    await sessions.touch('one', NOW + 7);
    expect((await sessions.byTokenHash('one'))?.lastSeenAt).toBe(NOW + 7);
    expect((await sessions.byTokenHash('two'))?.lastSeenAt).toBe(NOW + 1);
    expect(await sessions.delete('one')).toEqual(['one']);
    expect(await sessions.byTokenHash('one')).toBeNull();
    expect(await sessions.byTokenHash('two')).not.toBeNull();
    await sessions.deleteOfUser(id);
    expect(await sessions.byTokenHash('two')).toBeNull();
    expect(await sessions.byTokenHash('of ben')).not.toBeNull();
  });

  test('are deleted when they expire or are idle, and not before', async () => {
    const { sessions, users } = await openFresh();
    const { id } = await users.insert(ANNA, NOW);
    await sessions.insert(aSession(id, { tokenHash: 'ends now', expiresAt: NOW }));
    await sessions.insert(aSession(id, { tokenHash: 'ends later', expiresAt: NOW + 1 }));
    await sessions.insert(aSession(id, { tokenHash: 'idle', lastSeenAt: NOW - 500 }));
    await sessions.insert(aSession(id, { tokenHash: 'not idle yet', lastSeenAt: NOW - 499 }));
    await sessions.deleteExpired(NOW, NOW - 500);
    const left = ['ends now', 'ends later', 'idle', 'not idle yet'].map((hash) => sessions.byTokenHash(hash));
    expect((await Promise.all(left)).map((found) => found?.tokenHash)).toEqual([
      undefined,
      'ends later',
      undefined,
      'not idle yet',
    ]);
  });

  test('are deleted with their user', async () => {
    const { sessions, users, db } = await openFresh();
    const { id } = await users.insert(ANNA, NOW);
    await sessions.insert(aSession(id));
    await db.deleteFrom('users').where('id', '=', id).execute();
    expect(await sessions.byTokenHash('hash')).toBeNull();
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});
