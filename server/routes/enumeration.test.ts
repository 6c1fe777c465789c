import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mailsTo } from '../testing/mail-box.ts';
import { PASSWORD, startTestApp, type TestApp } from '../testing/test-app.ts';

const work = vi.hoisted(() => ({ done: [] as string[] }));
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) => {
      work.done.push('hash');
      return real.hash(...given);
    },
    verify: (...given: Parameters<typeof real.verify>) => {
      work.done.push('verify');
      return real.verify(...given);
    },
  };
});

const KNOWN = 'user@test.example';
const UNKNOWN = 'nobody@test.example';
const clock = { offset: 0 };
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now: () => Date.now() + clock.offset });
  await ask('/auth/login', { email: UNKNOWN, password: 'guess' }); // makes the decoy, once for the process
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

/** Notes every call of the store in `work`, by its name. */
function watchStore() {
  const { db, engine, migrated, ping, close, ...queries } = app.store;
  for (const [table, calls] of Object.entries<object>(queries)) {
    for (const name of Object.keys(calls)) {
      const original: unknown = Reflect.get(calls, name);
      if (typeof original !== 'function') continue;
      Reflect.set(calls, name, (...given: unknown[]) => {
        work.done.push(`${table}.${name}`);
        return Reflect.apply(original, calls, given);
      });
    }
  }
}

const ask = (url: string, payload: object) => app.call({ method: 'POST', url, payload });

/** What is done before the answer is there, in order, and the answer. */
async function workFor(url: string, payload: object) {
  work.done.length = 0;
  const { status, body, headers } = await ask(url, payload);
  const done = [...work.done];
  await new Promise((resolve) => setTimeout(resolve, 30)); // what follows it belongs to no other call
  return { done, status, body, headers: Object.keys(headers) };
}

test('AU8, AU9: the same work is done for an address with an account and for one without', async () => {
  watchStore();
  const wrongLogin = (email: string) => ['/auth/login', { email, password: 'guess' }] as const;
  const signUp = (email: string) => ['/auth/login', { email, login_type: 'email' }] as const;
  const resend = (email: string) => ['/auth/resend', { email }] as const;
  const forgot = (email: string) => ['/auth/forgot-password', { email }] as const;
  const code = (email: string) => ['/auth/verify', { email, auth_code: '000000' }] as const;
  const complete = (email: string) =>
    ['/auth/verify', { email, auth_code: '000000', password: PASSWORD, confirm_password: PASSWORD }] as const;
  for (const request of [wrongLogin, signUp, code, complete, resend, forgot]) {
    clock.offset += 60_000;
    const known = await workFor(...request(KNOWN));
    const unknown = await workFor(...request(UNKNOWN));
    expect(known.done.length).toBeGreaterThan(0);
    expect(known).toEqual(unknown);
  }
  expect((await mailsTo(app, KNOWN, 3)).length).toBe(3);
});

test('AU8: one hash is verified for a wrong login, with an account or without', async () => {
  for (const email of [KNOWN, UNKNOWN]) {
    const { done, status } = await workFor('/auth/login', { email, password: 'guess' });
    expect(status).toBe(401);
    expect(done.filter((step) => step === 'verify')).toHaveLength(1);
    expect(done).not.toContain('hash');
  }
});
