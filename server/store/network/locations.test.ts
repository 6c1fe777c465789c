import { describe, expect, test } from 'vitest';
import { Location } from '#contract/network/locations.ts';
import { AlreadyTaken } from '../engines/already-taken.ts';
import { ANNA, anAdvert, anAutomatedMessage, BUDE, SPITTAL } from '../testing/drafts.ts';
import { engines, storesOn } from '../testing/engines.ts';
import { idAfter } from './place-ids.ts';

const NOW = Date.parse('2026-06-01T12:00:00.000Z');

describe.each(engines)('locations on $name', (engine) => {
  const openFresh = storesOn(engine);

  test('come back as they were given, and fit the contract', async () => {
    const { locations } = await openFresh();
    for (const draft of [BUDE, SPITTAL]) {
      const inserted = await locations.insert(draft, NOW);
      const time = '2026-06-01T12:00:00.000Z';
      expect(inserted).toEqual({ ...draft, _id: inserted._id, created_at: time, updated_at: time });
      expect(await locations.byId(inserted._id)).toEqual(inserted);
      expect(Location.parse(inserted)).toEqual(inserted);
    }
  });

  test('have nothing where an earlier version stored what stands for nothing', async () => {
    const { locations, db } = await openFresh();
    const { _id } = await locations.insert(BUDE, NOW);
    const stored = { grid_ref: '#N/A', w3w: 'NULL', admiralty_station_id: '-' };
    await db
      .updateTable('locations')
      .set({ ...stored, bathing_water_ids: '["N/A","ukk4301-22300"]' })
      .where('id', '=', _id)
      .execute();
    expect(await locations.byId(_id)).toMatchObject({
      grid_ref: null,
      w3w: null,
      admiralty_station_id: null,
      bathing_water_ids: ['ukk4301-22300'],
    });
  });

  test('are found by slug whatever its case, and not by anything else', async () => {
    const { locations } = await openFresh();
    const bude = await locations.insert(BUDE, NOW);
    expect(await locations.bySlug('BUDE-summerleaze')).toEqual(bude);
    expect(await locations.bySlug('bude')).toBeNull();
    expect(await locations.bySlug('bude%')).toBeNull();
    expect(await locations.byId('bude-summerleaze')).toBeNull();
  });

  test('are listed by name as people sort them, active or not', async () => {
    const { locations } = await openFresh();
    for (const name of ['Émile Sands', 'zennor', 'Beach 10', 'Beach 2', 'Appledore']) {
      await locations.insert({ ...SPITTAL, name, slug: name }, NOW);
    }
    const names = (await locations.list()).map((location) => location.name);
    expect(names).toEqual(['Appledore', 'Beach 2', 'Beach 10', 'Émile Sands', 'zennor']);
    expect(await locations.count()).toBe(5);
  });

  test('are changed as a whole, and their id and creation time stay', async () => {
    const { locations } = await openFresh();
    const { _id } = await locations.insert(BUDE, NOW);
    const changed = await locations.update(_id, SPITTAL, NOW + 1000);
    expect(changed).toEqual({
      ...SPITTAL,
      _id,
      created_at: '2026-06-01T12:00:00.000Z',
      updated_at: '2026-06-01T12:00:01.000Z',
    });
    expect(await locations.list()).toEqual([changed]);
    expect(await locations.update('nobody', SPITTAL, NOW)).toBeNull();
  });

  test('are changed in part: fields that are not given stay', async () => {
    const { locations } = await openFresh();
    const bude = await locations.insert(BUDE, NOW);
    const renamed = await locations.update(bude._id, { name: 'Bude', slug: 'BUDE' }, NOW + 1000);
    const updated_at = '2026-06-01T12:00:01.000Z';
    expect(renamed).toEqual({ ...bude, name: 'Bude', slug: 'bude', updated_at });
    const quiet = await locations.update(bude._id, { custom_message: null, active: false }, NOW + 2000);
    expect(quiet).toMatchObject({ name: 'Bude', custom_message: null, active: false });
  });

  test('are changed and deleted in the version that was seen, and in no other', async () => {
    const { locations } = await openFresh();
    const bude = await locations.insert(BUDE, NOW);
    expect(await locations.update(bude._id, { name: 'Late' }, NOW, NOW - 1)).toBeNull();
    expect(await locations.delete(bude._id, NOW - 1)).toBeNull();
    const both = await Promise.all(
      ['One', 'Two'].map((name) => locations.update(bude._id, { name }, NOW, NOW)),
    );
    expect(both.filter((location) => location === null)).toHaveLength(1);
    expect((await locations.byId(bude._id))?.updated_at).toBe('2026-06-01T12:00:00.001Z');
  });

  test('are deleted with everything that belongs to them', async () => {
    const { db, locations, users, staff, feedValues } = await openFresh();
    const bude = await locations.insert(BUDE, NOW);
    const { id: userId } = await users.insert({ ...ANNA, role: 'safety_officer' }, NOW);
    await staff.assign(userId, [bude._id], NOW);
    await db.insertInto('automated_messages').values(anAutomatedMessage(bude._id, NOW)).execute();
    await db.insertInto('adverts').values(anAdvert(bude._id, NOW)).execute();
    const value = {
      value: { waters: [] },
      source: null,
      attribution: null,
      observedAt: null,
      fetchedAt: NOW,
    };
    await feedValues.saveMany([{ kind: 'ea_warnings', locationId: bude._id, ...value }], false);

    expect(await locations.delete(bude._id)).toEqual(bude);
    for (const table of ['assigned_locations', 'automated_messages', 'adverts', 'feed_values'] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect(await locations.delete(bude._id)).toBeNull();
  });

  test('have ids that follow each other, so that a list of 500 compresses', async () => {
    const { locations } = await openFresh();
    const first = await locations.insert(BUDE, NOW);
    const [second] = await locations.insertMany([SPITTAL], NOW);
    expect(second?._id).toBe(idAfter(first._id));
  });

  test('refuse a slug that is taken, also in another case', async () => {
    const { locations } = await openFresh();
    const bude = await locations.insert(BUDE, NOW);
    const spittal = await locations.insert(SPITTAL, NOW);
    await expect(locations.insert({ ...SPITTAL, slug: 'SPITTAL' }, NOW)).rejects.toThrow(AlreadyTaken);
    await expect(locations.update(spittal._id, BUDE, NOW)).rejects.toThrow('This slug is already taken.');
    expect(await locations.list()).toEqual([bude, spittal]);
  });

  test('are inserted together or not at all', async () => {
    const { locations } = await openFresh();
    const twins = [SPITTAL, BUDE, { ...SPITTAL, name: 'Another' }];
    await expect(locations.insertMany(twins, NOW)).rejects.toThrow(AlreadyTaken);
    expect(await locations.count()).toBe(0);
    expect(await locations.insertMany([SPITTAL, BUDE], NOW)).toHaveLength(2);
    expect(await locations.count()).toBe(2);
  });
});
