import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startTestApp } from './testing/apps/test-app.ts';
import { codeIn, resetTokenIn } from './testing/servers/mail-box.ts';

const EMAIL = 'canary@test.example';
const PASSWORDS = ['pw-CANARY-1', 'pw-CANARY-2', 'pw-CANARY-3', 'pw-CANARY-wrong'] as const;
const [FIRST, SECOND, THIRD, WRONG] = PASSWORDS;

test('no password, code, token or link is in the log or the audit log, and no address in the log', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await startTestApp({ log: pino({ level: 'trace' }, stream) });
  const cookies: { name: string; value: string }[] = [];
  const post = async (url: string, payload: object) => {
    const session = cookies.findLast(({ name }) => name === 'sid')?.value ?? '';
    const answer = await app.call({ method: 'POST', url, payload, session });
    cookies.push(...answer.cookies.filter(({ value }) => value !== ''));
    return answer.status;
  };
  const twice = (password: string) => ({ password, confirm_password: password });

  await post('/auth/login', { email: EMAIL, login_type: 'email' });
  const code = await codeIn(app, EMAIL);
  await post('/auth/verify', { email: EMAIL, auth_code: code === '000000' ? '1' : '000000' });
  expect(await post('/auth/verify', { email: EMAIL, auth_code: code, ...twice(FIRST) })).toBe(200);
  expect(await post('/auth/login', { email: EMAIL, password: WRONG })).toBe(401);
  const change = { current_password: FIRST, ...twice(SECOND) };
  expect(await post('/api/account/password', { ...change, current_password: WRONG })).toBe(400);
  expect(await post('/api/account/password', change)).toBe(200);
  await post('/auth/forgot-password', { email: EMAIL });
  const token = await resetTokenIn(app, EMAIL, 3);
  const reset = `/auth/api/reset-password/${token}`;
  expect(await post(reset, { email: 'other@test.example', ...twice(THIRD) })).toBe(400);
  expect(await post(reset, { email: EMAIL, ...twice(THIRD) })).toBe(200);
  for (let guess = 0; guess < 12; guess += 1) await post('/auth/login', { email: EMAIL, password: WRONG });
  await app.call({ method: 'POST', url: reset, payload: { email: EMAIL }, headers: { origin: 'null' } });

  const audit = JSON.stringify(await app.store.db.selectFrom('audit_log').selectAll().execute());
  const stored = JSON.stringify([
    await app.store.db.selectFrom('users').selectAll().execute(),
    await app.store.db.selectFrom('sessions').selectAll().execute(),
  ]);
  await app.store.close();
  await post('/auth/login', { email: EMAIL, password: THIRD }); // a failure of the store
  await post(reset, { email: EMAIL, ...twice(THIRD) });
  await app.close().catch(() => undefined); // its store is closed already
  const log = lines.join('');

  expect(lines.length).toBeGreaterThan(10);
  expect(audit).toContain('password_reset');
  const tokens = [token, ...cookies.map(({ value }) => value)];
  expect(tokens.length).toBeGreaterThan(3);
  for (const secret of [...PASSWORDS, ...tokens, 'argon2id']) {
    expect(log).not.toContain(secret);
    expect(audit).not.toContain(secret);
    if (secret !== 'argon2id') expect(stored).not.toContain(secret);
  }
  for (const place of [log, audit]) expect(place).not.toMatch(new RegExp(`\\b${code}\\b`));
  expect(log).not.toContain(EMAIL);
});

test('texts from a caller make no line of their own in the log', async () => {
  const chunks: string[] = [];
  const log = pino({ level: 'trace' }, { write: (chunk) => void chunks.push(chunk) });
  const app = await startTestApp({ log, environment: { TRUST_PROXY: '1' } });
  chunks.length = 0;
  const forged = '203.0.113.9"}\n{"level":60,"msg":"forged"}';
  await app.call({
    method: 'POST',
    url: '/auth/login',
    payload: { email: 'nobody@test.example', password: 'wrong' },
    headers: { 'x-forwarded-for': forged, 'user-agent': forged },
  });
  await app.call({
    method: 'POST',
    url: '/auth/logout',
    headers: { origin: forged, 'x-forwarded-for': forged },
  });
  await app.close();
  const lines = chunks.join('').trim().split('\n');
  const entries = lines.map((line) => JSON.parse(line) as { msg: string });
  expect(entries.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['login failed', 'call refused']));
  expect(entries.map(({ msg }) => msg)).not.toContain('forged');
});
