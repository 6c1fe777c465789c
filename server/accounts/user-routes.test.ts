import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#contract/accounts/auth.ts';
import { UserChanged, UserList } from '#contract/accounts/users.ts';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { PASSWORD, startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';

let app: TestApp;
let admin: string;
let adminId: string;
let officerId: string; // of this test alone
let exmouth: Location;
let made = 0;

async function startServer(): Promise<void> {
  app = await startTestApp({
    locations: [{}, { name: 'Beer', slug: 'beer', latitude: 50.6966, longitude: -3.0899 }],
  });
  admin = await app.signIn('admin');
  adminId = (await app.store.users.byEmailKey('admin@test.example'))?.id ?? '';
  exmouth = await app.location();
}
beforeAll(startServer);
beforeEach(async () => {
  officerId = await account('safety_officer');
});
afterAll(() => app.close());

const emailOf = (number: number) => `somebody-${number}@test.example`;
function account(role: Role): Promise<string> {
  made += 1;
  return app.addAccount(emailOf(made), role);
}
/** Logs in to the last account that was made. */
async function signInLast(): Promise<string> {
  const payload = { email: emailOf(made), password: PASSWORD };
  const { cookies } = await app.call({ method: 'POST', url: '/auth/login', payload });
  return cookies.find(({ name }) => name === 'sid')?.value ?? '';
}

type Extra = { session?: string; headers?: Record<string, string> };
const send = (method: 'PUT' | 'DELETE', path: string, payload?: unknown, extra: Extra = {}) =>
  app.call({
    method,
    url: `/api/admin/users/${path}`,
    session: extra.session ?? admin,
    ...(payload !== undefined && { payload: payload as object }),
    headers: extra.headers ?? {},
  });
const setRole = (id: string, role: unknown, extra: Extra = {}) => send('PUT', `${id}/role`, { role }, extra);
const assign = (id: string, assigned_locations: unknown, extra: Extra = {}) =>
  send('PUT', `${id}/assigned-locations`, { assigned_locations }, extra);
const get = (url: string, session: string) => app.call({ method: 'GET', url, session });
const stored = (id = officerId) => app.store.staff.byId(id);

describe('the list', () => {
  test('has every account, and nothing that opens one', async () => {
    await assign(officerId, ['Exmouth', 'Beer']);
    const { body, headers } = await get('/api/admin/users', admin);
    const { users, total_count } = UserList.parse(body);
    expect(total_count).toBe(await app.store.users.count());
    expect(users).toHaveLength(total_count);
    expect(users.find(({ _id }) => _id === officerId)).toMatchObject({
      email: emailOf(made),
      role: 'safety_officer',
      verified: true,
      assigned_locations: ['Beer', 'Exmouth'],
      login_count: 0,
      last_login: null,
    });
    expect(users.find(({ _id }) => _id === adminId)).toMatchObject({ login_count: 1 });
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash|token|session|code/i);
    expect(Object.keys(body.users[0]).sort()).toEqual(
      [
        '_id',
        'assigned_locations',
        'created_at',
        'email',
        'last_login',
        'last_login_attempt',
        'login_count',
        'role',
        'updated_at',
        'verified',
      ].sort(),
    );
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('a role', () => {
  test('is changed, and the account’s next call already has it', async () => {
    const session = await signInLast();
    expect((await get('/api/admin/users', session)).status).toBe(403);
    const { status, body, headers } = await setRole(officerId, 'admin');
    expect([status, body.message]).toEqual([200, 'Role updated successfully']);
    const { user } = UserChanged.parse(body);
    expect(user).toMatchObject({ _id: officerId, role: 'admin' });
    expect(headers.etag).toBe(`"${user.updated_at}"`);
    expect((await get('/api/admin/users', session)).status).toBe(200);
  });

  test('of a demoted person closes the administration at once, and their locations are withdrawn', async () => {
    const session = await signInLast();
    await assign(officerId, ['Exmouth']);
    expect((await get('/api/admin/locations/assigned', session)).body.total_count).toBe(1);
    const { body } = await setRole(officerId, 'user');
    expect(body.user).toMatchObject({ role: 'user', assigned_locations: [] });
    expect((await get('/api/admin/locations/assigned', session)).status).toBe(403);
  });

  test('that is the same changes nothing', async () => {
    const before = await stored();
    const { status, body } = await setRole(officerId, 'safety_officer');
    expect([status, body.message, body.user.role]).toEqual([200, staffTexts.roleUnchanged, 'safety_officer']);
    expect(await stored()).toEqual(before);
    const entries = await app.store.audit.latest(500);
    expect(entries.filter(({ subject }) => subject === `user:${officerId}`)).toEqual([]);
  });

  test.each(['Admin', 'superuser', '', null, ['admin'], { $ne: '' }, undefined, 1])(
    '%j is refused',
    async (role) => {
      const { status, body } = await setRole(officerId, role);
      expect([status, body.field]).toEqual([400, 'role']);
      expect((await stored())?.role).toBe('safety_officer');
    },
  );

  test('nothing else can be set with it', async () => {
    const body = { role: 'admin', verified: false };
    expect((await send('PUT', `${officerId}/role`, body)).status).toBe(400);
    expect(await stored()).toMatchObject({ role: 'safety_officer', verified: true });
  });
});

describe('assigned locations', () => {
  test('are given by name or slug, once each, and replace those before', async () => {
    const { status, body } = await assign(officerId, ['Exmouth', ' exmouth ', 'EXMOUTH', 'Exmouth']);
    expect([status, body.message]).toEqual([200, 'Assigned locations updated successfully']);
    expect(UserChanged.parse(body).user.assigned_locations).toEqual(['Exmouth']);
    expect((await assign(officerId, ['beer'])).body.user.assigned_locations).toEqual(['Beer']);
    expect((await assign(officerId, [])).body.user.assigned_locations).toEqual([]);
  });

  test('with an unknown name change nothing', async () => {
    await assign(officerId, ['Exmouth']);
    const { status, body } = await assign(officerId, ['Beer', 'Atlantis']);
    expect([status, body.error, body.field]).toEqual([
      400,
      'There is no location called Atlantis',
      'assigned_locations',
    ]);
    expect((await stored())?.assignedLocations).toEqual([{ id: exmouth._id, name: 'Exmouth' }]);
  });

  test.each([
    ['10,000 names', Array.from({ length: 10_000 }, (_, index) => `Place ${index}`)],
    ['no list', 'Exmouth'],
    ['nothing', undefined],
    ['null', null],
    ['numbers', [1]],
    ['an empty name', ['']],
    ['an object', [{ $ne: '' }]],
  ])('%s are refused', async (_what, names) => {
    const { status, body } = await assign(officerId, names);
    expect(status).toBe(400);
    expect(body.field).toMatch(/^assigned_locations/);
  });

  test('are for safety officers and administrators only', async () => {
    const userId = await account('user');
    const { status, body } = await assign(userId, ['Exmouth']);
    expect([status, body.error]).toEqual([400, staffTexts.assignedToStaffOnly]);
    expect((await assign(adminId, ['Exmouth'])).status).toBe(200);
  });
});

describe('a deleted account', () => {
  test('is gone, with its sessions, at once', async () => {
    const session = await signInLast();
    await assign(officerId, ['Exmouth']);
    expect((await get('/api/admin/locations/assigned', session)).status).toBe(200);
    const { status, body } = await send('DELETE', officerId);
    expect([status, body.message]).toEqual([200, 'User deleted successfully']);
    expect((await get('/api/admin/locations/assigned', session)).status).toBe(401);
    expect((await get('/auth/status', session)).body.authenticated).toBe(false);
    expect(await stored()).toBeNull();
    expect((await send('DELETE', officerId)).body.error).toBe(staffTexts.userNotFound);
  });
});

describe('two administrators at one account', () => {
  test('the second gets a 409 with the newer version, and overwrites nothing', async () => {
    const before = await stored();
    const seen = { 'if-match': `"${new Date(before?.updatedAt ?? 0).toISOString()}"` };
    const first = await assign(officerId, ['Exmouth'], { headers: seen });
    expect(first.status).toBe(200);
    const late = [
      await assign(officerId, ['Beer'], { headers: seen }),
      await setRole(officerId, 'user', { headers: seen }),
      await send('DELETE', officerId, undefined, { headers: seen }),
    ];
    for (const { status, body } of late) {
      expect([status, body.error]).toEqual([409, staffTexts.changedMeanwhile]);
      expect(body.current).toEqual(first.body.user);
    }
    expect(await stored()).toMatchObject({
      role: 'safety_officer',
      assignedLocations: [{ name: 'Exmouth' }],
    });
    const again = { 'if-match': first.headers.etag as string };
    expect((await setRole(officerId, 'user', { headers: again })).status).toBe(200);
  });
});

test.each(['1%20OR%201=1', '..%2F1', '100000000000000000000', '-1', 'a%00b', '9'.repeat(65)])(
  'the id %s belongs to nobody',
  async (id) => {
    for (const { status } of [
      await setRole(id, 'user'),
      await assign(id, []),
      await send('DELETE', id),
      await setRole(exmouth._id, 'user'), // of another table
    ]) {
      expect([400, 404]).toContain(status);
    }
  },
);

test('every change is logged with who, where and what, and without the address of the account', async () => {
  await assign(officerId, ['Exmouth']);
  await setRole(officerId, 'user');
  await send('DELETE', officerId);
  const entries = (await app.store.audit.latest(100)).filter(
    ({ subject }) => subject === `user:${officerId}`,
  );
  entries.sort((a, b) => a.action.localeCompare(b.action));
  expect(entries).toMatchObject([
    {
      action: 'locations_assigned',
      details: { before: { assigned_locations: [] }, after: { assigned_locations: [exmouth._id] } },
    },
    {
      action: 'role_changed',
      details: {
        before: { role: 'safety_officer', assigned_locations: [exmouth._id] },
        after: { role: 'user', assigned_locations: [] },
      },
    },
    { action: 'user_deleted', details: { before: { role: 'user' }, after: {} } },
  ]);
  for (const { actorId, actorEmail, address, details } of entries) {
    expect([actorId, actorEmail, address]).toEqual([adminId, 'admin@test.example', '127.0.0.1']);
    expect(JSON.stringify(details)).not.toContain('@');
  }
});

describe('the last administrator', () => {
  // A server for each test, because each removes administrators.
  beforeEach(async () => {
    await app.close();
    await startServer();
    officerId = await account('safety_officer');
  });

  test('stays an administrator, also when two are demoted at once', async () => {
    const onlyOne = await setRole(adminId, 'user');
    expect([onlyOne.status, onlyOne.body.error]).toEqual([409, staffTexts.lastAdministrator]);
    await setRole(officerId, 'admin');
    const both = await Promise.all([setRole(officerId, 'user'), setRole(adminId, 'user')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('deletes neither the own account nor, while demoting it, the other one', async () => {
    const own = await send('DELETE', adminId);
    expect([own.status, own.body.error]).toEqual([409, staffTexts.notYourself]);
    await setRole(officerId, 'admin');
    const session = await signInLast();
    const answers = await Promise.all([
      send('DELETE', adminId, undefined, { session }),
      setRole(officerId, 'user', { session }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(staffTexts.lastAdministrator);
  });
});
