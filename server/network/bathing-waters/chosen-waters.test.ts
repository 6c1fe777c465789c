import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ImportJob, ImportState, MissingWaters } from '#contract/network/bathing-water-import.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import type {
  DesignatedWater,
  DesignatedWaters,
} from '#server/conditions/upstream/environment-agency/designated-waters.ts';
import { UpstreamError } from '#server/conditions/upstream/upstream-error.ts';
import type { StaffWrites } from '#server/http/callers/staff-writes.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Actor } from '#server/store/audit/write-audit.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { createChosenWaters } from './chosen-waters.ts';

const ADMIN: Actor = { id: 'somebody', email: 'admin@test.example', address: '127.0.0.1' };
const EXMOUTH = { latitude: 50.6111, longitude: -3.4017 };

const water = (name: string, more: Partial<DesignatedWater> = {}): DesignatedWater => ({
  id: `ukk-${name.toLowerCase()}`,
  name,
  latitude: 50.7,
  longitude: -3,
  samplingPointName: null,
  ...more,
});
const BEER = water('Beer');
const SEATON = water('Seaton', { latitude: 50.75 });

let app: TestApp;
let clock = Date.parse('2026-07-10T11:07:00Z');
beforeAll(async () => {
  app = await startTestApp({ now: () => clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  const { _id } = await app.location();
  await app.store.db.deleteFrom('locations').where('id', '!=', _id).execute();
  await app.store.db.deleteFrom('settings').where('key', 'like', 'bathing water%').execute();
});

/** The service as one process has it. */
function processWith(
  waters: DesignatedWater[],
  more: { isAlone?: boolean; writes?: Partial<StaffWrites> } = {},
) {
  const audit = vi.fn(async () => {});
  const { store, network } = app;
  const designatedWaters = vi.fn(async (): Promise<DesignatedWaters> => ({ waters, leftOut: 0 }));
  const service = createChosenWaters({
    store,
    writes: {
      byAdministrator: (_actor, write) => write(store),
      byEditorOf: (_actor, _locations, write) => write(store),
      permitAdministrator: async () => {},
      ...more.writes,
    },
    designatedWaters,
    network,
    audit,
    isAlone: more.isAlone ?? true,
    log: pino({ level: 'silent' }),
    now: () => clock,
  });
  const ended = async (): Promise<ImportJob> =>
    vi.waitFor(async () => {
      const job = await service.last();
      if (!job || job.state === 'running') throw new Error('not yet');
      return job;
    });
  return { ...service, audit, designatedWaters, ended };
}
/** Writes that wait until they are let go. */
function heldWrites() {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const byAdministrator: StaffWrites['byAdministrator'] = async (_actor, write) => {
    await gate;
    return write(app.store);
  };
  return { letGo: () => letGo(), writes: { byAdministrator } };
}
const idsOf = (waters: DesignatedWater[]) => waters.map(({ id }) => id);
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => water(`Beach ${index}`, { latitude: 51 + index / 100 }));
const names = async () => (await app.store.locations.list()).map(({ name }) => name);

describe('the waters that are not there', () => {
  test('are told with the location nearest to each, and what stands against its import', async () => {
    const named = water('Named elsewhere');
    const { _id } = await app.location();
    await app.store.locations.update(_id, { bathing_water_ids: [named.id] }, clock);
    const near = water('Maer', { ...EXMOUTH, latitude: EXMOUTH.latitude + 0.01 });
    const twin = water('EXMOUTH', { id: 'twin' });
    const unfit = water('Up/Down');
    const exchanged = water('Afar', { latitude: -3.1, longitude: 50.7 });
    const { waters } = await processWith([named, unfit, near, twin, exchanged]).missing();
    expect(waters.map(({ name, obstacle }) => [name, obstacle])).toEqual([
      ['Afar', 'outside'],
      ['EXMOUTH', 'name_taken'],
      ['Maer', null],
      ['Up/Down', 'name_unfit'],
    ]);
    expect(waters[2]).toEqual({
      id: near.id,
      name: 'Maer',
      latitude: near.latitude,
      longitude: near.longitude,
      nearest: { _id, name: 'Exmouth', distance_miles: 0.69 },
      obstacle: null,
    });
    await app.store.locations.update(_id, { bathing_water_ids: [] }, clock);
  });

  test('come from a list that is loaded once a day', async () => {
    const { missing, designatedWaters } = processWith([BEER]);
    await missing();
    await missing();
    expect(designatedWaters).toHaveBeenCalledTimes(1);
  });
});

describe('an import', () => {
  test('skips a water whose position lies outside the British Isles, with the reason', async () => {
    const afar = water('Afar', { latitude: 50.7, longitude: 3.1 });
    const { begin, ended } = processWith([afar]);
    await begin([afar.id], ADMIN);
    expect(await ended()).toMatchObject({
      created: 0,
      skipped: [{ id: afar.id, name: 'Afar', reason: staffTexts.waterOutside }],
    });
    expect(await names()).not.toContain('Afar');
  });

  test('makes a location of each chosen water and of no other, for visitors too', async () => {
    const { begin, ended, audit } = processWith([BEER, SEATON, water('Sidmouth')]);
    expect(await begin([BEER.id, SEATON.id], ADMIN)).toMatchObject({
      state: 'running',
      total: 2,
      done: 0,
      created: 0,
      skipped: [],
    });
    expect(await ended()).toMatchObject({ state: 'done', message: null, total: 2, done: 2, created: 2 });
    expect(await names()).toEqual(['Beer', 'Exmouth', 'Seaton']);
    const beer = app.places.bySlug('beer');
    expect(beer).toMatchObject({ bathing_water_ids: [BEER.id], active: true, latitude: 50.7 });
    expect(audit).toHaveBeenCalledExactlyOnceWith('locations_imported', ADMIN, {
      details: { created: 2, skipped: 0, locations: [beer?._id, app.places.bySlug('seaton')?._id] },
    });
  });

  test('skips what can’t be made, and says why', async () => {
    const there = water('There');
    const { _id } = await app.location();
    await app.store.locations.update(_id, { bathing_water_ids: [there.id] }, clock);
    const twins = [water('Twin', { id: 'a' }), water('TWIN', { id: 'b' })];
    const list = [BEER, there, water('Up/Down'), water('Exmouth', { id: 'c' }), ...twins];
    const { begin, ended } = processWith(list);
    await begin(['gone', ...idsOf(list)], ADMIN);
    expect(await ended()).toMatchObject({
      state: 'done',
      total: 7,
      done: 7,
      created: 2,
      skipped: [
        { id: 'gone', name: 'gone', reason: staffTexts.waterNotListed },
        { id: there.id, name: 'There', reason: staffTexts.waterThere },
        { name: 'Up/Down', reason: staffTexts.waterNameUnfit },
        { id: 'c', name: 'Exmouth', reason: staffTexts.locationNameTaken },
        { id: 'b', name: 'TWIN', reason: staffTexts.locationNameTaken },
      ],
    });
    await app.store.locations.update(_id, { bathing_water_ids: [] }, clock);
  });

  test('says how far it has come, to every process', async () => {
    const waters = many(25);
    const { letGo, writes } = heldWrites();
    const first = processWith(waters, { writes });
    const begun = await first.begin(idsOf(waters), ADMIN);
    const other = processWith(waters, { isAlone: false });
    expect(await other.last()).toEqual(begun);
    const set = vi.spyOn(app.store.settings, 'set');
    onTestFinished(() => set.mockRestore());
    letGo();
    expect(await first.ended()).toMatchObject({ state: 'done', done: 25, created: 25 });
    const reports = set.mock.calls.filter(([key]) => key === 'bathing water import'); // the server stores others
    expect(reports.map(([, value]) => JSON.parse(value).job.done)).toEqual([10, 20, 25]);
    expect(await other.last()).toMatchObject({ state: 'done', created: 25 });
  });

  test('runs once at a time, also in another process, and again afterwards', async () => {
    const { letGo, writes } = heldWrites();
    const [first, other] = [processWith([BEER], { writes }), processWith([SEATON], { isAlone: false })];
    await first.begin([BEER.id], ADMIN);
    const refusal = { status: 409, message: staffTexts.populateRunning };
    await expect(first.begin([BEER.id], ADMIN)).rejects.toMatchObject(refusal);
    await expect(other.begin([SEATON.id], ADMIN)).rejects.toMatchObject(refusal);
    letGo();
    await first.ended();
    await vi.waitFor(() => other.begin([SEATON.id], ADMIN));
    await other.ended();
    expect(await names()).toEqual(['Beer', 'Exmouth', 'Seaton']);
  });

  test('begins once when two begin it at the same moment', async () => {
    const [one, two] = [processWith([BEER], { isAlone: false }), processWith([BEER], { isAlone: false })];
    const outcomes = await Promise.allSettled([
      one.begin([BEER.id], ADMIN),
      two.begin([BEER.id], ADMIN),
      one.begin([BEER.id], ADMIN),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await vi.waitFor(async () => expect((await one.last())?.state).toBe('done'));
  });

  test('is ended by a restart, which is said, and what it has created stays', async () => {
    const waters = many(12);
    let written = 0;
    const { begin, stop, last } = processWith(waters, {
      writes: {
        byAdministrator: async (_actor, write) => {
          written += 1;
          if (written === 3) void stop();
          return write(app.store);
        },
      },
    });
    await begin(idsOf(waters), ADMIN);
    await vi.waitFor(async () => expect((await last())?.state).toBe('stopped'));
    const stopped = { state: 'stopped', message: staffTexts.importStopped, done: 3, created: 3, total: 12 };
    expect(await last()).toMatchObject(stopped);
    const after = processWith(waters);
    expect(await after.last()).toMatchObject(stopped);
    await after.begin(idsOf(waters), ADMIN);
    expect(await after.ended()).toMatchObject({ state: 'done', created: 9 });
  });

  test('whose process was killed is found ended: at once where there is one process, else after 30 seconds', async () => {
    const { writes } = heldWrites();
    await processWith([BEER], { writes }).begin([BEER.id], ADMIN);
    const stopped = { state: 'stopped', message: staffTexts.importStopped };
    expect(await processWith([BEER]).last()).toMatchObject(stopped);
    const other = processWith([BEER], { isAlone: false });
    expect(await other.last()).toMatchObject({ state: 'running' });
    clock += 30_001;
    expect(await other.last()).toMatchObject(stopped);
    await other.begin([BEER.id], ADMIN);
    expect(await other.ended()).toMatchObject({ state: 'done', created: 1 });
  });

  test.each([
    ['right', new HttpError(403, staffTexts.administratorsOnly), staffTexts.importRightLost],
    ['store', Object.assign(new Error('full'), { errcode: 13 }), staffTexts.importFailed],
  ])('stops when the %s is gone, and says so', async (_what, error, message) => {
    const waters = many(5);
    let written = 0;
    const { begin, ended } = processWith(waters, {
      writes: {
        byAdministrator: async (_actor, write) => {
          written += 1;
          if (written > 2) throw error;
          return write(app.store);
        },
      },
    });
    await begin(idsOf(waters), ADMIN);
    expect(await ended()).toMatchObject({ state: 'stopped', message, done: 2, created: 2 });
  });

  test('does not begin without the right or the list', async () => {
    const permitAdministrator = () => Promise.reject(new HttpError(403, staffTexts.administratorsOnly));
    const without = processWith([BEER], { writes: { permitAdministrator } });
    await expect(without.begin([BEER.id], ADMIN)).rejects.toMatchObject({ status: 403 });
    const { begin, last, designatedWaters } = processWith([BEER]);
    designatedWaters.mockRejectedValue(new UpstreamError('environment-agency', 'timeout', 'late'));
    await expect(begin([BEER.id], ADMIN)).rejects.toMatchObject({ status: 502 });
    expect(await last()).toBeNull();
  });
});

test('the calls: the list, 202, how far it has come, and what is refused', async () => {
  const simulator = await startSimulator({ now: () => clock, marked: false });
  const { EA_URL = '' } = simulator.settings();
  const server = await startTestApp({ now: () => clock, environment: { EA_URL } });
  onTestFinished(async () => {
    await server.close();
    await simulator.close();
  });
  const session = await server.signIn('admin');
  const url = '/api/admin/bathing-waters';
  const state = async () =>
    ImportState.parse((await server.call({ method: 'GET', url: `${url}/import`, session })).body);
  expect(await state()).toEqual({ job: null });

  const list = async () =>
    MissingWaters.parse((await server.call({ method: 'GET', url: `${url}/missing`, session })).body).waters;
  const before = await list();
  expect(before.length).toBeGreaterThan(200);
  const ids = before
    .filter(({ obstacle }) => obstacle === null)
    .slice(0, 30)
    .map(({ id }) => id);
  const begin = (payload: object) => server.call({ method: 'POST', url: `${url}/import`, session, payload });
  const { status, body } = await begin({ ids });
  expect([status, ImportState.parse(body).job?.total]).toEqual([202, 30]);
  await vi.waitFor(async () => expect((await state()).job?.state).toBe('done'), { timeout: 10_000 });
  expect((await state()).job).toMatchObject({ done: 30, created: 30, skipped: [] });
  expect(await list()).toHaveLength(before.length - 30);
  const { body: log } = await server.call({
    method: 'GET',
    url: '/api/admin/audit?action=locations_imported',
    session,
  });
  expect(log.entries[0]).toMatchObject({
    action: 'locations_imported',
    details: { created: 30, skipped: 0 },
  });

  const wrong = [[], 'all', [7], ['x'.repeat(41)], Array.from({ length: 501 }, (_, index) => `${index}`)];
  for (const given of wrong) expect((await begin({ ids: given })).status).toBe(400);
});
