import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { callTexts } from '#contract/call-texts.ts';
import { PASSWORD, startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { NEW_PASSWORD, newPerson, wrong } from '#server/testing/new-person.ts';
import { afterAnswers, codeIn, mailsTo, resetTokenIn } from '#server/testing/servers/mail-box.ts';

const clock = { offset: 0 };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: () => Date.now() + clock.offset });
});
afterAll(() => app.close());

const KNOWN = 'user@test.example';
const cookieOf = (answer: Awaited<ReturnType<TestApp['call']>>, name: string) =>
  answer.cookies.find((cookie) => cookie.name === name);
const invalid = {
  success: false,
  error: accountTexts.codeInvalid,
  message: accountTexts.codeInvalid,
  field: 'auth_code',
};

describe('a sign-up', () => {
  test('goes from an address through its code to an account that is logged in', async () => {
    const { email, post, begin, verify } = newPerson(app);
    const begun = await begin();
    expect(begun.status).toBe(200);
    expect(begun.body).toEqual({ success: true, message: accountTexts.codeSent });
    expect(cookieOf(begun, 'pending-sign-up')).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const code = await codeIn(app, email);

    const checked = await verify({ auth_code: code });
    expect(checked.body).toEqual({ success: true, message: accountTexts.codeRight });
    expect(await app.store.users.byEmailKey(email)).toBeNull();

    const pending = cookieOf(begun, 'pending-sign-up')?.value ?? '';
    const planted = 'A'.repeat(43);
    const made = await post(
      '/auth/verify',
      { email, auth_code: code, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
      { cookie: `pending-sign-up=${pending}; sid=${planted}` },
    );
    expect(made.body).toEqual({ success: true, message: accountTexts.accountCreated });
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

  test('shows this browser which address it is about, and no other browser', async () => {
    const { email, begin } = newPerson(app);
    const pending = cookieOf(await begin(), 'pending-sign-up')?.value ?? '';
    const ask = (cookie: string, accept = 'application/json') =>
      app.call({ method: 'GET', url: '/auth/verify', headers: { cookie, accept } });
    expect((await ask(`pending-sign-up=${pending}`)).body).toEqual({ success: true, email });
    for (const cookie of ['', 'pending-sign-up=no', `pending-sign-up=${'A'.repeat(43)}`]) {
      const { status, body } = await ask(cookie);
      expect(status).toBe(404);
      expect(body.error).toBe(accountTexts.noPendingSignUp);
    }
    expect((await ask(`pending-sign-up=${pending}`, 'text/html')).body).not.toContain(email);
    clock.offset += 30 * 60_000;
    expect((await ask(`pending-sign-up=${pending}`)).status).toBe(404);
  });

  test('ends at a logout, so that the next person at the browser does not see its address', async () => {
    const { post, begin } = newPerson(app);
    const pending = cookieOf(await begin(), 'pending-sign-up')?.value ?? '';
    const { cookies } = await post('/auth/logout', {});
    expect(cookies.find(({ name }) => name === 'pending-sign-up')?.value).toBe('');
    const headers = { cookie: `pending-sign-up=${pending}` };
    expect((await app.call({ method: 'GET', url: '/auth/verify', headers })).status).toBe(404);
  });

  test('of another address by the same browser replaces the first', async () => {
    const { email, post, begin } = newPerson(app);
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

  test('has the role of a user whatever the body says', async () => {
    const { email, begin, complete } = newPerson(app);
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
    const { email, remoteAddress } = newPerson(app);
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
    const { email, remoteAddress, begin, complete } = newPerson(app);
    await begin();
    await complete(await codeIn(app, email));
    const user = await app.store.users.byEmailKey(email);
    const entries = (await app.store.audit.latest(100)).filter(({ actorId }) => actorId === user?.id);
    expect(entries).toMatchObject([
      { action: 'account_created', actorEmail: email, address: remoteAddress, subject: `user:${user?.id}` },
    ]);
  });
});

describe('an address that has an account', () => {
  const forms = [
    KNOWN,
    'USER@test.example',
    ' User@Test.example ',
    '\ufeffus\u00ader@test.example\u200b',
    '\u2068user@test.example\u2069',
  ];

  test.each(forms)('gets the same answer for %j, and a mail that says so', async (typed) => {
    const { begin } = newPerson(app);
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

  test('is not one that only resembles it, and one with a tag is another address', async () => {
    const { begin } = newPerson(app);
    for (const typed of ['u\u0455er@test.example', 'user@te\u0455t.example', 'us\u0301er@test.example']) {
      const { status, body } = await begin(typed);
      expect(status).toBe(400);
      expect(body).toMatchObject({ field: 'email', error: accountTexts.emailInvalid });
    }
    const tagged = 'user+tag@test.example';
    await begin(tagged);
    expect(await codeIn(app, tagged)).toMatch(/^\d{6}$/);
  });

  test('is never opened by the sign-up, which answers as for a wrong code', async () => {
    const { email, post, begin, verify } = newPerson(app);
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

  test('is not opened even by the code itself, if somebody guessed it', async () => {
    const { email, begin, verify, complete } = newPerson(app);
    await begin();
    const code = await codeIn(app, email);
    const draft = { email, emailKey: email, passwordHash: 'x', role: 'admin', verified: true } as const;
    const made = await app.store.users.insert(draft, Date.now()); // somebody else creates the account meanwhile
    expect((await verify({ auth_code: code })).body).toEqual(invalid);
    expect((await complete(code)).body).toEqual(invalid);
    expect(await app.store.users.byEmailKey(email)).toEqual(made);
  });

  test('gets a valid link in the mail', async () => {
    const { begin } = newPerson(app);
    clock.offset += 60_000;
    const mails = app.mails.filter(({ to }) => to === KNOWN).length;
    await begin(KNOWN);
    const token = await resetTokenIn(app, KNOWN, mails + 1);
    const { status } = await app.call({ method: 'GET', url: `/auth/api/reset-password/${token}` });
    expect(status).toBe(200);
  });
});

test('while the store cannot be reached every step answers with 503', async () => {
  const { email } = newPerson(app);
  const away = await startTestApp();
  const known = await away.signIn();
  await away.call({ method: 'GET', url: '/auth/status', session: known });
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
      expect(body.error).toBe(callTexts.storeAway);
    }
  }
  expect((await away.call({ method: 'POST', url: '/auth/logout', session: known })).status).toBe(503);
  expect(away.mails).toEqual([]);
  await away.close().catch(() => undefined); // its store is closed already
});
