import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDisplayMails } from './display-mails.ts';
import { createRegister } from './register.ts';
import { type DisplayApp, type Screen, startDisplayApp } from './testing/display-app.ts';
import { createWatch } from './watch.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let app: DisplayApp;
let screen: Screen;
afterEach(() => app.close());

/** A watch beside the server, which looks when the test says so. */
async function watching(more: { isWatching?: () => boolean } = {}) {
  const register = await createRegister({ store: app.store, log: pino({ level: 'silent' }) });
  const { store, places } = app;
  const now = () => app.clock.at;
  const publicUrl = () => 'https://foreshore.example';
  const mailer = { send: (mail: (typeof app.mails)[number]) => void app.mails.push(mail) };
  const mails = createDisplayMails({ store, register, mailer, places, publicUrl, now });
  const reports = { endLost: async () => undefined };
  const isWatching = more.isWatching ?? (() => true);
  const watch = createWatch({ store, register, reports, mails, isWatching, now });
  return {
    mails,
    register,
    begin: watch.begin,
    look: watch.look,
    /** Looks every 15 seconds. */
    async goOn(minutes: number) {
      for (let passed = 0; passed < minutes * MINUTE_MS; passed += 15_000) {
        app.clock.at += 15_000;
        await watch.look();
      }
    },
  };
}
const subjects = () =>
  app.mails.map(
    ({ to, subject }) => `${to.split('@')[0]}: ${subject.replace('Sign 1, Pier, at Exmouth: ', '')}`,
  );

beforeEach(async () => {
  app = await startDisplayApp();
  const officer = await app.store.users.byEmailKey('safety_officer@test.example');
  await app.store.staff.assign(officer?.id ?? '', [(await app.location())._id], app.clock.at);
});

describe('a display that does not report', () => {
  beforeEach(async () => {
    screen = await app.pair();
    await screen.report();
  });

  test('brings one mail after ten minutes to administrators and officers of its place, and one when it is back', async () => {
    const { goOn } = await watching();
    await goOn(9);
    expect(subjects()).toEqual([]);
    await goOn(2);
    expect(subjects()).toEqual(['admin: not reporting', 'safety_officer: not reporting']);
    expect(app.mails[0]?.text).toContain('has not reported since 12:00');
    expect(app.mails[0]?.text).toContain('dark from 12:30');
    expect(app.mails[0]?.text).toContain(`https://foreshore.example/admin/displays/${screen.id}`);
    await goOn(60);
    expect(app.mails).toHaveLength(2);

    await screen.report();
    await expect.poll(subjects).toHaveLength(4);
    expect(subjects().slice(2)).toEqual(['admin: reporting again', 'safety_officer: reporting again']);
    await screen.report();
    await goOn(5);
    expect(app.mails).toHaveLength(4);
    await goOn(15);
    expect(subjects().slice(4)).toEqual(['admin: not reporting', 'safety_officer: not reporting']);
  });

  test('brings none while it reports, is out of service, or was revoked', async () => {
    const { goOn, register } = await watching();
    await app.staff('PUT', `/api/admin/displays/${screen.id}/service`, { text: 'Being repaired' });
    await register.refresh();
    await goOn(30);
    await app.staff('PUT', `/api/admin/displays/${screen.id}/service`, { text: null });
    await app.staff('POST', `/api/admin/displays/${screen.id}/revoke`);
    await register.refresh();
    await goOn(30);
    expect(subjects()).toEqual([]);
  });

  test('brings one mail alone, though two processes look', async () => {
    const [a, b] = [await watching(), await watching()];
    for (let count = 0; count < 11 * 4; count += 1) {
      app.clock.at += 15_000;
      await Promise.all([a.look(), b.look()]);
    }
    expect(subjects()).toEqual(['admin: not reporting', 'safety_officer: not reporting']);
  });

  test('is looked for by one process', async () => {
    const { goOn } = await watching({ isWatching: () => false });
    await goOn(30);
    expect(subjects()).toEqual([]);
  });
});

describe('an outage of our own is none of theirs', () => {
  beforeEach(async () => {
    screen = await app.pair();
    await screen.report();
  });

  test('after a start displays have time to report', async () => {
    app.clock.at += 5 * HOUR_MS;
    const { goOn } = await watching();
    await goOn(9);
    expect(subjects()).toEqual([]);
    await goOn(2);
    expect(subjects()).toHaveLength(2);
  });

  test('nor after another process led', async () => {
    const { begin, look, goOn } = await watching();
    app.clock.at += 5 * HOUR_MS;
    begin();
    await look();
    await goOn(9);
    expect(subjects()).toEqual([]);
  });

  test('nor while the store was away, or the machine slept', async () => {
    const { goOn, look } = await watching();
    const { list } = app.store.displayContacts;
    app.store.displayContacts.list = async () => {
      throw new Error('away');
    };
    app.clock.at += 15_000;
    await expect(look()).rejects.toThrow('away');
    for (let count = 0; count < 60; count += 1) {
      app.clock.at += 15_000;
      await look().catch(() => {});
    }
    app.store.displayContacts.list = list;
    await goOn(9);
    expect(subjects()).toEqual([]);
    await screen.report();
    app.clock.at += 5 * HOUR_MS; // asleep
    await goOn(9);
    expect(subjects()).toEqual([]);
    await goOn(2);
    expect(subjects()).toHaveLength(2);
  });
});

test('a store that was away for a moment keeps nobody from being told', async () => {
  screen = await app.pair();
  await screen.report();
  const { goOn, look } = await watching();
  const { list } = app.store.displayContacts;
  app.store.displayContacts.list = async () => {
    throw new Error('away');
  };
  app.clock.at += 15_000;
  await expect(look()).rejects.toThrow('away');
  app.store.displayContacts.list = list;
  await goOn(11);
  expect(subjects()).toHaveLength(2);
});

test('outside its opening hours a display is not missed, and in the morning it has its ten minutes', async () => {
  screen = await app.pair();
  const { _id: location_id } = await app.location();
  const settings = { name: 'Pier', location_id, look: (await app.store.displays.list())[0]?.look };
  const opening_hours = { opens: '08:00', closes: '12:05' };
  await app.staff('PUT', `/api/admin/displays/${screen.id}`, { ...settings, opening_hours });
  await screen.report();
  const { goOn, begin } = await watching();
  await goOn(30);
  expect(subjects()).toEqual([]);
  app.clock.at = Date.parse('2026-11-24T07:55:00Z');
  begin();
  await goOn(14);
  expect(subjects()).toEqual([]);
  await goOn(2);
  expect(subjects()).toHaveLength(2);
});

test('the newest hash of each display goes to the administrators once a day', async () => {
  screen = await app.pair();
  const { mails } = await watching();
  app.clock.at = Date.parse('2026-11-24T06:30:00Z');
  await mails.hashes();
  expect(app.mails).toEqual([]); // nothing has ended yet
  await screen.goOn(2);
  await app.message('Rip currents');
  await screen.goOn(2);
  await Promise.all([mails.hashes(), mails.hashes()]);
  const [showing] = await app.store.displayShowings.chain(screen.id, { after: 0, limit: 1 });
  expect(app.mails).toHaveLength(1);
  expect(app.mails[0]).toMatchObject({
    to: 'admin@test.example',
    subject: 'What the displays have shown until Tuesday 24 November 2026: hashes',
  });
  expect(app.mails[0]?.text).toContain(`Sign 1, Pier, at Exmouth: showing 1, ${showing?.hash}`);
  await mails.hashes();
  expect(app.mails).toHaveLength(1);
  app.clock.at = Date.parse('2026-11-25T05:59:00Z');
  await mails.hashes();
  expect(app.mails).toHaveLength(1);
  app.clock.at = Date.parse('2026-11-25T06:00:00Z');
  await mails.hashes();
  expect(app.mails).toHaveLength(2);
});
