import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { afterAnswers, mailsTo } from '#server/testing/servers/mail-box.ts';

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

/** Records every call of the account tables in `work`, by its name. */
function watchStore() {
  const { users, sessions, emailCodes, pendingSignUps, resetTokens, audit } = app.store;
  const watched = { users, sessions, emailCodes, pendingSignUps, resetTokens, audit };
  for (const [table, calls] of Object.entries<object>(watched)) {
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

type Call = [url: string, payload: object];
const ask = (url: string, payload: object) => app.call({ method: 'POST', url, payload });

/** The work before the answer, in order, and the answer. */
async function workFor([url, payload]: Call) {
  work.done.length = 0;
  const { status, body, headers } = await ask(url, payload);
  const done = [...work.done];
  await afterAnswers(); // work after this answer belongs to no other call
  return { done, status, body, headers: Object.keys(headers) };
}

test('the same work is done for an address with an account and for one without', async () => {
  watchStore();
  const wrongLogin = (email: string): Call => ['/auth/login', { email, password: 'guess' }];
  const signUp = (email: string): Call => ['/auth/login', { email, login_type: 'email' }];
  const resend = (email: string): Call => ['/auth/resend', { email }];
  const forgot = (email: string): Call => ['/auth/forgot-password', { email }];
  const code = (email: string): Call => ['/auth/verify', { email, auth_code: '000000' }];
  const complete = (email: string): Call => [
    '/auth/verify',
    { email, auth_code: '000000', password: PASSWORD, confirm_password: PASSWORD },
  ];
  for (const request of [wrongLogin, signUp, code, complete, resend, forgot]) {
    clock.offset += 60_000;
    const known = await workFor(request(KNOWN));
    const unknown = await workFor(request(UNKNOWN));
    expect(known.done.length).toBeGreaterThan(0);
    expect(known).toEqual(unknown);
  }
  expect((await mailsTo(app, KNOWN, 3)).length).toBe(3);
});

test('one hash is verified for a wrong login, with an account or without', async () => {
  for (const email of [KNOWN, UNKNOWN]) {
    const { done, status } = await workFor(['/auth/login', { email, password: 'guess' }]);
    expect(status).toBe(401);
    expect(done.filter((step) => step === 'verify')).toHaveLength(1);
    expect(done).not.toContain('hash');
  }
});

const OF_ACCOUNTS = /\b(users|sessions|email_codes|pending_sign_ups|reset_tokens|audit_log|settings)\b/;

/** The statements about accounts from a call until the work after its answer is done, within their transaction. */
async function statementsAround([url, payload]: Call): Promise<string> {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  await ask(url, payload);
  await afterAnswers();
  const kinds = prepare.mock.calls
    .filter(([sql]) => OF_ACCOUNTS.test(sql) || /^(begin|commit|rollback)/.test(sql))
    .map(([sql]) => /^\w+/.exec(sql)?.[0]);
  prepare.mockRestore();
  return kinds.join(' ').replaceAll(/ ?begin commit/g, ''); // empty transactions of other writers
}

test('the work after an answer delays the next call no longer when there is an account', async () => {
  const requests: ((email: string) => Call)[] = [
    (email) => ['/auth/login', { email, password: 'guess' }],
    (email) => ['/auth/login', { email, login_type: 'email' }],
    (email) => ['/auth/resend', { email }],
    (email) => ['/auth/forgot-password', { email }],
    (email) => ['/auth/verify', { email, auth_code: '000000' }],
  ];
  for (const request of requests) {
    clock.offset += 60_000;
    const known = await statementsAround(request(KNOWN));
    const unknown = await statementsAround(request(UNKNOWN));
    expect(known.length).toBeGreaterThan(0);
    expect([request('any'), known]).toEqual([request('any'), unknown]);
  }
});
