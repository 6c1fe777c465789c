import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Showing } from '#contract/displays/displays.ts';
import { type DisplayApp, LOOK, type Screen, startDisplayApp } from '../testing/display-app.ts';
import { textHashOf } from './evidence.ts';

const MINUTE_MS = 60_000;
const NOON = Date.parse('2026-11-23T12:00:00Z');

let app: DisplayApp;
let screen: Screen;
beforeEach(async () => {
  app = await startDisplayApp();
  screen = await app.pair();
});
afterEach(() => app.close());

const detail = async () => (await app.staff('GET', `/api/admin/displays/${screen.id}`)).body;
const showings = async (): Promise<Showing[]> => (await detail()).showings;
/** Of the officer's message: what it was, and its minutes after noon. */
const told = (all: Showing[]) =>
  all
    .toReversed()
    .filter(({ painted_from }) => painted_from !== null)
    .map(({ says, painted_from, painted_until }) => {
      const minutes = (text: string | null) => Math.round((Date.parse(text ?? '') - NOON) / MINUTE_MS);
      const title = says.find((headline) => headline.startsWith('Notice')) ?? 'none';
      return `${title} ${minutes(painted_from)}-${minutes(painted_until)}`;
    });

test('a day with two outages and three notices gives the right rows', async () => {
  await screen.goOn(10);
  await app.message('Notice A', { minutes: 2000 });
  await screen.goOn(20);
  app.clock.at += 20 * MINUTE_MS; // no contact
  await screen.goOn(15);
  await app.message('Notice B', { minutes: 2000 });
  await screen.goOn(30);
  app.clock.at += 60 * MINUTE_MS;
  await app.message('Notice C', { minutes: 2000 }); // while it has no contact
  app.clock.at += 30 * MINUTE_MS;
  await screen.report({ text_hash: 'of the dark page' });
  await screen.goOn(40);
  await app.message(null);
  await screen.goOn(10);
  expect(told(await showings())).toEqual([
    'none 1-11',
    'Notice A 11-30',
    'Notice A 51-66',
    'Notice B 66-95',
    'Notice C 185-226',
    'none 226-235',
  ]);
  const { day } = await detail();
  expect(day.map(({ state }: { state: string }) => state)).toEqual(
    expect.arrayContaining(['reporting', 'late', 'dark']),
  );
});

test('one notice is one row, however long it stands', async () => {
  await app.message('Notice A', { minutes: 3000 });
  await screen.goOn(180);
  expect(told(await showings())).toEqual(['Notice A 1-180']);
});

test('a report is one row to read and one to write, where nothing has changed', async () => {
  await screen.goOn(3);
  const { db } = app.store;
  const count = async () =>
    Promise.all(
      (['display_showings', 'display_spells', 'display_frames', 'display_keys', 'audit_log'] as const).map(
        async (table) => (await db.selectFrom(table).selectAll().execute()).length,
      ),
    );
  const before = await count();
  await screen.goOn(60);
  expect(await count()).toEqual(before);
});

describe('nothing counts as painted', () => {
  beforeEach(async () => {
    await app.message('Notice A');
    await screen.report();
    app.clock.at += 1000;
  });

  test.each([
    ['a page that is hidden', { visible: false }],
    ['words that are others', { text_hash: 'changed' }],
    ['a page that could not say', { text_hash: null }],
    ['a revision that nobody gave out', { revision: 'made-up' }],
    ['a frame before this one', { revision: 'older' }],
    ['a page whose monitor is off', { monitor: 'off' }],
    ['a page without a monitor', { monitor: 'none' }],
  ] as const)('of %s', async (_name, more) => {
    await screen.report(more);
    const { display } = await detail();
    expect(display.showing).toMatchObject({ evidence: 'sent', painted_from: null });
    expect(display.is_current).toBe(false);
  });

  test('before the page says that it was drawn', async () => {
    await screen.report({ painted_ms_ago: null });
    expect((await detail()).display.showing.evidence).toBe('sent');
    await screen.report();
    expect((await detail()).display.showing.evidence).toBe('painted');
  });

  test('for longer than it stood there: words that were changed later end it', async () => {
    await screen.goOn(5);
    app.clock.at += MINUTE_MS;
    await screen.report({ text_hash: 'changed' });
    const { display, showings } = await detail();
    expect(display.is_current).toBe(false);
    expect(showings[0]).toMatchObject({
      evidence: 'painted',
      painted_until: new Date(NOON + 1000 + 5 * MINUTE_MS).toISOString(),
    });
  });
});

test('a page that has withdrawn what has ended is believed, and what it says is what it then showed', async () => {
  await app.message('Notice A', { minutes: 10 });
  await screen.goOn(2);
  const frame = screen.frame();
  app.clock.at = NOON + 10 * MINUTE_MS + 5000; // the message is over, and the page has not been told yet
  const without = {
    out_of_service: null,
    blocks: (frame?.blocks ?? []).filter(({ kind }) => kind !== 'message'),
  };
  const hash = textHashOf({
    ...without,
    blocks: without.blocks.filter(({ valid_until }) => Date.parse(valid_until) > app.clock.at),
  });
  await screen.report({ text_hash: hash });
  expect(told(await showings())).toEqual(['Notice A 1-2', 'none 10-10']);
});

test("the device's own clock plays no part, and its monotonic one cannot reach into the past", async () => {
  await screen.goOn(2);
  await app.message('Notice A');
  app.clock.at += MINUTE_MS;
  await screen.report();
  await screen.report({ painted_ms_ago: 1e12 });
  const [showing] = await showings();
  expect(Date.parse(showing?.painted_from ?? '')).toBeGreaterThanOrEqual(NOON + 2 * MINUTE_MS);
});

test('a frame that was given out and never painted is a row of its own, sent alone', async () => {
  await screen.report();
  await app.message('Notice A');
  await screen.report({ visible: false });
  await app.message('Notice B');
  await screen.report({ visible: false });
  const sent = (await showings()).filter(({ evidence }) => evidence === 'sent');
  expect(sent.map(({ says }) => says.filter((each) => each.startsWith('Notice')))).toEqual([
    ['Notice B'],
    ['Notice A'],
    [],
  ]);
});

test('a late report of the start before does not take a showing away', async () => {
  await screen.goOn(3);
  const late = screen.reportOf({ visible: false });
  screen.restart();
  app.clock.at += MINUTE_MS;
  await screen.report();
  await screen.report();
  const before = (await detail()).display;
  app.clock.at += 5000;
  expect((await screen.send(late)).status).toBe(200); // it is answered like any other
  expect((await detail()).display).toEqual(before);
});

test('a message in markup stays text, as it was written', async () => {
  await app.message('<b>Notice</b> & more');
  await screen.goOn(1);
  const [showing] = await showings();
  expect(showing?.says).toContain('<b>Notice</b> & more');
});

test('out of service is a showing with the words of the office', async () => {
  await app.staff('PUT', `/api/admin/displays/${screen.id}/service`, { text: 'Being repaired' });
  await screen.goOn(2);
  expect((await showings())[0]).toMatchObject({ says: ['Being repaired'], evidence: 'painted' });
});

test('the file has each showing with its words, hash and both clocks', async () => {
  await app.message('Notice A');
  await screen.goOn(2);
  await app.message('=Notice B');
  await screen.goOn(1);
  const { status, headers, body } = await app.staff('GET', `/api/admin/displays/${screen.id}/showings.csv`);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="sign-1-showings.csv"');
  const lines = String(body).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  const [first] = await app.store.displayShowings.chain(screen.id, { after: 0, limit: 1 });
  expect(lines[1]).toContain('"Sign 1, Pier"');
  expect(lines[1]).toContain('2026-11-23 12:01:00');
  expect(lines[1]).toContain(first?.hash);
  expect(lines[2]).toContain('"\'=Notice B');
});

test('a report that says nothing new waits for no disk; what begins or ends a showing does', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  /** Whether something was written after the report's own transaction, which is not on the disk by itself. */
  const waits = async (work: () => Promise<unknown>): Promise<boolean> => {
    prepare.mockClear();
    await work();
    const texts = prepare.mock.calls.map(([text]) => text);
    return texts
      .slice(texts.lastIndexOf('pragma synchronous = full'))
      .some((text) => text.startsWith('update'));
  };
  await screen.goOn(1);
  expect(await waits(() => screen.report())).toBe(false);
  await app.message('Rip currents');
  expect(await waits(() => screen.report())).toBe(true); // is given another frame
  expect(await waits(() => screen.report())).toBe(true); // has painted it
  expect(await waits(() => screen.report())).toBe(false);
  expect(await waits(() => screen.report({ visible: false }))).toBe(true); // ends
  app.clock.at += 20 * MINUTE_MS;
  expect(await waits(() => screen.report({ visible: false }))).toBe(true); // a spell of contact
  prepare.mockRestore();
});

test('an ordinary report is one transaction that writes one row', async () => {
  const { _id: location_id } = await app.location();
  for (const dark_after_min of [60, 10]) {
    const settings = { name: 'Pier', location_id, opening_hours: null, look: { ...LOOK, dark_after_min } };
    await app.staff('PUT', `/api/admin/displays/${screen.id}`, settings);
  }
  await screen.goOn(2);
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  app.clock.at += MINUTE_MS;
  await screen.report();
  const texts = prepare.mock.calls.map(([text]) => text.toLowerCase());
  prepare.mockRestore();
  const written = texts.filter((text) => /^(insert|update|delete)/.test(text));
  // The first holds the lock.
  expect(written.map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual([
    'update "display_contacts"',
    'update "display_contacts"',
  ]);
  expect(texts.filter((text) => text.startsWith('begin'))).toHaveLength(1);
});

describe('the showings of some days', () => {
  const asked = async (query = '') => app.staff('GET', `/api/admin/displays/${screen.id}/showings${query}`);
  const told = async (query = '') =>
    (await asked(query)).body.showings.map(({ number, says }: Showing) => `${number} ${says[0]}`);

  test('are all that reach into them, the earliest first, and the one that goes on', async () => {
    await app.message('Notice A', { minutes: 3000 });
    await screen.goOn(10);
    app.clock.at += 24 * 60 * MINUTE_MS; // no contact until the 24th
    await app.message('Notice B', { minutes: 3000 });
    await screen.goOn(10);
    await app.message('Notice C', { minutes: 3000 });
    await screen.goOn(10);
    expect(await told('?from=2026-11-23&until=2026-11-23')).toEqual(['1 Notice A']);
    // It comes back with what it had, and is given the other one.
    expect(await told('?from=2026-11-24&until=2026-11-24')).toEqual([
      ...['2 Notice A', '3 Notice B', '4 Notice C'],
    ]);
    expect(await told('?from=2026-11-22&until=2026-11-22')).toEqual([]);
    const { body } = await asked();
    expect(body).toMatchObject({ from: '2026-11-18', until: '2026-11-24', next: null });
    expect(body.showings.map(({ number }: Showing) => number)).toEqual([1, 2, 3, 4]);
    expect(body.showings.map(({ hash }: Showing) => hash !== null)).toEqual([true, true, true, false]);
  });

  test('come in pages', async () => {
    await screen.goOn(2);
    const open = await app.store.displayShowings.open(screen.id);
    if (!open) throw new Error('nothing goes on');
    for (let number = 1; number <= 501; number += 1)
      await app.store.displayShowings.save({ ...open, id: `showing ${number}`, number, hash: 'of a chain' });
    const first = (await asked()).body;
    expect(first.showings).toHaveLength(500);
    expect(first.next).toBe(500);
    const second = (await asked(`?after=${first.next}`)).body;
    expect(second.showings.map(({ hash }: Showing) => hash)).toEqual(['of a chain', null]);
    expect(second.next).toBeNull();
  });

  test.each([
    ['?until=2026-11-24', 'until must not be after today'],
    ['?from=2026-11-23&until=2026-11-22', 'from must not be after until'],
    ['?from=2024-01-01', 'At most 731 days can be asked for'],
    ['?after=x', 'after must be a whole number'],
  ])('%s is refused in words', async (query, message) => {
    const { status, body } = await asked(query);
    expect([status, body.message]).toEqual([400, message]);
  });
});
