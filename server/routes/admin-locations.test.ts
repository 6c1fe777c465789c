import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AdminLocationList, LocationSaved } from '#contract/admin-locations.ts';
import { Failure } from '#contract/errors.ts';
import type { Location } from '#contract/locations.ts';
import { texts } from '#contract/texts.ts';
import { anAdvert, anAutomatedMessage } from '../store/testing/drafts.ts';
import { aLocation } from '../testing/samples.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const HOUR = 3_600_000;
let app: TestApp;
let admin: string;
let officer: string;
let officerId: string;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn('admin');
  officer = await app.signIn('safety_officer');
  officerId = await idOf('safety_officer@test.example');
});
afterAll(() => app.close());

let cove: Location; // of this test alone, assigned to the officer
beforeEach(async () => {
  made += 1;
  cove = await app.store.locations.insert(
    aLocation({ name: `Cove ${made}`, slug: `cove-${made}`, latitude: 50 + made / 100 }),
    Date.now(),
  );
  await app.network.refresh();
  await assign(cove);
});

async function idOf(email: string): Promise<string> {
  const user = await app.store.users.byEmailKey(email);
  if (!user) throw new Error(`no ${email}`);
  return user.id;
}
const assign = (...locations: Location[]) =>
  app.store.staff.assign(
    officerId,
    locations.map(({ _id }) => _id),
    Date.now(),
  );

type Extra = { session?: string; headers?: Record<string, string> };
const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: unknown, extra: Extra = {}) =>
  app.call({
    method,
    url,
    session: extra.session ?? admin,
    ...(payload !== undefined && { payload: payload as object }),
    headers: extra.headers ?? {},
  });
const get = (url: string, session = admin) => app.call({ method: 'GET', url, session });
const create = (payload: unknown) => send('POST', '/api/admin/locations', payload);
const put = (payload: unknown, extra: Extra = {}, id = cove._id) =>
  send('PUT', `/api/admin/locations/${id}`, payload, extra);
const stored = (id = cove._id) => app.store.locations.byId(id);
const fresh = (more: object = {}) => ({ name: `Place ${made}`, latitude: 51.5, longitude: -3.5, ...more });
const whole = ({ name, latitude, longitude }: Location, more: object = {}) => ({
  name,
  latitude,
  longitude,
  ...more,
});
const inAnHour = () => new Date(Date.now() + HOUR).toISOString();
const message = (more: object = {}) => ({
  title: 'Rip currents',
  message: 'Stay between the flags.',
  message_type: 'warning',
  author: 'A lifeguard',
  expires_at: inAnHour(),
  ...more,
});

describe('the lists', () => {
  test('hold all for an administrator, and are kept by no cache', async () => {
    await app.store.locations.update(cove._id, { active: false }, Date.now());
    await app.network.refresh();
    for (const url of ['/api/admin/locations', '/api/admin/locations/assigned']) {
      const { body, headers } = await get(url);
      const list = AdminLocationList.parse(body);
      expect(list.total_count).toBe(await app.store.locations.count());
      expect(list.active_count).toBe(list.locations.filter(({ active }) => active).length);
      expect(list.active_count).toBeLessThan(list.total_count);
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  test('hold what is assigned for a safety officer, also when that is nothing', async () => {
    const assigned = async () =>
      AdminLocationList.parse((await get('/api/admin/locations/assigned', officer)).body);
    expect(await assigned()).toEqual({ locations: [await stored()], total_count: 1, active_count: 1 });
    await assign();
    expect(await assigned()).toEqual({ locations: [], total_count: 0, active_count: 0 });
  });

  test('of names hold ids and names alone', async () => {
    const { body } = await get('/api/admin/locations/simple', officer);
    expect(body.locations).toContainEqual({ _id: cove._id, name: cove.name });
    expect(body.locations).toHaveLength(await app.store.locations.count());
  });
});

describe('a new location', () => {
  test('is answered as it is stored, and is there for visitors at once', async () => {
    const { status, body, headers } = await create(fresh({ custom_message: message() }));
    expect(status).toBe(201);
    const { location, message: text } = LocationSaved.parse(body);
    expect(text).toBe('Location created successfully');
    expect(location).toEqual(await stored(location._id));
    expect(headers.etag).toBe(`"${location.updated_at}"`);
    expect((await get(`/locations/${location.slug.toUpperCase()}`)).body).toEqual({ location });
    expect((await get('/api/locations')).body.locations).toContainEqual(location);
  });

  test.each([null, true, '', ' ', '0x10', '1e400', 'Infinity', 'NaN', '50,1', [50.1], [], {}])(
    'IV1: latitude %j is refused by its field',
    async (latitude) => {
      const { status, body } = await create(fresh({ latitude }));
      expect(status).toBe(400);
      expect(Failure.parse(body)).toMatchObject({ field: 'latitude', error: body.message });
    },
  );

  test.each(['50.1', ' 50.1 ', 50.1])('IV1: latitude %j is the number 50.1', async (latitude) => {
    const { body } = await create(fresh({ name: `Lat ${made}`, latitude }));
    expect(body.location.latitude).toBe(50.1);
    expect((await stored(body.location._id))?.latitude).toBe(50.1);
  });

  test.each([
    [{ latitude: 90, longitude: 180 }, 201],
    [{ latitude: '-90', longitude: '-180' }, 201],
    [{ latitude: 90.0000001 }, 400],
    [{ latitude: '-90.0000001' }, 400],
    [{ longitude: '180.0000001' }, 400],
    [{ longitude: -180.0000001 }, 400],
    [{ latitude: 1e-20 }, 201],
    [{ latitude: '50.12345678901234567' }, 201],
  ])('IV2: %j is answered %i', async (position, expected) => {
    expect((await create(fresh({ name: `Limit ${made}`, ...position }))).status).toBe(expected);
  });

  test('IV2: -0 is 0', async () => {
    const { body } = await create(fresh({ latitude: '-0', longitude: -0 }));
    const position = [(await stored(body.location._id))?.latitude, body.location.longitude];
    expect(position.map((value) => Object.is(value, 0))).toEqual([true, true]);
  });

  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '{{7*7}}',
    'javascript:alert(1)',
    'abc\u202edef',
    'zero\u200bwidth',
    '👩‍👩‍👧‍👦 family',
  ])('IV3: %j is only text, in every field', async (text) => {
    const custom_message = message({ title: text, message: text, author: text });
    const { status, body } = await create(
      fresh({ name: `IV3 ${made}`, w3w: text, grid_ref: text.slice(0, 40), custom_message }),
    );
    expect(status).toBe(201);
    const { location } = LocationSaved.parse(body);
    expect(location.w3w).toBe(text);
    expect(location.custom_message).toMatchObject({ title: text, message: text, author: text });
    expect(await stored(location._id)).toEqual(location);
  });

  test.each([
    ['name', { name: 'a'.repeat(101) }],
    ['name', { name: 'a\0b' }],
    ['name', { name: 'a\nb' }],
    ['name', { name: '\ud800 half' }],
    ['name', { name: 7 }],
    ['w3w', { w3w: 'x'.repeat(100_000) }],
    ['grid_ref', { grid_ref: 'x'.repeat(41) }],
    ['custom_message.title', { custom_message: { title: 'x'.repeat(201), message: 'm' } }],
    ['custom_message.message', { custom_message: { title: 't', message: 'x'.repeat(2001) } }],
    ['custom_message.author', { custom_message: { title: 't', message: 'm', author: 'a\0' } }],
    ['bathing_water_ids', { bathing_water_ids: Array.from({ length: 11 }, (_, index) => `${index}`) }],
    ['shore_bearing', { shore_bearing: 360 }],
    ['marine_longitude', { marine_latitude: 50 }],
    ['active', { active: 'yes' }],
    ['is_admin', { is_admin: true }],
  ])('IV3: what %s can’t take is refused by its name', async (field, more) => {
    const before = await app.store.locations.count();
    const { status, body } = await create(fresh(more));
    expect([status, body.field]).toEqual([400, field]);
    expect(await app.store.locations.count()).toBe(before);
  });

  test.each(['Con', 'O\'Brien\'s "Cove"', 'Porth‑y‑môr', 'St  Mary’s & Co.'])(
    'IV4: %j has a page, in whatever case it is asked for',
    async (name) => {
      const { status, body } = await create(fresh({ name }));
      expect(status).toBe(201);
      for (const spelling of [body.location.slug, name, name.toUpperCase()]) {
        const { status: found } = await get(`/locations/${encodeURIComponent(spelling)}`);
        expect(found, spelling).toBe(200);
      }
    },
  );

  test.each(['a/b', '..', '%2e%2e', 'a?b', 'a#b', 'a\\b', '\u200b'])(
    'C26: %j has none, and is refused',
    async (name) => {
      const { status, body } = await create(fresh({ name }));
      expect([status, body.error, body.field]).toEqual([400, texts.locationNameUnfit, 'name']);
    },
  );

  test.each(['', '   ', null, undefined])('IV4: a name %j is refused', async (name) => {
    const { status, body } = await create(fresh({ name }));
    expect([status, body.field]).toEqual([400, 'name']);
  });

  test('C25: two names of one slug are refused, also when they come at once', async () => {
    const taken = await create(fresh({ name: cove.name.toUpperCase().replace(' ', '  ') }));
    expect([taken.status, taken.body.error, taken.body.field]).toEqual([
      409,
      texts.locationNameTaken,
      'name',
    ]);
    const names = ['St Ives', 'ST IVES', 'st   ives', 'St ives'];
    const answers = await Promise.all(names.map((name) => create(fresh({ name }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('C3: who writes its message is its author, unless another one is named', async () => {
    const words = { title: 'T', message: 'M' };
    const one = await create(fresh({ name: `One ${made}`, custom_message: words }));
    expect(one.body.location.custom_message).toMatchObject({
      ...words,
      message_type: 'warning',
      author: 'admin',
      expires_at: null,
    });
    const two = await create(fresh({ name: `Two ${made}`, custom_message: { ...words, author: ' Bo ' } }));
    expect(two.body.location.custom_message.author).toBe('Bo');
  });
});

describe('the whole form', () => {
  test('changes a location, and leaves what it does not speak of', async () => {
    await app.store.locations.update(cove._id, { shore_bearing: 90, bathing_water_ids: ['a'] }, Date.now());
    await put({ custom_message: message() });
    const { status, body } = await put(whole(cove, { w3w: 'a.b.c', active: 'false' }));
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

  test('C2: lets a message be without an expiry, and one that has expired as it is', async () => {
    const custom_message = message({ author: 'Bo', expires_at: '' });
    expect((await put(whole(cove, { custom_message }))).body.location.custom_message.expires_at).toBeNull();
    const expired = {
      ...message(),
      created_at: '2026-01-01T00:00:00.000Z',
      expires_at: '2026-01-02T00:00:00.000Z',
    };
    await app.store.locations.update(
      cove._id,
      { custom_message: { ...expired, message_type: 'info' } },
      Date.now(),
    );
    const same = message({ message_type: 'info', expires_at: '2026-01-02T00:00' });
    expect((await put(whole(cove, { custom_message: same }))).status).toBe(200);
    const other = await put(whole(cove, { custom_message: { ...same, expires_at: '2026-01-03T00:00' } }));
    expect([other.status, other.body.error]).toEqual([400, texts.customMessageExpiryPast]);
    expect((await stored())?.custom_message?.expires_at).toBe('2026-01-02T00:00:00.000Z');
  });

  test('C25: a new name that leads to another location is refused; a location’s own is not', async () => {
    const other = await create(fresh());
    const clash = await put(whole(cove, { name: other.body.location.name }));
    expect([clash.status, clash.body.field]).toEqual([409, 'name']);
    expect((await put(whole(cove, { name: cove.name.toUpperCase() }))).status).toBe(200);
  });

  test('AC4: a renamed location takes everything along, and leaves nothing to its old name', async () => {
    const { db, staff } = app.store;
    await db.insertInto('automated_messages').values(anAutomatedMessage(cove._id, Date.now())).execute();
    await db.insertInto('adverts').values(anAdvert(cove._id, Date.now())).execute();
    expect((await put(whole(cove, { name: `Renamed ${made}` }))).status).toBe(200);
    const heir = (await create(fresh({ name: cove.name }))).body.location;

    for (const table of ['automated_messages', 'adverts'] as const) {
      const rows = await db.selectFrom(table).select('id').where('location_id', '=', cove._id).execute();
      expect(rows).toHaveLength(1);
    }
    expect((await staff.byId(officerId))?.assignedLocations).toEqual([
      { id: cove._id, name: `Renamed ${made}` },
    ]);
    const custom_message = message();
    expect((await put({ custom_message }, { session: officer })).status).toBe(200);
    const refused = await put({ custom_message }, { session: officer }, heir._id);
    expect([refused.status, refused.body.error]).toEqual([403, texts.notYourLocation]);
    expect((await stored(heir._id))?.custom_message).toBeNull();
  });
});

describe('the custom message alone', () => {
  test('M21, M22: is written and cleared by the officer of the location', async () => {
    const written = await put({ custom_message: message() }, { session: officer });
    expect(written.body.message).toBe('Custom message updated successfully!');
    expect(written.body.location).toEqual(await stored());
    expect(written.headers.etag).toBe(`"${written.body.location.updated_at}"`);
    const seen = await get(`/locations/${cove.slug}`, officer);
    expect(seen.body.location.custom_message.title).toBe('Rip currents');
    const cleared = await put({ custom_message: null }, { session: officer });
    expect(cleared.body.message).toBe('Custom message cleared successfully!');
    expect((await stored())?.custom_message).toBeNull();
  });

  test.each([
    ['a name', { name: 'Mine' }],
    ['a position', { latitude: 1, longitude: 1 }],
    ['the whole form', { name: 'Mine', latitude: 1, longitude: 1, custom_message: null }],
    ['a message and a switch', { custom_message: null, active: false }],
    ['nothing', {}],
    ['a list', [{ custom_message: null }]],
    ['no body', undefined],
  ])('M23: %s from a safety officer is refused, and nothing is written', async (_what, payload) => {
    const { status, body } = await put(payload, { session: officer });
    expect([status, body.error]).toEqual([403, texts.customMessageOnly]);
    expect(await stored()).toEqual(cove);
  });

  test('M24: with anything that is not its own it is refused', async () => {
    const extra = { created_at: '2020-01-01T00:00:00Z', author_id: 'somebody' };
    for (const session of [officer, admin]) {
      const { status } = await put({ custom_message: message(extra) }, { session });
      expect(status).toBe(400);
    }
    expect(await stored()).toEqual(cove);
  });

  test('M25: of a location that is not there it is refused as of one that is not assigned', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'no%00id', "1' OR '1'='1", '..%2F1', '-1']) {
      const { status, body } = await put({ custom_message: null }, { session: officer }, id);
      expect([status, body.error], id).toEqual([403, texts.notYourLocation]);
    }
    const { status, body } = await put({ custom_message: null }, {}, '00000000-0000-4000-8000-000000000000');
    expect([status, body.error]).toEqual([404, 'Location not found']);
  });

  test('what may not be done is refused before what is wrong with it', async () => {
    await assign();
    const broken = { method: 'PUT', url: `/api/admin/locations/${cove._id}`, payload: '{' } as const;
    const headers = { 'content-type': 'application/json' };
    expect((await app.call({ ...broken, headers, session: officer })).status).toBe(403);
    expect((await app.call({ ...broken, headers, session: await app.signIn('user') })).status).toBe(403);
    expect((await app.call({ ...broken, headers, session: admin })).status).toBe(400);
    const missing = '00000000-0000-4000-8000-000000000000';
    expect((await put({ custom_message: { title: '' } }, {}, missing)).status).toBe(400);
  });

  test.each([
    ['no body', undefined],
    ['null', null],
    ['a list', []],
    ['text', '"custom_message"'],
    ['a prototype', '{"__proto__":{"role":"admin"},"custom_message":null}'],
  ])('IV9: %s from an administrator is refused', async (_what, payload) => {
    const headers = { 'content-type': 'application/json' };
    const { status } = await put(payload === null ? 'null' : payload, { headers });
    expect(status).toBe(400);
    expect(await stored()).toEqual(cove);
  });

  test.each([
    [texts.customMessageIncomplete, 'title', { title: undefined }],
    [texts.customMessageIncomplete, 'title', { title: ' \n ' }],
    [texts.customMessageIncomplete, 'message', { message: '  ' }],
    [texts.customMessageIncomplete, 'message', { message: null }],
    [texts.customMessageAuthorMissing, 'author', { author: ' ' }],
    [texts.customMessageAuthorMissing, 'author', { author: undefined }],
    ['message_type must be warning or info', 'message_type', { message_type: 'danger' }],
    [texts.customMessageExpiryMissing, 'expires_at', { expires_at: undefined }],
    [texts.customMessageExpiryMissing, 'expires_at', { expires_at: '' }],
    [texts.customMessageExpiryMissing, 'expires_at', { expires_at: null }],
    [
      texts.customMessageExpiryPast,
      'expires_at',
      { expires_at: new Date(Date.now() - 24 * HOUR).toISOString() },
    ],
    [texts.customMessageExpiryPast, 'expires_at', { expires_at: new Date().toISOString() }],
    [texts.customMessageExpiryFar, 'expires_at', { expires_at: '9999-12-31' }],
    [
      'expires_at must be a date and time, for example 2026-06-01T18:00',
      'expires_at',
      { expires_at: '25/12/2026' },
    ],
    ['expires_at must be a date', 'expires_at', { expires_at: 1_800_000_000_000 }],
    [texts.customMessageExpiryImpossible, 'expires_at', { expires_at: '2027-02-30' }],
  ])('IV5: "%s" of %s for both roles', async (text, field, more) => {
    for (const session of [officer, admin]) {
      const { status, body } = await put({ custom_message: message(more) }, { session });
      expect([status, body.error, body.field]).toEqual([400, text, `custom_message.${field}`]);
    }
    expect(await stored()).toEqual(cove);
  });

  test('AC5: is refused from the moment when the location is no longer assigned, or the officer no longer one', async () => {
    const custom_message = message();
    expect((await put({ custom_message }, { session: officer })).status).toBe(200);
    await assign();
    expect((await put({ custom_message: null }, { session: officer })).status).toBe(403);
    await assign(cove);
    await app.store.staff.changeRole(officerId, 'user', Date.now()); // behind the session's back
    const { status, body } = await put({ custom_message: null }, { session: officer });
    expect([status, body.error]).toEqual([403, texts.noAdminAccess]);
    expect((await stored())?.custom_message?.title).toBe('Rip currents');
    await app.store.staff.changeRole(officerId, 'safety_officer', Date.now());
  });
});

describe('AC6: two people at one location', () => {
  test('the second is told, with the newer version, and overwrites nothing', async () => {
    const seen = { 'if-match': `"${cove.updated_at}"` };
    const first = await put({ custom_message: message() }, { session: officer, headers: seen });
    expect(first.status).toBe(200);
    for (const payload of [whole(cove, { name: 'Too late' }), { custom_message: null }]) {
      const second = await put(payload, { headers: seen });
      expect([second.status, second.body.error]).toEqual([409, texts.changedMeanwhile]);
      expect(second.body.current).toEqual(first.body.location);
    }
    const gone = await send('DELETE', `/api/admin/locations/${cove._id}`, undefined, { headers: seen });
    expect(gone.status).toBe(409);
    expect(await stored()).toEqual(first.body.location);

    const again = { 'if-match': first.headers.etag as string };
    expect((await put({ custom_message: null }, { headers: again })).status).toBe(200);
  });

  test('a tag that is none of ours is refused', async () => {
    const { status, body } = await put({ custom_message: null }, { headers: { 'if-match': '"abc"' } });
    expect([status, body.field]).toEqual([400, 'If-Match']);
  });

  test('without a tag the last one wins, and a message and a form at once keep each what they are about', async () => {
    const answers = await Promise.all([
      put({ custom_message: message() }, { session: officer }),
      put(whole(cove, { w3w: 'a.b.c' })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stored()).toMatchObject({ w3w: 'a.b.c', custom_message: { title: 'Rip currents' } });
  });
});

describe('a deleted location', () => {
  test('is gone for everybody at once', async () => {
    const url = `/api/admin/locations/${cove._id}`;
    const { status, body } = await send('DELETE', url);
    expect([status, body.message]).toEqual([200, 'Location deleted successfully']);
    expect((await get(`/locations/${cove.slug}`)).status).toBe(404);
    expect((await get(`/api/tidal?location=${cove.slug}`)).status).toBe(404);
    expect((await app.store.staff.byId(officerId))?.assignedLocations).toEqual([]);
    const again = await send('DELETE', url);
    expect([again.status, again.body.error]).toEqual([404, 'Location not found']);
  });

  test.each(['1%20OR%201=1', '..%2F1', '100000000000000000000', '-1', 'a%00b', `${'9'.repeat(65)}`])(
    'AC7: the id %s is nobody’s',
    async (id) => {
      const url = `/api/admin/locations/${id}`;
      expect([400, 404]).toContain((await send('DELETE', url)).status);
      expect([400, 404]).toContain((await send('PUT', url, { custom_message: null })).status);
    },
  );

  test('AC7: nor is the id of a user', async () => {
    expect((await send('DELETE', `/api/admin/locations/${officerId}`)).status).toBe(404);
  });
});

test('PR3: every change is written down with who, where and what', async () => {
  await put({ custom_message: message() }, { session: officer });
  await put({ custom_message: null }, { session: officer });
  await put(whole(cove, { name: `Audited ${made}` }));
  await send('DELETE', `/api/admin/locations/${cove._id}`);
  const created = (await create(fresh({ name: `Audited ${made}` }))).body.location;
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
    after: { name: `Audited ${made}`, slug: `audited-${made}` },
  });
  expect(deleted?.details).toMatchObject({ before: { _id: cove._id }, after: {} });
  expect(of(created._id)).toMatchObject([{ action: 'location_created', details: { before: {} } }]);
});
