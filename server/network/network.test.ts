import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type FeedKind, feedKinds, feedTable } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { Feeds } from '#server/conditions/feeds/feeds.ts';
import { createPlaces } from '#server/conditions/places.ts';
import { HARWICH } from '#server/testing/apps/simulated-app.ts';
import { startTestApp } from '#server/testing/apps/test-app.ts';
import { marineValue, reading } from '#server/testing/samples.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { createNetwork } from './network.ts';

const EXMOUTH = aLocation();
const BEER = aLocation({ slug: 'beer', name: 'Beer', latitude: 50.6966, longitude: -3.0899 });

describe('the running server follows the store', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A network whose store answers as the test says, at first with Exmouth alone. */
  function networkOf(list: () => Promise<Location[]>) {
    const feeds = new Feeds({ simulated: false, scale: 1, now: Date.now });
    const places = createPlaces([EXMOUTH]);
    feeds.track([EXMOUTH]);
    const forget = vi.fn(async (_id: string, _whereabouts: string | null) => {});
    const follow = vi.fn((_moved: readonly string[]) => {});
    const tooRare = vi.fn((): FeedKind[] => []);
    const warnings: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line).feeds) });
    const network = createNetwork({
      store: { locations: { list } },
      places,
      feeds,
      archive: { forget },
      refresher: { follow, tooRare },
      log,
    });
    onTestFinished(() => network.stop());
    return { network, places, feeds, forget, follow, tooRare, warnings };
  }

  const slugs = (locations: readonly Location[]) => locations.map(({ slug }) => slug);

  test('one reading at a time, and a caller that comes meanwhile waits for one that begins later', async () => {
    const answers: ((locations: Location[]) => void)[] = [];
    const { network, places } = networkOf(() => new Promise((resolve) => answers.push(resolve)));
    const first = network.refresh();
    await vi.advanceTimersByTimeAsync(0);
    const others = Promise.all([network.refresh(), network.refresh()]);
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toHaveLength(1);

    answers[0]?.([EXMOUTH]);
    await first;
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toHaveLength(2);
    expect(slugs(places.all())).toEqual(['exmouth']);
    answers[1]?.([BEER, EXMOUTH]);
    await others;
    expect(slugs(places.all())).toEqual(['beer', 'exmouth']);
    expect(answers).toHaveLength(2);
  });

  test('only active locations have feeds; the stored values of dropped or moved ones are deleted', async () => {
    let now: Location[] = [EXMOUTH, BEER];
    const { network, feeds, forget, follow } = networkOf(async () => now);
    await network.refresh();
    expect(forget).not.toHaveBeenCalled();
    now = [
      { ...EXMOUTH, latitude: 50.62 },
      { ...BEER, active: false },
    ];
    await network.refresh();
    expect(slugs(feeds.locations('marine'))).toEqual(['exmouth']);
    expect(forget.mock.calls.map(([id]) => id).sort()).toEqual(['beer', 'exmouth']);
    expect(follow.mock.lastCall?.[0].toSorted()).toEqual(['beer', 'exmouth']);
  });

  test('a store that can’t be read is tried again until it can', async () => {
    let isAway = true;
    const { network, places } = networkOf(async () => {
      if (isAway) throw new Error('away');
      return [BEER];
    });
    await network.refresh();
    await vi.advanceTimersByTimeAsync(3000);
    expect(slugs(places.all())).toEqual(['exmouth']);
    isAway = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(slugs(places.all())).toEqual(['beer']);
  });

  test('values that could not be deleted are deleted later, and the feeds do not wait for it', async () => {
    const { network, forget, follow } = networkOf(async () => [BEER]);
    forget.mockRejectedValueOnce(new Error('away'));
    await network.refresh();
    expect(follow).toHaveBeenCalledWith(['exmouth']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(forget.mock.calls.map(([id]) => id)).toEqual(['exmouth', 'exmouth']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(forget).toHaveBeenCalledTimes(2);
  });

  test('a warning is logged once when feeds become too rare for so many locations', async () => {
    const { network, tooRare, warnings } = networkOf(async () => [EXMOUTH]);
    await network.refresh();
    tooRare.mockReturnValue(['weather']);
    await network.refresh();
    await network.refresh();
    expect(warnings).toEqual([['weather']]);
    tooRare.mockReturnValueOnce([]);
    await network.refresh();
    await network.refresh();
    expect(warnings).toEqual([['weather'], ['weather']]);
  });

  test('nothing is tried again after the end', async () => {
    const list = vi.fn(() => Promise.reject(new Error('away')));
    const { network } = networkOf(list);
    await network.refresh();
    await network.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(list).toHaveBeenCalledTimes(1);
  });
});

/** Patience for a busy machine: the tests themselves take a fraction of a second. */
const PATIENT = { timeout: 9000, interval: 20 };

describe('the feeds of a location, on the simulator', () => {
  const SEASON = Date.parse('2026-07-10T11:07:00Z');
  const form = { name: 'Harwich', latitude: HARWICH.latitude, longitude: HARWICH.longitude };

  async function startServer() {
    const now = () => SEASON;
    const simulator = await startSimulator({ now, marked: false });
    const app = await startTestApp({ now, environment: simulator.settings() });
    onTestFinished(async () => {
      await app.close();
      await simulator.close();
    });
    const session = await app.signIn('admin');
    const write = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      app.call({ method, url, session, ...(payload && { payload }) });
    const statuses = (slug: string) =>
      Promise.all(
        feedKinds.map(async (kind) => {
          const url = `${feedTable[kind].path}?location=${slug}`;
          return (await app.call({ method: 'GET', url, session })).status;
        }),
      );
    const allAre = (slug: string, status: number) =>
      vi.waitFor(async () => expect(await statuses(slug)).toEqual(feedKinds.map(() => status)), PATIENT);
    return { app, simulator, write, allAre, statuses };
  }

  test('begin when it is created, end while it is off, and end with it', async () => {
    const { app, write, allAre } = await startServer();
    const { status, body } = await write('POST', '/api/admin/locations', form);
    expect(status).toBe(201);
    const { _id } = body.location;
    await allAre('harwich', 200);

    const url = `/api/admin/locations/${_id}`;
    await write('PUT', url, { ...form, active: false });
    await allAre('harwich', 404);
    const stored = async () =>
      (await app.store.feedValues.loadAll(false)).map(({ locationId }) => locationId);
    expect(await stored()).not.toContain(_id);

    await write('PUT', url, { ...form, active: 'true' });
    await allAre('harwich', 200);
    await vi.waitFor(async () => expect(await stored()).toContain(_id), PATIENT);
    await write('DELETE', url);
    await allAre('harwich', 404);
    expect(await stored()).not.toContain(_id);
  });

  test('are those of the new position as soon as it has moved, and never those of the old one', async () => {
    const { app, write } = await startServer();
    const { _id } = await app.location('exmouth');
    const old = marineValue(SEASON, 29.9);
    const hasMarine = () => expect(app.feeds.value('marine', _id)).not.toBeNull();
    await vi.waitFor(hasMarine, PATIENT);
    app.feeds.accept('marine', _id, reading(old, { observedAt: SEASON }));
    const { name } = await app.location('exmouth');
    await write('PUT', `/api/admin/locations/${_id}`, { ...form, name });
    expect(app.feeds.value('marine', _id)?.current.wave_height).not.toBe(29.9);
    await vi.waitFor(hasMarine, PATIENT);
    expect(app.feeds.value('marine', _id)?.current.wave_height).not.toBe(29.9);
  });

  test('do not delay the answer while their sources are slow', async () => {
    const { app, simulator, write } = await startServer();
    const upstreams = ['weather', 'marine', 'bathing_water', 'storm_overflow'] as const;
    simulator.faults.set(upstreams.map((upstream) => ({ upstream, mode: 'hang' as const })));
    const { status, body } = await write('POST', '/api/admin/locations', form);
    expect(status).toBe(201);
    expect(app.feeds.value('weather', body.location._id)).toBeNull();
    expect(
      await app.call({ method: 'GET', url: '/locations/harwich', session: await app.signIn() }),
    ).toMatchObject({
      status: 200,
      body: { location: { name: 'Harwich' } },
    });
  });

  test('two changes at once leave the newer list in memory', async () => {
    const { app, write } = await startServer();
    const names = Array.from({ length: 12 }, (_, index) => `Place ${index}`);
    await Promise.all(
      names.map((name, index) =>
        write('POST', '/api/admin/locations', { ...form, name, latitude: 51 + index / 10 }),
      ),
    );
    expect(app.places.all().map(({ name }) => name)).toEqual(
      (await app.store.locations.list()).map(({ name }) => name),
    );
    expect(app.places.all()).toHaveLength(13);
  });
});
