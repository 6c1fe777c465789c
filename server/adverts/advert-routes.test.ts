import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Advert } from '#contract/adverts/adverts.ts';
import { driveTexts } from '#contract/adverts/drive-texts.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { type FiveCaller, fiveCallers, signInFive } from '#server/testing/five-callers.ts';

let app: TestApp;
let sessions: Record<FiveCaller, string | undefined>;
let exmouth: string;
let spittal: string;
const clock = { offset: 0 };
const now = () => Date.now() + clock.offset;

beforeAll(async () => {
  app = await startTestApp({
    now,
    locations: [{}, { name: 'Spittal', slug: 'spittal', latitude: 55.76, longitude: -1.99, active: false }],
  });
  exmouth = (await app.location())._id;
  spittal = (await app.location('spittal'))._id;
  sessions = await signInFive(app, { officer: exmouth, otherOfficer: spittal });
});
afterAll(() => app.close());

const draftAt = (location_id: string) => ({
  location_id,
  title: 'Surf school',
  description: 'Lessons all year.',
  file_url: 'https://media.example.org/surf.jpg',
  file_type: 'image',
});
const draft = (more: object = {}) => ({ ...draftAt(exmouth), ...more });

const as = (caller: FiveCaller) => {
  const session = sessions[caller];
  return session ? { session } : {};
};
const post = (payload: object, caller: FiveCaller = 'admin') =>
  app.call({ method: 'POST', url: '/api/adverts', payload, ...as(caller) });
const put = (id: string, payload: object, caller: FiveCaller = 'admin', headers = {}) =>
  app.call({ method: 'PUT', url: `/api/adverts/${id}`, payload, headers, ...as(caller) });
const remove = (id: string, caller: FiveCaller = 'admin', headers = {}) =>
  app.call({ method: 'DELETE', url: `/api/adverts/${id}`, headers, ...as(caller) });
const list = (caller: FiveCaller = 'admin') =>
  app.call({ method: 'GET', url: '/api/adverts', ...as(caller) });
const made = async (more: object = {}): Promise<Advert> => (await post(draft(more))).body.advert;
const shownAt = (place: string, query = '', caller: FiveCaller = 'user') =>
  app.call({ method: 'GET', url: `/api/locations/${place}/adverts${query}`, ...as(caller) });
const titlesAt = async (place: string, query = '', caller: FiveCaller = 'user') =>
  (await shownAt(place, query, caller)).body.adverts.map(({ title }: Advert) => title);
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

beforeEach(async () => {
  clock.offset = 0;
  for (const { _id } of (await list()).body.adverts) await remove(_id);
});

describe('the right to', () => {
  test('list all: staff', async () => {
    expect(await statuses(list)).toEqual([401, 403, 200, 200, 200]);
  });

  test('create: administrators', async () => {
    expect(await statuses((caller) => post(draft(), caller))).toEqual([401, 403, 403, 403, 201]);
    expect((await list()).body.total_count).toBe(1);
  });

  test('change: administrators', async () => {
    const before = await made();
    const change = draft({ title: 'Changed' });
    expect(await statuses((caller) => put(before._id, change, caller))).toEqual([401, 403, 403, 403, 200]);
  });

  test('delete: administrators', async () => {
    const { _id } = await made();
    expect(await statuses((caller) => remove(_id, caller))).toEqual([401, 403, 403, 403, 200]);
  });

  test('see the active ones of a location: everybody with a session', async () => {
    await made();
    await made({ title: 'Off', active: false });
    for (const caller of ['user', 'S+', 'S−', 'admin'] as const)
      expect(await titlesAt('exmouth', '?active_only=true', caller)).toEqual(['Surf school']);
    expect(await statuses((caller) => shownAt('exmouth', '?active_only=true', caller))).toEqual([
      401, 200, 200, 200, 200,
    ]);
  });

  test('see all of a location: administrators; everybody else gets the active ones', async () => {
    await made();
    await made({ title: 'Off', active: false, priority: 2 });
    for (const caller of ['user', 'S+', 'S−'] as const)
      expect(await titlesAt('exmouth', '?active_only=false', caller)).toEqual(['Surf school']);
    expect(await titlesAt('exmouth', '?active_only=false', 'admin')).toEqual(['Surf school', 'Off']);
    expect((await shownAt('exmouth', '?active_only=false', 'anonymous')).status).toBe(401);
  });
});

test('a link to a folder, a document or nothing on Google Drive is refused by name', async () => {
  for (const [path, text] of [
    ['drive.google.com/drive/u/0/folders/0123456789', driveTexts.folder],
    ['docs.google.com/document/d/0123456789/edit', driveTexts.document],
    ['drive.google.com/drive/my-drive', driveTexts.noFile],
  ] as const) {
    const { status, body } = await post(draft({ file_url: `https://${path}` }));
    expect({ status, body }).toEqual({ status: 400, body: failure(text, 'file_url') });
  }
  expect(
    (await post(draft({ file_url: 'https://drive.google.com/a/example.org/file/d/0123456789/view' }))).status,
  ).toBe(201);
});

test('administrators find, sort and page the adverts of a location by the specified call', async () => {
  for (const [title, priority] of [
    ['Café', 2],
    ['Boats', 1],
    ['Surf', 3],
  ] as const)
    await made({ title, priority, active: title !== 'Surf' });
  await post({ ...draftAt(spittal), title: 'Elsewhere' });
  const of = async (query: string) => {
    const { body } = await shownAt('Exmouth', `?active_only=false&limit=50${query}`, 'admin');
    const titles = body.adverts.map(({ title }: Advert) => title);
    return { titles, count: body.count, total: body.total_count, active: body.active_count };
  };
  expect(await of('')).toEqual({ titles: ['Boats', 'Café', 'Surf'], count: 3, total: 3, active: 2 });
  expect(await of('&sort=-title')).toMatchObject({ titles: ['Surf', 'Café', 'Boats'] });
  expect(await of('&state=off')).toEqual({ titles: ['Surf'], count: 1, total: 1, active: 0 });
  expect(await of('&q=caf')).toMatchObject({ titles: ['Café'] });
  expect(await of('&offset=2')).toEqual({ titles: ['Surf'], count: 1, total: 3, active: 2 });
  expect((await shownAt('exmouth', '?active_only=false&state=x', 'admin')).body.field).toBe('state');
});

describe('an advert', () => {
  test('has its texts and its address without what nobody sees in them', async () => {
    const { status, body } = await post(
      draft({
        title: 'Surf\u2028sch\u00adool\u200b',
        description: 'Lessons\u2029all year.\u2060',
        file_url: '\ufeffhttps://media\u200b.example.org/su\u00adrf.jpg\u200b',
        priority: '\uff13',
        target_audience: 'N/A',
      }),
    );
    expect(status).toBe(201);
    expect(body.advert).toMatchObject({
      title: 'Surf school',
      description: 'Lessons\nall year.',
      file_url: 'https://media.example.org/surf.jpg',
      priority: 3,
      target_audience: null,
    });
  });

  test('is made, changed and deleted, with the texts of the catalogue', async () => {
    const created = await post(draft({ priority: '5', active: 'true', target_audience: '' }));
    expect(created.status).toBe(201);
    const advert: Advert = created.body.advert;
    expect(created.body).toEqual({
      success: true,
      message: staffTexts.advertCreated,
      advert_id: advert._id,
      advert: expect.objectContaining({
        ...draft(),
        media: null,
        priority: 5,
        active: true,
        target_audience: null,
      }),
      note: null,
    });
    expect(created.headers.etag).toBe(`"${advert.updated_at}"`);

    const changed = await put(advert._id, draft({ title: 'Cafe', file_type: 'video', active: false }));
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      success: true,
      message: staffTexts.advertUpdated,
      advert: { _id: advert._id, title: 'Cafe', file_type: 'video', priority: 1, active: false },
    });
    expect((await list()).body).toMatchObject({
      success: true,
      adverts: [changed.body.advert],
      total_count: 1,
      active_count: 0,
    });

    expect((await remove(advert._id)).body).toEqual({ success: true, message: staffTexts.advertDeleted });
    for (const answer of [await remove(advert._id), await put(advert._id, draft())]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual(failure(staffTexts.advertNotFound));
    }
  });

  test.each<[string, unknown, string?]>([
    ['priority', 0],
    ['priority', 11],
    ['priority', 5.5],
    ['priority', ''],
    ['file_type', 'svg'],
    ['file_url', 'javascript:alert(1)'],
    ['file_url', 'data:image/png;base64,AAAA'],
    ['file_url', 'http://169.254.169.254/'],
    ['file_url', 'https://169.254.169.254/'],
    ['file_url', 'https://localhost/a.jpg'],
    ['file_url', 'https://media.example.org/\r\nX: y'],
    ['file_url', 'https:\\\\media.example.org\\a.jpg'],
    ['file_url', `https://media.example.org/${'a'.repeat(5000)}`],
    ['file_url', 'https://media.example.org/\u202egpj.exe'],
    ['file_url', 'https://media.example.org/\u2066a.jpg'],
    ['title', 'Surf\u202e school'],
    ['target_audience', 'all\u2066'],
    ['file_url', '', staffTexts.advertFileMissing],
    ['file_url', undefined, staffTexts.advertFileMissing],
    ['location_id', '', staffTexts.advertLocationMissing],
    ['location_id', undefined, staffTexts.advertLocationMissing],
    ['location_id', 'nowhere', texts.locationNotFound],
    ['title', ''],
    ['description', null],
    ['start_date', '2026-02-30'],
    ['end_date', '25/12/2026'],
    ['end_date', '9999-12-31T23:59-23:00'],
    ['active', 'on'],
    ['_id', 'x'],
  ])('with %s %j is refused by that name, and nothing is written', async (field, value, text) => {
    const { status, body } = await post(draft({ [field]: value }));
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, field });
    if (text) expect(body.error).toBe(text);
    expect((await list()).body.total_count).toBe(0);
  });

  test('whose end lies before its start is refused, made or changed', async () => {
    const reversed = draft({ start_date: '2026-06-02', end_date: '2026-06-01' });
    const { _id } = await made();
    for (const answer of [await post(reversed), await put(_id, reversed)]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual(failure(staffTexts.advertDatesReversed, 'end_date'));
    }
  });

  test.each(['5', '5.0', 5])('takes a priority of %j', async (priority) => {
    expect((await made({ priority })).priority).toBe(5);
  });

  test('has dates in London time, its last day to the end', async () => {
    expect(await made({ start_date: '2026-06-01', end_date: '2026-06-01' })).toMatchObject({
      start_date: '2026-05-31T23:00:00.000Z',
      end_date: '2026-06-01T22:59:59.999Z',
    });
    expect(await made({ start_date: '2026-12-01T09:30', end_date: '2026-12-01T10:30Z' })).toMatchObject({
      start_date: '2026-12-01T09:30:00.000Z',
      end_date: '2026-12-01T10:30:00.000Z',
    });
    expect(await made({ start_date: '', end_date: null })).toMatchObject({
      start_date: null,
      end_date: null,
    });
  });

  test('cannot be moved to an unknown location', async () => {
    const before = await made();
    const { status, body } = await put(before._id, draftAt('nowhere'));
    expect(status).toBe(400);
    expect(body).toEqual(failure(texts.locationNotFound, 'location_id'));
    expect((await list()).body.adverts).toEqual([before]);
  });

  test('that somebody else has changed meanwhile is neither overwritten nor deleted', async () => {
    const seen = await made();
    const tag = { 'if-match': `"${seen.updated_at}"` };
    const { advert: newer } = (await put(seen._id, draft({ title: 'Mine' }), 'admin', tag)).body;
    for (const answer of [
      await put(seen._id, draft({ title: 'Yours' }), 'admin', tag),
      await remove(seen._id, 'admin', tag),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({ ...failure(staffTexts.changedMeanwhile), current: newer });
    }
    expect((await list()).body.adverts).toEqual([newer]);
    expect((await remove(seen._id, 'admin', { 'if-match': `"${newer.updated_at}"` })).status).toBe(200);
  });

  test.each([
    ['00000000-0000-4000-8000-000000000000', 404],
    ['1 OR 1=1', 400],
    ['a%00b', 400],
  ])('the id %s belongs to nobody', async (id, status) => {
    expect((await put(id, draft())).status).toBe(status);
    expect((await remove(id)).status).toBe(status);
  });

  test('is in the audit log: who made, changed and deleted it, and what was changed', async () => {
    const { _id } = await made();
    await put(_id, draft({ priority: 3 }));
    await remove(_id);
    const entries = (await app.store.audit.latest(50)).filter(({ subject }) => subject === `advert:${_id}`);
    expect(entries.toSorted((a, b) => a.action.localeCompare(b.action))).toMatchObject([
      { action: 'advert_created', details: { before: {}, after: { title: 'Surf school' } } },
      { action: 'advert_deleted', details: { before: { title: 'Surf school' }, after: {} } },
      {
        action: 'advert_updated',
        actorEmail: 'admin@test.example',
        address: '127.0.0.1',
        details: { before: { priority: 1 }, after: { priority: 3 } },
      },
    ]);
  });
});

test('one advert comes by its id, in the version that it has', async () => {
  const advert = await made({ active: false });
  const one = (id: string) => app.call({ method: 'GET', url: `/api/adverts/${id}`, ...as('admin') });
  const { body, headers } = await one(advert._id);
  expect(body).toEqual({ advert });
  expect(headers).toMatchObject({ etag: `"${advert.updated_at}"`, 'cache-control': 'no-store' });
  expect(await one('not-there')).toMatchObject({ status: 404, body: failure(staffTexts.advertNotFound) });
});

describe('the adverts of a location', () => {
  test('stand in their order, with its name and id', async () => {
    await made({ title: 'Last', priority: 10 });
    await made({ title: 'Older' });
    clock.offset = 5;
    await made({ title: 'Newer' });
    const { status, body } = await shownAt('EXMOUTH');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, location_name: 'Exmouth', location_id: exmouth, count: 3 });
    expect(body.adverts.map(({ title }: Advert) => title)).toEqual(['Newer', 'Older', 'Last']);
    expect((await list()).body.adverts).toEqual(body.adverts);
  });

  test('come and go with their dates, without a change of the record', async () => {
    const HOUR_MS = 3_600_000;
    const at = (offset: number) => new Date(Date.now() + offset).toISOString();
    await made({ title: 'Tonight', start_date: at(HOUR_MS), end_date: at(2 * HOUR_MS) });
    expect(await titlesAt('exmouth')).toEqual([]);
    expect((await list()).body.active_count).toBe(0);
    clock.offset = 1.5 * HOUR_MS;
    expect(await titlesAt('exmouth')).toEqual(['Tonight']);
    expect((await list()).body.active_count).toBe(1);
    clock.offset = 2.5 * HOUR_MS;
    expect(await titlesAt('exmouth')).toEqual([]);
  });

  test('come and go with each change', async () => {
    const { _id } = await made();
    expect(await titlesAt('exmouth')).toEqual(['Surf school']);
    await put(_id, draft({ title: 'Cafe' }));
    expect(await titlesAt('exmouth')).toEqual(['Cafe']);
    await put(_id, draft({ active: false }));
    expect(await titlesAt('exmouth')).toEqual([]);
  });

  test('are answered from memory: a visitor costs no query', async () => {
    await made();
    await app.store.db.deleteFrom('adverts').execute(); // the server does not know
    expect(await titlesAt('exmouth')).toEqual(['Surf school']);
    expect((await list()).body.adverts).toEqual([]);
  });

  test('of an unknown location, or one that is switched off, are not found; an administrator sees all of the latter', async () => {
    await post(draftAt(spittal));
    for (const place of ['atlantis', 'spittal', '%00']) {
      const { status, body } = await shownAt(place);
      expect(status).toBe(404);
      expect(body).toEqual(failure(texts.locationNotFound));
    }
    expect((await shownAt('spittal', '?active_only=true', 'admin')).status).toBe(404);
    expect((await shownAt('spittal', '?active_only=false', 'S−')).status).toBe(404);
    expect(await titlesAt('Spittal', '?active_only=false', 'admin')).toEqual(['Surf school']);
  });

  test.each([
    ['limit=0', 200, 1],
    ['limit=1', 200, 1],
    ['limit=2', 200, 2],
    ['limit=999999999', 200, 3],
    ['limit=-1', 400],
    ['limit=1000000000', 400],
    ['limit=10abc', 400],
    ['limit=10&limit=50', 400],
    ['limit[]=10', 400],
    ['active_only=TRUE', 400],
    ['active_only=1', 400],
    ['active_only=', 400],
    ['active_only=true&active_only=false', 400],
    ['active_only=[]', 400],
  ])('%s answers %d', async (query, status, count?: number) => {
    for (const title of ['a', 'b', 'c']) await made({ title });
    const answer = await shownAt('exmouth', `?${query}`);
    expect(answer.status).toBe(status);
    if (count !== undefined) expect(answer.body).toMatchObject({ count });
  });

  test('are at most fifty', async () => {
    await Promise.all(Array.from({ length: 51 }, () => made()));
    expect((await shownAt('exmouth')).body.count).toBe(50);
    expect((await shownAt('exmouth', '?limit=51')).body.count).toBe(50);
    expect((await list()).body.total_count).toBe(51);
  });
});

test('readers without an account see the active adverts where the operator has opened the pages to all', async () => {
  const open = await startTestApp({ environment: { PUBLIC_READ: 'true' } });
  const { _id } = await open.location();
  const session = await open.signIn('admin');
  for (const active of [true, false])
    await open.call({ method: 'POST', url: '/api/adverts', session, payload: { ...draftAt(_id), active } });
  const ask = (more: object) =>
    open.call({ method: 'GET', url: '/api/locations/exmouth/adverts?active_only=false', ...more });
  expect((await ask({})).body.count).toBe(1);
  expect((await ask({ session })).body.count).toBe(2);
  expect((await open.call({ method: 'GET', url: '/api/adverts' })).status).toBe(401);
  await open.close();
});
