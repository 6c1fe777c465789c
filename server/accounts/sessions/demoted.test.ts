import { afterAll, describe, expect, test } from 'vitest';
import { engines, placesOn } from '#server/store/testing/engines.ts';
import { customMessage } from '#server/testing/apps/staff-app.ts';
import { PASSWORD, startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';

/** The clock stands still, so that the role in the session's memory does not expire. */
const NOW = Date.now();

describe.each(engines)('on $name, by a call that the session allows,', (engine) => {
  const createPlace = placesOn(engine);
  const open = async () => {
    const { databaseUrl } = await createPlace();
    const environment = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
    return startTestApp({ environment, now: () => NOW });
  };

  const rule = (location_name: string) => ({
    location_name,
    title: 'Title',
    description: 'Text',
    wind_direction: 'SW',
    is_active: true,
    wind_speed_min: 0,
    wind_speed_max: 60,
    wind_gusts_min: 0,
    wind_gusts_max: 90,
  });

  test('somebody who was demoted at another process a moment ago changes nothing', async () => {
    const app: TestApp = await open();
    const { store } = app;
    const session = await app.signIn('admin');
    const location = await app.location();
    const [admin, officer, user] = [
      await store.users.byEmailKey('admin@test.example'),
      await store.users.byEmailKey('safety_officer@test.example'),
      await store.users.byEmailKey('user@test.example'),
    ];
    const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      app.call({ method, url, session, ...(payload && { payload }) });
    const advert = { location_id: location._id, title: 'A', description: 'B', priority: 1, active: true };
    const file = { file_url: 'https://media.example.org/a.jpg', file_type: 'image' };
    const made = await call('POST', '/api/adverts', { ...advert, ...file });
    const message = await call('POST', '/api/automated_messages', rule('Exmouth'));
    expect([made.status, message.status]).toEqual([201, 201]);
    const all = async () =>
      JSON.stringify([
        await store.db.selectFrom('users').select(['id', 'role']).orderBy('id').execute(),
        await store.db.selectFrom('assigned_locations').selectAll().execute(),
        await store.locations.list(),
        await store.adverts.list(),
        await store.automatedMessages.list(),
      ]);

    await store.db
      .updateTable('users')
      .set({ role: 'user' })
      .where('id', '=', admin?.id ?? '')
      .execute();
    const before = await all();
    const form = { name: 'Another', latitude: 50, longitude: -4 };
    const messageId = message.body.automated_message._id;
    const calls = [
      call('PUT', `/api/admin/users/${admin?.id}/role`, { role: 'admin' }),
      call('PUT', `/api/admin/users/${user?.id}/role`, { role: 'admin' }),
      call('PUT', `/api/admin/users/${officer?.id}/assigned-locations`, { assigned_locations: ['Exmouth'] }),
      call('DELETE', `/api/admin/users/${user?.id}`),
      call('POST', '/api/admin/locations', form),
      call('PUT', `/api/admin/locations/${location._id}`, { ...form, name: 'Exmouth' }),
      call('PUT', `/api/admin/locations/${location._id}`, { custom_message: customMessage() }),
      call('DELETE', `/api/admin/locations/${location._id}`),
      call('POST', '/api/adverts', { ...advert, ...file }),
      call('PUT', `/api/adverts/${made.body.advert_id}`, { ...advert, ...file, title: 'C' }),
      call('DELETE', `/api/adverts/${made.body.advert_id}`),
      call('POST', '/api/automated_messages', rule('Exmouth')),
      call('PUT', `/api/automated_messages/${messageId}`, { ...rule('Exmouth'), title: 'C' }),
      call('DELETE', `/api/automated_messages/${messageId}`),
    ];
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toEqual(calls.map(() => 403));
    expect(await all()).toBe(before);
    await app.close();
  });
});

describe.each(engines.filter(({ name }) => name === 'postgres'))('at two processes on $name', (engine) => {
  const createPlace = placesOn(engine);
  let one: TestApp;
  let other: TestApp;
  afterAll(() => Promise.all([one?.close(), other?.close()]));

  test('of two administrators who demote each other at once one is left, and cannot be brought back by the other', async () => {
    const { databaseUrl } = await createPlace();
    const options = { environment: { DATABASE_URL: databaseUrl ?? '' }, now: () => NOW };
    one = await startTestApp(options);
    other = await startTestApp(options);
    const { users } = one.store;
    const passwordHash = (await users.byEmailKey('admin@test.example'))?.passwordHash ?? '';
    const second = 'second@test.example';
    await users.insert({ email: second, emailKey: second, passwordHash, role: 'admin', verified: true }, NOW);
    const ids = [await users.byEmailKey('admin@test.example'), await users.byEmailKey(second)].map(
      (user) => user?.id,
    );
    const login = await other.call({
      method: 'POST',
      url: '/auth/login',
      payload: { email: second, password: PASSWORD },
    });
    const sessions = [
      await one.signIn('admin'),
      login.cookies.find(({ name }) => name === 'sid')?.value ?? '',
    ];
    const setRole = (app: TestApp, session: string, id: string | undefined, role: string) =>
      app.call({ method: 'PUT', url: `/api/admin/users/${id}/role`, session, payload: { role } });
    const both = await Promise.all([
      setRole(one, sessions[0] ?? '', ids[1], 'user'),
      setRole(other, sessions[1] ?? '', ids[0], 'user'),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const isFirstLeft = both[0]?.status === 200;
    const [app, session, id] = isFirstLeft
      ? [other, sessions[1] ?? '', ids[1]]
      : [one, sessions[0] ?? '', ids[0]];
    expect((await setRole(app, session, id, 'admin')).status).toBe(403);
    expect((await users.byId(id ?? ''))?.role).toBe('user');
  });
});
