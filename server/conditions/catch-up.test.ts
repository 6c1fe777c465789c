import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aLocation } from '#contract/testing/a-location.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { engines, silentLog, storesOn } from '#server/store/testing/engines.ts';
import { reading } from '#server/testing/samples.ts';
import { weatherValue } from '#server/testing/weather.ts';
import { createCatchUp } from './catch-up.ts';
import { Feeds } from './feeds/feeds.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');

describe.each(engines)('values without a message on the bus, on $name', (engine) => {
  const openFresh = storesOn(engine);
  let store: Store;
  let locationId: string;
  let feeds: Feeds;

  const catchUpOn = (options: { simulated?: boolean } = {}) =>
    createCatchUp({
      store,
      feeds,
      simulated: options.simulated ?? false,
      log: silentLog as never,
    });
  /** Stores a value as another process does after it has accepted it. */
  const storedElsewhere = async (fetchedAt: number, simulated = false) => {
    const there = new Feeds({ simulated, scale: 1, now: () => fetchedAt });
    there.track(await store.locations.list());
    const held = there.accept('weather', locationId, reading(weatherValue(NOW)));
    await store.feedValues.save(held, simulated);
    return held;
  };

  beforeEach(async () => {
    store = await openFresh();
    locationId = (await store.locations.insert(aLocation(), NOW))._id;
    feeds = new Feeds({ simulated: false, scale: 1, now: () => NOW });
    feeds.track(await store.locations.list());
  });
  afterEach(() => void vi.restoreAllMocks());

  test('a value that is newer in the store is taken, once', async () => {
    const { values } = catchUpOn();
    await storedElsewhere(NOW - 2000);
    const load = vi.spyOn(store.feedValues, 'load');
    await values();
    expect(feeds.fetchedAt('weather', locationId)).toBe(NOW - 2000);
    await storedElsewhere(NOW - 1000);
    await values();
    await values();
    expect(feeds.fetchedAt('weather', locationId)).toBe(NOW - 1000);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('an older one is not taken, unless the value here comes from a clock that was wrong', async () => {
    const { values } = catchUpOn();
    feeds.accept('weather', locationId, reading(weatherValue(NOW)), NOW);
    await storedElsewhere(NOW - 1000);
    await values();
    expect(feeds.fetchedAt('weather', locationId)).toBe(NOW);
    feeds.accept('weather', locationId, reading(weatherValue(NOW)), NOW + 86_400_000);
    await storedElsewhere(NOW - 500);
    await values();
    expect(feeds.fetchedAt('weather', locationId)).toBe(NOW - 500);
  });

  test('one that was fetched for another position is not taken', async () => {
    await storedElsewhere(NOW - 1000);
    feeds.track([{ ...aLocation(), _id: locationId, latitude: 50.7 }]);
    await catchUpOn().values();
    expect(feeds.fetchedAt('weather', locationId)).toBeNull();
  });

  test('simulated values are never taken as real ones', async () => {
    await storedElsewhere(NOW - 1000, true);
    await catchUpOn().values();
    expect(feeds.fetchedAt('weather', locationId)).toBeNull();
  });
});
