import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import type { DisplayReport } from '#contract/displays/displays.ts';
import { type DisplayApp, type Screen, startDisplayApp } from '../testing/display-app.ts';
import { createReports, type Reports } from './reports.ts';

const MINUTE_MS = 60_000;
const NOON = Date.parse('2026-11-23T12:00:00Z');

let app: DisplayApp;
let screen: Screen;
let reports: Reports;
beforeEach(async () => {
  app = await startDisplayApp();
  screen = await app.pair();
  await screen.goOn(2);
  reports = createReports({
    ...{
      store: app.store,
      returned: () => undefined,
      log: pino({ level: 'silent' }),
      now: () => app.clock.at,
    },
  });
});
afterEach(() => app.close());

const contact = () => app.store.displayContacts.of(screen.id);
const chain = () => app.store.displayShowings.chain(screen.id, { after: 0, limit: 9 });
/** What the display is to show, with another time until dark. */
const frame = (dark_after_min = 30): DisplayFrame => {
  const held = screen.frame();
  if (!held) throw new Error('it holds nothing');
  const tag = dark_after_min === held.look.dark_after_min ? held.tag : 'another';
  return { ...held, look: { ...held.look, dark_after_min }, tag };
};
const takeWhileAway = (report: DisplayReport, given = frame()) =>
  reports.take(screen.id, report, given, false);

test('a display that reported while the store was away was last heard of then, and may hold what it was given', async () => {
  app.clock.at += MINUTE_MS;
  await takeWhileAway(screen.reportOf());
  app.clock.at += 10 * MINUTE_MS;
  await takeWhileAway(screen.reportOf(), frame(60));
  expect(await contact()).toMatchObject({ lastReportAt: NOON + 2 * MINUTE_MS });
  app.clock.at += 20 * MINUTE_MS;
  await reports.noteLater();
  expect(await contact()).toMatchObject({ lastReportAt: NOON + 13 * MINUTE_MS, darkAfterMs: 60 * MINUTE_MS });
  // Nobody has looked at what it said of its page.
  expect(await chain()).toMatchObject([{ paintedUntil: NOON + 2 * MINUTE_MS }]);
  expect(await app.store.displayShowings.open(screen.id)).toBeNull();
});

test('what was heard since holds', async () => {
  app.clock.at += MINUTE_MS;
  await takeWhileAway(screen.reportOf(), frame(60));
  app.clock.at += MINUTE_MS;
  await screen.report();
  const before = await contact();
  await reports.noteLater();
  expect(await contact()).toEqual(before);
});

test('is noted as soon as the store is there again, once', async () => {
  app.clock.at += MINUTE_MS;
  await takeWhileAway(screen.reportOf());
  const lost = async () => {
    throw Object.assign(new Error('connection lost'), { code: 'ECONNREFUSED' });
  };
  const away = createReports({
    ...{ store: { ...app.store, withReportedContact: lost }, returned: () => undefined },
    ...{ log: pino({ level: 'silent' }), now: () => app.clock.at },
  });
  await away.take(screen.id, screen.reportOf(), frame(), true);
  await expect(away.noteLater()).rejects.toThrow('connection lost');
  await expect(away.noteLater()).rejects.toThrow('connection lost'); // it still knows
  await reports.noteLater();
  const noted = await contact();
  expect(noted).toMatchObject({ lastReportAt: NOON + 3 * MINUTE_MS });
  app.clock.at += MINUTE_MS;
  await reports.noteLater();
  expect(await contact()).toEqual(noted);
});
