import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DisplayApp, startDisplayApp } from '../testing/display-app.ts';

const PICTURE = '/api/display/picture.png?width=800&height=480';
const MINUTE_MS = 60_000;

let app: DisplayApp;
beforeEach(async () => {
  app = await startDisplayApp();
});
afterEach(() => app.close());

const fetched = (key: string, url = PICTURE, headers: Record<string, string> = {}) =>
  app.callAs('GET', url, undefined, { 'access-token': key, ...headers });
const shownAs = async (id: string) => (await app.staff('GET', `/api/admin/displays/${id}`)).body.display;

test('is of the asked size and depth, and says when to fetch again', async () => {
  const screen = await app.pair();
  const { status, headers, raw } = await fetched(screen.key(), `${PICTURE}&bits=2`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
  expect(Number(headers.refresh)).toBeGreaterThanOrEqual(180);
  expect(await sharp(raw).metadata()).toMatchObject({ width: 800, height: 480, bitsPerSample: 2 });
});

test('is not sent again while it says the same, and is new when its date is', async () => {
  const screen = await app.pair();
  const first = await fetched(screen.key());
  const tag = { 'if-none-match': String(first.headers.etag) };
  expect((await fetched(screen.key(), PICTURE, tag)).status).toBe(304);
  app.clock.at += 15 * MINUTE_MS;
  const later = await fetched(screen.key(), PICTURE, tag);
  expect(later.status).toBe(200);
  expect(later.headers.etag).not.toBe(first.headers.etag);
  await app.message('Rip currents');
  expect((await fetched(screen.key())).headers.etag).not.toBe(later.headers.etag);
});

test('counts as a report, proves that it was sent and no more, and makes the display one of e-paper', async () => {
  await app.message('Rip currents');
  const screen = await app.pair();
  await fetched(screen.key());
  expect(await shownAs(screen.id)).toMatchObject({
    ...{ kind: 'epaper', state: 'reporting', is_current: true, dark_since: null },
    showing: { evidence: 'sent', painted_from: null },
  });
  app.clock.at += 19 * MINUTE_MS;
  expect((await shownAs(screen.id)).state).toBe('reporting');
  app.clock.at += 10 * MINUTE_MS;
  expect((await shownAs(screen.id)).state).toBe('late');
  app.clock.at += 12 * MINUTE_MS;
  expect(await shownAs(screen.id)).toMatchObject({ state: 'not_reporting', is_current: null });
  expect((await shownAs(screen.id)).dark_since).not.toBeNull();
});

test('with 304 counts as a report too', async () => {
  const screen = await app.pair();
  const { headers } = await fetched(screen.key());
  app.clock.at += MINUTE_MS;
  expect((await fetched(screen.key(), PICTURE, { 'if-none-match': String(headers.etag) })).status).toBe(304);
  expect(Date.parse((await shownAs(screen.id)).last_report_at)).toBe(app.clock.at);
});

test('of a closed sign proves nothing', async () => {
  await app.message('Rip currents');
  const opening_hours = { opens: '08:00', closes: '10:00' };
  const screen = await app.pair({ settings: { opening_hours } });
  const { status, headers } = await fetched(screen.key());
  expect([status, headers.refresh]).toEqual([200, String(20 * 3600)]); // noon, until eight
  expect((await shownAs(screen.id)).showing).toBeNull();
});

test('comes by the cookie as well, whose key is renewed; a key in a header stays', async () => {
  const screen = await app.pair();
  app.clock.at += 25 * 60 * MINUTE_MS;
  const byHeader = await fetched(screen.key());
  expect([byHeader.status, byHeader.cookies]).toEqual([200, []]);
  const { status, cookies } = await screen.call('GET', PICTURE);
  expect(status).toBe(200);
  expect(cookies).toEqual([expect.objectContaining({ name: 'display', httpOnly: true })]);
});

test.each([
  ['a size that no panel has', '?width=801&height=480', 'width'],
  ['no size', '', 'width'],
  ['a depth that no panel has', '?width=800&height=480&bits=3', 'bits'],
  ['something else', '?width=800&height=480&colour=red', 'colour'],
])('refuses %s', async (_name, query, field) => {
  const screen = await app.pair();
  const { status, body } = await fetched(screen.key(), `/api/display/picture.png${query}`);
  expect([status, body.field]).toEqual([400, field]);
});

test('has no picture for a key that is not known, or was revoked', async () => {
  const screen = await app.pair();
  expect((await fetched('x'.repeat(43))).body).toMatchObject({ success: false, reason: 'unknown' });
  await app.staff('POST', `/api/admin/displays/${screen.id}/revoke`);
  const { status, body } = await fetched(screen.key());
  expect([status, body.reason]).toEqual([401, 'revoked']);
});

test('is refused to a display that fetches without end', async () => {
  const screen = await app.pair();
  const { headers } = await fetched(screen.key());
  const tag = { 'if-none-match': String(headers.etag) };
  for (let count = 1; count < 20; count += 1) await fetched(screen.key(), PICTURE, tag);
  const { status, headers: refused } = await fetched(screen.key(), PICTURE, tag);
  expect(status).toBe(429);
  expect(Number(refused['retry-after'])).toBeGreaterThan(0);
});
