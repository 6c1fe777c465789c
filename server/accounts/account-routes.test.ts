import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import type { Role } from '#contract/accounts/auth.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { PASSWORD, startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { mailsTo } from '#server/testing/servers/mail-box.ts';

const clock = { offset: 0 };
let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ now: () => Date.now() + clock.offset });
});
afterAll(() => app.close());

/** An account of its own for each test. */
async function someone(role: Role = 'user') {
  count += 1;
  const email = `person${count}@test.example`;
  const id = await app.addAccount(email, role);
  const remoteAddress = `192.0.2.${count}`;
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, session: string, payload?: object) =>
    app.call({ method, url, session, remoteAddress, ...(payload && { payload }) });
  const login = (password = PASSWORD, userAgent = 'Browser/1') =>
    app.call({
      method: 'POST',
      url: '/auth/login',
      payload: { email, password },
      headers: { 'user-agent': userAgent },
      remoteAddress,
    });
  const signIn = async (userAgent?: string) => tokenIn(await login(PASSWORD, userAgent));
  const actions = async () =>
    (await app.store.audit.latest(500)).filter(({ actorId }) => actorId === id).map(({ action }) => action);
  return { id, email, call, login, signIn, actions };
}

const tokenIn = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  cookies.find(({ name }) => name === 'sid')?.value ?? '';
const isIn = async (session: string) =>
  (await app.call({ method: 'GET', url: '/auth/status', session })).body.authenticated;
const NEW_PASSWORD = 'a password of my own';
const change = { current_password: PASSWORD, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };

describe('the admin status', () => {
  test.each([
    ['admin', { is_admin: true, has_admin_access: true, is_safety_officer: false, role: 'admin' }],
    [
      'safety_officer',
      { is_admin: false, has_admin_access: true, is_safety_officer: true, role: 'safety_officer' },
    ],
    ['user', { is_admin: false, has_admin_access: false, is_safety_officer: false, role: 'user' }],
  ] as const)('of a %s says what the role may', async (role, expected) => {
    const session = await app.signIn(role);
    const { body, headers } = await app.call({ method: 'GET', url: '/api/admin/status', session });
    expect(body).toEqual(expected);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('the own account', () => {
  test('shows its sessions by ids that open nothing, the current one marked', async () => {
    const anna = await someone();
    const phone = await anna.signIn('Phone/1');
    clock.offset += 1000;
    const laptop = await anna.signIn('Laptop/1');
    const { status, body } = await anna.call('GET', '/api/account', laptop);
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: anna.email, role: 'user' });
    expect(body.sessions).toMatchObject([
      { current: true, user_agent: 'Laptop/1' },
      { current: false, user_agent: 'Phone/1' },
    ]);
    const hashes = await app.store.db.selectFrom('sessions').select('token_hash').execute();
    for (const { token_hash } of hashes) expect(JSON.stringify(body)).not.toContain(token_hash);
    for (const token of [phone, laptop]) expect(JSON.stringify(body)).not.toContain(token);
  });

  test('ends one of its sessions, and none of another account', async () => {
    const anna = await someone();
    const ben = await someone();
    const [phone, laptop] = [await anna.signIn('Phone/1'), await anna.signIn('Laptop/1')];
    const bens = await ben.signIn();
    const { body } = await anna.call('GET', '/api/account', laptop);
    const other: string = body.sessions.find(({ current }: { current: boolean }) => !current).id;
    expect(await isIn(phone)).toBe(true);
    const foreign = await ben.call('DELETE', `/api/account/sessions/${other}`, bens);
    expect(foreign.status).toBe(404);
    expect(foreign.body.error).toBe(accountTexts.noSuchSession);
    const ended = await anna.call('DELETE', `/api/account/sessions/${other}`, laptop);
    expect(ended.body).toEqual({ success: true, message: accountTexts.sessionEnded });
    expect([await isIn(phone), await isIn(laptop), await isIn(bens)]).toEqual([false, true, true]);
    expect((await anna.call('DELETE', `/api/account/sessions/${other}`, laptop)).status).toBe(404);
    expect(await anna.actions()).toContain('session_ended');
  });

  test('is signed out everywhere, at once', async () => {
    const anna = await someone();
    const sessions = [await anna.signIn(), await anna.signIn()];
    for (const session of sessions) expect(await isIn(session)).toBe(true);
    const { body, cookies } = await anna.call('POST', '/api/account/sign-out-everywhere', sessions[0] ?? '');
    expect(body).toEqual({ success: true, message: accountTexts.signedOutEverywhere });
    expect(cookies[0]).toMatchObject({ name: 'sid', value: '' });
    for (const session of sessions) expect(await isIn(session)).toBe(false);
    expect(await anna.actions()).toContain('sign_out_everywhere');
  });
});

describe('the own password', () => {
  test('is changed: this session goes on with a new token, all others end, the owner gets a mail', async () => {
    const anna = await someone();
    const [other, mine] = [await anna.signIn(), await anna.signIn()];
    for (const session of [other, mine]) expect(await isIn(session)).toBe(true);
    const changed = await anna.call('POST', '/api/account/password', mine, change);
    expect(changed.body).toEqual({ success: true, message: accountTexts.passwordChanged });
    const fresh = tokenIn(changed);
    expect([await isIn(other), await isIn(mine), await isIn(fresh)]).toEqual([false, false, true]);
    expect((await anna.login()).status).toBe(401);
    expect((await anna.login(NEW_PASSWORD)).status).toBe(200);
    expect((await mailsTo(app, anna.email)).at(-1)?.subject).toMatch(/password was changed/);
    expect(await anna.actions()).toContain('password_changed');
  });

  test.each([
    ['current_password', { current_password: 'wrong' }, accountTexts.passwordWrong],
    ['current_password', { current_password: '' }, accountTexts.passwordMissing],
    ['password', { password: '12345', confirm_password: '12345' }, accountTexts.passwordTooShort(6)],
    [
      'password',
      { password: 'x'.repeat(129), confirm_password: 'x'.repeat(129) },
      accountTexts.passwordTooLong(128),
    ],
    ['confirm_password', { confirm_password: 'something else' }, accountTexts.passwordsDiffer],
  ])('is not changed with a bad %s', async (field, more, message) => {
    const anna = await someone();
    const session = await anna.signIn();
    const { status, body } = await anna.call('POST', '/api/account/password', session, {
      ...change,
      ...more,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ field, message });
    expect(await isIn(session)).toBe(true);
    expect((await anna.login()).status).toBe(200);
  });

  test('is guessed here as slowly as at the login', async () => {
    const anna = await someone();
    const session = await anna.signIn();
    const guesses = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const given = { ...change, current_password: `guess ${guess}` };
      guesses.push((await anna.call('POST', '/api/account/password', session, given)).status);
    }
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
    expect((await anna.call('DELETE', '/api/account', session, { password: PASSWORD })).status).toBe(429);
    expect((await anna.login()).status).toBe(429);
  });
});

describe('the own account is deleted', () => {
  test('with the right password, and its sessions end at once', async () => {
    const anna = await someone();
    const [other, mine] = [await anna.signIn(), await anna.signIn()];
    expect(await isIn(other)).toBe(true);
    const wrong = await anna.call('DELETE', '/api/account', mine, { password: 'wrong' });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({ field: 'password', message: accountTexts.passwordWrong });
    const { body, cookies } = await anna.call('DELETE', '/api/account', mine, { password: PASSWORD });
    expect(body).toEqual({ success: true, message: accountTexts.accountDeleted });
    expect(cookies[0]).toMatchObject({ name: 'sid', value: '' });
    expect([await isIn(other), await isIn(mine)]).toEqual([false, false]);
    expect(await app.store.users.byId(anna.id)).toBeNull();
    expect((await anna.login()).status).toBe(401);
    const entries = await app.store.audit.latest(500);
    const deleted = entries.find(
      ({ action, actorId }) => action === 'account_deleted' && actorId === anna.id,
    );
    expect(deleted).toMatchObject({ actorEmail: null, subject: `user:${anna.id}` });
    // Only an id of the person remains in the log, also in older lines.
    const before = entries.filter(({ actorId }) => actorId === anna.id);
    expect(before.length).toBeGreaterThan(1);
    expect(JSON.stringify(before)).not.toContain('@');
  });

  test('but not that of the last administrator', async () => {
    const second = await someone('admin');
    const first = await app.signIn('admin');
    const asFirst = () =>
      app.call({ method: 'DELETE', url: '/api/account', session: first, payload: { password: PASSWORD } });
    const session = await second.signIn();
    const outcomes = await Promise.all([
      asFirst(),
      second.call('DELETE', '/api/account', session, { password: PASSWORD }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = outcomes.find(({ status }) => status === 409);
    expect(refused?.body.error).toBe(staffTexts.lastAdministrator);
    const admins = await app.store.db.selectFrom('users').where('role', '=', 'admin').selectAll().execute();
    expect(admins).toHaveLength(1);
  });
});

describe('after a change of role', () => {
  const setRole = (id: string, role: Role) =>
    app.store.db.updateTable('users').set({ role }).where('id', '=', id).execute();
  const status = (session: string) =>
    app.call({ method: 'GET', url: '/api/admin/status', session, headers: { accept: 'application/json' } });

  test('the session gets a new token, and the old one ends within a minute', async () => {
    const anna = await someone();
    const old = await anna.signIn();
    expect((await status(old)).cookies).toEqual([]);
    await setRole(anna.id, 'safety_officer');
    clock.offset += 1001; // the time after which another process looks the session up again
    const [first, second] = await Promise.all([status(old), status(old)]);
    expect([first.body.role, second.body.role]).toEqual(['safety_officer', 'safety_officer']);
    const fresh = [tokenIn(first), tokenIn(second)].filter(Boolean);
    expect(fresh).toHaveLength(1);
    const [replaced] = [...first.cookies, ...second.cookies];
    expect(replaced).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect((await status(fresh[0] ?? '')).cookies).toEqual([]);
    clock.offset += 58_000;
    expect((await status(old)).status).toBe(200);
    clock.offset += 3000;
    expect((await status(old)).status).toBe(401);
    expect((await status(fresh[0] ?? '')).body.role).toBe('safety_officer');
  });

  test('calls that only the old role allowed are refused, and the refusal brings the new token', async () => {
    const anna = await someone('admin');
    const old = await anna.signIn();
    const list = (session: string) => app.call({ method: 'GET', url: '/api/admin/users', session });
    expect((await list(old)).status).toBe(200);
    await setRole(anna.id, 'user');
    clock.offset += 1001;
    const refused = await list(old);
    expect(refused.status).toBe(403);
    expect((await status(tokenIn(refused))).body.role).toBe('user');
  });

  test('a call whose body was still on its way is judged by the new role', async () => {
    const anna = await someone('admin');
    const session = await anna.signIn();
    const demoteMidway = async function* () {
      yield '{"role":';
      await setRole(anna.id, 'user');
      clock.offset += 1001;
      yield '"admin"}';
    };
    const { status } = await app.call({
      method: 'PUT',
      url: `/api/admin/users/${anna.id}/role`,
      session,
      headers: { 'content-type': 'application/json' },
      payload: Readable.from(demoteMidway()),
    });
    expect(status).toBe(403);
    expect((await app.store.users.byId(anna.id))?.role).toBe('user');
  });

  test('a call whose session ends while its body takes its time is refused', async () => {
    const anna = await someone('admin');
    const session = await anna.signIn();
    const endMidway = async function* () {
      yield '{"role":';
      await app.store.sessions.deleteOfUser(anna.id); // at another process
      clock.offset += 1001;
      await new Promise((resolve) => setTimeout(resolve, 1100));
      yield '"safety_officer"}';
    };
    const { status } = await app.call({
      method: 'PUT',
      url: `/api/admin/users/${anna.id}/role`,
      session,
      headers: { 'content-type': 'application/json' },
      payload: Readable.from(endMidway()),
    });
    expect(status).toBe(401);
    expect((await app.store.users.byId(anna.id))?.role).toBe('admin');
  });

  test('who logs out with the old token leaves no session behind', async () => {
    const anna = await someone();
    const old = await anna.signIn();
    await setRole(anna.id, 'safety_officer');
    clock.offset += 1001;
    await anna.call('POST', '/auth/logout', old);
    expect(await app.store.sessions.ofUser(anna.id, Date.now() + clock.offset, 0)).toEqual([]);
  });

  test('who logs out with the token that was replaced is logged out', async () => {
    const anna = await someone();
    const old = await anna.signIn();
    await setRole(anna.id, 'safety_officer');
    clock.offset += 1001;
    const fresh = tokenIn(await status(old));
    expect((await status(fresh)).status).toBe(200);
    await anna.call('POST', '/auth/logout', old);
    for (const token of [old, fresh]) expect((await status(token)).status).toBe(401);
  });

  test('a login over the token that was replaced ends what took its place', async () => {
    const anna = await someone();
    const old = await anna.signIn();
    await setRole(anna.id, 'safety_officer');
    clock.offset += 1001;
    const fresh = tokenIn(await status(old));
    await anna.call('POST', '/auth/login', old, { email: anna.email, password: PASSWORD });
    expect((await status(fresh)).status).toBe(401);
  });

  test('the new token lasts no longer than the session would have', async () => {
    const anna = await someone();
    const old = await anna.signIn();
    const before = await app.store.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', anna.id)
      .executeTakeFirstOrThrow();
    await setRole(anna.id, 'safety_officer');
    clock.offset += 3 * 86_400_000;
    await status(old);
    const after = await app.store.sessions.ofUser(anna.id, Date.now() + clock.offset, 0);
    expect(Math.max(...after.map(({ expiresAt }) => expiresAt))).toBe(before.expires_at);
  });
});
