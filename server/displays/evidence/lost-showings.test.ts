import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, placesOn } from '#server/store/testing/engines.ts';
import { createRegister } from '../register.ts';
import { type DisplayApp, type Screen, startDisplayApp } from '../testing/display-app.ts';
import { createWatch } from '../watch.ts';
import { createReports } from './reports.ts';
import { verifyChain } from './verify-chain.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const log = pino({ level: 'silent' });

describe.each(engines)('the last showing of a display of which nothing more is heard, on $name', (engine) => {
  const createPlace = placesOn(engine);
  let app: DisplayApp;
  let screen: Screen;
  beforeEach(async () => {
    const { databaseUrl } = await createPlace();
    app = await startDisplayApp({ environment: databaseUrl ? { DATABASE_URL: databaseUrl } : {} });
    screen = await app.pair();
    await app.message('Rip currents', { minutes: 3000 });
  });
  afterEach(() => app.close());

  /** What another process does, which looks when the test says so. */
  const watching = async () => {
    const { store } = app;
    const now = () => app.clock.at;
    const register = await createRegister({ store, log });
    const reports = createReports({ store, returned: () => undefined, log, now });
    const mails = { silent: async () => undefined };
    const { look } = createWatch({ store, register, reports, mails, isWatching: () => true, now });
    const goOn = async (minutes: number) => {
      for (let passed = 0; passed < minutes * MINUTE_MS; passed += 15_000) {
        app.clock.at += 15_000;
        await look();
      }
    };
    return { look, goOn, endLost: reports.endLost };
  };
  const chain = async (id = screen.id) => app.store.displayShowings.chain(id, { after: 0, limit: 99 });
  const open = async () => app.store.displayShowings.open(screen.id);
  const fault = async (id = screen.id) =>
    (await verifyChain(app.store, id, { keptSince: app.clock.at - DAY_MS, sought: new Set() })).fault;
  const shown = async () => (await app.staff('GET', '/api/admin/displays')).body.displays[0]?.showing;

  test('ends without it, with the last report that confirmed it, ten minutes later', async () => {
    await screen.goOn(3);
    const { goOn } = await watching();
    await goOn(10);
    expect(await chain()).toEqual([]);
    expect(await shown()).toMatchObject({ hash: null, evidence: 'painted' });
    const before = await shown();
    await goOn(0.25);
    expect(await open()).toBeNull();
    expect(await chain()).toMatchObject([
      {
        number: 1,
        paintedFrom: Date.parse('2026-11-23T12:01:00Z'),
        paintedUntil: Date.parse('2026-11-23T12:03:00Z'),
      },
    ]);
    expect(await fault()).toBeNull();
    // What it showed last is told as before.
    const hash = (await chain())[0]?.hash;
    expect(await shown()).toEqual({ ...before, hash });
    await goOn(60);
    expect(await chain()).toHaveLength(1);
  });

  test('is as its next report would have ended it, which then begins another one', async () => {
    const { endLost } = await watching();
    const { _id } = await app.location();
    const other = await app.pair({ locationId: _id, settings: { name: 'Slipway' } });
    const both = [screen, other];
    for (const each of both) for (let count = 0; count < 2; count += 1) await each.report();
    app.clock.at += 30 * MINUTE_MS;
    await endLost(screen.id);
    expect([await chain(), await chain(other.id)]).toMatchObject([[{ number: 1 }], []]);
    app.clock.at += 30 * MINUTE_MS;
    for (const each of both) await each.report();
    const told = async (id: string) =>
      (await chain(id)).map(({ id: _own, displayId: _of, hash: _over, ...said }) => said);
    expect(await told(screen.id)).toHaveLength(1);
    expect(await told(screen.id)).toEqual(await told(other.id));
    expect([await fault(), await fault(other.id)]).toEqual([null, null]);
    expect(await open()).toMatchObject({ number: null, paintedFrom: app.clock.at });
    expect(await app.store.displayContacts.of(screen.id)).toMatchObject({
      chainNumber: 1,
      lastReportAt: app.clock.at,
    });
  });

  test('ends once, whoever is first, where a report comes at the same moment', async () => {
    const [one, two] = [await watching(), await watching()];
    await screen.goOn(2);
    for (let round = 1; round <= 10; round += 1) {
      app.clock.at += 20 * MINUTE_MS;
      const works = [() => one.endLost(screen.id), () => screen.report(), () => two.endLost(screen.id)];
      const turned = [...works.slice(round % 3), ...works.slice(0, round % 3)];
      await Promise.all(turned.map((work) => work()));
      expect((await chain()).map(({ number }) => number)).toEqual(
        Array.from({ length: round }, (_, index) => index + 1),
      );
      expect(await open()).toMatchObject({ paintedFrom: app.clock.at });
      expect(await fault()).toBeNull();
    }
  });

  test('goes on where a report has come since somebody looked', async () => {
    const { endLost } = await watching();
    await screen.goOn(2);
    app.clock.at += 10 * MINUTE_MS;
    await endLost(screen.id);
    expect(await chain()).toEqual([]);
    expect(await open()).not.toBeNull();
  });

  test('does not end while displays could not report to us, or by a process that has just begun to watch', async () => {
    await screen.goOn(2);
    app.clock.at += 60 * MINUTE_MS;
    const { goOn, look } = await watching();
    await goOn(10);
    expect(await chain()).toEqual([]);
    app.clock.at += 60 * MINUTE_MS; // asleep
    await look();
    await goOn(10);
    expect(await chain()).toEqual([]);
    await goOn(0.25);
    expect(await chain()).toHaveLength(1);
  });

  test('ends also where the display was removed from the list', async () => {
    const { goOn } = await watching();
    await screen.goOn(2);
    await app.staff('POST', `/api/admin/displays/${screen.id}/revoke`);
    expect((await app.staff('DELETE', `/api/admin/displays/${screen.id}`)).status).toBe(200);
    await goOn(11);
    expect(await chain()).toHaveLength(1);
    expect(await fault()).toBeNull();
  });

  test('ends also where a panel of e-paper, which confirms nothing, hangs there now', async () => {
    const { goOn } = await watching();
    await screen.goOn(2);
    screen = await app.pair({ id: screen.id });
    for (let minute = 0; minute < 12; minute += 1) {
      await screen.call('GET', '/api/display/picture.png?width=800&height=480&bits=1');
      await goOn(1);
    }
    expect(await chain()).toMatchObject([{ number: 1, paintedUntil: Date.parse('2026-11-23T12:02:00Z') }]);
    expect(await open()).toBeNull();
  });

  test('is not told as what it shows after others were given out', async () => {
    const { goOn } = await watching();
    await screen.goOn(2);
    await goOn(15);
    for (const title of ['Jellyfish', 'Weever fish']) {
      await app.message(title);
      expect((await screen.call('GET', '/api/display/frame')).status).toBe(200);
    }
    expect((await chain()).map(({ paintedFrom }) => paintedFrom !== null)).toEqual([true, false]);
    expect(await shown()).toMatchObject({ evidence: 'sent', says: expect.arrayContaining(['Weever fish']) });
    expect(await fault()).toBeNull();
  });

  test('that was disproved by its last report is not told as what it shows', async () => {
    const { goOn } = await watching();
    await screen.goOn(2);
    app.clock.at += MINUTE_MS;
    await screen.report({ text_hash: 'of another page' });
    expect(await chain()).toHaveLength(1);
    await goOn(30);
    expect(await shown()).toBeNull();
  });
});
