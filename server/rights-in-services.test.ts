import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { LocationForm } from '#contract/network/admin-locations.ts';
import { createSessions } from './accounts/sessions/sessions.ts';
import { createStaff } from './accounts/staff.ts';
import { createAdverts } from './adverts/adverts.ts';
import { createRefreshNow } from './conditions/sources/refresh-now.ts';
import { createDisplayChanges } from './displays/display-changes.ts';
import { createCodeTries } from './displays/pairing/code-tries.ts';
import { LOOK } from './displays/testing/display-app.ts';
import { createStaffWrites } from './http/callers/staff-writes.ts';
import { createBathingWaterImport } from './network/bathing-waters/bathing-water-import.ts';
import { createLocationChanges } from './network/location-changes.ts';
import { createAutomatedMessages } from './notices/automated-messages.ts';
import { createMessageMatching } from './notices/message-matching.ts';
import { createSaveSeveral } from './notices/several-messages.ts';
import type { Actor } from './store/audit/write-audit.ts';
import { createAudit } from './store/audit/write-audit.ts';
import { anAdvert, anAutomatedMessage } from './store/testing/drafts.ts';
import { customMessage } from './testing/apps/staff-app.ts';
import { startTestApp, type TestApp } from './testing/apps/test-app.ts';
import { limitersInMemory } from './testing/rate-limiters.ts';

const NOW = Date.now();
const now = () => NOW;
const log = pino({ level: 'silent' });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now });
  const { _id } = await app.location();
  await app.store.db.insertInto('adverts').values(anAdvert(_id, NOW)).execute();
  const values = { name: 'Pier', locationId: _id, look: LOOK, openingHours: null };
  await app.store.displays.insert(values, NOW);
  await app.store.displayPairings.add(pairing);
  await app.store.db.insertInto('automated_messages').values(anAutomatedMessage(_id, NOW)).execute();
});
afterAll(() => app.close());

/** Calls that leave the store. A refused person may not cause them. */
const designatedWaters = vi.fn(async () => ({ waters: [], leftOut: 0 }));
const ask = vi.fn(() => true);
const refresh = vi.fn(async () => {});
afterEach(() => vi.clearAllMocks());

/** Of the media store. No refused person may store or remove anything. */
const pictures = { keep: vi.fn(), keepPoster: vi.fn(), close: vi.fn() };
const media = { storedFor: vi.fn(), check: vi.fn(async () => {}), sweep: vi.fn(async () => {}) };

/** A screen whose code is right. */
const pairing = {
  ...{ secretHash: 'secret', codeHash: 'code', displayId: null, address: '192.0.2.1', browser: 'Chromium' },
  ...{ width: 800, height: 480, askedAt: NOW, expiresAt: NOW + 600_000 },
};

/** The services without the guard before them. */
async function services() {
  const { store, places, feeds } = app;
  const { limiters } = limitersInMemory(now);
  const writes = createStaffWrites({ store });
  const audit = createAudit({ store, log, now });
  const parts = { store, writes, audit, now };
  const changes = createLocationChanges({ ...parts, network: { refresh } });
  const matching = await createMessageMatching({ store, feeds, places, simulated: false, now, log });
  const reports = { feedsOf: () => [], feeds: () => [], sourcesOf: () => [] };
  return {
    changes,
    saveSeveral: createSaveSeveral(changes),
    importWaters: createBathingWaterImport({ ...parts, network: { refresh }, designatedWaters }),
    messages: createAutomatedMessages({ ...parts, places, matching }),
    adverts: await createAdverts({ ...parts, media, pictures, log }),
    staff: createStaff({ ...parts, sessions: createSessions({ store, secret: 's'.repeat(32), now }) }),
    displays: createDisplayChanges({
      ...parts,
      pairings: { find: async () => pairing },
      tries: createCodeTries(limiters.displayCodes),
      changed: refresh,
      commanded: refresh,
    }),
    refreshNow: createRefreshNow({ reports, places, ask, limiters, writes, audit, now }),
  };
}
type Services = Awaited<ReturnType<typeof services>>;

interface Target {
  location: string;
  advert: string;
  message: string;
  /** The account of another safety officer. */
  officer: string;
  display: string;
}

const form = { name: 'Another', latitude: 50, longitude: -4 };
const several = (location: string) => ({
  custom_message: { ...customMessage(), message_type: 'warning' as const },
  locations: [{ _id: location }],
});
const advert = (location_id: string) => ({
  location_id,
  title: 'A',
  description: 'B',
  priority: 1,
  active: true,
  target_audience: null,
  file_url: 'https://media.example.org/a.jpg',
  file_type: 'image' as const,
  start_date: null,
  end_date: null,
});
const rule = {
  location_name: 'Exmouth',
  title: 'T',
  description: 'D',
  wind_direction: 'SW' as const,
  wind_speed_min: 0,
  wind_speed_max: 60,
  wind_gusts_min: 0,
  wind_gusts_max: 90,
  is_active: true,
};

const writes: [name: string, write: (of: Services, on: Target, by: Actor) => Promise<unknown>][] = [
  ['create a location', ({ changes }, _, by) => changes.create(LocationForm.parse(form), by)],
  [
    'change a location',
    ({ changes }, { location }, by) => changes.change(location, LocationForm.parse(form), null, by),
  ],
  [
    'change a custom message',
    ({ changes }, { location }, by) =>
      changes.changeMessage(location, { custom_message: several(location).custom_message }, null, by),
  ],
  [
    'clear a custom message',
    ({ changes }, { location }, by) => changes.changeMessage(location, { custom_message: null }, null, by),
  ],
  ['delete a location', ({ changes }, { location }, by) => changes.remove(location, null, by)],
  ['import the bathing waters', ({ importWaters }, _, by) => importWaters(by)],
  ['create an automated message', ({ messages }, _, by) => messages.create(rule, by)],
  [
    'change an automated message',
    ({ messages }, { message }, by) => messages.update(message, rule, null, by),
  ],
  ['delete an automated message', ({ messages }, { message }, by) => messages.remove(message, null, by)],
  ['create an advert', ({ adverts }, { location }, by) => adverts.create(advert(location), by)],
  ['change an advert', ({ adverts }, on, by) => adverts.update(on.advert, advert(on.location), null, by)],
  ['delete an advert', ({ adverts }, on, by) => adverts.remove(on.advert, null, by)],
  ['change a role', ({ staff }, { officer }, by) => staff.changeRole(officer, 'admin', null, by)],
  [
    'give an account the role that it has',
    ({ staff }, { officer }, by) => staff.changeRole(officer, 'safety_officer', null, by),
  ],
  ['take the own role', ({ staff }, _, by) => staff.changeRole(by.id ?? '', 'admin', null, by)],
  ['assign locations', ({ staff }, { officer }, by) => staff.assign(officer, ['Exmouth'], null, by)],
  [
    'assign an unknown location',
    ({ staff }, { officer }, by) => staff.assign(officer, ['Nowhere'], null, by),
  ],
  ['delete an account', ({ staff }, { officer }, by) => staff.remove(officer, null, by)],
  ['add a display', ({ displays }, { location }, by) => displays.add({ ...sign(location), code: 'C' }, by)],
  ['pair a display again', ({ displays }, { display }, by) => displays.pairAgain(display, 'C', by)],
  [
    'change a display',
    ({ displays }, { display, location }, by) => displays.change(display, sign(location), null, by),
  ],
  [
    'take a display out of service',
    ({ displays }, { display }, by) => displays.setService(display, { text: 'Broken', until: null }, by),
  ],
  ['have a display identify itself', ({ displays }, on, by) => displays.command(on.display, 'identify', by)],
  ['have a display load itself anew', ({ displays }, on, by) => displays.command(on.display, 'reload', by)],
  ['revoke a display', ({ displays }, { display }, by) => displays.revoke(display, by)],
  ['have a source asked', ({ refreshNow }, _, by) => refreshNow({ source: 'open-meteo forecast' }, by)],
  [
    'have a feed of a place asked',
    ({ refreshNow }, _, by) => refreshNow({ feed: 'weather', location: 'exmouth' }, by),
  ],
];

const sign = (location_id: string) => ({ name: 'Pier', location_id, look: LOOK, opening_hours: null });

const actorOf = async (role: 'user' | 'safety_officer'): Promise<Actor> => {
  const account = await app.store.users.byEmailKey(`${role}@test.example`);
  return { id: account?.id ?? null, email: account?.email ?? null, address: null };
};

async function target(): Promise<Target> {
  const { store } = app;
  const officer = await store.users.byEmailKey('safety_officer@test.example');
  return {
    location: (await app.location())._id,
    advert: (await store.adverts.list())[0]?._id ?? '',
    message: (await store.automatedMessages.list())[0]?._id ?? '',
    officer: officer?.id ?? '',
    display: (await store.displays.list())[0]?.id ?? '',
  };
}

const tables = [
  'locations',
  'users',
  'assigned_locations',
  'automated_messages',
  'adverts',
  'displays',
  'display_commands',
  'display_pairings',
  'audit_log',
] as const;
const everything = async () =>
  Promise.all(tables.map((table) => app.store.db.selectFrom(table).selectAll().execute()));

/** Asserts that a refused write changes nothing and calls no source. */
async function refused(write: (of: Services, on: Target) => Promise<unknown>, status: number): Promise<void> {
  const [of, on, before] = [await services(), await target(), await everything()];
  await expect(write(of, on)).rejects.toMatchObject({ name: 'HttpError', status });
  expect(await everything()).toEqual(before);
  for (const effect of [designatedWaters, ask, refresh]) expect(effect).not.toHaveBeenCalled();
}

describe.each(writes)('to %s', (_, write) => {
  test('is refused to a plain user by the service itself', async () => {
    const user = await actorOf('user');
    await refused((of, on) => write(of, on, user), 403);
  });

  test('is refused to a safety officer to whom no location is assigned', async () => {
    const officer = await actorOf('safety_officer');
    await refused((of, on) => write(of, on, officer), 403);
  });

  test.each([null, 'nobody'])('is refused to an account that is not there: %j', async (id) => {
    await refused((of, on) => write(of, on, { id, email: null, address: null }), 401);
  });
});

test('one message for several places is refused at each of them', async () => {
  const [of, { location }, before] = [await services(), await target(), await everything()];
  const user = await actorOf('user');
  expect(await of.saveSeveral(several(location), user)).toMatchObject({
    saved: 0,
    results: [{ outcome: 'refused', status: 403 }],
  });
  expect(await everything()).toEqual(before);
});
