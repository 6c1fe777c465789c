import { PASSWORD, type TestApp } from './apps/test-app.ts';

/** The callers of the access matrix: S+ has the first location assigned, S− another one. */
export const fiveCallers = ['anonymous', 'user', 'S+', 'S−', 'admin'] as const;
export type FiveCaller = (typeof fiveCallers)[number];

/** Logs all of them in. Returns the session of each; the anonymous one has none. */
export async function signInFive(
  app: TestApp,
  assigned: { officer: string; otherOfficer: string },
): Promise<Record<FiveCaller, string | undefined>> {
  const { users, db } = app.store;
  const otherEmail = 'other-officer@test.example';
  const otherOfficer = await app.addAccount(otherEmail, 'safety_officer');
  const officer = await users.byEmailKey('safety_officer@test.example');
  if (!officer) throw new Error('no safety officer');
  await db
    .insertInto('assigned_locations')
    .values([
      { user_id: officer.id, location_id: assigned.officer },
      { user_id: otherOfficer, location_id: assigned.otherOfficer },
    ])
    .execute();
  const { cookies } = await app.call({
    method: 'POST',
    url: '/auth/login',
    payload: { email: otherEmail, password: PASSWORD },
  });
  return {
    anonymous: undefined,
    user: await app.signIn('user'),
    'S+': await app.signIn('safety_officer'),
    'S−': cookies.find(({ name }) => name === 'sid')?.value,
    admin: await app.signIn('admin'),
  };
}
