import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { PASSWORD, startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { afterAnswers, mailsTo, resetTokenIn } from '#server/testing/servers/mail-box.ts';

const clock = { offset: 0 };
let app: TestApp;
/** Each test has its own account and client, because mails are limited for both. */
let count = 0;
let email = '';
let remoteAddress = '';

beforeAll(async () => {
  app = await startTestApp({ now: () => Date.now() + clock.offset });
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  email = `person${count}@test.example`;
  remoteAddress = `192.0.2.${count}`;
  await app.addAccount(email);
});

const NEW_PASSWORD = 'a password of my own';
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.call({ method: 'POST', url, payload, headers, remoteAddress });
const forgot = (address = email, headers: Record<string, string> = {}) =>
  post('/auth/forgot-password', { email: address }, headers);
const urlOf = (token: string) => `/auth/api/reset-password/${token}`;
const check = (token: string) => app.call({ method: 'GET', url: urlOf(token) });
const reset = (token: string, more: object = {}) =>
  post(urlOf(token), { email, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD, ...more });
const login = (password: string) => post('/auth/login', { email, password });
const isIn = async (session: string) =>
  (await app.call({ method: 'GET', url: '/auth/status', session })).body.authenticated;
const sessionAt = (answer: Awaited<ReturnType<typeof login>>) =>
  answer.cookies.find(({ name }) => name === 'sid')?.value ?? '';
const invalid = {
  success: false,
  error: accountTexts.resetLinkInvalid,
  message: accountTexts.resetLinkInvalid,
};

describe('a forgotten password', () => {
  test('is replaced by the link in the mail, without a login', async () => {
    expect((await forgot()).body).toEqual({ success: true, message: accountTexts.resetSent });
    const token = await resetTokenIn(app, email);
    expect((await check(token)).body).toEqual({ success: true, message: accountTexts.resetLinkValid });
    const done = await reset(token, { email: ` ${email.toUpperCase()} ` });
    expect(done.body).toEqual({ success: true, message: accountTexts.resetDone });
    expect(done.cookies.map(({ name }) => name)).toEqual(['known-device']);
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
  });

  test('ends every session, lifts the delay of the login, and the owner gets a mail', async () => {
    const sessions = [sessionAt(await login(PASSWORD)), sessionAt(await login(PASSWORD))];
    const others = await app.signIn();
    for (const session of sessions) expect(await isIn(session)).toBe(true);
    for (let guess = 0; guess < 12; guess += 1) await login('guess');
    expect((await login(PASSWORD)).status).toBe(429);
    await forgot();
    await reset(await resetTokenIn(app, email));
    for (const session of sessions) expect(await isIn(session)).toBe(false);
    expect(await isIn(others)).toBe(true);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
    expect((await mailsTo(app, email, 2)).at(-1)?.subject).toMatch(/password was changed/);
    const user = await app.store.users.byEmailKey(email);
    const entries = (await app.store.audit.latest(100)).filter(({ actorId }) => actorId === user?.id);
    expect(entries.map(({ action }) => action)).toContain('password_reset');
  });

  test.each([
    ['field email', 'email', { email: '' }, accountTexts.emailMissing],
    [
      'short password',
      'password',
      { password: '12345', confirm_password: '12345' },
      accountTexts.passwordTooShort(6),
    ],
    ['second password', 'confirm_password', { confirm_password: 'other' }, accountTexts.passwordsDifferAgain],
    [
      'missing second password',
      'confirm_password',
      { confirm_password: undefined },
      accountTexts.passwordsDifferAgain,
    ],
  ])('with a bad %s leaves the link valid', async (_name, field, more, message) => {
    await forgot();
    const token = await resetTokenIn(app, email);
    const { status, body } = await reset(token, more);
    expect(status).toBe(400);
    expect(body).toMatchObject({ field, message });
    expect((await reset(token)).status).toBe(200);
  });
});

describe('a link is refused with the same words', () => {
  const expectRefused = async (token: string, more: object = {}) => {
    const { status, body } = await reset(token, more);
    expect(status).toBe(400);
    expect(body).toEqual(invalid);
  };

  test('when it was used', async () => {
    await forgot();
    const token = await resetTokenIn(app, email);
    await reset(token);
    await expectRefused(token, { password: 'third one', confirm_password: 'third one' });
    expect((await check(token)).body).toEqual(invalid);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
  });

  test('after half an hour', async () => {
    await forgot();
    const token = await resetTokenIn(app, email);
    clock.offset += 30 * 60_000 - 2000;
    expect((await check(token)).status).toBe(200);
    clock.offset += 3000;
    await expectRefused(token);
    expect((await check(token)).status).toBe(400);
  });

  test('when a newer one was asked for', async () => {
    await forgot();
    const older = await resetTokenIn(app, email);
    await forgot();
    const newer = await resetTokenIn(app, email, 2);
    await expectRefused(older);
    expect((await reset(newer)).status).toBe(200);
  });

  test('with the e-mail of another account, and stays valid for its own', async () => {
    await forgot();
    const token = await resetTokenIn(app, email);
    await expectRefused(token, { email: 'admin@test.example' });
    await expectRefused(token, { email: 'nobody@test.example' });
    expect((await reset(token)).status).toBe(200);
  });

  test('when two use it at once: one of them', async () => {
    await forgot();
    const token = await resetTokenIn(app, email);
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('when one bit differs, or it is not a token at all', async () => {
    await forgot();
    const token = await resetTokenIn(app, email);
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    for (const bad of [
      changed,
      token.slice(1),
      `${token}A`,
      '%2e%2e%2f',
      '%00',
      "'%20or%201=1--",
      'x'.repeat(90),
    ]) {
      await expectRefused(bad);
      expect((await check(bad)).body).toEqual(invalid);
    }
    expect((await reset(token)).status).toBe(200);
  });

  test.each([101, 10_000])('when it has %i characters', async (length) => {
    await expectRefused('A'.repeat(length));
    expect((await check('A'.repeat(length))).body).toEqual(invalid);
  });

  test('when it is empty', async () => {
    await expectRefused('');
    expect((await check('')).body).toEqual(invalid);
  });
});

test('a token is stored only as a hash', async () => {
  await forgot();
  const token = await resetTokenIn(app, email);
  const rows = await app.store.db.selectFrom('reset_tokens').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('the link leads to the configured address of the server, whatever the request says', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp' };
  await forgot(email, headers);
  const [mail] = await mailsTo(app, email);
  expect(mail?.text).toMatch(/^http:\/\/localhost:3000\/auth\/reset-password\/[\w-]{43}$/m);
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
});

test('three mails in an hour to one address and twenty by one client, always with the same answer', async () => {
  const answers = [];
  for (let time = 0; time < 8; time += 1) answers.push(await forgot());
  await afterAnswers();
  expect(app.mails.filter(({ to }) => to === email)).toHaveLength(3);
  for (let time = 0; time < 12; time += 1) answers.push(await forgot(`nobody${time}@test.example`));
  const beyond = `beyond.${email}`;
  await app.addAccount(beyond);
  answers.push(await forgot(beyond));
  await afterAnswers();
  expect(app.mails.filter(({ to }) => to === beyond)).toEqual([]);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: accountTexts.resetSent });
  }
  expect((await login(PASSWORD)).status).toBe(200);
});

test('an address without an account gets the same answer and no mail', async () => {
  const known = await forgot();
  const unknown = await forgot('nobody@test.example');
  expect(unknown.status).toBe(known.status);
  expect(unknown.body).toEqual(known.body);
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
  await mailsTo(app, email);
  expect(app.mails.filter(({ to }) => to === 'nobody@test.example')).toEqual([]);
});

test('a strict policy asks staff for a longer password, and does not reveal who they are', async () => {
  const strict = await startTestApp({ environment: { PASSWORD_POLICY: 'strict' } });
  const send = (token: string, address: string, password: string) =>
    strict.call({
      method: 'POST',
      url: urlOf(token),
      payload: { email: address, password, confirm_password: password },
    });
  const admin = 'admin@test.example';
  const none = await send('A'.repeat(43), admin, 'zebra-sofa');
  expect(none.body).toEqual(invalid);
  await strict.call({ method: 'POST', url: '/auth/forgot-password', payload: { email: admin } });
  const token = await resetTokenIn(strict, admin);
  expect((await send(token, 'user@test.example', 'zebra-sofa')).body).toEqual(invalid);
  const short = await send(token, admin, 'zebra-sofa');
  expect(short.body).toMatchObject({ message: accountTexts.passwordTooShort(12), field: 'password' });
  expect((await send(token, admin, 'zebra-sofa-in-a-bag')).status).toBe(200);
  await strict.close();
});
