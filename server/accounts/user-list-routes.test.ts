import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#contract/accounts/auth.ts';
import { UserList } from '#contract/accounts/users.ts';
import { MAX_ROWS } from '#contract/list-query.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';

/** More than one answer holds, together with the three accounts from the start. */
const ADDED = MAX_ROWS + 5;

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn('admin');
  const accounts = Array.from({ length: ADDED }, (_, index) => ({
    id: `account-${index}`,
    email: `Person${index}@many.example`,
    email_key: `person${index}@many.example`,
    password_hash: 'none',
    role: 'user' satisfies Role,
    verified: index % 2,
    login_count: index,
    last_login: null,
    last_login_attempt: null,
    created_at: 1_780_000_000_000 + index,
    updated_at: 1_780_000_000_000 + index,
  }));
  await app.store.db.insertInto('users').values(accounts).execute();
});
afterAll(() => app.close());

const get = (query = '') => app.call({ method: 'GET', url: `/api/admin/users${query}`, session: admin });
const list = async (query = '') => UserList.parse((await get(query)).body);

test('without parameters the list has the most that one answer may have, and the total', async () => {
  const { users, total_count } = await list();
  expect(users).toHaveLength(MAX_ROWS);
  expect(total_count).toBe(ADDED + 3);
  expect(users[0]?.email).toBe('admin@test.example');
});

test('a page holds what was asked for and counts what matches, beside the counts of all', async () => {
  const { users, total_count, counts } = await list('?q=PERSON100&sort=-login_count&limit=4&offset=1');
  expect(users.map(({ login_count }) => login_count)).toEqual([1003, 1002, 1001, 1000]);
  expect(total_count).toBe(6); // 100 and 1000 to 1004
  expect(counts).toEqual({
    total: ADDED + 3,
    verified: Math.floor(ADDED / 2) + 3,
    admins: 1,
    safety_officers: 1,
  });
});

test('a role narrows the list', async () => {
  expect((await list('?role=safety_officer')).users.map(({ role }) => role)).toEqual(['safety_officer']);
  expect((await list('?role=admin&q=person')).total_count).toBe(0);
});

test('a page behind the last one is empty', async () => {
  const { users, total_count } = await list('?offset=5000');
  expect([users, total_count]).toEqual([[], ADDED + 3]);
});

test.each(['role=root', 'sort=password_hash', 'limit=0', 'page=2', 'role=user&role=admin'])(
  '?%s is refused by the parameter’s name',
  async (query) => {
    const { status, body } = await get(`?${query}`);
    expect(status).toBe(400);
    expect(body.field).toMatch(/^(role|sort|limit|page)/);
  },
);

test('nothing that opens an account can be searched for', async () => {
  expect((await list('?q=none')).total_count).toBe(0);
  expect((await list('?q=argon2')).total_count).toBe(0);
});
