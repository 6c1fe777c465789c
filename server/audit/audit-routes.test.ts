import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import { AuditPage } from '#contract/operations/audit.ts';
import { customMessage, formOf, type StaffApp, startStaffApp } from '#server/testing/apps/staff-app.ts';

let app: StaffApp;
let cove: Location; // the officer's
let elsewhere: Location; // not assigned to anybody
beforeAll(async () => {
  app = await startStaffApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  elsewhere = await app.cove();
  cove = await app.cove();
  await app.store.db.deleteFrom('audit_log').execute();
});

const read = async (query = '', session = app.admin) =>
  AuditPage.parse((await app.get(`/api/admin/audit${query}`, session)).body);
const warn = (location: Location, session = app.admin) =>
  app.send('PUT', `/api/admin/locations/${location._id}`, { custom_message: customMessage() }, { session });
const rule = (location: Location) => ({
  location_name: location.name,
  title: 'Strong wind',
  description: 'Paddle boards stay ashore.',
  wind_direction: 'SW',
  wind_speed_min: 20,
  wind_speed_max: 60,
  wind_gusts_min: 20,
  wind_gusts_max: 90,
});

describe('for an administrator', () => {
  test('an entry has who, when, from where, the record and the changes', async () => {
    await warn(cove, app.officer);
    const { entries, total_count, next } = await read();
    expect([entries.length, total_count, next]).toEqual([1, 1, null]);
    expect(entries[0]).toMatchObject({
      action: 'custom_message_updated',
      actor: { _id: app.officerId, email: 'safety_officer@test.example' },
      address: '127.0.0.1',
      subject: { kind: 'location', _id: cove._id, name: cove.name },
      details: { before: { custom_message: null }, after: { custom_message: { title: 'Rip currents' } } },
    });
  });

  test('a deleted record still has its name', async () => {
    const { body } = await app.send('POST', '/api/automated_messages', rule(cove));
    await app.send('DELETE', `/api/automated_messages/${body.automated_message._id}`);
    await app.send('DELETE', `/api/admin/locations/${cove._id}`);
    const { entries } = await read();
    expect(entries.map(({ action, subject }) => [action, subject?.name])).toEqual([
      ['location_deleted', cove.name],
      ['automated_message_deleted', 'Strong wind'],
      ['automated_message_created', 'Strong wind'],
    ]);
  });

  test('a deleted account is an id without an address, as the person who acted and as the record', async () => {
    const email = 'leaving@test.example';
    const draft = {
      email,
      emailKey: email,
      passwordHash: 'none',
      role: 'safety_officer',
      verified: true,
    } as const;
    const { id } = await app.store.users.insert(draft, Date.now());
    const actor = { actorId: id, address: null, locationId: null };
    await app.store.audit.append({
      ...actor,
      at: 1,
      action: 'role_changed',
      subject: `user:${id}`,
      details: {},
    });
    expect((await read()).entries[0]).toMatchObject({ actor: { email }, subject: { name: email } });
    await app.send('DELETE', `/api/admin/users/${id}`);
    const { entries } = await read();
    expect(entries.at(-1)).toMatchObject({ actor: { _id: id, email: null }, subject: { name: null } });
    expect(JSON.stringify(entries)).not.toContain(email);
  });

  test('the names of the locations in the entries are included', async () => {
    await app.send('PUT', `/api/admin/users/${app.officerId}/assigned-locations`, {
      assigned_locations: [cove.name, elsewhere.name],
    });
    expect((await read()).location_names).toEqual({ [cove._id]: cove.name, [elsewhere._id]: elsewhere.name });
  });

  test('pages follow one another, and entries that come meanwhile shift nothing', async () => {
    for (const location of [cove, elsewhere, cove]) await warn(location);
    const first = await read('?limit=2');
    expect([first.entries.length, first.total_count]).toEqual([2, 3]);
    await warn(cove);
    const second = await read(`?limit=2&after=${first.next}`);
    expect([second.entries.length, second.total_count, second.next]).toEqual([1, 4, null]);
    const ids = [...first.entries, ...second.entries].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(3);
  });

  test('filters narrow it, alone and together', async () => {
    await warn(cove, app.officer);
    await warn(elsewhere);
    await app.send('PUT', `/api/admin/locations/${cove._id}`, formOf(cove, { w3w: 'a.b.c' }));
    const count = async (query: string) => (await read(query)).total_count;
    expect(await count('?action=custom_message_updated')).toBe(2);
    expect(await count('?action=custom_message_updated,location_updated')).toBe(3);
    expect(await count(`?person=${app.officerId}`)).toBe(1);
    expect(await count('?person=nobody')).toBe(0);
    expect(await count(`?subject=location:${cove._id}`)).toBe(2);
    expect(await count('?subject=location')).toBe(3);
    expect(await count('?subject=advert')).toBe(0);
    const today = new Date().toISOString().slice(0, 10);
    expect(await count(`?from=2026-01-01&to=${today}T23:59Z`)).toBe(3);
    expect(await count('?to=2026-01-01')).toBe(0);
    expect(await count(`?subject=location:${cove._id}&action=custom_message_updated`)).toBe(1);
  });

  test.each([
    'action=everything',
    'limit=101',
    'from=2026-02-30',
    'to=soon',
    'after=1',
    "subject=location:'",
    'person=a%00b',
    'offset=3',
  ])('?%s is refused by the parameter’s name', async (query) => {
    const { status, body } = await app.get(`/api/admin/audit?${query}`);
    expect([status, body.field]).toEqual([400, query.split('=')[0]]);
  });

  test('no password, code, token or hash is ever in it', async () => {
    const password = 'a password nobody may see';
    await app.call({
      method: 'POST',
      url: '/auth/login',
      payload: { email: 'admin@test.example', password },
    });
    await app.signIn('user');
    const text = JSON.stringify(await read());
    expect(text).not.toMatch(/argon2|password nobody may see|token|hash/i);
  });
});

describe('for a safety officer', () => {
  test('there are the messages of assigned locations, whoever wrote them, and nothing else', async () => {
    await warn(cove, app.officer);
    await warn(elsewhere);
    await app.send('PUT', `/api/admin/locations/${cove._id}`, formOf(cove, { w3w: 'a.b.c' }));
    await app.send('POST', '/api/automated_messages', rule(cove));
    await app.send('POST', '/api/automated_messages', rule(elsewhere));
    const { entries, total_count } = await read('', app.officer);
    expect(total_count).toBe(2);
    expect(entries.map(({ action }) => action)).toEqual([
      'automated_message_created',
      'custom_message_updated',
    ]);
    expect(entries.map(({ address }) => address)).toEqual([null, null]);
  });

  test('a message that was written with other changes of the location is there without those', async () => {
    const custom_message = customMessage({ expires_at: '' });
    await app.send('PUT', `/api/admin/locations/${cove._id}`, formOf(cove, { w3w: 'a.b.c', custom_message }));
    const { entries } = await read('', app.officer);
    expect(entries[0]).toMatchObject({ action: 'location_updated', actor: { email: 'admin@test.example' } });
    expect(Object.keys(entries[0]?.details.after ?? {})).toEqual(['custom_message']);
    expect(JSON.stringify(entries)).not.toContain('a.b.c');
  });

  test('no filter shows more', async () => {
    await warn(elsewhere);
    await app.signIn('admin');
    for (const query of [
      `?subject=location:${elsewhere._id}`,
      '?action=login',
      '?subject=user',
      '?person=nobody',
    ]) {
      expect(await read(query, app.officer)).toMatchObject({ entries: [], total_count: 0 });
    }
  });

  test('a location that is no longer assigned disappears at once', async () => {
    await warn(cove, app.officer);
    await app.assign(elsewhere);
    expect((await read('', app.officer)).total_count).toBe(0);
  });
});
