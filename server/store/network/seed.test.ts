import { describe, expect, test } from 'vitest';
import { Location } from '#contract/network/locations.ts';
import { openStore } from '../engines/open-store.ts';
import { SPITTAL } from '../testing/drafts.ts';
import { engines, placesOn, postgresEngines, silentLog, storesOn } from '../testing/engines.ts';
import { seedStarterNetwork } from './seed.ts';
import { starterNetwork } from './starter-network.ts';

const NOW = Date.parse('2026-06-01T12:00:00.000Z');

describe.each(engines)('the starter network on $name', (engine) => {
  const openFresh = storesOn(engine);

  test('fills an empty store once, with grid references', async () => {
    const store = await openFresh();
    expect(await seedStarterNetwork(store, NOW)).toBe(starterNetwork.length);
    expect(await seedStarterNetwork(store, NOW)).toBe(0);
    const locations = await store.locations.list();
    expect(locations).toHaveLength(starterNetwork.length);
    for (const location of locations) {
      expect(Location.parse(location)).toEqual(location);
      expect(location.grid_ref).toMatch(/^[A-Z]{2} \d{5} \d{5}$/);
    }
    expect(await store.locations.bySlug('exmouth')).toMatchObject({
      name: 'Exmouth',
      active: true,
      admiralty_station_id: '0026B',
      bathing_water_ids: ['ukk4301-22300'],
      w3w: null,
      marine_latitude: null,
      shore_bearing: 200,
      created_at: '2026-06-01T12:00:00.000Z',
    });
  });

  test('knows the way out to sea of each place, to 5°', async () => {
    const store = await openFresh();
    await seedStarterNetwork(store, NOW);
    for (const { name, shore_bearing: bearing } of await store.locations.list()) {
      expect(bearing, name).not.toBeNull();
      expect([(bearing ?? -1) % 5, (bearing ?? -1) >= 0, (bearing ?? 360) < 360], name).toEqual([
        0,
        true,
        true,
      ]);
    }
  });

  test('leaves a store alone that has a location', async () => {
    const store = await openFresh();
    const own = await store.locations.insert({ ...SPITTAL, slug: 'own' }, NOW);
    expect(await seedStarterNetwork(store, NOW)).toBe(0);
    expect(await store.locations.list()).toEqual([own]);
  });
});

describe.each(postgresEngines)('several processes on $name', (engine) => {
  const createPlace = placesOn(engine);

  test('that seed at once do it once', async () => {
    const place = await createPlace();
    const stores = await Promise.all([1, 2, 3].map(() => openStore({ ...place, log: silentLog })));
    const created = await Promise.all(stores.map((store) => seedStarterNetwork(store, NOW)));
    expect(created.toSorted((a, b) => a - b)).toEqual([0, 0, starterNetwork.length]);
    await Promise.all(stores.map((store) => store.close()));
  });
});
