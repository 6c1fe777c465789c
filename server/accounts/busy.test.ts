import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import { PASSWORD, startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { NEW_PASSWORD, newPerson } from '#server/testing/new-person.ts';
import { codeIn, resetTokenIn } from '#server/testing/servers/mail-box.ts';
import { hashPassword } from './passwords/passwords.ts';

/** While this promise is pending, no hash finishes. */
const held = vi.hoisted(() => ({ until: Promise.resolve() }));
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  const hash: typeof real.hash = async (...given) => {
    await held.until;
    return real.hash(...given);
  };
  return { ...real, hash };
});

let app: TestApp;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Two run and a hundred wait. */
const MOST_HASHES = 102;

/** Runs the work while the queue of hashes is full. Afterwards the queue is empty again. */
async function whileBusy(work: () => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  held.until = promise;
  const hashes = Array.from({ length: MOST_HASHES }, () => hashPassword('something else'));
  await work().finally(resolve);
  await Promise.all(hashes);
}

async function someone() {
  count += 1;
  const email = `busy${count}@test.example`;
  const remoteAddress = `198.51.100.${count}`;
  await app.addAccount(email);
  const login = (password: string, from = remoteAddress) =>
    app.call({ method: 'POST', url: '/auth/login', payload: { email, password }, remoteAddress: from });
  const session = async () => (await login(PASSWORD)).cookies.find(({ name }) => name === 'sid')?.value ?? '';
  return { email, remoteAddress, login, session };
}

const MORE_THAN_ALLOWED = 15;

/** Makes a call more often than wrong passwords are allowed, always while the server is too busy to check one. */
const refusedOften = (call: () => Promise<{ status: number; body: { error?: string } }>) =>
  whileBusy(async () => {
    for (let time = 0; time < MORE_THAN_ALLOWED; time += 1) {
      const { status, body } = await call();
      expect({ status, error: body.error }).toEqual({ status: 503, error: callTexts.busy });
    }
  });

describe('when the server is too busy to check, this is not counted as an attempt:', () => {
  test('a login', async () => {
    const { login } = await someone();
    await refusedOften(() => login('guess', '203.0.113.200'));
    // Ten wrong passwords are still allowed, from that address and elsewhere, before the first delay.
    for (let time = 0; time < 10; time += 1) {
      expect((await login('guess', `203.0.113.${time % 2 ? 200 : 201}`)).status).toBe(401);
    }
    expect((await login('guess', '203.0.113.202')).status).toBe(429);
  });

  test('the eleventh login, which leaves no delay behind either', async () => {
    const { login } = await someone();
    for (let time = 0; time < 9; time += 1) expect((await login('guess')).status).toBe(401);
    await refusedOften(() => login(PASSWORD));
    expect((await login(PASSWORD)).status).toBe(200);
  });

  test('a change of the password', async () => {
    const { login, session, remoteAddress } = await someone();
    const sid = await session();
    const payload = { current_password: PASSWORD, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    const change = () =>
      app.call({ method: 'POST', url: '/api/account/password', session: sid, payload, remoteAddress });
    await refusedOften(change);
    expect((await login(PASSWORD)).status).toBe(200);
    expect((await change()).status).toBe(200);
  });

  test('the deletion of the own account', async () => {
    const { session, remoteAddress } = await someone();
    const sid = await session();
    const remove = () =>
      app.call({
        method: 'DELETE',
        url: '/api/account',
        session: sid,
        payload: { password: PASSWORD },
        remoteAddress,
      });
    await refusedOften(remove);
    expect((await remove()).status).toBe(200);
  });

  test('a new password behind a reset link, which stays valid', async () => {
    const { email, login, remoteAddress } = await someone();
    await app.call({ method: 'POST', url: '/auth/forgot-password', payload: { email }, remoteAddress });
    const url = `/auth/api/reset-password/${await resetTokenIn(app, email)}`;
    const payload = { email, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    const reset = () => app.call({ method: 'POST', url, payload, remoteAddress });
    await refusedOften(reset);
    expect((await reset()).status).toBe(200);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
  });

  test('the last step of a sign-up, whose code stays valid', async () => {
    const { email, begin, complete } = newPerson(app);
    await begin();
    const code = await codeIn(app, email);
    await refusedOften(() => complete(code));
    expect((await complete(code)).status).toBe(200);
  });
});

test('a login while the store is away is not counted as an attempt', async () => {
  const { login } = await someone();
  const { users } = app.store;
  const { byEmailKey } = users;
  users.byEmailKey = () => Promise.reject(new Error('away'));
  for (let time = 0; time < MORE_THAN_ALLOWED; time += 1) expect((await login(PASSWORD)).status).toBe(503);
  users.byEmailKey = byEmailKey;
  expect((await login(PASSWORD)).status).toBe(200);
});
