import { expect, test, vi } from 'vitest';
import type { StormOverflow } from '#contract/conditions/storm-overflows.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { type WeatherHours, weatherVariables } from '#domain/weather/weather-hours.ts';
import { windsOf } from '#server/store/conditions/model-history.ts';
import { engines, storesOn } from '#server/store/testing/engines.ts';
import { marineValue, overflowsValue, reading } from '#server/testing/samples.ts';
import { weatherValue } from '#server/testing/weather.ts';
import { createArchive } from './archive.ts';
import { Feeds } from './feeds.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const [sqlite] = engines;
if (!sqlite) throw new Error('no engine');
const openFresh = storesOn(sqlite);

/** An archive whose store refuses values until the test lets it accept them. */
async function whileStoreIsAway() {
  const store = await openFresh();
  const { _id: locationId } = await store.locations.insert(aLocation(), NOW);
  const feeds = new Feeds({ simulated: false, scale: 1, now: () => NOW });
  feeds.track(await store.locations.list());
  const at = (fetchedAt: number) =>
    feeds.accept('weather', locationId, reading(weatherValue(NOW)), fetchedAt);
  const saveMany = vi.spyOn(store.feedValues, 'saveMany').mockRejectedValue(new Error('away'));
  const archive = createArchive({ store, simulated: false, now: () => NOW });
  const stored = async () => (await store.feedValues.marks(false)).map(({ fetchedAt }) => fetchedAt);
  return { store, archive, at, saveMany, stored };
}

test('values that could not be stored are stored when the store is back: the newest of each feed, once', async () => {
  const { archive, at, saveMany, stored } = await whileStoreIsAway();
  for (const fetchedAt of [NOW, NOW + 1]) await expect(archive.save([at(fetchedAt)])).rejects.toThrow('away');
  await expect(archive.saveOverdue()).rejects.toThrow('away');
  saveMany.mockRestore();
  await archive.saveOverdue();
  expect(await stored()).toEqual([NOW + 1]);
});

test('it does not replace a value that another process has stored meanwhile', async () => {
  const { store, archive, at, saveMany, stored } = await whileStoreIsAway();
  await expect(archive.save([at(NOW)])).rejects.toThrow('away');
  saveMany.mockRestore();
  await store.feedValues.save(at(NOW + 60_000), false);
  await archive.saveOverdue();
  expect(await stored()).toEqual([NOW + 60_000]);
});

test('the sea level in the history is that of the moment of its record', async () => {
  const store = await openFresh();
  const { _id: locationId } = await store.locations.insert(aLocation(), NOW);
  const archive = createArchive({ store, simulated: false, now: () => NOW });
  const appended = vi.spyOn(store.history, 'appendMarine');
  const value = marineValue(NOW + 15 * 60_000);
  const hours = [NOW / 1000, NOW / 1000 + 3600];
  value.hourly = { ...value.hourly, time: hours, sea_level_height_msl: [-1, 1] };
  const feeds = new Feeds({ simulated: false, scale: 1, now: () => NOW });
  feeds.track(await store.locations.list());
  await archive.save([feeds.accept('marine', locationId, reading(value), NOW)]);
  expect(appended.mock.calls[0]?.[0]).toMatchObject([
    { locationId, at: NOW + 15 * 60_000, wave_height: 1, sea_level_height_msl: -0.5 },
  ]);
});

test('a spill of a company whose data are frozen does not continue in the history', async () => {
  const store = await openFresh();
  const { _id: locationId } = await store.locations.insert(aLocation(), NOW);
  const archive = createArchive({ store, simulated: false, now: () => NOW });
  const append = vi.spyOn(store.history, 'appendOverflowChanges');
  const storedAt = async (fetchedAt: number) => {
    const value = {
      ...overflowsValue(NOW),
      company_data: [{ company: 'South West Water', updated_at: new Date(NOW).toISOString(), suspect: null }],
    };
    const held = { kind: 'storm_overflow' as const, locationId, value, fetchedAt };
    await archive.save([{ ...held, source: null, attribution: null, observedAt: null }]);
    return append.mock.lastCall?.[0].map(({ statusCode, seenAt }) => ({ statusCode, seenAt }));
  };
  const DAY = 86_400_000;
  expect(await storedAt(NOW + DAY)).toEqual([{ statusCode: 1, seenAt: NOW + DAY }]);
  expect(await storedAt(NOW + DAY + 1)).toEqual([{ statusCode: null, seenAt: NOW + DAY + 1 }]);
});

test('a monitor that is missing is unknown in the history, and a row that is held back is not in it', async () => {
  const store = await openFresh();
  const { _id: locationId } = await store.locations.insert(aLocation(), NOW);
  const archive = createArchive({ store, simulated: false, now: () => NOW });
  const append = vi.spyOn(store.history, 'appendOverflowChanges');
  const stored = async (more: Partial<StormOverflow>) => {
    const value = overflowsValue(NOW);
    const overflows = value.overflows.map((overflow) => ({ ...overflow, ...more }));
    const held = {
      kind: 'storm_overflow' as const,
      locationId,
      value: { ...value, overflows },
      fetchedAt: NOW,
    };
    await archive.save([{ ...held, source: null, attribution: null, observedAt: null }]);
    return append.mock.lastCall?.[0].map(({ statusCode }) => statusCode);
  };
  const missing_since = new Date(NOW - 900_000).toISOString();
  expect(await stored({ caveat: 'missing', status_code: null, missing_since })).toEqual([null]);
  expect(await stored({ caveat: 'went_back' })).toEqual([]);
  expect(await stored({ caveat: 'end_unconfirmed' })).toEqual([]);
  expect(await stored({})).toEqual([1]);
});

test('the weather of now is in the history each half hour and the sea each hour, without a new fetch', async () => {
  const store = await openFresh();
  const { _id: locationId } = await store.locations.insert(aLocation(), NOW);
  let at = NOW;
  const feeds = new Feeds({ simulated: false, scale: 1, now: () => at });
  feeds.track(await store.locations.list());
  const archive = createArchive({ store, simulated: false, now: () => at });
  const time = [0, 1, 2].map((hour) => NOW / 1000 + hour * 3600);
  const columns = Object.fromEntries(weatherVariables.map((name) => [name, [10, 20, 30]]));
  const hours = { time, ...columns } as WeatherHours;
  feeds.accept('weather', locationId, reading({ ...weatherValue(NOW), hours, daylight: [] }), NOW);
  feeds.accept('marine', locationId, reading(marineValue(NOW)), NOW);
  const sea = vi.spyOn(store.history, 'appendMarine');
  for (const minutes of [0, 15, 20, 30, 45, 60]) {
    at = NOW + minutes * 60_000;
    await archive.saveMoment(feeds);
  }
  const days = await store.db.selectFrom('weather_days').select(['day', 'moments']).execute();
  expect(days.flatMap(windsOf).map((wind) => [(wind.at - NOW) / 60_000, wind.wind_speed_10m])).toEqual([
    [0, 10],
    [30, 15],
    [60, 20],
  ]);
  expect(sea).toHaveBeenCalledTimes(2);
});

test('a status is recorded with its name, the published discharge, and until when the company’s data have it', async () => {
  const store = await openFresh();
  const { _id: locationId } = await store.locations.insert(aLocation(), NOW);
  const archive = createArchive({ store, simulated: false, now: () => NOW });
  const append = vi.spyOn(store.history, 'appendOverflowChanges');
  const HOUR = 3_600_000;
  const save = async (fetchedAt: number) => {
    const value = {
      ...overflowsValue(fetchedAt),
      company_data: [{ company: 'South West Water', updated_at: new Date(NOW).toISOString(), suspect: null }],
    };
    const held = { kind: 'storm_overflow' as const, locationId, value, fetchedAt };
    await archive.save([{ ...held, source: null, attribution: null, observedAt: null }]);
    return append.mock.lastCall?.[0];
  };
  expect(await save(NOW + 3 * HOUR)).toMatchObject([
    {
      ...{ name: 'Exe Estuary (SWW0001)', seenAt: NOW + 3 * HOUR, knownAt: NOW + 3 * HOUR },
      ...{ statusStart: NOW + 2 * HOUR, eventStart: NOW + 2 * HOUR, eventEnd: null },
    },
  ]);
  expect(await save(NOW + 3 * HOUR + 1)).toMatchObject([{ seenAt: NOW + 3 * HOUR + 1, knownAt: NOW }]);
});
