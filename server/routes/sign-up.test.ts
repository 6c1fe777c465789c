import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { texts } from '#contract/texts.ts';
import { afterAnswers, codeIn, mailsTo, resetTokenIn } from '../testing/mail-box.ts';
import { PASSWORD, startTestApp, type TestApp } from '../testing/test-app.ts';

const clock = { offset: 0 };
let app: TestApp;
/** Each test has an e-mail address and a client of its own, since both are limited. */
let count = 0;
let email = '';
let remoteAddress = '';

beforeAll(async () => {
  app = await startTestApp({ now: () => Date.now() + clock.offset });
});
afterAll(() => app.close());
beforeEach(() => {
  count += 1;
  email = `person${count}@test.example`;
  remoteAddress = `192.0.2.${count}`;
});

const KNOWN = 'user@test.example';
const NEW_PASSWORD = 'a password of my own';
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.call({ method: 'POST', url, payload, headers, remoteAddress });
const begin = (address = email) => post('/auth/login', { email: address, login_type: 'email' });
const verify = (more: object) => post('/auth/verify', { email, ...more });
const complete = (auth_code: string, more: object = {}) =>
  verify({ auth_code, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD, ...more });
const cookieOf = (answer: Awaited<ReturnType<typeof begin>>, name: string) =>
  answer.cookies.find((cookie) => cookie.name === name);
const invalid = { success: false, error: texts.codeInvalid, message: texts.codeInvalid, field: 'auth_code' };
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a sign-up', () => {
  test('goes from an address through its code to an account that is logged in', async () => {
    const begun = await begin();
    expect(begun.status).toBe(200);
    expect(begun.body).toEqual({ success: true, message: texts.codeSent });
    expect(cookieOf(begun, 'pending-sign-up')).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const code = await codeIn(app, email);

    const checked = await verify({ auth_code: code });
    expect(checked.body).toEqual({ success: true, message: texts.codeRight });
    expect(await app.store.users.byEmailKey(email)).toBeNull();

    const pending = cookieOf(begun, 'pending-sign-up')?.value ?? '';
    const planted = 'A'.repeat(43);
    const made = await post(
      '/auth/verify',
      { email, auth_code: code, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
      { cookie: `pending-sign-up=${pending}; sid=${planted}` },
    );
    expect(made.body).toEqual({ success: true, message: texts.accountCreated });
    expect(cookieOf(made, 'pending-sign-up')?.value).toBe('');
    const session = cookieOf(made, 'sid')?.value ?? '';
    expect(session).not.toBe(planted);
    expect((await app.call({ method: 'GET', url: '/auth/status', session })).body.authenticated).toBe(true);
    expect(await app.store.users.byEmailKey(email)).toMatchObject({
      role: 'user',
      verified: true,
      loginCount: 1,
    });
    expect((await post('/auth/login', { email, password: NEW_PASSWORD })).status).toBe(200);
    const rest = await app.store.db.selectFrom('pending_sign_ups').select('email').execute();
    expect(rest.map((row) => row.email)).not.toContain(email);
  });

  test('tells the browser which address it is about, and no other browser', async () => {
    const pending = cookieOf(await begin(), 'pending-sign-up')?.value ?? '';
    const ask = (cookie: string, accept = 'application/json') =>
      app.call({ method: 'GET', url: '/auth/verify', headers: { cookie, accept } });
    expect((await ask(`pending-sign-up=${pending}`)).body).toEqual({ success: true, email });
    for (const cookie of ['', 'pending-sign-up=no', `pending-sign-up=${'A'.repeat(43)}`]) {
      const { status, body } = await ask(cookie);
      expect(status).toBe(404);
      expect(body.error).toBe(texts.noPendingSignUp);
    }
    expect((await ask(`pending-sign-up=${pending}`, 'text/html')).body).not.toContain(email);
    clock.offset += 30 * 60_000;
    expect((await ask(`pending-sign-up=${pending}`)).status).toBe(404);
  });

  test('of another address by the same browser takes the place of the first', async () => {
    const first = cookieOf(await begin(), 'pending-sign-up')?.value ?? '';
    const other = `other.${email}`;
    const second = await post(
      '/auth/login',
      { email: other, login_type: 'email' },
      { cookie: `pending-sign-up=${first}` },
    );
    const pending = cookieOf(second, 'pending-sign-up')?.value ?? '';
    expect(pending).not.toBe(first);
    const ask = (value: string) =>
      app.call({ method: 'GET', url: '/auth/verify', headers: { cookie: `pending-sign-up=${value}` } });
    expect((await ask(pending)).body.email).toBe(other);
    expect((await ask(first)).status).toBe(404);
  });

  test('AU29: has the role of a user whatever the body says', async () => {
    await begin();
    const code = await codeIn(app, email);
    const { status } = await complete(code, { role: 'admin', verified: false, login_count: 9, id: 'x' });
    expect(status).toBe(200);
    expect(await app.store.users.byEmailKey(email)).toMatchObject({ role: 'user', verified: true });
  });

  test.each([
    ['url-encoded', 'application/x-www-form-urlencoded'],
    ['as multipart form data', 'multipart/form-data; boundary=xyz'],
  ])('can be begun %s', async (_name, type) => {
    const fields = { email, login_type: 'email' };
    const parts = Object.entries(fields).map(
      ([name, value]) => `--xyz\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const payload = type.startsWith('multipart')
      ? `${parts.join('')}--xyz--\r\n`
      : new URLSearchParams(fields).toString();
    const request = { method: 'POST', url: '/auth/login', payload, remoteAddress } as const;
    expect((await app.call({ ...request, headers: { 'content-type': type } })).status).toBe(200);
    expect(await codeIn(app, email)).toMatch(/^\d{6}$/);
  });

  test('leaves a line in the audit log', async () => {
    await begin();
    await complete(await codeIn(app, email));
    const user = await app.store.users.byEmailKey(email);
    const entries = (await app.store.audit.latest(100)).filter(({ actorId }) => actorId === user?.id);
    expect(entries).toMatchObject([
      { action: 'account_created', actorEmail: email, address: remoteAddress, subject: `user:${user?.id}` },
    ]);
  });
});

describe('a code', () => {
  test('AU11: of many wrong ones at once five are looked at, then the right one is refused too', async () => {
    await begin();
    const code = await codeIn(app, email);
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify({ auth_code: wrong(code) })));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(95);
    const late = await complete(code);
    expect(late.status).toBe(429);
    expect(late.body.error).toBe(texts.codeUsedUp);
    expect(await app.store.users.byEmailKey(email)).toBeNull();
  });

  test('AU12: has its tries for itself, not for each session, address or browser', async () => {
    await begin();
    const code = await codeIn(app, email);
    const statuses: number[] = [];
    for (let client = 0; client < 8; client += 1) {
      const { status } = await app.call({
        method: 'POST',
        url: '/auth/verify',
        payload: { email: client % 2 ? email.toUpperCase() : ` ${email} `, auth_code: wrong(code) },
        headers: {
          'user-agent': `Browser/${client}`,
          'x-forwarded-for': `198.51.100.${client}`,
          cookie: `pending-sign-up=${client}`,
        },
        remoteAddress: `203.0.113.${client}`,
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  });

  test('AU13: is good once', async () => {
    await begin();
    const code = await codeIn(app, email);
    expect((await complete(code)).status).toBe(200);
    const again = await complete(code, { password: 'another one', confirm_password: 'another one' });
    expect(again.status).toBe(400);
    expect(again.body).toEqual(invalid);
    expect((await post('/auth/login', { email, password: NEW_PASSWORD })).status).toBe(200);
  });

  test('AU13: is over after ten minutes', async () => {
    await begin();
    const code = await codeIn(app, email);
    clock.offset += 10 * 60_000 - 2000;
    expect((await verify({ auth_code: code })).status).toBe(200);
    clock.offset += 3000;
    expect((await complete(code)).body).toEqual(invalid);
  });

  test('AU13: of another address, or an older one, is wrong', async () => {
    await begin();
    const first = await codeIn(app, email);
    const other = `other.${email}`;
    await begin(other);
    const others = await codeIn(app, other);
    if (others !== first) expect((await complete(others)).body).toEqual(invalid);
    clock.offset += 30_000;
    expect((await post('/auth/resend', { email })).status).toBe(200);
    const second = await codeIn(app, email, 2);
    if (second !== first) expect((await complete(first)).body).toEqual(invalid);
    expect((await complete(second)).status).toBe(200);
  });

  test('AU13: may have spaces in it; figures of another script are wrong', async () => {
    await begin();
    const code = await codeIn(app, email);
    const fullWidth = [...code].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    expect((await verify({ auth_code: fullWidth })).status).toBe(400);
    expect((await verify({ auth_code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).status).toBe(200);
  });

  test('AU15: is needed: without one, or with a wrong one, there is no account', async () => {
    await begin();
    const code = await codeIn(app, email);
    const password = { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    for (const auth_code of [undefined, '', null, ['1'], 0, wrong(code), `${code}0`]) {
      const { status, body } = await verify({ auth_code, ...password });
      expect(status).toBe(400);
      expect(body.field).toBe('auth_code');
    }
    expect((await verify({ email: 'never@test.example', auth_code: code, ...password })).body).toEqual(
      invalid,
    );
    expect(await app.store.users.byEmailKey(email)).toBeNull();
  });

  test('is not tried while the password is not in order', async () => {
    await begin();
    const code = await codeIn(app, email);
    for (let time = 0; time < 6; time += 1) {
      const differ = await complete(wrong(code), { confirm_password: 'something else' });
      expect(differ.body).toMatchObject({ error: texts.passwordsDiffer, field: 'confirm_password' });
      const short = await complete(wrong(code), { password: '12345', confirm_password: '12345' });
      expect(short.body).toMatchObject({ error: texts.passwordTooShort(6), field: 'password' });
    }
    expect((await complete(code)).status).toBe(200);
  });

  test('AU17: makes one account of two completions at once', async () => {
    await begin();
    const code = await codeIn(app, email);
    const answers = await Promise.all([complete(code), complete(code), complete(code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    const users = await app.store.db.selectFrom('users').where('email_key', '=', email).selectAll().execute();
    expect(users).toHaveLength(1);
  });

  test('is kept only as a hash that needs the key', async () => {
    await begin();
    const code = await codeIn(app, email);
    const rows = JSON.stringify(await app.store.db.selectFrom('email_codes').selectAll().execute());
    expect(rows).toContain(email);
    expect(rows).not.toContain(code);
  });
});

describe('another code', () => {
  test('can be asked for after half a minute, also by the address that the browser began with', async () => {
    const begun = await begin();
    const cookie = `pending-sign-up=${cookieOf(begun, 'pending-sign-up')?.value}`;
    await codeIn(app, email);
    clock.offset += 20_000;
    const soon = await post('/auth/resend', {}, { cookie });
    expect(soon.status).toBe(429);
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(10);
    expect(soon.body.error).toBe(texts.codeTooSoon(Number(soon.headers['retry-after'])));
    clock.offset += 10_000;
    expect((await post('/auth/resend', {}, { cookie })).body).toEqual({
      success: true,
      message: texts.codeSent,
    });
    expect((await complete(await codeIn(app, email, 2))).status).toBe(200);
  });

  test('is not sent to a browser that has begun nothing', async () => {
    const { status, body } = await post('/auth/resend', {});
    expect(status).toBe(400);
    expect(body.error).toBe(texts.noPendingSignUp);
  });

  test('is refused after ten in an hour to one address, and thirty by one client', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) {
      statuses.push((await post('/auth/resend', { email })).status);
      clock.offset += 30_000;
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    await mailsTo(app, email, 10);
    remoteAddress = '198.51.100.200';
    const byOne: number[] = [];
    for (let time = 0; time < 31; time += 1) byOne.push((await begin(`n${time}.${email}`)).status);
    expect(byOne).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });
});

describe('an address that has an account', () => {
  const forms = [KNOWN, 'USER@test.example', ' User@Test.example '];

  test.each(forms)('AU10: gets the same answer for %j, and a mail that says so', async (typed) => {
    clock.offset += 60_000;
    const mails = app.mails.filter(({ to }) => to === KNOWN).length;
    const known = await begin(typed);
    const unknown = await begin();
    expect(known.status).toBe(200);
    expect(known.body).toEqual(unknown.body);
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
    const sent = await mailsTo(app, KNOWN, mails + 1);
    expect(sent.at(-1)?.subject).toMatch(/already have/);
    expect(sent.at(-1)?.text).not.toMatch(/^\d{6}$/m);
    const soon = await begin(typed);
    expect(soon.status).toBe(429);
    expect(soon.body).toEqual((await begin()).body);
  });

  test('AU16: is never opened by the flow, which answers as to a wrong code', async () => {
    clock.offset += 60_000;
    const before = await app.store.users.byEmailKey(KNOWN);
    await begin(KNOWN);
    await afterAnswers();
    const unknown = await begin().then(() => codeIn(app, email));
    const password = { password: 'taken over', confirm_password: 'taken over' };
    const onUnknown = await verify({ auth_code: wrong(unknown), ...password });
    for (const auth_code of ['000000', '123456']) {
      const { status, body, cookies } = await verify({ email: KNOWN, auth_code, ...password });
      expect(status).toBe(400);
      expect(body).toEqual(onUnknown.body);
      expect(cookies).toEqual([]);
    }
    expect(await app.store.users.byEmailKey(KNOWN)).toEqual(before);
    expect((await post('/auth/login', { email: KNOWN, password: PASSWORD })).status).toBe(200);
  });

  test('AU16: is not opened even by the code itself, had somebody guessed it', async () => {
    await begin();
    const code = await codeIn(app, email);
    const draft = { email, emailKey: email, passwordHash: 'x', role: 'admin', verified: true } as const;
    const made = await app.store.users.insert(draft, Date.now()); // an account for the same address meanwhile
    expect((await verify({ auth_code: code })).body).toEqual(invalid);
    expect((await complete(code)).body).toEqual(invalid);
    expect(await app.store.users.byEmailKey(email)).toEqual(made);
  });

  test('has a link in the mail that is good', async () => {
    clock.offset += 60_000;
    const mails = app.mails.filter(({ to }) => to === KNOWN).length;
    await begin(KNOWN);
    const token = await resetTokenIn(app, KNOWN, mails + 1);
    const { status } = await app.call({ method: 'GET', url: `/auth/api/reset-password/${token}` });
    expect(status).toBe(200);
  });
});

test('while the store cannot be reached every step says so', async () => {
  const away = await startTestApp();
  await away.store.close();
  const bodies = {
    '/auth/login': [
      { email, login_type: 'email' },
      { email, password: PASSWORD },
    ],
    '/auth/resend': [{ email }],
    '/auth/verify': [
      { email, auth_code: '123456' },
      { email, auth_code: '123456', password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
    ],
    '/auth/forgot-password': [{ email }],
    [`/auth/api/reset-password/${'A'.repeat(43)}`]: [
      { email, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
    ],
  };
  for (const [url, payloads] of Object.entries(bodies)) {
    for (const payload of payloads) {
      const { status, body } = await away.call({ method: 'POST', url, payload });
      expect({ url, status }).toEqual({ url, status: 503 });
      expect(body.error).toBe(texts.storeAway);
    }
  }
  expect(away.mails).toEqual([]);
  await away.close().catch(() => undefined); // its store is closed already
});
