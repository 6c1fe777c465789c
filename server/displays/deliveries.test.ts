import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import { createDisplayMails } from './display-mails.ts';
import { type DisplayApp, LOOK, type Screen, startDisplayApp } from './testing/display-app.ts';

const MINUTE_MS = 60_000;

let app: DisplayApp;
let screen: Screen;
let officer: string;
let locationId: string;
beforeEach(async () => {
  app = await startDisplayApp();
  locationId = (await app.location())._id;
  screen = await app.pair();
  officer = await app.signIn('safety_officer');
  const account = await app.store.users.byEmailKey('safety_officer@test.example');
  await app.store.staff.assign(account?.id ?? '', [locationId], app.clock.at);
});
afterEach(() => app.close());

const one = (path = '') => `/api/admin/displays/${screen.id}${path}`;
const settings = (dark_after_min: number) => ({
  ...{ name: 'Pier', location_id: locationId, opening_hours: null },
  look: { ...LOOK, dark_after_min },
});
const darkAfter = async (minutes: number) => {
  const { status } = await app.staff('PUT', one(), settings(minutes));
  expect(status).toBe(200);
};
const deliveries = async (session?: string) =>
  (await app.staff('GET', `/api/admin/locations/${locationId}/deliveries`, undefined, session)).body
    .deliveries;

test('without a message there are no deliveries', async () => {
  await screen.report();
  expect(await deliveries()).toEqual([]);
});

test('deliveries go from nothing to sent to painted to witnessed, each with its time', async () => {
  await screen.goOn(1);
  app.clock.at += 5000;
  await app.message('Rip currents');
  expect(await deliveries(officer)).toMatchObject([
    {
      display: { _id: screen.id, number: 1, name: 'Pier' },
      ...{ state: 'reporting', evidence: null, at: null, dark_at_the_latest: '2026-11-23T12:31:00.000Z' },
    },
  ]);
  app.clock.at += 1000;
  const { answer } = await screen.report();
  expect(await deliveries()).toMatchObject([{ evidence: 'sent', at: '2026-11-23T12:01:06.000Z' }]);
  app.clock.at += 1000;
  await screen.report({ painted_ms_ago: 900 });
  expect(await deliveries()).toMatchObject([
    { evidence: 'painted', at: '2026-11-23T12:01:06.100Z', dark_at_the_latest: null },
  ]);
  await app.callAs('GET', new URL(answer.witness[0]?.url ?? '').pathname);
  await expect.poll(async () => (await deliveries())[0].evidence).toBe('witnessed');
});

test('an older message, and one that was changed, count as none', async () => {
  await app.message('Rip currents');
  await screen.goOn(2);
  await app.message('Jellyfish');
  expect(await deliveries()).toMatchObject([{ evidence: null }]);
  await screen.goOn(2);
  expect(await deliveries()).toMatchObject([{ evidence: 'painted' }]);
  await app.message('Rip currents');
  expect(await deliveries()).toMatchObject([{ evidence: null }]);
});

test('deliveries of a sign without contact say until when it may show something older', async () => {
  await screen.report();
  app.clock.at += 20 * MINUTE_MS;
  await app.message('Rip currents');
  expect(await deliveries()).toMatchObject([
    { state: 'not_reporting', evidence: null, dark_at_the_latest: '2026-11-23T12:30:00.000Z' },
  ]);
  app.clock.at += 10 * MINUTE_MS;
  expect(await deliveries()).toMatchObject([{ evidence: null, dark_at_the_latest: null }]);
});

test('deliveries of a sign whose settings were shortened while it was away go by what it holds', async () => {
  await darkAfter(60);
  await screen.goOn(1);
  await app.message('Rip currents');
  await darkAfter(10);
  expect(await deliveries()).toMatchObject([{ dark_at_the_latest: '2026-11-23T13:01:00.000Z' }]);
  await screen.goOn(1);
  await app.message('Jellyfish');
  expect(await deliveries()).toMatchObject([{ dark_at_the_latest: '2026-11-23T12:12:00.000Z' }]);
});

test('deliveries know nothing of a sign that shows the words of the office', async () => {
  await screen.report();
  await app.message('Rip currents');
  await app.staff('PUT', one('/service'), { text: 'Being repaired' });
  await screen.goOn(1);
  expect(await deliveries()).toMatchObject([{ state: 'out_of_service', evidence: null }]);
});

describe('deliveries of a sign whose settings were made longer and then shorter again', () => {
  const dark = async () => (await deliveries())[0].dark_at_the_latest.slice(11, 16);
  /** The state at the end of its bar, so many minutes from now. */
  const barAfter = async (minutes: number) => {
    const { at } = app.clock;
    app.clock.at += minutes * MINUTE_MS;
    const { day } = (await app.staff('GET', one())).body;
    app.clock.at = at;
    return day.at(-1).state;
  };
  beforeEach(async () => {
    await darkAfter(10);
    await screen.goOn(2);
    await app.message('Rip currents');
    expect(await dark()).toBe('12:12');
  });

  test('go by the longer ones, which it may hold and never proved', async () => {
    await darkAfter(60);
    await screen.report(); // is given them, and is heard of no more
    await darkAfter(10);
    expect(await dark()).toBe('13:02');
    expect([await barAfter(59), await barAfter(61)]).toEqual(['late', 'dark']);
  });

  test('go on doing so while it reports and proves nothing of them, or of an older frame', async () => {
    await darkAfter(60);
    await screen.report({ visible: false });
    await darkAfter(10);
    const before = screen.reportOf();
    await screen.report({ visible: false });
    await screen.report({ visible: false });
    expect(await dark()).toBe('13:02');
    await screen.send(before); // comes late
    expect(await dark()).toBe('13:02');
    await screen.report();
    expect((await deliveries())[0]).toMatchObject({ evidence: 'painted' });
    await app.message('Jellyfish');
    expect(await dark()).toBe('12:12');
  });

  test('go by the longer ones where the answer with the shorter ones may have been lost', async () => {
    await darkAfter(60);
    await screen.report();
    await screen.report(); // proves that it holds them
    await darkAfter(10);
    const lost = screen.reportOf();
    expect((await screen.call('POST', '/api/display/report', lost)).body.frame.look.dark_after_min).toBe(10);
    await app.message('Jellyfish');
    expect(await dark()).toBe('13:02');
    await screen.report();
    await screen.report();
    await app.message('Weever fish');
    expect(await dark()).toBe('12:12');
  });

  test('go by them from the moment when they are saved', async () => {
    await darkAfter(60);
    await darkAfter(10);
    expect(await dark()).toBe('13:02');
    expect([await barAfter(59), await barAfter(61)]).toEqual(['late', 'dark']);
  });

  test('go by what another process gives out that has not read the newer ones yet', async () => {
    await darkAfter(60);
    // At the other process it has proved meanwhile that it holds a shorter one.
    await app.store.db
      .updateTable('display_contacts')
      .set({ dark_after_ms: 10 * MINUTE_MS })
      .execute();
    await screen.report();
    await darkAfter(10);
    expect(await dark()).toBe('13:02');
  });

  test('and so do the mails', async () => {
    await darkAfter(60);
    await screen.report();
    await darkAfter(10);
    const register = { all: () => [] };
    const mails = createDisplayMails({
      ...{ store: app.store, register, places: app.places, now: () => app.clock.at },
      ...{
        mailer: { send: (mail) => void app.mails.push(mail) },
        publicUrl: () => 'https://foreshore.example',
      },
    });
    const [display] = await app.store.displays.list();
    await mails.silent(display as StoredDisplay, app.clock.at);
    expect(app.mails.at(-1)?.text).toContain('dark from 13:02');
  });
});

describe('deliveries of a sign that was revoked while it had no contact', () => {
  const revoked = {
    display: { name: 'Pier' },
    state: 'revoked',
    dark_at_the_latest: '2026-11-23T12:31:00.000Z',
  };
  beforeEach(async () => {
    await screen.goOn(1);
    await app.message('Rip currents');
    app.clock.at += 10 * MINUTE_MS;
    await app.staff('POST', one('/revoke'));
  });

  test('list it until it is dark, as it may show its last words', async () => {
    expect(await deliveries(officer)).toMatchObject([{ ...revoked, evidence: null }]);
    app.clock.at = Date.parse('2026-11-23T12:30:59Z');
    expect(await deliveries()).toMatchObject([revoked]);
    app.clock.at += 1000;
    expect(await deliveries()).toEqual([]);
  });

  test.each([
    ['a report', () => screen.report()],
    ['its live connection', () => screen.call('GET', '/api/display/events')],
    [
      'a picture that it asks for',
      () => screen.call('GET', '/api/display/picture.png?width=800&height=480&bits=1'),
    ],
  ])('or until it is told: %s is refused', async (_name, call) => {
    expect((await call()).status).toBe(401);
    expect(await deliveries()).toEqual([]);
  });

  test('and again where it was paired again, and revoked a second time', async () => {
    await screen.report();
    screen = await app.pair({ id: screen.id });
    await screen.report();
    await app.staff('POST', one('/revoke'));
    expect(await deliveries()).toMatchObject([
      { ...revoked, dark_at_the_latest: '2026-11-23T12:41:00.000Z' },
    ]);
    await screen.report();
    expect(await deliveries()).toEqual([]);
  });

  test('not by a call without its key', async () => {
    for (const cookie of ['', `display=${'x'.repeat(43)}`])
      expect((await app.callAs('GET', '/api/display/frame', undefined, { cookie })).status).toBe(401);
    expect(await deliveries()).toMatchObject([revoked]);
  });
});

test('deliveries list no sign that was revoked and has never reported, and none without a message', async () => {
  await app.message('Rip currents');
  await app.staff('POST', one('/revoke'));
  expect(await deliveries()).toEqual([]);
  const other = await app.pair({ settings: { name: 'Breakwater' } });
  await other.report();
  await app.staff('POST', `/api/admin/displays/${other.id}/revoke`);
  expect(await deliveries()).toMatchObject([{ display: { name: 'Breakwater' } }]);
  await app.message(null);
  expect(await deliveries()).toEqual([]);
});

test('deliveries list a revoked sign that has painted the message as one that does not show it for long', async () => {
  await app.message('Rip currents');
  await screen.goOn(1);
  expect(await deliveries()).toMatchObject([{ evidence: 'painted', dark_at_the_latest: null }]);
  await app.staff('POST', one('/revoke'));
  expect(await deliveries()).toMatchObject([
    { state: 'revoked', evidence: 'painted', dark_at_the_latest: '2026-11-23T12:31:00.000Z' },
  ]);
});

test('deliveries list a sign whose key was copied until it is dark: who was told is not known', async () => {
  const old = screen.key();
  app.clock.at += 24 * 60 * MINUTE_MS;
  await app.message('Rip currents');
  await screen.goOn(2); // has a new key
  app.clock.at += 10 * MINUTE_MS;
  const copy = () => app.callAs('GET', '/api/display/frame', undefined, { cookie: `display=${old}` });
  for (let count = 0; count < 2; count += 1) expect((await copy()).status).toBe(401);
  expect(await deliveries()).toMatchObject([{ state: 'revoked' }]);
  await screen.report();
  expect(await deliveries()).toMatchObject([{ state: 'revoked' }]);
  app.clock.at += 20 * MINUTE_MS;
  expect(await deliveries()).toEqual([]);
});

test('deliveries do not take a revoked sign for told where somebody uses a key that it had long before', async () => {
  const old = screen.key();
  app.clock.at += 24 * 60 * MINUTE_MS;
  await app.message('Rip currents');
  await screen.goOn(2);
  app.clock.at += 10 * MINUTE_MS;
  await app.staff('POST', one('/revoke'));
  const { status } = await app.callAs('GET', '/api/display/frame', undefined, { cookie: `display=${old}` });
  expect(status).toBe(401);
  expect(await deliveries()).toMatchObject([{ state: 'revoked' }]);
  await screen.report();
  expect(await deliveries()).toEqual([]);
});

test('deliveries of a sign whose monitor is off say so: nothing is painted until it is on again', async () => {
  await app.message('Rip currents');
  await screen.report({ monitor: 'connected' });
  await app.message('Jellyfish');
  await screen.report({ monitor: 'off' });
  app.clock.at += MINUTE_MS;
  await screen.report({ monitor: 'off' });
  expect(await deliveries()).toMatchObject([{ evidence: 'sent', monitor: 'off' }]);
  app.clock.at += MINUTE_MS;
  await screen.report({ monitor: 'on' });
  expect(await deliveries()).toMatchObject([{ evidence: 'painted', monitor: 'on' }]);
  app.clock.at += 5 * MINUTE_MS;
  expect(await deliveries()).toMatchObject([{ state: 'late', monitor: 'on' }]);
  app.clock.at += 10 * MINUTE_MS;
  expect(await deliveries()).toMatchObject([{ state: 'not_reporting', monitor: null }]); // it may be anything by now
});
