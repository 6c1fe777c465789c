import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/accounts/auth.ts';
import type { Store } from '../engines/open-store.ts';
import { ANNA, BUDE, SPITTAL } from '../testing/drafts.ts';
import { engines, storesOn } from '../testing/engines.ts';

const NOW = 1_780_000_000_000;

const add = (store: Store, email: string, role: Role) =>
  store.users.insert({ ...ANNA, email, emailKey: email, role }, NOW);

describe.each(engines)('staff on $name', (engine) => {
  const openFresh = storesOn(engine);

  /** An administrator, a safety officer and two locations. */
  async function aStaff() {
    const store = await openFresh();
    return {
      store,
      admin: await add(store, 'admin@example.org', 'admin'),
      officer: await add(store, 'officer@example.org', 'safety_officer'),
      bude: await store.locations.insert(BUDE, NOW),
      spittal: await store.locations.insert(SPITTAL, NOW),
    };
  }

  test('an assignment replaces the last one and makes a new version', async () => {
    const { store, officer, bude, spittal } = await aStaff();
    const { staff } = store;
    await staff.assign(officer.id, [bude._id, spittal._id], NOW);
    const after = await staff.assign(officer.id, [spittal._id, 'not there'], NOW);
    expect(after).toMatchObject({ updatedAt: NOW + 2, assignedLocations: [{ id: spittal._id }] });
    expect(await staff.assignedTo(officer.id)).toEqual(new Set([spittal._id]));
    await staff.assign(officer.id, [], NOW);
    expect(await staff.assignedTo(officer.id)).toEqual(new Set());
  });

  test('rights are read from the store at this moment', async () => {
    const { store, admin, officer, bude, spittal } = await aStaff();
    const { staff } = store;
    await staff.assign(officer.id, [bude._id], NOW);
    const rights = (locationId: string, userId: string) => staff.rightsTo(locationId, { userId });
    expect(await rights(bude._id, officer.id)).toEqual({ role: 'safety_officer', isAssigned: true });
    expect(await rights(spittal._id, officer.id)).toEqual({ role: 'safety_officer', isAssigned: false });
    expect(await rights('not there', admin.id)).toEqual({ role: 'admin', isAssigned: false });
    expect(await rights(bude._id, 'nobody')).toBeNull();
    await staff.changeRole(officer.id, 'user', NOW);
    expect(await rights(bude._id, officer.id)).toEqual({ role: 'user', isAssigned: false });
  });

  test('a plain user has no locations: none can be assigned, and a demotion takes them', async () => {
    const { store, officer, bude } = await aStaff();
    const { staff } = store;
    await staff.assign(officer.id, [bude._id], NOW);
    expect(await staff.changeRole(officer.id, 'user', NOW)).toMatchObject({
      role: 'user',
      assignedLocations: [],
    });
    expect(await staff.assign(officer.id, [bude._id], NOW)).toBe('plain user');
    expect(await staff.changeRole(officer.id, 'admin', NOW)).toMatchObject({ assignedLocations: [] });
  });

  test('a promotion does not change the locations', async () => {
    const { store, officer, bude } = await aStaff();
    await store.staff.assign(officer.id, [bude._id], NOW);
    expect(await store.staff.changeRole(officer.id, 'admin', NOW)).toMatchObject({
      role: 'admin',
      assignedLocations: [{ id: bude._id }],
    });
  });

  test('the last administrator is neither demoted nor deleted', async () => {
    const { store, admin } = await aStaff();
    expect(await store.staff.changeRole(admin.id, 'safety_officer', NOW)).toBe('last administrator');
    expect(await store.staff.delete(admin.id)).toBe('last administrator');
    expect(await store.staff.byId(admin.id)).toMatchObject({ role: 'admin', updatedAt: NOW });
    expect(await store.staff.changeRole(admin.id, 'admin', NOW)).toMatchObject({ role: 'admin' });
  });

  test('of all administrators demoted or deleted at once one remains', async () => {
    const { store, admin } = await aStaff();
    const others = await Promise.all(
      ['b', 'c', 'd', 'e', 'f'].map((name) => add(store, `${name}@example.org`, 'admin')),
    );
    const outcomes = await Promise.all(
      [admin, ...others].map(({ id }, index) =>
        index % 2 ? store.staff.delete(id) : store.staff.changeRole(id, 'user', NOW),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'last administrator')).toHaveLength(1);
    expect((await store.userPages.counts()).admins).toBe(1);
  });

  test('an account is deleted with its sessions and assignments', async () => {
    const { store, officer, bude } = await aStaff();
    await store.staff.assign(officer.id, [bude._id], NOW);
    expect(await store.staff.delete(officer.id)).toBeNull();
    expect(await store.staff.byId(officer.id)).toBeNull();
    expect(await store.db.selectFrom('assigned_locations').selectAll().execute()).toEqual([]);
    expect(await store.staff.delete(officer.id)).toBe('not found');
  });

  test('only the version that was seen is changed or deleted', async () => {
    const { store, officer, bude } = await aStaff();
    const { staff } = store;
    expect(await staff.changeRole(officer.id, 'admin', NOW, { expected: NOW - 1 })).toBe('changed meanwhile');
    expect(await staff.assign(officer.id, [bude._id], NOW, { expected: NOW - 1 })).toBe('changed meanwhile');
    expect(await staff.delete(officer.id, { expected: NOW - 1 })).toBe('changed meanwhile');
    expect(await staff.byId(officer.id)).toMatchObject({ role: 'safety_officer', updatedAt: NOW });
    const both = await Promise.all([
      staff.assign(officer.id, [bude._id], NOW, { expected: NOW }),
      staff.assign(officer.id, [], NOW, { expected: NOW }),
    ]);
    expect(both.filter((outcome) => outcome === 'changed meanwhile')).toHaveLength(1);
  });

  test('an unknown account can neither be changed nor be given locations', async () => {
    const { store, bude } = await aStaff();
    expect(await store.staff.changeRole('nobody', 'admin', NOW)).toBe('not found');
    expect(await store.staff.assign('nobody', [bude._id], NOW)).toBe('not found');
    expect(await store.staff.byId("' or 1=1 --")).toBeNull();
  });
});
