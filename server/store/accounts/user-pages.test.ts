import { describe, expect, test } from 'vitest';
import { type UserColumn, userColumns } from '#contract/accounts/users.ts';
import type { Store } from '../engines/open-store.ts';
import { ANNA, aSession, BUDE, SPITTAL } from '../testing/drafts.ts';
import { engines, storesOn } from '../testing/engines.ts';
import type { UserPageQuery } from './user-pages.ts';

const NOW = 1_780_000_000_000;

/** Accounts that differ in every column, two of them in characters that languages sort differently. */
async function somePeople(store: Store) {
  const add = async (email: string, role: 'user' | 'safety_officer' | 'admin', at: number) =>
    store.users.insert(
      { ...ANNA, email, emailKey: email.toLowerCase(), role, verified: role !== 'user' },
      at,
    );
  const people = {
    ann: await add('Ann@example.org', 'user', NOW + 3),
    bo: await add('bo-2@example.org', 'safety_officer', NOW + 1),
    boRound: await add('bo_1@example.org', 'safety_officer', NOW + 2),
    cy: await add('cy@example.org', 'admin', NOW),
  };
  const bude = await store.locations.insert(BUDE, NOW);
  const spittal = await store.locations.insert(SPITTAL, NOW);
  await store.staff.assign(people.bo.id, [spittal._id, bude._id], NOW + 9);
  await store.staff.assign(people.boRound.id, [bude._id], NOW + 8);
  const login = aSession(people.cy.id, { createdAt: NOW + 5 });
  await store.sessions.insertAtLogin(login, people.cy.passwordHash, 1);
  return people;
}

describe.each(engines)('pages of accounts on $name', (engine) => {
  const openFresh = storesOn(engine);
  const all: UserPageQuery = {
    part: null,
    role: null,
    order: { by: 'email', isDescending: false },
    limit: 100,
    offset: 0,
  };
  const namesOf = async (store: Store, query: Partial<UserPageQuery>) => {
    const { accounts, total } = await store.userPages.page({ ...all, ...query });
    return { names: accounts.map(({ email }) => email.split('@')[0]), total };
  };

  test('have the locations of each in the order of names, and nothing that opens an account', async () => {
    const store = await openFresh();
    const { bo } = await somePeople(store);
    const { accounts } = await store.userPages.page({ ...all, part: 'bo-2' });
    expect(accounts).toEqual([await store.staff.byId(bo.id)]);
    expect(accounts[0]?.assignedLocations.map(({ name }) => name)).toEqual([BUDE.name, SPITTAL.name]);
    expect(JSON.stringify(accounts)).not.toContain('argon2');
  });

  test.each<[UserColumn, string, string]>([
    ['email', 'Ann bo-2 bo_1 cy', 'cy bo_1 bo-2 Ann'],
    ['role', 'cy bo-2 bo_1 Ann', 'Ann bo-2 bo_1 cy'],
    ['verified', 'Ann bo-2 bo_1 cy', 'bo-2 bo_1 cy Ann'],
    ['assigned_locations', 'Ann cy bo_1 bo-2', 'bo-2 bo_1 Ann cy'],
    ['login_count', 'Ann bo-2 bo_1 cy', 'cy Ann bo-2 bo_1'],
    ['last_login', 'Ann bo-2 bo_1 cy', 'cy Ann bo-2 bo_1'],
    ['created_at', 'cy bo-2 bo_1 Ann', 'Ann bo_1 bo-2 cy'],
    ['updated_at', 'cy Ann bo_1 bo-2', 'bo-2 bo_1 Ann cy'],
  ])('are sorted by %s, and from the other end', async (by, names, turned) => {
    const store = await openFresh();
    await somePeople(store);
    for (const isDescending of [false, true]) {
      const sorted = await namesOf(store, { order: { by, isDescending } });
      expect(sorted.names.join(' ')).toBe(isDescending ? turned : names);
    }
  });

  test('together make the whole list, in every order', async () => {
    const store = await openFresh();
    await somePeople(store);
    for (const by of userColumns) {
      for (const isDescending of [false, true]) {
        const order = { by, isDescending };
        const whole = (await namesOf(store, { order })).names;
        const pages = await Promise.all(
          [0, 1, 2, 3, 4].map((offset) => namesOf(store, { order, limit: 1, offset })),
        );
        expect(pages.flatMap(({ names }) => names)).toEqual(whole);
        expect(pages.map(({ total }) => total)).toEqual([4, 4, 4, 4, 4]);
      }
    }
  });

  test('hold the accounts whose address contains a text, whatever its characters', async () => {
    const store = await openFresh();
    await somePeople(store);
    expect(await namesOf(store, { part: 'ann' })).toEqual({ names: ['Ann'], total: 1 });
    expect(await namesOf(store, { part: '@example' })).toMatchObject({ total: 4 });
    expect(await namesOf(store, { part: 'o_1' })).toEqual({ names: ['bo_1'], total: 1 });
    for (const part of ['%', '\\', "'", 'o%1']) {
      expect(await namesOf(store, { part })).toEqual({ names: [], total: 0 });
    }
  });

  test('hold the accounts with a role and a text', async () => {
    const store = await openFresh();
    await somePeople(store);
    expect(await namesOf(store, { role: 'safety_officer' })).toEqual({ names: ['bo-2', 'bo_1'], total: 2 });
    expect(await namesOf(store, { role: 'safety_officer', part: '_' })).toEqual({
      names: ['bo_1'],
      total: 1,
    });
    expect(await namesOf(store, { role: 'admin', part: 'ann' })).toEqual({ names: [], total: 0 });
  });

  test('come with counts of all accounts', async () => {
    const store = await openFresh();
    expect(await store.userPages.counts()).toEqual({ total: 0, verified: 0, admins: 0, safety_officers: 0 });
    await somePeople(store);
    expect(await store.userPages.counts()).toEqual({ total: 4, verified: 3, admins: 1, safety_officers: 2 });
  });
});
