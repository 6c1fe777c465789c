import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '#contract/errors.ts';
import { LocationSaved } from '#contract/network/admin-locations.ts';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { customMessage, type StaffApp, startStaffApp } from '#server/testing/apps/staff-app.ts';

let app: StaffApp;
let cove: Location; // of this test alone
beforeAll(async () => {
  app = await startStaffApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  cove = await app.cove();
});

const stored = (id: string) => app.store.locations.byId(id);
const fresh = (more: object = {}) => ({
  name: `Place of ${cove.name}`,
  latitude: 51.5,
  longitude: -3.5,
  ...more,
});

const way = { name: 'Path', level_m: 3.5, datum: 'chart datum', margin_min: 20, direction: 'leave_by' };

describe('a new location', () => {
  test('is answered as it is stored, and is there for visitors at once', async () => {
    const { status, body, headers } = await app.create(fresh({ custom_message: customMessage() }));
    expect(status).toBe(201);
    const { location, message: text } = LocationSaved.parse(body);
    expect(text).toBe('Location created successfully');
    expect(location).toEqual(await stored(location._id));
    expect(headers.etag).toBe(`"${location.updated_at}"`);
    expect((await app.get(`/locations/${location.slug.toUpperCase()}`)).body).toEqual({ location });
    expect((await app.get('/api/locations')).body.locations).toContainEqual(location);
  });

  test.each([null, true, '', ' ', '0x10', '1e400', 'Infinity', 'NaN', '50,1', [50.1], [], {}])(
    'latitude %j is refused by its field',
    async (latitude) => {
      const { status, body } = await app.create(fresh({ latitude }));
      expect(status).toBe(400);
      expect(Failure.parse(body)).toMatchObject({ field: 'latitude', error: body.message });
    },
  );

  test.each(['50.1', ' 50.1 ', 50.1])('latitude %j is the number 50.1', async (latitude) => {
    const { body } = await app.create(fresh({ name: `Lat ${cove.slug}`, latitude }));
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
  ])('%j is answered %i', async (position, expected) => {
    const form = fresh({ name: `Limit ${cove.slug}`, ...position, confirm_position: true });
    expect((await app.create(form)).status).toBe(expected);
  });

  test('has its crossings, numbers in place of typed ones; a form without the field leaves them, with one it changes them', async () => {
    const rest = fresh();
    const typed = [{ ...way, level_m: '3.5', margin_min: '20' }];
    const { body } = await app.create({ ...rest, crossings: typed });
    const { location } = LocationSaved.parse(body);
    expect(location.crossings).toEqual([way]);
    expect((await app.get(`/locations/${location.slug}`)).body.location.crossings).toEqual([way]);
    const put = (more: object) =>
      app.send('PUT', `/api/admin/locations/${location._id}`, { ...rest, ...more });
    expect((await put({ w3w: 'a.b.c' })).body.location.crossings).toEqual([way]);
    expect((await put({ crossings: [] })).body.location.crossings).toEqual([]);
    const entries = await app.store.audit.latest(500);
    const entry = entries.find(({ subject }) => subject === `location:${location._id}`);
    expect(entry).toMatchObject({
      action: 'location_updated',
      details: { before: { crossings: [way] }, after: { crossings: [] } },
    });
  });

  test('has at most ten crossings: the eleventh is refused with the field and the limit', async () => {
    const crossings = Array.from({ length: 11 }, (_, index) => ({ ...way, name: `Way ${index}` }));
    const { status, body } = await app.create(fresh({ crossings }));
    expect([status, body.field, body.error]).toEqual([400, 'crossings', 'At most 10 crossings can be given']);
    expect((await app.create(fresh({ crossings: crossings.slice(1) }))).status).toBe(201);
  });

  test('-0 is 0', async () => {
    const { body } = await app.create(fresh({ latitude: '-0', longitude: -0, confirm_position: true }));
    const position = [(await stored(body.location._id))?.latitude, body.location.longitude];
    expect(position.map((value) => Object.is(value, 0))).toEqual([true, true]);
  });

  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '{{7*7}}',
    'javascript:alert(1)',
    'rhubarb \u200f\u05d0',
    '👩‍👩‍👧‍👦 family',
  ])('%j is only text, in every field', async (text) => {
    const custom_message = customMessage({ title: text, message: text, author: text });
    const { status, body } = await app.create(
      fresh({ name: `Text ${cove.slug}`, crossings: [{ ...way, name: text }], custom_message }),
    );
    expect(status).toBe(201);
    const { location } = LocationSaved.parse(body);
    expect(location.crossings).toEqual([{ ...way, name: text }]);
    expect(location.custom_message).toMatchObject({ title: text, message: text, author: text });
    expect(await stored(location._id)).toEqual(location);
  });

  test.each(['NULL', 'N/A', '-', '—', '?', 'TBC', 'unknown', '\u200b'])(
    'takes %j for nothing, wherever a value may be missing',
    async (nothing) => {
      const { status, body } = await app.create(
        fresh({
          name: `Nothing ${cove.slug}`,
          grid_ref: nothing,
          w3w: nothing,
          admiralty_station_id: nothing,
          bathing_water_ids: nothing === '\u200b' ? [] : [nothing],
          custom_message: customMessage({ author: nothing }),
        }),
      );
      expect(status).toBe(201);
      expect(await stored(body.location._id)).toMatchObject({
        grid_ref: expect.stringMatching(/^SS \d{5} \d{5}$/), // that of the position
        w3w: null,
        admiralty_station_id: null,
        bathing_water_ids: [],
        custom_message: { author: 'admin' },
      });
    },
  );

  test('in Ireland may have a reference of the Irish grid', async () => {
    const belfast = {
      name: `Belfast ${cove.slug}`,
      latitude: 54.66,
      longitude: -5.67,
      grid_ref: 'J 5030 8210',
    };
    expect((await app.create(belfast)).body.location.grid_ref).toBe('J 5030 8210');
  });

  test.each(['Barry\u00adIsland', 'Barry\u200bIsland\u2060', '\ufeffBarryIsland\ufe0f', 'Barry\ufff9Island'])(
    'has its name without what nobody sees in %j, and is the same place as without',
    async (name) => {
      const { status, body } = await app.create(fresh({ name: `${name} ${cove.slug}` }));
      expect([status, body.location?.name]).toEqual([201, `BarryIsland ${cove.slug}`]);
      const again = await app.create(fresh({ name: `BarryIsland ${cove.slug}` }));
      expect([again.status, again.body.error]).toEqual([409, staffTexts.locationNameTaken]);
      const url = `/locations/${encodeURIComponent(`${name} ${cove.slug}`)}`;
      expect((await app.get(url)).body.location._id).toBe(body.location._id);
    },
  );

  test('has lines and no unseen characters in its message, and one line in its title', async () => {
    const custom_message = customMessage({
      title: 'Rip\u2028cur\u00adrents',
      message: 'Stay between\u2028the flags.\u2060\u200b',
    });
    const { body } = await app.create(fresh({ name: `Lines ${cove.slug}`, custom_message }));
    expect(body.location.custom_message).toMatchObject({
      title: 'Rip currents',
      message: 'Stay between\nthe flags.',
    });
  });

  test.each([
    ['name', { name: 'a'.repeat(101) }],
    ['name', { name: 'a\0b' }],
    ['name', { name: '\ud800 half' }],
    ['name', { name: 'Barry\u202e Island' }],
    ['name', { name: 'NULL' }],
    ['w3w', { w3w: 'a\u2066b' }],
    ['custom_message.message', { custom_message: { title: 't', message: 'safe\u202e', author: 'a' } }],
    ['name', { name: 7 }],
    ['w3w', { w3w: 'x'.repeat(100_000) }],
    ['grid_ref', { grid_ref: 'x'.repeat(41) }],
    ['grid_ref', { grid_ref: '#N/A' }],
    ['grid_ref', { grid_ref: '#REF!' }],
    ['grid_ref', { grid_ref: 'By the pier' }],
    ['grid_ref', { grid_ref: 'SX 45034 5339' }],
    ['grid_ref', { grid_ref: 'S 45034 53393' }], // an Irish square, for a place in Wales
    ['w3w', { w3w: '#REF!' }],
    ['w3w', { w3w: 'filled.count' }],
    ['admiralty_station_id', { admiralty_station_id: '#N/A' }],
    ['bathing_water_ids.0', { bathing_water_ids: ['#REF!'] }],
    ['crossings.0.name', { crossings: [{ ...way, name: '#REF!' }] }],
    ['marine_latitude', { marine_latitude: 'N/A', marine_longitude: 'N/A' }],
    ['custom_message.title', { custom_message: { title: 'x'.repeat(201), message: 'm' } }],
    ['custom_message.message', { custom_message: { title: 't', message: 'x'.repeat(2001) } }],
    ['custom_message.author', { custom_message: { title: 't', message: 'm', author: 'a\0' } }],
    ['bathing_water_ids', { bathing_water_ids: Array.from({ length: 11 }, (_, index) => `${index}`) }],
    ['shore_bearing', { shore_bearing: 360 }],
    ['crossings', { crossings: 'none' }],
    ['crossings', { crossings: Array.from({ length: 11 }, (_, index) => ({ ...way, name: `${index}` })) }],
    ['crossings.0.name', { crossings: [{ ...way, name: ' ' }] }],
    ['crossings.0.level_m', { crossings: [{ ...way, level_m: 20.1 }] }],
    ['crossings.0.level_m', { crossings: [{ ...way, level_m: '' }] }],
    ['crossings.1.margin_min', { crossings: [way, { ...way, name: 'Other', margin_min: 1.5 }] }],
    ['crossings.0.margin_min', { crossings: [{ ...way, margin_min: -1 }] }],
    ['crossings.0.direction', { crossings: [{ ...way, direction: 'safe' }] }],
    ['crossings.0.datum', { crossings: [{ ...way, datum: 'mean sea level' }] }],
    ['crossings.1.name', { crossings: [way, { ...way, name: 'PATH' }] }],
    ['marine_longitude', { marine_latitude: 50 }],
    ['active', { active: 'yes' }],
    ['is_admin', { is_admin: true }],
  ])('an invalid %s is refused by its name', async (field, more) => {
    const before = await app.store.locations.count();
    const { status, body } = await app.create(fresh(more));
    expect([status, body.field]).toEqual([400, field]);
    expect(await app.store.locations.count()).toBe(before);
  });

  test.each(['Con', 'O\'Brien\'s "Cove"', 'Porth‑y‑môr', 'St  Mary’s & Co.'])(
    '%j has a page, in whatever case it is asked for',
    async (name) => {
      const { status, body } = await app.create(fresh({ name }));
      expect(status).toBe(201);
      for (const spelling of [body.location.slug, name, name.toUpperCase()]) {
        const { status: found } = await app.get(`/locations/${encodeURIComponent(spelling)}`);
        expect(found, spelling).toBe(200);
      }
    },
  );

  test.each(['a/b', '%2e%2e', 'a?b', 'a#b', 'a\\b'])('%j has no page, and is refused', async (name) => {
    const { status, body } = await app.create(fresh({ name }));
    expect([status, body.error, body.field]).toEqual([400, staffTexts.locationNameUnfit, 'name']);
  });

  test.each(['', '   ', '\u200b', '..', '\u00bf', 'TBC', null, undefined])(
    'a name %j is refused',
    async (name) => {
      const { status, body } = await app.create(fresh({ name }));
      expect([status, body.field]).toEqual([400, 'name']);
    },
  );

  test('two names of one slug are refused, also when they come at once', async () => {
    const taken = await app.create(fresh({ name: cove.name.toUpperCase().replace(' ', '  ') }));
    expect([taken.status, taken.body.error, taken.body.field]).toEqual([
      409,
      staffTexts.locationNameTaken,
      'name',
    ]);
    const names = ['St Ives', 'ST IVES', 'st   ives', 'St ives'];
    const answers = await Promise.all(names.map((name) => app.create(fresh({ name }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('the writer of its message is its author, unless another one is named', async () => {
    const words = { title: 'T', message: 'M' };
    const one = await app.create(fresh({ name: `One ${cove.slug}`, custom_message: words }));
    expect(one.body.location.custom_message).toMatchObject({
      ...words,
      message_type: 'warning',
      author: 'admin',
      expires_at: null,
    });
    const two = await app.create(
      fresh({ name: `Two ${cove.slug}`, custom_message: { ...words, author: ' Bo ' } }),
    );
    expect(two.body.location.custom_message.author).toBe('Bo');
  });
});
