import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { staffTexts } from '#contract/staff-texts.ts';
import { type DisplayApp, LOOK, type Screen, startDisplayApp } from './testing/display-app.ts';

const MINUTE_MS = 60_000;

let app: DisplayApp;
let screen: Screen;
let officer: string;
let locationId: string;
beforeEach(async () => {
  app = await startDisplayApp({ locations: [{}, { name: 'Bude', slug: 'bude' }] });
  locationId = (await app.location())._id;
  screen = await app.pair();
  officer = await app.signIn('safety_officer');
  const account = await app.store.users.byEmailKey('safety_officer@test.example');
  await app.store.staff.assign(account?.id ?? '', [locationId], app.clock.at);
});
afterEach(() => app.close());

const one = (path = '') => `/api/admin/displays/${screen.id}${path}`;
const settings = (more: object = {}) => ({
  name: 'Slipway',
  location_id: locationId,
  look: LOOK,
  opening_hours: { opens: '08:00', closes: '20:00' },
  ...more,
});
const list = async (session?: string) =>
  (await app.staff('GET', '/api/admin/displays', undefined, session)).body.displays;

describe('the list', () => {
  test('has each display with its place, state and what it shows', async () => {
    await app.message('Rip currents');
    await screen.report({ problems: ['does_not_fit', 'does_not_fit'], version: '1.2.3', memory_mb: 88.5 });
    await screen.report({ problems: ['does_not_fit'], version: '1.2.3', memory_mb: 88.5 });
    expect(await list()).toMatchObject([
      {
        _id: screen.id,
        number: 1,
        kind: 'screen',
        name: 'Pier',
        location: { name: 'Exmouth', slug: 'exmouth' },
        state: 'reporting',
        dark_since: null,
        last_report_at: '2026-11-23T12:00:00.000Z',
        is_current: true,
        problems: ['does_not_fit'],
        monitor: null,
        version: '1.2.3',
        memory_mb: 88.5,
        out_of_service: null,
      },
    ]);
  });

  test('tells of a monitor that is off for as long as the display is heard of: then it may be lit again', async () => {
    const monitor = async () => (await list())[0].monitor;
    await screen.report({ monitor: 'off' });
    app.clock.at += 10 * MINUTE_MS;
    expect(await monitor()).toBe('off');
    app.clock.at += 1;
    expect(await monitor()).toBeNull();
  });

  test('is of assigned places for a safety officer', async () => {
    await app.pair({ locationId: (await app.location('bude'))._id, settings: { name: 'Breakwater' } });
    expect(await list()).toHaveLength(2);
    expect((await list(officer)).map(({ name }: { name: string }) => name)).toEqual(['Pier']);
  });

  test('says since when a sign says by itself that it has no contact', async () => {
    await screen.report();
    app.clock.at += 15 * MINUTE_MS;
    expect(await list()).toMatchObject([
      { state: 'not_reporting', dark_since: '2026-11-23T12:03:00.000Z', is_current: null },
    ]);
  });
});

test('the bar of a sign whose settings were shortened while it was away goes by what it holds', async () => {
  const given = { ...LOOK, dark_after_min: 60 };
  await app.staff('PUT', one(), settings({ look: given }));
  await screen.goOn(1);
  await app.staff('PUT', one(), settings({ look: { ...LOOK, dark_after_min: 10 } }));
  const last = async () => {
    const { day, week } = (await app.staff('GET', one())).body;
    return [day.at(-1).state, week.at(-1).state];
  };
  app.clock.at += 59 * MINUTE_MS;
  expect(await last()).toEqual(['late', 'late']);
  app.clock.at += 2 * MINUTE_MS;
  expect(await last()).toEqual(['dark', 'dark']);
});

test('the bar of a past time without contact goes by what the sign held then', async () => {
  const darkAfter = (dark_after_min: number) =>
    app.staff('PUT', one(), settings({ opening_hours: null, look: { ...LOOK, dark_after_min } }));
  await darkAfter(60);
  await screen.goOn(1);
  app.clock.at += 90 * MINUTE_MS;
  await darkAfter(10);
  await screen.goOn(5);
  const { day } = (await app.staff('GET', one())).body;
  const bar = (from: string, state: string) => ({ from: `2026-11-23T${from}.000Z`, state });
  expect(day).toMatchObject([
    bar('12:01:00', 'reporting'),
    bar('12:03:30', 'late'),
    bar('13:01:00', 'dark'),
    bar('13:32:00', 'reporting'),
  ]);
  // The contact before is older than the bar, and the sign was not dark when it begins.
  app.clock.at = Date.parse('2026-11-24T12:30:00Z');
  const [first] = (await app.staff('GET', one())).body.day;
  expect(first).toMatchObject({ ...bar('12:30:00', 'late'), until: '2026-11-23T13:01:00.000Z' });
});

describe('settings', () => {
  test('are changed in their version, and two people do not write over one another', async () => {
    const [{ updated_at }] = await list();
    app.clock.at += 1000;
    const changed = await app.staff('PUT', one(), settings({ version: updated_at }));
    expect(changed.status).toBe(200);
    expect(changed.body.display).toMatchObject({ name: 'Slipway', opening_hours: { opens: '08:00' } });
    expect(changed.headers.etag).toBe(`"${changed.body.display.updated_at}"`);
    const late = await app.staff('PUT', one(), settings({ name: 'Jetty', version: updated_at }));
    expect([late.status, late.body.message]).toEqual([409, staffTexts.changedMeanwhile]);
    const byTag = await app.call({
      ...{ method: 'PUT', url: one(), session: app.admin, payload: settings() },
      headers: { 'if-match': `"${updated_at}"` },
    });
    expect(byTag.status).toBe(409);
    expect((await app.staff('PUT', one(), settings({ name: 'Jetty' }))).status).toBe(200);
  });

  test('stay in their version when the display is paired or reports', async () => {
    const [{ updated_at }] = await list();
    app.clock.at += MINUTE_MS;
    await screen.report();
    await app.pair({ id: screen.id });
    expect((await app.staff('PUT', one(), settings({ version: updated_at }))).status).toBe(200);
  });

  test.each([
    ['a name', { name: '  ' }, 'name'],
    ['a location that is there', { location_id: 'nowhere' }, 'location_id'],
    ['hours that differ', { opening_hours: { opens: '08:00', closes: '08:00' } }, 'opening_hours.closes'],
    ['hours of the clock', { opening_hours: { opens: '25:00', closes: '08:00' } }, 'opening_hours.opens'],
    ['a distance', { look: { ...LOOK, viewing_distance_m: 0 } }, 'look.viewing_distance_m'],
    ['a time until dark', { look: { ...LOOK, dark_after_min: 5 } }, 'look.dark_after_min'],
  ])('need %s', async (_name, more, field) => {
    const { status, body } = await app.staff('PUT', one(), settings(more));
    expect([status, body.field]).toEqual([400, field]);
  });

  test('move the display to another place, whose frame it gets', async () => {
    await screen.report();
    const { _id } = await app.location('bude');
    await app.staff('PUT', one(), settings({ location_id: _id }));
    expect((await screen.report()).answer.frame?.place.slug).toBe('bude');
  });

  test('are in the audit log with what differs', async () => {
    await app.staff('PUT', one(), settings());
    const { body } = await app.staff('GET', '/api/admin/audit?action=display_updated');
    expect(body.entries[0].details.after).toEqual({
      name: 'Slipway',
      opening_hours: { opens: '08:00', closes: '20:00' },
    });
  });
});

describe('out of service', () => {
  test('has the words of the office in place of all else, until its end', async () => {
    const { status } = await app.staff(
      'PUT',
      one('/service'),
      { text: 'Being repaired', until: '2026-11-23T13:00:00Z' },
      officer,
    );
    expect(status).toBe(200);
    const { answer } = await screen.report();
    expect(answer.frame).toMatchObject({
      out_of_service: { text: 'Being repaired', until: '2026-11-23T13:00:00.000Z' },
      turns: [],
    });
    expect(answer.frame?.blocks.map(({ kind }) => kind)).toEqual(['position']);
    expect(await list()).toMatchObject([{ state: 'out_of_service' }]);
    app.clock.at += 60 * MINUTE_MS;
    expect((await screen.report()).answer.frame?.out_of_service).toBeNull();
    expect(await list()).toMatchObject([{ state: 'reporting', out_of_service: null }]);
  });

  test('is ended by hand, and by an officer of the place alone', async () => {
    await app.staff('PUT', one('/service'), { text: 'Being repaired' });
    await app.addAccount('other@test.example', 'safety_officer');
    const { cookies } = await app.call({
      ...{ method: 'POST', url: '/auth/login' },
      payload: { email: 'other@test.example', password: 'correct horse battery' },
    });
    const other = cookies.find(({ name }) => name === 'sid')?.value ?? '';
    expect((await app.staff('PUT', one('/service'), { text: null }, other)).status).toBe(403);
    expect(
      (await app.staff('PUT', one('/service'), { text: null }, officer)).body.display.out_of_service,
    ).toBeNull();
  });

  test.each(['', ' ', '\u200b\u00ad'])('does not end because its text is %j', async (text) => {
    await app.staff('PUT', one('/service'), { text: 'Being repaired' });
    const { status, body } = await app.staff('PUT', one('/service'), { text });
    expect([status, body.field, body.message]).toEqual([400, 'text', staffTexts.displayTextMissing]);
    expect(await list()).toMatchObject([{ out_of_service: { text: 'Being repaired' } }]);
  });

  test.each([
    ['2026-11-23T11:00:00Z', staffTexts.displayUntilPast],
    ['2026-02-31T11:00', staffTexts.displayUntilUnknown],
  ])('does not end at %s', async (until, message) => {
    const { status, body } = await app.staff('PUT', one('/service'), { text: 'Being repaired', until });
    expect([status, body.field, body.message]).toEqual([400, 'until', message]);
  });
});

describe('a command', () => {
  const commands = async () => (await app.staff('GET', one())).body.commands;

  test('waits for the display, and is done once it says so', async () => {
    const { status } = await app.staff('POST', one('/commands'), { kind: 'identify' }, officer);
    expect(status).toBe(201);
    expect(await commands()).toMatchObject([
      {
        kind: 'identify',
        outcome: 'waiting',
        by: 'safety_officer@test.example',
        expires_at: '2026-11-23T12:05:00.000Z',
      },
    ]);
    const { answer } = await screen.report();
    const id = answer.commands[0]?.id ?? '';
    await screen.report({ results: [{ id, outcome: 'done' }] });
    expect(await commands()).toMatchObject([{ outcome: 'done' }]);
    await screen.report({ results: [{ id, outcome: 'failed' }] }); // what was said first stays
    expect(await commands()).toMatchObject([{ outcome: 'done' }]);
  });

  test('expires after five minutes', async () => {
    await app.staff('POST', one('/commands'), { kind: 'reload' });
    app.clock.at += 5 * MINUTE_MS;
    expect((await screen.report()).answer.commands).toEqual([]);
    expect(await commands()).toMatchObject([{ outcome: 'expired' }]);
  });

  test('is not ended by another display', async () => {
    const other = await app.pair();
    await app.staff('POST', one('/commands'), { kind: 'reload' });
    const id = (await screen.report()).answer.commands[0]?.id ?? '';
    await other.report({ results: [{ id, outcome: 'done' }] });
    expect(await commands()).toMatchObject([{ outcome: 'waiting' }]);
  });

  test('of an officer is to identify itself alone', async () => {
    for (const kind of ['reload', 'refresh', 'test_card']) {
      const { status, body } = await app.staff('POST', one('/commands'), { kind }, officer);
      expect([status, body.message]).toEqual([403, staffTexts.displayOfficersIdentify]);
    }
    expect((await app.staff('POST', one('/commands'), { kind: 'shell' })).status).toBe(400);
  });

  test('is refused where ten wait, and by a display that was revoked', async () => {
    for (let count = 0; count < 10; count += 1)
      await app.staff('POST', one('/commands'), { kind: 'refresh' });
    expect((await app.staff('POST', one('/commands'), { kind: 'refresh' })).status).toBe(409);
    await app.staff('POST', one('/revoke'));
    const { status, body } = await app.staff('POST', one('/commands'), { kind: 'identify' });
    expect([status, body.message]).toEqual([409, staffTexts.displayIsRevoked]);
  });
});

describe('to remove a display', () => {
  test('it is revoked first; what it has shown is kept, its number is not given again, its place can go', async () => {
    await screen.goOn(2);
    await app.message('Rip currents');
    await screen.goOn(2);
    expect((await app.staff('DELETE', one())).body.message).toBe(staffTexts.displayNotRevoked);
    const place = `/api/admin/locations/${locationId}`;
    expect((await app.staff('DELETE', place)).body.message).toBe(staffTexts.displayOfLocation);
    await app.staff('POST', one('/revoke'));
    expect((await app.staff('DELETE', one())).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await app.staff('GET', one())).status).toBe(404);
    expect((await app.store.displayShowings.chain(screen.id, { after: 0, limit: 9 })).length).toBe(1);
    const bude = (await app.location('bude'))._id;
    const next = await app.pair({ locationId: bude });
    expect((await next.report()).answer.display.number).toBe(2);
    expect((await app.staff('DELETE', place)).status).toBe(200);
    const { body } = await screen.call('GET', '/api/display/frame');
    expect(body.reason).toBe('revoked');
  });
});

test('one display: what it should show beside what it has confirmed, and its contact', async () => {
  await screen.goOn(3);
  await app.message('Rip currents');
  const { body, headers } = await app.staff('GET', one());
  expect(headers.etag).toBe(`"${body.display.updated_at}"`);
  expect(body.frame.blocks[0].headline).toBe('Rip currents');
  expect(body.confirmed.blocks[0].headline).not.toBe('Rip currents');
  expect(body.display.is_current).toBe(false);
  expect(body.day).toEqual([
    { state: 'reporting', from: '2026-11-23T12:01:00.000Z', until: '2026-11-23T12:03:00.000Z' },
  ]);
  await screen.goOn(1);
  expect((await app.staff('GET', one())).body.confirmed).toBeNull();
});
