import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AdminLocationList } from '#contract/network/admin-locations.ts';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { anAdvert, anAutomatedMessage } from '#server/store/testing/drafts.ts';
import {
  customMessage,
  formOf,
  type Sending,
  type StaffApp,
  startStaffApp,
} from '#server/testing/apps/staff-app.ts';

let app: StaffApp;
let cove: Location; // of this test alone
beforeAll(async () => {
  app = await startStaffApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  cove = await app.cove();
});

const put = (payload: unknown, sending: Sending = {}, id = cove._id) =>
  app.send('PUT', `/api/admin/locations/${id}`, payload, sending);
const stored = (id = cove._id) => app.store.locations.byId(id);
const fresh = (more: object = {}) => ({
  name: `Place of ${cove.name}`,
  latitude: 51.5,
  longitude: -3.5,
  ...more,
});

describe('the lists', () => {
  test('hold all for an administrator, and no cache stores them', async () => {
    await app.store.locations.update(cove._id, { active: false }, Date.now());
    await app.network.refresh();
    for (const url of ['/api/admin/locations', '/api/admin/locations/assigned']) {
      const { body, headers } = await app.get(url);
      const list = AdminLocationList.parse(body);
      expect(list.total_count).toBe(await app.store.locations.count());
      expect(list.active_count).toBe(list.locations.filter(({ active }) => active).length);
      expect(list.active_count).toBeLessThan(list.total_count);
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  test('hold the assigned locations for a safety officer, also when there are none', async () => {
    const assigned = async () =>
      AdminLocationList.parse((await app.get('/api/admin/locations/assigned', app.officer)).body);
    expect(await assigned()).toMatchObject({
      locations: [await stored()],
      total_count: 1,
      active_count: 1,
    });
    await app.assign();
    expect(await assigned()).toMatchObject({ locations: [], total_count: 0, active_count: 0 });
  });

  test('have each location under its id, as it is stored, with its version', async () => {
    const custom_message = { ...customMessage(), created_at: '2026-01-01T00:00:00.000Z' } as const;
    await app.store.locations.update(
      cove._id,
      { active: false, custom_message: { ...custom_message, message_type: 'info' } },
      Date.now(),
    );
    await app.network.refresh();
    const { body, headers } = await app.get(`/api/admin/locations/${cove._id}`);
    expect(body.location).toEqual(await stored());
    expect(body.location.custom_message).not.toBeNull(); // the public sees none
    expect(headers).toMatchObject({ etag: `"${body.location.updated_at}"`, 'cache-control': 'no-store' });
    const unknown = await app.get('/api/admin/locations/not-there');
    expect(unknown).toMatchObject({ status: 404, body: { error: texts.locationNotFound } });
  });

  test('of names hold only ids and names', async () => {
    const { body } = await app.get('/api/admin/locations/simple', app.officer);
    expect(body.locations).toContainEqual({ _id: cove._id, name: cove.name });
    expect(body.locations).toHaveLength(await app.store.locations.count());
  });
});

describe('the whole form', () => {
  test('changes a location, and leaves the fields that it does not send', async () => {
    await app.store.locations.update(cove._id, { shore_bearing: 90, bathing_water_ids: ['a'] }, Date.now());
    await put({ custom_message: customMessage() });
    const { status, body } = await put(formOf(cove, { w3w: 'a.b.c', active: 'false' }));
    expect([status, body.message]).toEqual([200, 'Location updated successfully']);
    expect(await stored()).toMatchObject({
      w3w: 'a.b.c',
      active: false,
      shore_bearing: 90,
      bathing_water_ids: ['a'],
      custom_message: { title: 'Rip currents' },
    });
    expect(body.location).toEqual(await stored());
  });

  test('accepts a message without an expiry, and leaves an expired one as it is', async () => {
    const custom_message = customMessage({ author: 'Bo', expires_at: '' });
    expect((await put(formOf(cove, { custom_message }))).body.location.custom_message.expires_at).toBeNull();
    const expired = {
      ...customMessage(),
      created_at: '2026-01-01T00:00:00.000Z',
      expires_at: '2026-01-02T00:00:00.000Z',
    };
    await app.store.locations.update(
      cove._id,
      { custom_message: { ...expired, message_type: 'info' } },
      Date.now(),
    );
    const same = customMessage({ message_type: 'info', expires_at: '2026-01-02T00:00' });
    expect((await put(formOf(cove, { custom_message: same }))).status).toBe(200);
    const other = await put(formOf(cove, { custom_message: { ...same, expires_at: '2026-01-03T00:00' } }));
    expect([other.status, other.body.error]).toEqual([400, staffTexts.customMessageExpiryPast]);
    expect((await stored())?.custom_message?.expires_at).toBe('2026-01-02T00:00:00.000Z');
  });

  test('a new name whose slug is another location’s is refused; a location’s own is not', async () => {
    const other = await app.create(fresh());
    const clash = await put(formOf(cove, { name: other.body.location.name }));
    expect([clash.status, clash.body.field]).toEqual([409, 'name']);
    expect((await put(formOf(cove, { name: cove.name.toUpperCase() }))).status).toBe(200);
  });

  test('a renamed location takes everything along, and leaves nothing to its old name', async () => {
    const { db, staff } = app.store;
    await db.insertInto('automated_messages').values(anAutomatedMessage(cove._id, Date.now())).execute();
    await db.insertInto('adverts').values(anAdvert(cove._id, Date.now())).execute();
    expect((await put(formOf(cove, { name: `Renamed ${cove.slug}` }))).status).toBe(200);
    const heir = (await app.create(fresh({ name: cove.name }))).body.location;

    for (const table of ['automated_messages', 'adverts'] as const) {
      const rows = await db.selectFrom(table).select('id').where('location_id', '=', cove._id).execute();
      expect(rows).toHaveLength(1);
    }
    expect((await staff.byId(app.officerId))?.assignedLocations).toEqual([
      { id: cove._id, name: `Renamed ${cove.slug}` },
    ]);
    const custom_message = customMessage();
    expect((await put({ custom_message }, { session: app.officer })).status).toBe(200);
    const refused = await put({ custom_message }, { session: app.officer }, heir._id);
    expect([refused.status, refused.body.error]).toEqual([403, staffTexts.notYourLocation]);
    expect((await stored(heir._id))?.custom_message).toBeNull();
  });
});

describe('two people at one location', () => {
  test('the second gets a 409 with the newer version, and overwrites nothing', async () => {
    const seen = { 'if-match': `"${cove.updated_at}"` };
    const first = await put({ custom_message: customMessage() }, { session: app.officer, headers: seen });
    expect(first.status).toBe(200);
    for (const payload of [formOf(cove, { name: 'Too late' }), { custom_message: null }]) {
      const second = await put(payload, { headers: seen });
      expect([second.status, second.body.error]).toEqual([409, staffTexts.changedMeanwhile]);
      expect(second.body.current).toEqual(first.body.location);
    }
    const gone = await app.send('DELETE', `/api/admin/locations/${cove._id}`, undefined, { headers: seen });
    expect(gone.status).toBe(409);
    expect(await stored()).toEqual(first.body.location);

    const again = { 'if-match': first.headers.etag as string };
    expect((await put({ custom_message: null }, { headers: again })).status).toBe(200);
  });

  test('a version tag that a proxy has made weak is recognised', async () => {
    const weak = { 'if-match': `W/"${cove.updated_at}"` };
    expect((await put({ custom_message: null }, { headers: weak })).status).toBe(200);
    expect((await put({ custom_message: null }, { headers: weak })).status).toBe(409);
  });

  test('a tag that this server did not make is refused', async () => {
    const { status, body } = await put({ custom_message: null }, { headers: { 'if-match': '"abc"' } });
    expect([status, body.field]).toEqual([400, 'If-Match']);
  });

  test('without a tag the last write wins, and a message and a form sent at once each change only their own fields', async () => {
    const answers = await Promise.all([
      put({ custom_message: customMessage() }, { session: app.officer }),
      put(formOf(cove, { w3w: 'a.b.c' })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stored()).toMatchObject({ w3w: 'a.b.c', custom_message: { title: 'Rip currents' } });
  });
});

describe('a deleted location', () => {
  test('is gone for everybody at once', async () => {
    const url = `/api/admin/locations/${cove._id}`;
    const { status, body } = await app.send('DELETE', url);
    expect([status, body.message]).toEqual([200, 'Location deleted successfully']);
    expect((await app.get(`/locations/${cove.slug}`)).status).toBe(404);
    expect((await app.get(`/api/tidal?location=${cove.slug}`)).status).toBe(404);
    expect((await app.store.staff.byId(app.officerId))?.assignedLocations).toEqual([]);
    const again = await app.send('DELETE', url);
    expect([again.status, again.body.error]).toEqual([404, 'Location not found']);
  });

  test.each(['1%20OR%201=1', '..%2F1', '100000000000000000000', '-1', 'a%00b', `${'9'.repeat(65)}`])(
    'the id %s belongs to nobody',
    async (id) => {
      const url = `/api/admin/locations/${id}`;
      expect([400, 404]).toContain((await app.send('DELETE', url)).status);
      expect([400, 404]).toContain((await app.send('PUT', url, { custom_message: null })).status);
    },
  );

  test('nor is the id of a user', async () => {
    expect((await app.send('DELETE', `/api/admin/locations/${app.officerId}`)).status).toBe(404);
  });
});

test('every change is logged with who, where and what', async () => {
  await put({ custom_message: customMessage() }, { session: app.officer });
  await put({ custom_message: null }, { session: app.officer });
  await put(formOf(cove, { name: `Audited ${cove.slug}` }));
  await app.send('DELETE', `/api/admin/locations/${cove._id}`);
  const created = (await app.create(fresh({ name: `Audited ${cove.slug}` }))).body.location;
  const entries = await app.store.audit.latest(500);
  const of = (id: string) => entries.filter(({ subject }) => subject === `location:${id}`);
  const done = of(cove._id).sort((a, b) => a.action.localeCompare(b.action));
  expect(done.map(({ action, actorEmail }) => [action, actorEmail])).toEqual([
    ['custom_message_cleared', 'safety_officer@test.example'],
    ['custom_message_updated', 'safety_officer@test.example'],
    ['location_deleted', 'admin@test.example'],
    ['location_updated', 'admin@test.example'],
  ]);
  expect(done.every(({ address, actorId }) => address === '127.0.0.1' && actorId !== null)).toBe(true);
  const [cleared, updated, deleted, renamed] = done;
  expect(cleared?.details).toMatchObject({ after: { custom_message: null } });
  expect(updated?.details).toMatchObject({ before: { custom_message: null } });
  expect(renamed?.details).toMatchObject({
    before: { name: cove.name, slug: cove.slug },
    after: { name: `Audited ${cove.slug}`, slug: `audited-${cove.slug}` },
  });
  expect(deleted?.details).toMatchObject({ before: { _id: cove._id }, after: {} });
  expect(of(created._id)).toMatchObject([{ action: 'location_created', details: { before: {} } }]);
});
