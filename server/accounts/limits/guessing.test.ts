import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { NEW_PASSWORD, newPerson } from '#server/testing/new-person.ts';
import { codeIn, resetTokenIn } from '#server/testing/servers/mail-box.ts';

/** Thousands of guesses: real hashes would take minutes. */
vi.mock('@node-rs/argon2', () => ({
  hash: async (password: string) => `hash of ${password}`,
  verify: async (hash: string, password: string) => hash === `hash of ${password}`,
}));

const clock = { offset: 0 };
let app: TestApp;
let count = 0;
/** The address of a school, say: behind it are the owner and the guesser. */
let school = '';
let email = '';

beforeAll(async () => {
  app = await startTestApp({ now: () => Date.now() + clock.offset });
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  school = `198.51.100.${count}`;
  email = `owner${count}@test.example`;
  await app.addAccount(email);
});

type Answer = Awaited<ReturnType<TestApp['call']>>;
const DEVICE = 'known-device';
const HOME = '203.0.113.9';

/** A browser, which stores its cookies. */
function browser(address = school) {
  const cookies = new Map<string, string>();
  const call = async (method: 'POST' | 'DELETE', url: string, payload: object): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.call({ method, url, payload, headers: { cookie }, remoteAddress: address });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return answer;
  };
  const login = (password: string, account = email) =>
    call('POST', '/auth/login', { email: account, password });
  return { cookies, call, login };
}

/** A pupil who guesses at the school until a delay begins. */
async function guesses(account: (time: number) => string, address = school) {
  const guesser = browser(address);
  for (let time = 0; time < 130; time += 1) await guesser.login('guess', account(time));
  return guesser;
}

describe('a guesser behind the same address does not lock the owner out,', () => {
  test('whichever accounts are guessed', async () => {
    const owner = browser();
    await owner.login(PASSWORD);
    const guesser = await guesses((time) => `pupil${time}@test.example`);
    expect((await guesser.login('guess', 'one-more@test.example')).status).toBe(429);
    expect((await owner.login(PASSWORD)).status).toBe(200);
    expect((await guesser.login('guess', 'one-more@test.example')).status).toBe(429);
  });

  test("nor when it is the owner's account", async () => {
    const owner = browser();
    await owner.login(PASSWORD);
    const guesser = await guesses(() => email);
    expect((await guesser.login(PASSWORD)).status).toBe(429);
    expect((await owner.login(PASSWORD)).status).toBe(200);
    expect((await guesser.login(PASSWORD)).status).toBe(429); // the owner's login lifts no delay of others
  });

  test('nor when the owner has lost the cookies but logged in from there, and other accounts are guessed', async () => {
    await browser().login(PASSWORD);
    await guesses((time) => `pupil${time}@test.example`);
    expect((await browser().login(PASSWORD)).status).toBe(200);
  });

  test('nor when the owner comes from elsewhere with the device', async () => {
    const phone = browser();
    await phone.login(PASSWORD);
    await guesses(() => email, HOME);
    expect((await browser('203.0.113.77').login(PASSWORD)).status).toBe(429);
    const away = browser('203.0.113.77');
    away.cookies.set(DEVICE, phone.cookies.get(DEVICE) ?? '');
    expect((await away.login(PASSWORD)).status).toBe(200);
  });

  test('nor from a change of the password, nor from deleting the account', async () => {
    const owner = browser();
    await owner.login(PASSWORD);
    await guesses(() => email);
    const change = { current_password: PASSWORD, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    expect((await owner.call('POST', '/api/account/password', change)).status).toBe(200);
    const removed = await owner.call('DELETE', '/api/account', { password: NEW_PASSWORD });
    expect(removed.status).toBe(200);
    expect(owner.cookies.get(DEVICE)).toBe('');
  });

  test('after a reset of the password by mail', async () => {
    await guesses(() => email);
    const owner = browser();
    await owner.call('POST', '/auth/forgot-password', { email });
    const payload = { email, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    await owner.call('POST', `/auth/api/reset-password/${await resetTokenIn(app, email)}`, payload);
    await guesses(() => email);
    expect((await owner.login(NEW_PASSWORD)).status).toBe(200);
  });

  test('after a sign-up', async () => {
    const person = newPerson(app);
    await person.begin();
    const made = await person.complete(await codeIn(app, person.email));
    const owner = browser();
    for (const { name, value } of made.cookies) owner.cookies.set(name, value);
    await guesses(() => person.email);
    expect((await owner.login(NEW_PASSWORD, person.email)).status).toBe(200);
  });
});

describe('the cookie of a known device', () => {
  test('cannot be read by scripts, lasts thirty days, and stays at logout', async () => {
    const owner = browser();
    const { cookies } = await owner.login(PASSWORD);
    const cookie = cookies.find(({ name }) => name === DEVICE);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 });
    expect(cookie?.value).not.toContain('owner');
    await owner.call('POST', '/auth/logout', {});
    expect(owner.cookies.get(DEVICE)).toBe(cookie?.value);
  });

  test('opens nothing, and gives no more guesses than anybody has', async () => {
    const owner = browser();
    await owner.login(PASSWORD);
    const thief = browser(HOME);
    thief.cookies.set(DEVICE, owner.cookies.get(DEVICE) ?? '');
    const { status } = await app.call({
      method: 'GET',
      url: '/api/account',
      headers: { cookie: `${DEVICE}=${thief.cookies.get(DEVICE)}` },
    });
    expect(status).toBe(401);
    for (let time = 0; time < 10; time += 1) expect((await thief.login('guess')).status).toBe(401);
    expect((await thief.login('guess')).status).toBe(429);
    // Those guesses delay nobody who does not have the cookie.
    expect((await browser(HOME).login(PASSWORD)).status).toBe(200);
  });

  test.each([
    ['of another account', () => browser().login(PASSWORD, 'admin@test.example')],
    ['that was altered', () => browser().login(PASSWORD)],
  ])('is worth nothing %s', async (what, logIn) => {
    const device = (await logIn()).cookies.find(({ name }) => name === DEVICE)?.value ?? '';
    const altered = `${device.slice(0, -1)}${device.endsWith('A') ? 'B' : 'A'}`;
    await browser().login(PASSWORD);
    const guesser = await guesses(() => email);
    guesser.cookies.set(DEVICE, what.includes('altered') ? altered : device);
    expect((await guesser.login(PASSWORD)).status).toBe(429);
  });

  test('is worth nothing after thirty days', async () => {
    const owner = browser();
    await owner.login(PASSWORD);
    clock.offset += 30 * 86_400_000;
    await guesses(() => email);
    expect((await owner.login(PASSWORD)).status).toBe(429);
  });
});

test('attempts for an account with a delay do not use up those of the address', async () => {
  const guesser = browser(HOME);
  for (let time = 0; time < 300; time += 1) await guesser.login('guess');
  expect((await guesser.login(PASSWORD, 'admin@test.example')).status).toBe(200);
});
