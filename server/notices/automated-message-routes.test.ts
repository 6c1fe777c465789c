import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AutomatedMessage } from '#contract/notices/automated-messages.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { texts } from '#contract/texts.ts';
import type { Wind } from '#domain/weather/wind-match.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { type FiveCaller, fiveCallers, signInFive } from '#server/testing/five-callers.ts';
import { reading } from '#server/testing/samples.ts';
import { SOUTH_WESTERLY, weatherValue } from '#server/testing/weather.ts';

let app: TestApp;
let sessions: Record<FiveCaller, string | undefined>;
let exmouth: string;

beforeAll(async () => {
  app = await startTestApp({
    locations: [
      {},
      { name: 'Bude Summerleaze', slug: 'bude-summerleaze', latitude: 50.83, longitude: -4.55 },
    ],
  });
  exmouth = (await app.location())._id;
  const bude = (await app.location('bude-summerleaze'))._id;
  sessions = await signInFive(app, { officer: exmouth, otherOfficer: bude });
});
afterAll(() => app.close());

const URL = '/api/automated_messages';
const draft = {
  location_name: 'Exmouth',
  title: 'Strong wind',
  description: 'Paddle boards stay ashore.',
  wind_direction: 'SW',
  wind_speed_min: 20,
  wind_speed_max: 40,
  wind_gusts_min: 30,
  wind_gusts_max: 60,
  is_active: true,
};

const as = (caller: FiveCaller) => {
  const session = sessions[caller];
  return session ? { session } : {};
};
const list = async (caller: FiveCaller = 'admin'): Promise<AutomatedMessage[]> =>
  (await app.call({ method: 'GET', url: URL, ...as(caller) })).body.messages;
const post = (payload: object, caller: FiveCaller = 'admin') =>
  app.call({ method: 'POST', url: URL, payload, ...as(caller) });
const put = (id: string, payload: object, caller: FiveCaller = 'admin', headers = {}) =>
  app.call({ method: 'PUT', url: `${URL}/${id}`, payload, headers, ...as(caller) });
const remove = (id: string, caller: FiveCaller = 'admin', headers = {}) =>
  app.call({ method: 'DELETE', url: `${URL}/${id}`, headers, ...as(caller) });
const made = async (more: object = {}): Promise<AutomatedMessage> =>
  (await post({ ...draft, ...more })).body.automated_message;
const statuses = async (ask: (caller: FiveCaller) => Promise<{ status: number }>) => {
  const all: number[] = [];
  for (const caller of fiveCallers) all.push((await ask(caller)).status);
  return all;
};
const failure = (message: string, field?: string) => ({
  success: false,
  error: message,
  message,
  ...(field && { field }),
});
const blow = (wind: Wind = SOUTH_WESTERLY) =>
  app.feeds.accept('weather', exmouth, reading(weatherValue(Date.now(), wind), { observedAt: Date.now() }));
const matching = async (name = 'exmouth', caller: FiveCaller = 'user') =>
  app.call({ method: 'GET', url: `${URL}/location/${name}`, ...as(caller) });

beforeEach(async () => {
  for (const { _id } of await list()) await remove(_id);
});

describe('the right to', () => {
  test('list: staff, safety officers the messages of their locations', async () => {
    const here = await made();
    const there = await made({ location_name: 'Bude Summerleaze' });
    expect(await statuses((caller) => app.call({ method: 'GET', url: URL, ...as(caller) }))).toEqual([
      401, 403, 200, 200, 200,
    ]);
    expect(await list('S+')).toEqual([here]);
    expect(await list('S−')).toEqual([there]);
    expect(await list('admin')).toEqual([there, here]); // by the locations' names
  });

  test('create: administrators everywhere, safety officers at their locations', async () => {
    expect(await statuses((caller) => post(draft, caller))).toEqual([401, 403, 201, 403, 201]);
    expect(await list()).toHaveLength(2);
    expect((await post(draft, 'S−')).body).toEqual(failure(staffTexts.notYourLocation));
  });

  test('change: as create', async () => {
    const { _id } = await made();
    const change = { ...draft, title: 'Changed' };
    expect(await statuses((caller) => put(_id, change, caller))).toEqual([401, 403, 200, 403, 200]);
  });

  test('move from an assigned location to another: administrators only, and nothing is written', async () => {
    const before = await made();
    const move = { ...draft, location_name: 'bude-SUMMERLEAZE' };
    for (const caller of ['anonymous', 'user', 'S+', 'S−'] as const)
      expect((await put(before._id, move, caller)).status).toBe(caller === 'anonymous' ? 401 : 403);
    expect(await list()).toEqual([before]);
    expect((await put(before._id, move)).body.automated_message.location_name).toBe('Bude Summerleaze');
    expect((await put(before._id, draft, 'S+')).status).toBe(403); // nor back again
  });

  test('delete: as create', async () => {
    const ids: string[] = [];
    for (const _ of fiveCallers) ids.push((await made())._id);
    const next = ids.values();
    expect(await statuses((caller) => remove(next.next().value ?? '', caller))).toEqual([
      401, 403, 200, 403, 200,
    ]);
    expect(await list()).toHaveLength(3);
  });

  test('see which apply: everybody with a session', async () => {
    expect(await statuses((caller) => matching('exmouth', caller))).toEqual([401, 200, 200, 200, 200]);
    expect((await matching('exmouth', 'anonymous')).body).toEqual(
      failure(texts.authenticationRequired('automated messages')),
    );
  });

  test.each([
    ['unknown', '00000000-0000-4000-8000-000000000000', 404],
    ['of no form', '1 OR 1=1', 400],
    ['with a NUL', 'a%00b', 400],
  ])(
    'an id that is %s is refused to a safety officer and not found by an administrator',
    async (_, id, status) => {
      expect((await put(id, draft, 'S+')).status).toBe(403);
      expect((await remove(id, 'S+')).status).toBe(403);
      expect((await put(id, draft)).status).toBe(status);
      expect((await remove(id)).status).toBe(status);
    },
  );

  test('a person without the right is refused before the message is checked', async () => {
    const { _id } = await made();
    expect((await post({ location_name: 'Exmouth' }, 'S−')).status).toBe(403);
    expect((await put(_id, {}, 'S−')).status).toBe(403);
    expect((await put(_id, { ...draft, wind_direction: 'NNE' }, 'S−')).status).toBe(403);
    expect((await put(_id, { ...draft, wind_direction: 'NNE' }, 'S+')).status).toBe(400);
  });

  test('a location that is no longer assigned stops counting at once', async () => {
    const before = await made();
    const { db } = app.store;
    const officer = await app.store.users.byEmailKey('safety_officer@test.example');
    await db.deleteFrom('assigned_locations').where('location_id', '=', exmouth).execute();
    expect((await put(before._id, draft, 'S+')).status).toBe(403);
    expect(await list()).toEqual([before]);
    await db
      .insertInto('assigned_locations')
      .values({ user_id: officer?.id ?? '', location_id: exmouth })
      .execute();
    expect((await put(before._id, draft, 'S+')).status).toBe(200);
  });
});

describe('an automated message', () => {
  test('is made, changed and deleted, with the texts of the catalogue', async () => {
    const created = await post({ ...draft, location_name: ' EXMOUTH ' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ success: true, message: staffTexts.automatedMessageCreated });
    const message: AutomatedMessage = created.body.automated_message;
    expect(message).toMatchObject(draft);
    expect(created.headers.etag).toBe(`"${message.updated_at}"`);

    const changed = await put(message._id, { ...draft, title: 'Gale', is_active: 'false' });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      success: true,
      message: staffTexts.automatedMessageUpdated,
      automated_message: { ...draft, _id: message._id, title: 'Gale', is_active: false },
    });
    expect(await list()).toEqual([changed.body.automated_message]);

    const deleted = await remove(message._id);
    expect(deleted.body).toEqual({ success: true, message: staffTexts.automatedMessageDeleted });
    expect(await list()).toEqual([]);
    const again = await remove(message._id);
    expect(again.status).toBe(404);
    expect(again.body).toEqual(failure(staffTexts.automatedMessageNotFound));
  });

  test('must be of an existing location', async () => {
    const { _id } = await made();
    const elsewhere = { ...draft, location_name: 'Atlantis' };
    const refused = failure(staffTexts.noSuchLocationName('Atlantis'), 'location_name');
    for (const answer of [await post(elsewhere), await put(_id, elsewhere), await post(elsewhere, 'S+')]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual(refused);
    }
  });

  test.each<[string, unknown]>([
    ['wind_direction', 'NNE'],
    ['wind_direction', 'n'],
    ['wind_direction', ''],
    ['wind_speed_min', 40.1],
    ['wind_gusts_min', 60.1],
    ['wind_speed_min', -0.1],
    ['wind_speed_min', 0.15],
    ['wind_speed_max', 'NaN'],
    ['wind_speed_max', null],
    ['wind_gusts_max', 1e9],
    ['wind_gusts_max', [30]],
    ['title', '  '],
    ['title', 'a\0b'],
    ['description', undefined],
    ['is_active', 'yes'],
    ['location_id', 'x'],
  ])('with %s %j is refused by that name, and nothing is written', async (field, value) => {
    const { status, body } = await post({ ...draft, [field]: value });
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, field });
    expect(body.error).toContain(field);
    expect(await list()).toEqual([]);
  });

  test('takes numbers as text, steps of a tenth, and ranges whose ends are equal', async () => {
    const given = { wind_speed_min: '12', wind_speed_max: 12, wind_gusts_min: 0, wind_gusts_max: '90.7' };
    const { status, body } = await post({ ...draft, ...given });
    expect(status).toBe(201);
    expect(body.automated_message).toMatchObject({
      wind_speed_min: 12,
      wind_speed_max: 12,
      wind_gusts_min: 0,
      wind_gusts_max: 90.7,
    });
  });

  test('that somebody else has changed meanwhile is neither overwritten nor deleted', async () => {
    const seen = await made();
    const tag = { 'if-match': `"${seen.updated_at}"` };
    const { automated_message: newer } = (await put(seen._id, { ...draft, title: 'Mine' }, 'S+', tag)).body;
    for (const answer of [
      await put(seen._id, { ...draft, title: 'Yours' }, 'admin', tag),
      await remove(seen._id, 'admin', tag),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({ ...failure(staffTexts.changedMeanwhile), current: newer });
    }
    expect(await list()).toEqual([newer]);
    expect((await remove(seen._id, 'admin', { 'if-match': `"${newer.updated_at}"` })).status).toBe(200);
  });

  test('is listed under the current name of its location; the old name opens no other location', async () => {
    const { locations } = app.store;
    const { _id } = await made();
    const call = async (name: string, slug: string) => {
      await locations.update(exmouth, { name, slug }, Date.now());
      app.places.set(await locations.list());
    };
    await call('Exmouth Beach', 'exmouth-beach');
    const other = await locations.insert(aLocation(), Date.now());
    app.places.set(await locations.list());
    expect(await list('S+')).toMatchObject([{ _id, location_name: 'Exmouth Beach' }]);
    expect((await put(_id, { ...draft, location_name: 'Exmouth Beach' }, 'S+')).status).toBe(200);
    expect((await put(_id, draft, 'S+')).status).toBe(403);
    expect((await post(draft, 'S+')).status).toBe(403);
    await locations.delete(other._id);
    await call('Exmouth', 'exmouth');
    expect((await put(_id, draft, 'S+')).status).toBe(200);
  });

  test('is in the audit log: who made, changed and deleted it, and what was changed', async () => {
    const { _id } = await made();
    await put(_id, { ...draft, title: 'Gale' }, 'S+');
    await remove(_id);
    const entries = (await app.store.audit.latest(50)).filter(
      ({ subject }) => subject === `automated_message:${_id}`,
    );
    expect(entries.toSorted((a, b) => a.action.localeCompare(b.action))).toMatchObject([
      { action: 'automated_message_created', actorEmail: 'admin@test.example', details: { before: {} } },
      { action: 'automated_message_deleted', actorEmail: 'admin@test.example', details: { after: {} } },
      {
        action: 'automated_message_updated',
        actorEmail: 'safety_officer@test.example',
        address: '127.0.0.1',
        details: { before: { title: 'Strong wind' }, after: { title: 'Gale' } },
      },
    ]);
  });
});

test('one message comes by its id, in the version that it has', async () => {
  const message = await made();
  const one = (id: string, caller: FiveCaller = 'admin') =>
    app.call({ method: 'GET', url: `${URL}/${id}`, ...as(caller) });
  const { body, headers } = await one(message._id);
  expect(body).toEqual({ automated_message: message });
  expect(headers).toMatchObject({ etag: `"${message.updated_at}"`, 'cache-control': 'no-store' });
  expect(await one('not-there')).toMatchObject({
    status: 404,
    body: { error: staffTexts.automatedMessageNotFound },
  });
  // An officer is not told whether there is one.
  expect((await one('not-there', 'S−')).status).toBe(403);
});

describe('what applies at a location', () => {
  test('is listed under its name, with the wind in words', async () => {
    const { _id } = await made({ wind_gusts_max: 60.5 });
    await made({ title: 'Northerly', wind_direction: 'N' });
    blow();
    const { status, body } = await matching('EXMOUTH');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      wind_known: true,
      matching_messages: {
        Exmouth: [
          {
            _id,
            title: 'Strong wind',
            description: 'Paddle boards stay ashore.',
            wind_conditions: { direction: 'SW', speed: '20 - 40', gusts: '30 - 60.5' },
            since: expect.any(String),
          },
        ],
      },
    });
    await remove(_id);
    expect((await matching()).body.matching_messages).toEqual({ Exmouth: [] });
  });

  test('is unknown when the wind is not known', async () => {
    await made({ location_name: 'Bude Summerleaze' });
    expect((await matching('Bude%20Summerleaze')).body).toEqual({
      success: true,
      wind_known: false,
      matching_messages: { 'Bude Summerleaze': [] },
    });
  });

  test.each(['atlantis', '...', '%00', '%ED%A0%80', "x'%20or%201=1"])('%s is no location', async (name) => {
    const { status } = await matching(name);
    expect([400, 404]).toContain(status);
  });

  test('is not found where there is no such location', async () => {
    const { status, body } = await matching('atlantis');
    expect(status).toBe(404);
    expect(body).toEqual(failure(texts.locationNotFound));
  });
});

test('what applies goes on over a restart of the server', async () => {
  const before = await startTestApp();
  const { _id: locationId } = await before.location();
  const fetchedAt = Date.now();
  const read = reading(weatherValue(fetchedAt), { observedAt: fetchedAt });
  await before.store.feedValues.save(before.feeds.accept('weather', locationId, read), false);
  const session = await before.signIn('admin');
  await before.call({ method: 'POST', url: URL, session, payload: draft });
  const ask = async (server: TestApp) =>
    (await server.call({ method: 'GET', url: `${URL}/location/exmouth`, session })).body;
  const shown = await ask(before);
  expect(shown.matching_messages.Exmouth).toMatchObject([{ title: 'Strong wind' }]);
  await before.stop();
  const after = await startTestApp({ dataDir: before.dataDir });
  expect(await ask(after)).toEqual(shown);
  expect(await after.store.messageMatches.open()).toHaveLength(1);
  await after.close();
});
