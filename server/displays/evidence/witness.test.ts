import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DisplayApp, type Screen, startDisplayApp } from '../testing/display-app.ts';

const MINUTE_MS = 60_000;

let app: DisplayApp;
let screen: Screen;
beforeEach(async () => {
  app = await startDisplayApp({
    environment: { TRUST_PROXY: '1' },
    locations: [{}, { name: 'Bude', slug: 'bude' }],
  });
  screen = await app.pair();
  await app.message('Rip currents');
  await screen.report();
});
afterEach(() => app.close());

/** The code that the sign shows now, by its last answer. */
const codeNow = async (of = screen) => {
  const { answer } = await of.report();
  return new URL(answer.witness[0]?.url ?? '').pathname;
};
const scan = (path: string, address = '192.0.2.1') =>
  app.callAs('GET', path, undefined, { 'x-forwarded-for': address });
const showing = async () => (await app.staff('GET', `/api/admin/displays/${screen.id}`)).body.display.showing;
const counted = async () => {
  await new Promise((resolve) => setTimeout(resolve, 30)); // it counts after the answer
  return (await showing()).witnessed;
};

test('a scan leads to the page of the place, and counts on what the sign shows', async () => {
  const path = await codeNow();
  expect(path.length).toBeLessThan(16);
  app.clock.at += 20_000;
  const { status, headers } = await scan(path);
  expect([status, headers.location, headers['cache-control']]).toEqual([
    302,
    '/locations/exmouth',
    'no-store',
  ]);
  await expect.poll(counted).toBe(1);
  expect(await showing()).toMatchObject({
    evidence: 'witnessed',
    last_witnessed_at: '2026-11-23T12:00:00.000Z',
  });
});

test('a code holds for three minutes, and each minute has its own', async () => {
  const { answer } = await screen.report();
  expect(answer.witness.map(({ from }) => from.slice(11, 16))).toEqual([
    '12:00',
    '12:01',
    '12:02',
    '12:03',
    '12:04',
  ]);
  expect(new Set(answer.witness.map(({ url }) => url)).size).toBe(5);
  const path = await codeNow();
  app.clock.at += 2 * MINUTE_MS;
  await screen.report();
  await scan(path);
  await expect.poll(counted).toBe(1);
  app.clock.at += MINUTE_MS;
  await screen.report();
  await scan(path, '192.0.2.2');
  expect(await counted()).toBe(1);
});

test('a code of the minutes to come does not count yet', async () => {
  const { answer } = await screen.report();
  await scan(new URL(answer.witness[2]?.url ?? '').pathname);
  expect(await counted()).toBe(0);
});

test('the same person counts once a minute, others too', async () => {
  const path = await codeNow();
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2'])
    await scan(path, address);
  await expect.poll(counted).toBe(3);
});

test('a code of another sign, or of a frame that is not shown any more, counts nothing', async () => {
  const other = await app.pair({ locationId: (await app.location('bude'))._id });
  await other.report();
  const path = await codeNow(other);
  await scan(path);
  expect(await counted()).toBe(0);
  const old = await codeNow();
  await app.message('Jellyfish');
  await screen.report();
  await screen.report();
  await scan(old);
  expect(await counted()).toBe(0);
});

test.each([
  ['/w/1-AAAAAAAA', '/'],
  ['/w/1-', '/'],
  ['/w/999-AAAAAAAA', '/'],
  ['/w/nonsense', '/'],
  ['/w/1-https:%2F%2Fevil.example', '/'],
  ['/w/%2F%2Fevil.example', '/'],
  [`/w/${'9'.repeat(300)}-A`, '/'],
])('%s leads to %s, tells nothing of a display, and counts nothing', async (path, location) => {
  const right = await scan(await codeNow());
  await expect.poll(counted).toBe(1);
  const wrong = await scan(path, '192.0.2.9');
  expect([wrong.status, wrong.headers.location]).toEqual([302, location]);
  const same = ({ headers }: typeof right) => Object.keys(headers).filter((name) => name !== 'date');
  expect(same(wrong)).toEqual(same(right));
  expect(await counted()).toBe(1);
});

test('the code of a revoked display counts nothing and tells nobody where it stands', async () => {
  const path = await codeNow();
  await app.staff('POST', `/api/admin/displays/${screen.id}/revoke`);
  expect((await scan(path)).headers.location).toBe('/');
  expect(await counted()).toBe(0);
});

test('a code leads to its place for a quarter of an hour, and no longer', async () => {
  const path = await codeNow();
  app.clock.at += 14 * MINUTE_MS;
  expect((await scan(path)).headers.location).toBe('/locations/exmouth');
  app.clock.at += 2 * MINUTE_MS;
  expect((await scan(path)).headers.location).toBe('/');
});

test('of a scan nothing is kept but the count and the minute', async () => {
  await scan(await codeNow(), '192.0.2.77');
  await expect.poll(counted).toBe(1);
  const rows = await app.store.db.selectFrom('display_showings').selectAll().execute();
  const log = await app.store.db.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify([rows, log])).not.toContain('192.0.2.77');
});
