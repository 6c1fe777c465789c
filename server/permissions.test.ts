import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aLocation } from '#contract/testing/a-location.ts';
import { type Simulator, startSimulator } from '#simulator/simulator.ts';
import { LOOK } from './displays/testing/display-app.ts';
import { type AccessRow, type Caller, callers, type Target } from './testing/access/access-row.ts';
import { DRIVE_LINK } from './testing/access/reading-rows.ts';
import { accessMatrix, isPageOrDescription, publicRoutes } from './testing/access-matrix.ts';
import { PASSWORD, startTestApp, type TestApp } from './testing/apps/test-app.ts';
import { marineValue, reading } from './testing/samples.ts';

let app: TestApp;
let simulator: Simulator;
/** Moves the server's clock beyond the time for which it remembers sessions. */
let ahead = 0;
let made = 0;

beforeAll(async () => {
  simulator = await startSimulator();
  // Every route is there; the other sources stay away.
  const environment = { GOOGLE_DRIVE_URL: simulator.url, TRMNL: 'true' };
  app = await startTestApp({ environment, now: () => Date.now() + ahead });
  await app.addAccount('other-officer@test.example', 'safety_officer');
  const { _id } = await app.location();
  await app.call({
    method: 'POST',
    url: '/api/adverts',
    session: await app.signIn('admin'),
    payload: {
      location_id: _id,
      title: 'Title',
      description: 'Description',
      file_url: DRIVE_LINK,
      file_type: 'image',
    },
  });
  await vi.waitFor(() => expect(app.feeds.body('tidal', _id)).not.toBeNull(), 20_000);
});
afterAll(async () => {
  await app.close();
  await simulator.close();
});

async function signInAs(email: string): Promise<string> {
  const { cookies } = await app.call({
    method: 'POST',
    url: '/auth/login',
    payload: { email, password: PASSWORD },
  });
  const session = cookies.find(({ name }) => name === 'sid')?.value;
  if (!session) throw new Error(`${email} could not log in`);
  return session;
}

const emails: Record<Exclude<Caller, 'anonymous'>, string> = {
  user: 'user@test.example',
  'assigned officer': 'safety_officer@test.example',
  'other officer': 'other-officer@test.example',
  admin: 'admin@test.example',
};
const sessionOf = (caller: Caller) => (caller === 'anonymous' ? undefined : signInAs(emails[caller]));

/** A location that is assigned to the officer, with a message and an advert; one that isn't; and two accounts. */
async function freshTarget(): Promise<Target> {
  made += 1;
  const unique = `${made}`;
  const { db, locations, users } = app.store;
  const add = (name: string) =>
    locations.insert(aLocation({ name, slug: name.toLowerCase().replaceAll(' ', '-') }), Date.now());
  const location = await add(`Cove ${unique}`);
  const other = await add(`Point ${unique}`);
  const officer = await users.byEmailKey(emails['assigned officer']);
  if (!officer) throw new Error('no officer');
  await db
    .insertInto('assigned_locations')
    .values({ user_id: officer.id, location_id: location._id })
    .execute();
  const times = { created_at: Date.now(), updated_at: Date.now() };
  const about = { location_id: location._id, title: 'Title', description: 'Description', ...times };
  await db
    .insertInto('automated_messages')
    .values({
      id: `message-${unique}`,
      wind_direction: 'SW',
      wind_speed_min: 0,
      wind_speed_max: 60,
      wind_gusts_min: 0,
      wind_gusts_max: 90,
      is_active: 1,
      ...about,
    })
    .execute();
  await db
    .insertInto('adverts')
    .values({
      id: `advert-${unique}`,
      file_url: 'https://media.example.org/a.jpg',
      file_type: 'image',
      priority: 1,
      active: 1,
      target_audience: null,
      start_date: null,
      end_date: null,
      media_id: null,
      media: null,
      request_key: null,
      ...about,
    })
    .execute();
  const display = await app.store.displays.insert(
    { name: 'Pier', locationId: location._id, look: LOOK, openingHours: null },
    Date.now(),
  );
  await app.network.refresh();
  return {
    locationId: location._id,
    locationName: location.name,
    otherLocationName: other.name,
    otherLocationId: other._id,
    messageId: `message-${unique}`,
    advertId: `advert-${unique}`,
    userId: await app.addAccount(`user-${unique}@test.example`, 'user'),
    officerId: await app.addAccount(`officer-${unique}@test.example`, 'safety_officer'),
    displayId: display.id,
    unique,
  };
}

async function ask(row: AccessRow, session: string | undefined): Promise<number> {
  const target = await freshTarget();
  const body = row.body?.(target);
  const { status } = await app.call({
    method: row.method,
    url: row.url?.(target) ?? row.route,
    ...(session && { session }),
    ...(body !== undefined && { payload: body as object }),
    ...(row.contentType && { headers: { 'content-type': row.contentType } }),
  });
  await removeTarget(target);
  return status;
}

/** A thousand places, each read again at each change, would cost more than all the tests. */
async function removeTarget({ displayId, locationName, otherLocationName }: Target): Promise<void> {
  await app.store.db.deleteFrom('displays').where('id', '=', displayId).execute();
  await app.store.db.deleteFrom('locations').where('name', 'in', [locationName, otherLocationName]).execute();
}

const nameOf = (row: AccessRow) => `${row.method} ${row.route}${row.note ? ` (${row.note})` : ''}`;
const expectedOf = (row: AccessRow, caller: Caller) => row.expected[callers.indexOf(caller)];

test('every registered route is in the matrix or on the list of public routes, and nothing else is', () => {
  const registered = new Map<string, string | undefined>();
  for (const { method, url, config } of app.server.routeList) {
    for (const each of [method].flat()) if (each !== 'HEAD') registered.set(`${each} ${url}`, config?.access);
  }
  const open = [...registered].filter(([, access]) => access === 'public').map(([name]) => name);
  const guarded = [...registered].filter(([, access]) => access !== 'public').map(([name]) => name);
  const isKnownOpen = (name: string) =>
    publicRoutes.includes(name) || (name.startsWith('GET ') && isPageOrDescription(name.slice(4)));
  expect(open.filter((name) => !isKnownOpen(name))).toEqual([]);
  expect(publicRoutes.filter((name) => !open.includes(name))).toEqual([]);
  const inMatrix = new Set(accessMatrix.map(({ method, route }) => `${method} ${route}`));
  expect(guarded.filter((name) => !inMatrix.has(name))).toEqual([]);
  expect([...inMatrix].filter((name) => !guarded.includes(name))).toEqual([]);
});

describe.each(callers)('for %s', (caller) => {
  let session: string | undefined;
  beforeAll(async () => {
    session = await sessionOf(caller);
    const { _id } = await app.location();
    app.feeds.accept('marine', _id, reading(marineValue(Date.now()), { observedAt: Date.now() }));
  });

  test.each(accessMatrix.map((row) => [nameOf(row), row] as const))('%s', async (_name, row) => {
    expect(await ask(row, session)).toBe(expectedOf(row, caller));
  });
});

describe('a session that has changed', () => {
  const changes = {
    'of a deleted account is nobody’s': {
      as: 'anonymous',
      change: (id: string) => app.store.db.deleteFrom('users').where('id', '=', id).execute(),
    },
    'that has expired is nobody’s': {
      as: 'anonymous',
      change: (id: string) =>
        app.store.db.updateTable('sessions').set({ expires_at: 1 }).where('user_id', '=', id).execute(),
    },
    'of a demoted administrator is a user’s': {
      as: 'user',
      change: (id: string) =>
        app.store.db.updateTable('users').set({ role: 'user' }).where('id', '=', id).execute(),
    },
  } as const;

  describe.each(Object.entries(changes))('%s within a second', (_name, { as, change }) => {
    let session: string;
    beforeEach(async () => {
      made += 1;
      const email = `changing-${made}@test.example`;
      const id = await app.addAccount(email, 'admin');
      session = await signInAs(email);
      expect((await app.call({ method: 'GET', url: '/api/admin/users', session })).status).toBe(200);
      await change(id);
      ahead += 1000;
    });

    test.each(accessMatrix.map((row) => [nameOf(row), row] as const))('%s', async (_row, row) => {
      expect(await ask(row, session)).toBe(expectedOf(row, as));
    });
  });
});

describe('other methods and spellings give nobody more', () => {
  const paths = accessMatrix.map((row) => row.route.replace(/:\w+/g, 'exmouth'));
  const spellings = [...new Set(paths)].flatMap((path) => [
    `/${path}`,
    path.toUpperCase(),
    path.replace('/a', '/%61'),
    `${path}/`,
    path.replace(/^(\/\w+)/, '$1/..;'),
    `${path}%00`,
  ]);

  test.each(spellings)('%s', async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { status } = await app.call({ method, url });
      expect([400, 401, 404]).toContain(status);
    }
  });

  test.each([...new Set(paths)])('%s by HEAD, OPTIONS, TRACE and PATCH', async (url) => {
    for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'PATCH'] as const) {
      const { status } = await app.call({ method: method as 'HEAD', url });
      expect([401, 404, 405]).toContain(status);
    }
  });
});
