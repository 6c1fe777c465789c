import { expect, test, vi } from 'vitest';
import { aLocation } from '#contract/testing/a-location.ts';
import { engines, storesOn } from '../store/testing/engines.ts';
import { reading } from '../testing/samples.ts';
import { weatherValue } from '../testing/weather.ts';
import { createArchive } from './archive.ts';
import { Feeds } from './feeds.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const [sqlite] = engines;
if (!sqlite) throw new Error('no engine');
const openFresh = storesOn(sqlite);

/** An archive whose store takes nothing until it is told. */
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

test('what could not be kept is kept when the store is back: the newest of each feed, once', async () => {
  const { archive, at, saveMany, stored } = await whileStoreIsAway();
  for (const fetchedAt of [NOW, NOW + 1]) await expect(archive.keep([at(fetchedAt)])).rejects.toThrow('away');
  await expect(archive.keepOverdue()).rejects.toThrow('away');
  saveMany.mockRestore();
  await archive.keepOverdue();
  expect(await stored()).toEqual([NOW + 1]);
});

test('it does not replace what another process has kept meanwhile', async () => {
  const { store, archive, at, saveMany, stored } = await whileStoreIsAway();
  await expect(archive.keep([at(NOW)])).rejects.toThrow('away');
  saveMany.mockRestore();
  await store.feedValues.save(at(NOW + 60_000), false);
  await archive.keepOverdue();
  expect(await stored()).toEqual([NOW + 60_000]);
});
