import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { customMessage, type Sending, type StaffApp, startStaffApp } from '#server/testing/apps/staff-app.ts';

const HOUR = 3_600_000;
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

describe('the custom message alone', () => {
  test('is written and cleared by the officer of the location', async () => {
    const written = await put({ custom_message: customMessage() }, { session: app.officer });
    expect(written.body.message).toBe('Custom message updated successfully!');
    expect(written.body.location).toEqual(await stored());
    expect(written.headers.etag).toBe(`"${written.body.location.updated_at}"`);
    const seen = await app.get(`/locations/${cove.slug}`, app.officer);
    expect(seen.body.location.custom_message.title).toBe('Rip currents');
    const cleared = await put({ custom_message: null }, { session: app.officer });
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
  ])('%s from a safety officer is refused, and nothing is written', async (_what, payload) => {
    const { status, body } = await put(payload, { session: app.officer });
    expect([status, body.error]).toEqual([403, staffTexts.customMessageOnly]);
    expect(await stored()).toEqual(cove);
  });

  test('with any other field it is refused', async () => {
    const extra = { created_at: '2020-01-01T00:00:00Z', author_id: 'somebody' };
    for (const session of [app.officer, app.admin]) {
      const { status } = await put({ custom_message: customMessage(extra) }, { session });
      expect(status).toBe(400);
    }
    expect(await stored()).toEqual(cove);
  });

  test('of an unknown location it is refused like one of a location that is not assigned', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'no%00id', "1' OR '1'='1", '..%2F1', '-1']) {
      const { status, body } = await put({ custom_message: null }, { session: app.officer }, id);
      expect([status, body.error], id).toEqual([403, staffTexts.notYourLocation]);
    }
    const { status, body } = await put({ custom_message: null }, {}, '00000000-0000-4000-8000-000000000000');
    expect([status, body.error]).toEqual([404, 'Location not found']);
  });

  test('a missing right is refused before a wrong message', async () => {
    await app.assign();
    const broken = { method: 'PUT', url: `/api/admin/locations/${cove._id}`, payload: '{' } as const;
    const headers = { 'content-type': 'application/json' };
    expect((await app.call({ ...broken, headers, session: app.officer })).status).toBe(403);
    expect((await app.call({ ...broken, headers, session: await app.signIn('user') })).status).toBe(403);
    expect((await app.call({ ...broken, headers, session: app.admin })).status).toBe(400);
    const missing = '00000000-0000-4000-8000-000000000000';
    expect((await put({ custom_message: { title: '' } }, {}, missing)).status).toBe(400);
  });

  test.each([
    ['no body', undefined],
    ['null', null],
    ['a list', []],
    ['text', '"custom_message"'],
    ['a prototype', '{"__proto__":{"role":"admin"},"custom_message":null}'],
  ])('%s from an administrator is refused', async (_what, payload) => {
    const headers = { 'content-type': 'application/json' };
    const { status } = await put(payload === null ? 'null' : payload, { headers });
    expect(status).toBe(400);
    expect(await stored()).toEqual(cove);
  });

  test.each([['text'], [[]], [1]])('%j is no message', async (custom_message) => {
    const { status, body } = await put({ custom_message }, { session: app.officer });
    expect([status, body.error, body.field]).toEqual([
      400,
      'custom_message must be a message or null',
      'custom_message',
    ]);
  });

  test.each([
    [staffTexts.customMessageIncomplete, 'title', { title: undefined }],
    [staffTexts.customMessageIncomplete, 'title', { title: ' \n ' }],
    [staffTexts.customMessageIncomplete, 'message', { message: '  ' }],
    [staffTexts.customMessageIncomplete, 'message', { message: null }],
    [staffTexts.customMessageAuthorMissing, 'author', { author: ' ' }],
    [staffTexts.customMessageAuthorMissing, 'author', { author: undefined }],
    ['message_type must be warning or info', 'message_type', { message_type: 'danger' }],
    [staffTexts.customMessageExpiryMissing, 'expires_at', { expires_at: undefined }],
    [staffTexts.customMessageExpiryMissing, 'expires_at', { expires_at: '' }],
    [staffTexts.customMessageExpiryMissing, 'expires_at', { expires_at: null }],
    [
      staffTexts.customMessageExpiryPast,
      'expires_at',
      { expires_at: new Date(Date.now() - 24 * HOUR).toISOString() },
    ],
    [staffTexts.customMessageExpiryPast, 'expires_at', { expires_at: new Date().toISOString() }],
    [staffTexts.customMessageExpiryFar, 'expires_at', { expires_at: '9999-12-31' }],
    [
      'expires_at must be a date and time, for example 2026-06-01T18:00',
      'expires_at',
      { expires_at: '25/12/2026' },
    ],
    ['expires_at must be a date', 'expires_at', { expires_at: 1_800_000_000_000 }],
    [staffTexts.customMessageExpiryImpossible, 'expires_at', { expires_at: '2027-02-30' }],
  ])('"%s" of %s for both roles', async (text, field, more) => {
    for (const session of [app.officer, app.admin]) {
      const { status, body } = await put({ custom_message: customMessage(more) }, { session });
      expect([status, body.error, body.field]).toEqual([400, text, `custom_message.${field}`]);
    }
    expect(await stored()).toEqual(cove);
  });

  test('is refused from the moment when the location is no longer assigned, or the officer no longer one', async () => {
    const custom_message = customMessage();
    expect((await put({ custom_message }, { session: app.officer })).status).toBe(200);
    await app.assign();
    expect((await put({ custom_message: null }, { session: app.officer })).status).toBe(403);
    await app.assign(cove);
    await app.store.staff.changeRole(app.officerId, 'user', Date.now()); // the session does not know
    const { status, body } = await put({ custom_message: null }, { session: app.officer });
    expect([status, body.error]).toEqual([403, texts.noAdminAccess]);
    expect((await stored())?.custom_message?.title).toBe('Rip currents');
    await app.store.staff.changeRole(app.officerId, 'safety_officer', Date.now());
  });

  test.each([
    ['assigned', () => app.assign(), staffTexts.notYourLocation],
    ['staff', () => app.store.staff.changeRole(app.officerId, 'user', Date.now()), texts.noAdminAccess],
  ])(
    'is refused when the officer ceases to be %s while the request is on its way',
    async (_what, cease, text) => {
      const rightsTo = app.store.staff.rightsTo;
      const spy = vi.spyOn(app.store.staff, 'rightsTo').mockImplementationOnce(async (...given) => {
        const rights = await rightsTo(...given);
        await cease();
        return rights;
      });
      onTestFinished(async () => {
        spy.mockRestore();
        await app.store.staff.changeRole(app.officerId, 'safety_officer', Date.now());
      });
      const { status, body } = await put({ custom_message: customMessage() }, { session: app.officer });
      expect([status, body.error]).toEqual([403, text]);
      expect(await stored()).toEqual(cove);
    },
  );
});

test('the messages of a location are a file for its officers, in which no spreadsheet computes anything', async () => {
  const title = '=HYPERLINK("https://evil.example")';
  await put({ custom_message: { ...customMessage(), title } }, { session: app.officer });
  await put({ custom_message: null }, { session: app.officer });
  const answer = await app.get(`/api/admin/locations/${cove._id}/messages.csv`, app.officer);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="messages-${cove._id}.csv"`,
  });
  const [cleared, saved, ...rest] = parse(answer.body, { columns: true, bom: true }) as Record<
    string,
    string
  >[];
  expect(rest).toEqual([]);
  expect(cleared).toMatchObject({ type: '', title: '' });
  expect(saved).toMatchObject({ type: 'warning', title: `'${title}`, message: customMessage().message });
  expect(saved?.saved_by).toContain('@');
  expect(saved?.ended_at).toBe(cleared?.saved_at);
});
