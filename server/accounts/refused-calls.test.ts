import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { NEW_PASSWORD, newPerson, stranger, wrong } from '#server/testing/new-person.ts';
import { codeIn } from '#server/testing/servers/mail-box.ts';

type Line = { level: number; msg: string; user?: string | null; account?: string | null } & Record<
  string,
  unknown
>;

const raw: string[] = [];
let app: TestApp;
let count = 0;
let remoteAddress = '';
beforeAll(async () => {
  const log = pino({ base: null }, { write: (line) => void raw.push(line) });
  app = await startTestApp({ log });
});
afterAll(() => app.close());
beforeEach(() => {
  count += 1;
  remoteAddress = `198.51.100.${count}`; // lines are counted for each client
  raw.length = 0;
});

/** The warnings about people's calls since the test began. */
const warnings = (): Line[] =>
  raw
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .filter(({ level, address }) => level === 40 && address !== undefined);
const idOf = async (email: string) => (await app.store.users.byEmailKey(email))?.id;
const post = (url: string, payload: object, more: { session?: string } = {}) =>
  app.call({ method: 'POST', url, payload, remoteAddress, ...more });
const where = () => ({ address: remoteAddress, request: expect.stringMatching(/^req-/) });

test('a call of staff that is refused to somebody is a line that names them and the call', async () => {
  const session = await app.signIn('user');
  const officer = await app.signIn('safety_officer');
  const { _id } = await app.location();
  const url = `/api/admin/locations/${_id}`;
  const payload = { custom_message: null };
  await app.call({ method: 'GET', url: '/api/admin/users', session, remoteAddress });
  await app.call({ method: 'PUT', url, payload, session: officer, remoteAddress });
  await app.call({ method: 'GET', url: '/api/admin/users', remoteAddress }); // 401 without a session is not logged
  const [user, staff] = [await idOf('user@test.example'), await idOf('safety_officer@test.example')];
  expect(warnings()).toMatchObject([
    { msg: 'call refused', user, method: 'GET', route: '/api/admin/users', ...where() },
    { msg: 'call refused', user: staff, method: 'PUT', route: '/api/admin/locations/:id', ...where() },
  ]);
  expect(raw.join('')).not.toContain(_id);
});

test('so is a request of another site', async () => {
  const headers = { origin: 'https://evil.example' };
  await app.call({ method: 'POST', url: '/auth/logout', headers, remoteAddress });
  const session = await app.signIn('admin');
  await app.call({ method: 'POST', url: '/api/adverts', headers, session, remoteAddress, payload: {} });
  expect(warnings()).toMatchObject([
    { msg: 'call refused', user: null, route: '/auth/logout', ...where() },
    { msg: 'call refused', user: await idOf('admin@test.example'), route: '/api/adverts', ...where() },
  ]);
});

test('a wrong code and one that is not checked any more are lines with a pseudonym of the address', async () => {
  const { email, begin, verify } = newPerson(app);
  await begin();
  const code = await codeIn(app, email);
  await verify({ auth_code: wrong(code) });
  const [line] = warnings();
  expect(line).toMatchObject({ msg: 'wrong code', account: expect.stringMatching(/^[\w-]{12}$/) });
  for (let time = 0; time < 5; time += 1) await verify({ auth_code: wrong(code) });
  const guess = stranger(app, email);
  for (let time = 0; time < 21; time += 1) await guess(wrong(code));
  expect(new Set(warnings().map(({ account }) => account))).toEqual(new Set([line?.account]));
  const tooMany = warnings().filter(({ msg }) => msg === 'code not looked at: too many tries');
  expect(tooMany).toHaveLength(2);
});

test('a wrong reset token is a line, when it is looked at and when it is used', async () => {
  const url = `/auth/api/reset-password/${'A'.repeat(43)}`;
  const password = { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  await app.call({ method: 'GET', url, remoteAddress });
  await post(url, { email: 'user@test.example', ...password });
  const account = expect.stringMatching(/^[\w-]{12}$/);
  expect(warnings()).toMatchObject([
    { msg: 'wrong reset token', account: null, ...where() },
    { msg: 'wrong reset token', account, ...where() },
  ]);
  expect(raw.join('')).not.toMatch(/A{43}|user@test/);
});

test('a wrong login and a wrong password for the own account are lines, five of each in a minute', async () => {
  const session = await app.signIn('admin');
  const wrongLogin = (email: string) => post('/auth/login', { email, password: 'guess' });
  await wrongLogin('User@test.example');
  await wrongLogin('user@test.example');
  await wrongLogin('nobody@test.example');
  const account = expect.stringMatching(/^[\w-]{12}$/);
  const lines = warnings();
  expect(lines).toMatchObject([1, 2, 3].map(() => ({ msg: 'login failed', account, ...where() })));
  expect(lines[0]?.account).toBe(lines[1]?.account);
  expect(lines[2]?.account).not.toBe(lines[1]?.account);
  for (let time = 0; time < 17; time += 1) await wrongLogin('nobody@test.example');
  const kinds = warnings().map(({ msg }) => msg);
  expect(kinds.filter((msg) => msg === 'login failed')).toHaveLength(5);
  expect(kinds.filter((msg) => msg === 'login refused: too many tries')).toHaveLength(5);

  const change = { current_password: 'guess', password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  for (let time = 0; time < 8; time += 1) await post('/api/account/password', change, { session });
  const own = warnings().filter(({ msg }) => msg === 'wrong password for the own account');
  expect(own).toHaveLength(5);
  expect(own[0]).toMatchObject({ user: await idOf('admin@test.example'), ...where() });
});

test('codes and links that are not sent because there were too many are lines', async () => {
  for (let time = 0; time < 4; time += 1) await post('/auth/forgot-password', { email: 'any@test.example' });
  for (let time = 0; time < 31; time += 1) await post('/auth/resend', { email: `new${time}@test.example` });
  expect(warnings().map(({ msg }) => msg)).toEqual([
    'reset link not sent: too many',
    'code not sent: too many',
  ]);
});

test('a line break in an address makes no line of its own', async () => {
  const email = 'a\n{"level":60,"msg":"forged"}@test.example';
  await post('/auth/login', { email, password: PASSWORD });
  await post('/auth/verify', { email, auth_code: '000000' });
  await post(`/auth/api/reset-password/${'A'.repeat(43)}`, {
    email,
    password: NEW_PASSWORD,
    confirm_password: NEW_PASSWORD,
  });
  await app.call({
    method: 'GET',
    url: '/auth/api/reset-password/a%0A%7B%22msg%22%3A%22forged%22%7D',
    remoteAddress,
  });
  const lines = raw.filter((line) => line.trim() !== '').flatMap((line) => line.trim().split('\n'));
  const refused = lines
    .map((line) => JSON.parse(line) as Line)
    .filter(({ address }) => address !== undefined);
  expect(refused.map(({ msg }) => msg)).toEqual(['wrong reset token']);
  expect(raw.join('')).not.toContain('forged');
});
