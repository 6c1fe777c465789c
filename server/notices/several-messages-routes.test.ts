import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import { MessageHistory, SeveralSaved } from '#contract/notices/custom-messages.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { customMessage, formOf, type StaffApp, startStaffApp } from '#server/testing/apps/staff-app.ts';

const HOUR_MS = 3_600_000;

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
});

const save = (custom_message: unknown, location = cove, session = app.officer) =>
  app.send('PUT', `/api/admin/locations/${location._id}`, { custom_message }, { session });
const stored = async ({ _id }: Location) => (await app.store.locations.byId(_id))?.custom_message ?? null;

describe('the history of a location’s messages', () => {
  const read = async (query = '', session = app.officer) =>
    MessageHistory.parse((await app.get(`/api/admin/locations/${cove._id}/messages${query}`, session)).body);

  test('has each message, its author, and until when: its expiry, or when another one replaced it', async () => {
    await save(customMessage({ title: 'First' }));
    const second = customMessage({ title: 'Second' });
    await save(second, cove, app.admin);
    const [newest, oldest] = (await read()).entries;
    expect(newest).toMatchObject({
      by: { email: 'admin@test.example' },
      message: { title: 'Second' },
      until: second.expires_at,
    });
    expect(oldest).toMatchObject({
      by: { _id: app.officerId, email: 'safety_officer@test.example' },
      message: { title: 'First', message: 'Stay between the flags.', author: 'A lifeguard' },
      until: newest?.at,
    });
  });

  test('has the clearing of a message, and no changes of other fields', async () => {
    await save(customMessage());
    await save(null);
    await save(null);
    await app.send('PUT', `/api/admin/locations/${cove._id}`, formOf(cove, { w3w: 'a.b.c' }));
    const { entries } = await read();
    expect(entries.map(({ message }) => message?.title ?? null)).toEqual([null, 'Rip currents']);
    expect(entries[1]?.until).toBe(entries[0]?.at);
  });

  test('has a message that an administrator wrote with the whole form, and that never expires', async () => {
    const custom_message = customMessage({ expires_at: '' });
    await app.send('PUT', `/api/admin/locations/${cove._id}`, formOf(cove, { w3w: 'a.b.c', custom_message }));
    expect((await read()).entries).toMatchObject([{ message: { expires_at: null }, until: null }]);
  });

  test('has the messages of a deleted account, without the address', async () => {
    await save(customMessage());
    await app.store.db
      .updateTable('audit_log')
      .set({ actor_id: 'gone' })
      .where('location_id', '=', cove._id)
      .execute();
    expect((await read()).entries[0]?.by).toEqual({ _id: 'gone', email: null });
  });

  test('is read in pages', async () => {
    for (const title of ['One', 'Two', 'Three']) await save(customMessage({ title }));
    const first = await read('?limit=2');
    expect(first.entries.map(({ message }) => message?.title)).toEqual(['Three', 'Two']);
    const second = await read(`?limit=2&after=${first.next}`);
    expect(second.entries.map(({ message }) => message?.title)).toEqual(['One']);
    expect([second.entries[0]?.until, second.next]).toEqual([first.entries[1]?.at, null]);
  });

  test('is refused to officers without the location', async () => {
    const url = `/api/admin/locations/${elsewhere._id}/messages`;
    expect((await app.get(url, app.officer)).status).toBe(403);
    expect((await app.get(url)).status).toBe(200);
    expect((await app.get(`/api/admin/locations/${cove._id}/messages?limit=0`)).body.field).toBe('limit');
  });
});

describe('one message for several locations', () => {
  const put = (payload: object, session = app.officer) =>
    app.send('PUT', '/api/admin/custom-messages', payload, { session });
  const several = async (
    locations: { _id: string; version?: string }[],
    custom_message: unknown = customMessage(),
    session = app.officer,
  ) => SeveralSaved.parse((await put({ custom_message, locations }, session)).body);

  test('is saved at each, with a result for each', async () => {
    await app.assign(cove, elsewhere);
    const result = await several([{ _id: cove._id }, { _id: elsewhere._id }]);
    expect(result).toMatchObject({ success: true, saved: 2 });
    expect(result.results.map((each) => each.outcome === 'saved' && each.location._id)).toEqual([
      cove._id,
      elsewhere._id,
    ]);
    for (const each of [cove, elsewhere]) expect((await stored(each))?.title).toBe('Rip currents');
    expect(app.places.byId(cove._id)?.custom_message?.title).toBe('Rip currents');
  });

  test('that is refused at one is saved at the others', async () => {
    const gone = '00000000-0000-4000-8000-000000000000';
    const { success, saved, results } = await several([
      { _id: elsewhere._id },
      { _id: gone },
      { _id: cove._id },
    ]);
    expect([success, saved]).toEqual([false, 1]);
    expect(results).toMatchObject([
      {
        outcome: 'refused',
        _id: elsewhere._id,
        status: 403,
        reason: staffTexts.notYourLocation,
        current: null,
      },
      { outcome: 'refused', _id: gone, status: 403 },
      { outcome: 'saved', location: { _id: cove._id } },
    ]);
    expect(await stored(elsewhere)).toBeNull();
  });

  test('overwrites nothing that somebody else has saved meanwhile, and shows that version', async () => {
    const version = cove.updated_at;
    await save(customMessage({ title: 'Theirs' }), cove, app.admin);
    const { results } = await several([{ _id: cove._id, version }]);
    expect(results).toMatchObject([
      { outcome: 'refused', status: 409, current: { custom_message: { title: 'Theirs' } } },
    ]);
    expect((await stored(cove))?.title).toBe('Theirs');
    const current = (await app.store.locations.byId(cove._id))?.updated_at ?? '';
    expect((await several([{ _id: cove._id, version: current }])).success).toBe(true);
  });

  test('can be cleared at all of them, and each change is logged', async () => {
    await app.assign(cove, elsewhere);
    const both = [{ _id: cove._id }, { _id: elsewhere._id }];
    await several(both);
    expect((await several(both, null)).saved).toBe(2);
    expect([await stored(cove), await stored(elsewhere)]).toEqual([null, null]);
    const actions = (await app.store.audit.latest(4)).map(({ action }) => action);
    expect(actions.toSorted()).toEqual([
      'custom_message_cleared',
      'custom_message_cleared',
      'custom_message_updated',
      'custom_message_updated',
    ]);
  });

  test.each([
    [{ locations: [] }, 'locations'],
    [{ locations: [{ _id: 'a' }, { _id: 'a' }] }, 'locations'],
    [{ locations: Array.from({ length: 101 }, (_, index) => ({ _id: `a${index}` })) }, 'locations'],
    [{ locations: [{ _id: "' or 1=1" }] }, 'locations.0._id'],
    [{ custom_message: customMessage({ title: '' }) }, 'custom_message.title'],
    [{ name: 'Another' }, 'name'],
  ])('is refused as a whole for %j', async (more, field) => {
    const whole = { custom_message: customMessage(), locations: [{ _id: cove._id }], ...more };
    const { status, body } = await put(whole);
    expect([status, body.field]).toEqual([400, field]);
    expect(await stored(cove)).toBeNull();
  });

  test('whose expiry has passed is refused at each with the reason', async () => {
    const expires_at = new Date(Date.now() - HOUR_MS).toISOString();
    expect((await several([{ _id: cove._id }], customMessage({ expires_at }))).results).toMatchObject([
      { outcome: 'refused', status: 400, reason: staffTexts.customMessageExpiryPast },
    ]);
  });
});
