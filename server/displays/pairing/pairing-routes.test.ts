import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { staffTexts } from '#contract/staff-texts.ts';
import { createKeyedHash } from '#server/http/limits/keyed-hash.ts';
import { rateLimits } from '#server/http/limits/rate-limits.ts';
import { limitersInMemory } from '#server/testing/rate-limiters.ts';
import { type DisplayApp, LOOK, startDisplayApp } from '../testing/display-app.ts';
import { createPairings, MOST_WAITING } from './pairings.ts';

const MINUTE_MS = 60_000;

let app: DisplayApp;
beforeEach(async () => {
  app = await startDisplayApp({ environment: { TRUST_PROXY: '1' } });
});
afterEach(() => app.close());

const beginFrom = (address: string) =>
  app.callAs('POST', '/api/display/pairings', { width: 800, height: 480 }, { 'x-forwarded-for': address });
const look = (code: string) => app.staff('POST', '/api/admin/displays/look', { code });
const settings = async () => ({
  name: 'Pier',
  location_id: (await app.location())._id,
  look: LOOK,
  opening_hours: null,
});

test('a screen shows a code, an administrator sees whose it is and approves, and the screen gets its key once', async () => {
  const begun = await beginFrom('192.0.2.7');
  expect(begun.body).toMatchObject({
    code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
    secret: expect.stringMatching(/^[\w-]{43}$/),
    expires_at: '2026-11-23T12:10:00.000Z',
    poll_after_s: 5,
    pairing_url: 'http://localhost:3000/admin/displays/pair',
  });
  const { secret, code } = begun.body;
  expect((await app.poll(secret)).body).toEqual({ state: 'pending', poll_after_s: 5 });

  const pasted = [
    ` ${code.toLowerCase().replace('-', ' ')}`,
    `Code: ${code}`,
    code.replace('-', '\u2011\u200b'),
  ];
  for (const typed of pasted)
    expect((await look(typed)).body).toMatchObject({ width: 800, height: 480, address: '192.0.2.7' });
  const added = await app.staff('POST', '/api/admin/displays', { ...(await settings()), code });
  expect([added.status, added.body.display.number, added.body.display.state]).toEqual([201, 1, 'never_seen']);

  app.clock.at += 5000;
  const paired = await app.poll(secret);
  expect(paired.body).toEqual({ state: 'paired', poll_after_s: 5 });
  expect(paired.cookies).toMatchObject([
    { name: 'display', httpOnly: true, sameSite: 'Strict', path: '/api/display' },
  ]);
  app.clock.at += 5000;
  const again = await app.poll(secret);
  expect([again.body.state, again.cookies]).toEqual(['expired', []]);
});

test('the store has neither code nor secret nor key', async () => {
  const { secret, code } = await app.begin();
  const kept = JSON.stringify(await app.store.db.selectFrom('display_pairings').selectAll().execute());
  for (const text of [secret, code, code.replace('-', '')]) expect(kept).not.toContain(text);
  const screen = await app.pair();
  const keys = JSON.stringify(await app.store.db.selectFrom('display_keys').selectAll().execute());
  expect(keys).not.toContain(screen.key());
});

test('a screen that asks in a hurry is told to slow down', async () => {
  const { secret } = await app.begin();
  await app.poll(secret);
  app.clock.at += 1000;
  expect((await app.poll(secret)).body).toEqual({ state: 'slow_down', poll_after_s: 10 });
  app.clock.at += 10_000;
  expect((await app.poll(secret)).body.state).toBe('pending');
});

test('a code that is wrong, expired or used gets one answer', async () => {
  const answers = [];
  answers.push(await look('BBBB-BBBB'), await look('nonsense'), await look('B'.repeat(40)));
  const { code } = await app.begin();
  app.clock.at += 10 * MINUTE_MS;
  answers.push(await look(code));
  const fresh = await app.begin();
  await app.staff('POST', '/api/admin/displays', { ...(await settings()), code: fresh.code });
  answers.push(await look(fresh.code));
  for (const { status, body } of answers) {
    expect(status).toBe(404);
    expect(body).toEqual(answers[0]?.body);
  }
  expect(answers[0]?.body.message).toBe(staffTexts.pairingCodeUnknown);
});

test('a secret that is unknown or has expired gets one answer', async () => {
  const { secret } = await app.begin();
  app.clock.at += 10 * MINUTE_MS;
  for (const given of [secret, 'A'.repeat(43), 'nonsense', ''])
    expect((await app.poll(given)).body).toEqual({ state: 'expired', poll_after_s: 5 });
});

describe('limits', () => {
  test('an address gets ten codes an hour, a network of IPv6 too, and others none the fewer', async () => {
    for (let count = 0; count < rateLimits.pairingCodes.points; count += 1)
      expect((await beginFrom(`2001:db8:0:1::${count + 1}`)).status).toBe(200);
    const refused = await beginFrom('2001:db8:0:1:ffff::1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await beginFrom('2001:db8:0:2::1')).status).toBe(200);
  });

  test('a site with many networks of IPv6 gets 40 codes an hour, and a part of it 20', async () => {
    const statuses = async (addresses: string[]) => {
      const answers = [];
      for (const address of addresses) answers.push((await beginFrom(address)).status);
      return answers.filter((status) => status === 200).length;
    };
    const networks = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => `2001:db8:1:${(from + index).toString(16)}::1`);
    expect(await statuses(networks(0x100, 25))).toBe(20);
    expect(await statuses(networks(0x200, 25))).toBeLessThanOrEqual(20);
    expect(await statuses(networks(0x300, 25))).toBe(0);
    expect((await beginFrom('2001:db8:2::1')).status).toBe(200);
  });

  test('200 that wait keep nobody out: the network with the most of them gives up its oldest', async () => {
    const real = await beginFrom('192.0.2.1');
    const crowd = [];
    for (let count = 0; count < MOST_WAITING - 1; count += 1) {
      app.clock.at += 1;
      crowd.push(await beginFrom(`198.51.100.${Math.floor(count / 9) + 1}`));
    }
    expect(crowd.every(({ status }) => status === 200)).toBe(true);
    const late = await beginFrom('203.0.113.1');
    expect(late.status).toBe(200);
    const waiting = await app.store.displayPairings.waiting(app.clock.at);
    expect(waiting).toHaveLength(MOST_WAITING);
    const isWaiting = async (secret: string) => (await app.poll(secret)).body.state;
    expect(await isWaiting(real.body.secret)).toBe('pending');
    expect(await isWaiting(late.body.secret)).toBe('pending');
    expect(await isWaiting(crowd[0]?.body.secret)).toBe('expired');
  });

  test('ten wrong codes of an account are free, then each makes it wait, for the right code too', async () => {
    const { code } = await app.begin();
    for (let count = 0; count < 10; count += 1) expect((await look('BBBBBBBB')).status).toBe(404);
    const refused = await look(code);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(refused.body).toMatchObject({ message: 'Too many attempts. Please try again in 1 second.' });
    app.clock.at += 1000;
    expect((await look('BBBBBBBB')).status).toBe(404);
    expect((await look(code)).headers['retry-after']).toBe('2');
    app.clock.at += 2000;
    expect((await look(code)).status).toBe(200);
    expect((await look(code)).status).toBe(200); // a right one does not count
  });

  test('approving and pairing again count the same wrong codes', async () => {
    const screen = await app.pair();
    const form = await settings();
    for (let count = 0; count < 5; count += 1) {
      expect((await app.staff('POST', '/api/admin/displays', { ...form, code: 'BBBBBBBB' })).status).toBe(
        404,
      );
      const again = await app.staff('POST', `/api/admin/displays/${screen.id}/pair`, { code: 'BBBBBBBB' });
      expect(again.status).toBe(404);
    }
    expect((await look('BBBBBBBB')).status).toBe(429);
  });
});

test('ten thousand guessed codes find nothing', async () => {
  for (let count = 0; count < rateLimits.pairingCodes.points; count += 1) await app.begin();
  const pairings = createPairings({
    store: app.store,
    hash: createKeyedHash('a secret for tests, thirty-two characters'),
    ...limitersInMemory(),
    publicUrl: () => 'http://localhost',
    paired: async () => {},
    now: () => app.clock.at,
  });
  const letters = 'BCDFGHJKLMNPQRSTVWXZ';
  const guess = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  const answers = new Set<string>();
  for (let count = 0; count < 10_000; count += 1) {
    const answer = await pairings.find(guess()).then(
      () => 'found',
      (error: Error & { status?: number }) => `${error.status} ${error.message}`,
    );
    answers.add(answer);
  }
  expect([...answers]).toEqual([`404 ${staffTexts.pairingCodeUnknown}`]);
});

describe('pairing again', () => {
  test('gives the display to another screen; its id, number, name and history stay, and the old key opens nothing', async () => {
    const old = await app.pair();
    await old.report();
    await old.report();
    const fresh = await app.pair({ id: old.id });
    expect(fresh.id).toBe(old.id);
    const refused = await old.call('GET', '/api/display/frame');
    expect([refused.status, refused.body.reason]).toEqual([401, 'unknown']);
    expect((await fresh.report()).answer.display).toEqual({ name: 'Pier', number: 1 });
    const { body } = await app.staff('GET', `/api/admin/displays/${old.id}`);
    expect(body.showings.length).toBeGreaterThan(0);
    expect((await app.pair()).id).not.toBe(old.id);
  });

  test('puts a revoked display to use again', async () => {
    const old = await app.pair();
    await app.staff('POST', `/api/admin/displays/${old.id}/revoke`);
    const fresh = await app.pair({ id: old.id });
    expect((await fresh.report()).status).toBe(200);
    const { body } = await app.staff('GET', '/api/admin/displays');
    expect(body.displays).toMatchObject([{ state: 'reporting' }]);
  });
});

test('a code that was refused is in the audit log, without the code', async () => {
  await look('BBBB-BBBB');
  const { code } = await app.begin();
  await look(code);
  const { body } = await app.staff('GET', '/api/admin/audit?action=display_code_refused');
  expect(body.entries).toMatchObject([
    { actor: { email: 'admin@test.example' }, subject: null, details: {} },
  ]);
  expect(JSON.stringify(body)).not.toContain('BBBB');
});

test('a code is refused with the same answer where the audit log can’t be written', async () => {
  const before = await look('BBBB-BBBB');
  vi.spyOn(app.store.audit, 'append').mockRejectedValue(new Error('disk full'));
  const { status, body } = await look('CCCC-CCCC');
  expect([status, body]).toEqual([404, before.body]);
});

test('what is done is in the audit log', async () => {
  const screen = await app.pair();
  app.clock.at += 1000;
  await app.pair({ id: screen.id });
  const { body } = await app.staff('GET', '/api/admin/audit');
  const about = body.entries.filter(({ action }: { action: string }) => action.startsWith('display_'));
  expect(about.map(({ action }: { action: string }) => action)).toEqual([
    'display_paired_again',
    'display_added',
  ]);
  expect(about[0]).toMatchObject({ subject: { kind: 'display', _id: screen.id, name: 'Pier' } });
});
