import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import { failure } from '#contract/errors.ts';
import { PASSWORD, startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { IDLE_MS } from './sessions/session-look-up.ts';
import { ABSOLUTE_MS } from './sessions/sessions.ts';

const clock = { offset: 0 };
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now: () => Date.now() + clock.offset });
});
afterAll(() => app.close());

const EMAIL = 'user@test.example';
const login = (payload: object, headers: Record<string, string> = {}) =>
  app.call({ method: 'POST', url: '/auth/login', payload, headers });
const isIn = async (session: string) =>
  (await app.call({ method: 'GET', url: '/auth/status', session })).body.authenticated;

describe('login', () => {
  test('gives a cookie that scripts and other sites do not get', async () => {
    const { status, body, cookies, headers } = await login({
      email: EMAIL,
      password: PASSWORD,
      login_type: 'password',
    });
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    expect(cookies.map(({ name }) => name)).toEqual(['sid', 'known-device']);
    for (const cookie of cookies)
      expect(cookie).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax' });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('takes the form in which the specification sends it, and url-encoded', async () => {
    const boundary = 'xyz';
    const part = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const form = `${part('email', EMAIL)}${part('password', PASSWORD)}${part('login_type', 'password')}--${boundary}--\r\n`;
    const multipart = await app.call({
      method: 'POST',
      url: '/auth/login',
      payload: form,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    expect(multipart.status).toBe(200);
    const encoded = new URLSearchParams({ email: EMAIL, password: PASSWORD }).toString();
    const urlencoded = await app.call({
      method: 'POST',
      url: '/auth/login',
      payload: encoded,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(urlencoded.status).toBe(200);
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'abc'],
    ['no part', 'multipart/form-data; boundary=xyz', 'abc'],
    [
      'half a part',
      'multipart/form-data; boundary=xyz',
      '--xyz\r\ncontent-disposition: form-data; name="email"\r\n\r\nuser@',
    ],
    [
      'an end that is none',
      'multipart/form-data; boundary=xyz',
      '--xyz\r\ncontent-disposition: form-data; name="email"\r\n\r\nuser@\r\n--xyz\r\ncontent-disposition: form-data; name="password"\r\n\r\na',
    ],
  ])('refuses a multipart form with %s as one that cannot be read', async (_what, type, payload) => {
    const { status, body } = await app.call({
      method: 'POST',
      url: '/auth/login',
      payload,
      headers: { 'content-type': type },
    });
    expect([status, body.error]).toEqual([400, callTexts.badRequest]);
  });

  test.each([
    ['more fields than our forms have', Array.from({ length: 11 }, (_, nth) => [`name="${nth}"`, 'a'])],
    ['a file', [['name="email"; filename="a.txt"', 'a']]],
    [
      'a field that comes twice',
      [
        ['name="email"', EMAIL],
        ['name="email"', EMAIL],
        ['name="password"', PASSWORD],
      ],
    ],
    [
      'a field that is too long',
      [
        ['name="email"', EMAIL],
        ['name="password"', 'x'.repeat(5000)],
      ],
    ],
  ] as const)('refuses a multipart form with %s', async (what, parts) => {
    const part = ([about, value]: readonly [string, string] | readonly string[]) =>
      `--xyz\r\ncontent-disposition: form-data; ${about}\r\n\r\n${value}\r\n`;
    const { status, body } = await app.call({
      method: 'POST',
      url: '/auth/login',
      payload: `${parts.map((each) => part(each)).join('')}--xyz--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=xyz' },
    });
    const field = what.includes('twice') ? 'email' : 'password';
    if (what.startsWith('a field')) expect([status, body.field]).toEqual([400, field]);
    else expect([status, body.error]).toEqual([413, callTexts.tooLarge]);
  });

  test.each([
    ['is too long', { 'content-length': '1000000000' }],
    ['does not say its length', { 'transfer-encoding': 'chunked' }],
  ])('refuses a multipart form that %s before it has come', async (_what, headers) => {
    const { status, body } = await app.call({
      method: 'POST',
      url: '/auth/login',
      payload: Readable.from(['--xyz\r\n']),
      headers: { 'content-type': 'multipart/form-data; boundary=xyz', ...headers },
    });
    expect([status, body.error]).toEqual([413, callTexts.tooLarge]);
  });

  test('knows an e-mail address in any case and with blanks around it', async () => {
    expect((await login({ email: '  USER@Test.Example ', password: PASSWORD })).status).toBe(200);
  });

  test.each([
    ['a wrong password', { email: EMAIL, password: 'wrong password' }],
    ['an unknown e-mail', { email: 'nobody@test.example', password: PASSWORD }],
  ])('with %s is refused with the same words', async (_name, payload) => {
    const { status, body, cookies } = await login(payload);
    expect(status).toBe(401);
    expect(body).toEqual({
      success: false,
      error: 'Login failed. Please check your credentials.',
      message: 'Login failed. Please check your credentials.',
    });
    expect(cookies).toHaveLength(0);
  });

  test.each([
    ['email', { password: PASSWORD }],
    ['email', { email: '', password: PASSWORD }],
    ['email', { email: ['a'], password: PASSWORD }],
    ['email', { email: 'a\0@test.example', password: PASSWORD }],
    ['password', { email: EMAIL }],
    ['password', { email: EMAIL, password: 'x'.repeat(129) }],
    ['password', { email: EMAIL, password: { $ne: '' } }],
    ['login_type', { email: EMAIL, password: PASSWORD, login_type: 'magic' }],
  ])('with a bad %s names the field', async (field, payload) => {
    const { status, body } = await login(payload);
    expect(status).toBe(400);
    expect(body.field).toBe(field);
  });

  test('ends the session that was there, and a planted token is never adopted', async () => {
    const old = await app.signIn();
    const { cookies } = await login({ email: EMAIL, password: PASSWORD }, { cookie: `sid=${old}` });
    expect(cookies[0]?.value).not.toBe(old);
    expect(await isIn(old)).toBe(false);
    const planted = 'A'.repeat(43);
    const after = await login({ email: EMAIL, password: PASSWORD }, { cookie: `sid=${planted}` });
    expect(after.cookies[0]?.value).not.toBe(planted);
    expect(await isIn(planted)).toBe(false);
  });

  test('is counted', async () => {
    const before = await app.store.users.byEmailKey(EMAIL);
    await login({ email: EMAIL, password: PASSWORD });
    await login({ email: EMAIL, password: 'wrong password' });
    const after = await app.store.users.byEmailKey(EMAIL);
    expect(after?.loginCount).toBe((before?.loginCount ?? 0) + 1);
    expect(after?.lastLoginAttempt).toBeGreaterThanOrEqual(after?.lastLogin ?? 0);
  });
});

test('a form or a body that is far longer than any is not read to its end', async () => {
  const names = Array.from({ length: 60_000 }, (_, nth) => `k${nth}`);
  const form = names.map((name) => `${name}=1`).join('&');
  const json = JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])));
  for (const [type, payload] of [
    ['application/x-www-form-urlencoded', form],
    ['application/json', json],
  ] as const) {
    const { status } = await app.call({
      method: 'POST',
      url: '/auth/login',
      payload,
      headers: { 'content-type': type },
    });
    expect(status).toBe(413);
  }
});

test('a body that is nested a hundred thousand times is not parsed', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  const parse = vi.spyOn(JSON, 'parse');
  const { status, body } = await app.call({
    method: 'POST',
    url: '/auth/login',
    payload: deep,
    headers: { 'content-type': 'application/json' },
  });
  const parsed = parse.mock.calls.map(([text]) => text.length);
  parse.mockRestore();
  expect([status, body]).toEqual([400, failure(callTexts.badRequest)]);
  expect(parsed.filter((length) => length > 1000)).toEqual([]);
});

describe('guessing', () => {
  test('is slowed down after ten failures, for a growing time, and only for that account', async () => {
    const victim = 'safety_officer@test.example';
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await login({ email: victim, password: 'guess' })).status).toBe(401);
    }
    const refused = await login({ email: victim, password: PASSWORD });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login({ email: EMAIL, password: PASSWORD })).status).toBe(200);
    clock.offset += Number(refused.headers['retry-after']) * 1000;
    expect((await login({ email: victim, password: PASSWORD })).status).toBe(200);
  });
});

test('many wrong passwords at once are looked at ten times', async () => {
  const attempts = Array.from({ length: 40 }, () =>
    login({ email: 'admin@test.example', password: 'guess' }),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
});

describe('while the store cannot be reached', () => {
  test('public calls go on, a known session still reads for a while, an unknown one gets a 503', async () => {
    const away = await startTestApp({ now: () => Date.now() + clock.offset });
    const known = await away.signIn();
    const unknown = await away.signIn('admin');
    const get = (url: string, session: string) => away.call({ method: 'GET', url, session });
    expect((await get('/api/locations', known)).status).toBe(200);
    await away.store.close();
    clock.offset += 60_000;
    expect((await get('/api/locations', known)).status).toBe(200);
    for (const url of ['/healthz', '/api/settings']) expect((await get(url, unknown)).status).toBe(200);
    expect((await get('/readyz', unknown)).status).toBe(503);
    const refused = await get('/api/locations', unknown);
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    clock.offset += 15 * 60_000;
    expect((await get('/api/locations', known)).status).toBe(503);
    await away.close().catch(() => undefined); // its store is closed already
  });
});

describe('a session', () => {
  test('ends at logout, everywhere', async () => {
    const session = await app.signIn();
    expect(await isIn(session)).toBe(true);
    const { status, cookies } = await app.call({ method: 'POST', url: '/auth/logout', session });
    expect(status).toBe(200);
    expect(cookies[0]).toMatchObject({ name: 'sid', value: '' });
    expect(await isIn(session)).toBe(false);
    expect((await app.call({ method: 'GET', url: '/api/locations', session })).status).toBe(401);
  });

  test('opens nothing after logout, on no route', async () => {
    const session = await app.signIn('admin');
    const closed = app.server.routeList.filter(
      ({ method, config }) => method === 'GET' && config?.access !== 'public',
    );
    expect(closed.length).toBeGreaterThan(10);
    await app.call({ method: 'POST', url: '/auth/logout', session });
    for (const { url } of closed) {
      const { status } = await app.call({ method: 'GET', url: url.replace(/:\w+/g, 'some-id'), session });
      expect({ url, status }).toEqual({ url, status: 401 });
    }
  });

  test('is stored only as a hash', async () => {
    const session = await app.signIn();
    const rows = await app.store.db.selectFrom('sessions').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(session);
  });

  test('that another process ended is over within a second', async () => {
    const session = await app.signIn();
    expect(await isIn(session)).toBe(true);
    await app.store.db.deleteFrom('sessions').execute();
    clock.offset += 1001;
    expect(await isIn(session)).toBe(false);
  });

  test('ends when it is not used for a week, and after 30 days in any case', async () => {
    const idle = await app.signIn();
    clock.offset += IDLE_MS - 60_000;
    expect(await isIn(idle)).toBe(true);
    clock.offset += IDLE_MS;
    expect(await isIn(idle)).toBe(false);

    const busy = await app.signIn();
    const begun = clock.offset;
    while (clock.offset + IDLE_MS / 2 < begun + ABSOLUTE_MS) {
      clock.offset += IDLE_MS / 2;
      expect(await isIn(busy)).toBe(true);
    }
    clock.offset = begun + ABSOLUTE_MS + 1000;
    expect(await isIn(busy)).toBe(false);
  });

  test('is not needed to ask for the login status, nor to log out', async () => {
    expect((await app.call({ method: 'GET', url: '/auth/status' })).body).toEqual({ authenticated: false });
    expect((await app.call({ method: 'POST', url: '/auth/logout' })).status).toBe(200);
  });
});

test('an unknown address gets the same 404 with and without a session', async () => {
  for (const session of ['', await app.signIn(), await app.signIn('admin')]) {
    for (const [method, url] of [
      ['GET', '/nowhere'],
      ['GET', '/api/nowhere'],
      ['POST', '/api/nowhere'],
      ['POST', '/api/tidal'],
    ] as const) {
      const { status } = await app.call({ method, url, session });
      expect({ method, url, status }).toEqual({ method, url, status: 404 });
    }
  }
});

describe('the audit log', () => {
  const latest = async (count: number) =>
    (await app.store.audit.latest(count)).map(({ at, ...entry }) => entry);

  test('has every login and logout, with the address it came from', async () => {
    const user = await app.store.users.byEmailKey('admin@test.example');
    clock.offset += 60_000;
    const session = await app.signIn('admin');
    clock.offset += 1000;
    await app.call({ method: 'POST', url: '/auth/logout', session });
    const actor = { actorId: user?.id, actorEmail: user?.email, address: '127.0.0.1' };
    expect(await latest(2)).toMatchObject([
      { action: 'logout', ...actor },
      { action: 'login', ...actor },
    ]);
  });

  test('has a refused login under one pseudonym for each address, from which the address cannot be read', async () => {
    const refusedFor = async (email: string) => {
      clock.offset += 60_000;
      await login({ email, password: 'guess' });
      const [entry] = await latest(1);
      expect(entry).toMatchObject({ action: 'login_refused', actorId: null, actorEmail: null });
      return entry?.subject ?? '';
    };
    const subjects = [
      await refusedFor(EMAIL),
      await refusedFor(EMAIL.toUpperCase()),
      await refusedFor('x@y.z'),
    ];
    expect(subjects[0]).toMatch(/^account:[\w-]{12}$/);
    expect(subjects[1]).toBe(subjects[0]);
    expect(subjects[2]).not.toBe(subjects[0]);
  });
});

describe('a request that changes something', () => {
  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sister site', { 'sec-fetch-site': 'same-site' }],
    ['from another origin', { origin: 'https://evil.example' }],
    ['from no origin', { origin: 'null' }],
    [
      'that claims ours but has another origin',
      { 'sec-fetch-site': 'same-origin', origin: 'https://localhost.evil' },
    ],
  ])('%s is refused and does nothing', async (_name, headers) => {
    const session = await app.signIn();
    const out = await app.call({ method: 'POST', url: '/auth/logout', session, headers });
    expect(out.status).toBe(403);
    expect(await isIn(session)).toBe(true);
    const { status, cookies } = await login({ email: EMAIL, password: PASSWORD }, headers);
    expect(status).toBe(403);
    expect(cookies).toHaveLength(0);
  });

  test.each([
    ['from our page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    ['from our page by another name of this machine', { origin: 'http://127.0.0.1:3000' }],
    ['from a program', {}],
  ])('%s is done', async (_name, headers) => {
    expect((await login({ email: EMAIL, password: PASSWORD }, headers)).status).toBe(200);
  });
});

test('behind https the cookies are bound to the host', async () => {
  const secure = await startTestApp({ environment: { PUBLIC_URL: 'https://foreshore.example' } });
  const { cookies, headers } = await secure.call({
    method: 'POST',
    url: '/auth/login',
    payload: { email: EMAIL, password: PASSWORD },
  });
  expect(cookies.map(({ name }) => name)).toEqual(['__Host-sid', '__Host-known-device']);
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ secure: true, path: '/' });
    expect(cookie).not.toHaveProperty('domain');
  }
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  const begun = await secure.call({
    method: 'POST',
    url: '/auth/login',
    payload: { email: 'new@test.example', login_type: 'email' },
  });
  const bound = { name: '__Host-pending-sign-up', secure: true, path: '/', httpOnly: true, sameSite: 'Lax' };
  expect(begun.cookies).toMatchObject([bound]);
  expect(begun.cookies[0]).not.toHaveProperty('domain');
  await secure.close();
});
