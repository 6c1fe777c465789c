import { describe, expect, test } from 'vitest';
import { ReferenceMissing } from '../engines/reference-missing.ts';
import { BUDE, SPITTAL } from '../testing/drafts.ts';
import { engines, storesOn } from '../testing/engines.ts';
import type { AdvertValues } from './adverts.ts';

const NOW = 1_780_000_000_000;

const surfSchool = (location_id: string): AdvertValues => ({
  location_id,
  title: 'Surf school',
  description: 'Lessons all year.',
  file_url: 'https://media.example.org/surf.jpg',
  file_type: 'image',
  priority: 2,
  active: true,
  target_audience: 'Families',
  start_date: NOW - 1000,
  end_date: NOW + 1000,
  media: null,
});
const always = { start_date: null, end_date: null, target_audience: null };

describe.each(engines)('adverts on $name', (engine) => {
  const openFresh = storesOn(engine);
  const openWithBude = async () => {
    const store = await openFresh();
    const { _id } = await store.locations.insert(BUDE, NOW);
    return { ...store, bude: _id };
  };

  test('come back as they were given', async () => {
    const { adverts, bude } = await openWithBude();
    const dated = await adverts.insert(surfSchool(bude), NOW);
    expect(dated).toMatchObject({
      ...surfSchool(bude),
      start_date: new Date(NOW - 1000).toISOString(),
      end_date: new Date(NOW + 1000).toISOString(),
      created_at: new Date(NOW).toISOString(),
      updated_at: new Date(NOW).toISOString(),
    });
    expect(await adverts.byId(dated._id)).toEqual(dated);
    const undated = await adverts.insert({ ...surfSchool(bude), ...always, active: false }, NOW);
    expect(undated).toMatchObject({ ...always, active: false });
    expect(await adverts.byId(undated._id)).toEqual(undated);
    expect(await adverts.byId("' or 1=1 --")).toBeNull();
  });

  test('stand in the order in which they are shown', async () => {
    const { adverts, bude } = await openWithBude();
    const add = (title: string, priority: number, now: number) =>
      adverts.insert({ ...surfSchool(bude), title, priority }, now);
    await add('last', 10, NOW + 9);
    await add('older', 1, NOW);
    await add('newer', 1, NOW + 1);
    expect((await adverts.list()).map(({ title }) => title)).toEqual(['newer', 'older', 'last']);
  });

  test('need an existing location, and are deleted with it', async () => {
    const { adverts, locations, bude } = await openWithBude();
    await expect(adverts.insert(surfSchool('nowhere'), NOW)).rejects.toThrow(ReferenceMissing);
    const { _id } = await adverts.insert(surfSchool(bude), NOW);
    await expect(adverts.update(_id, surfSchool('nowhere'), NOW)).rejects.toThrow(ReferenceMissing);
    const spittal = await locations.insert(SPITTAL, NOW);
    const stays = await adverts.insert(surfSchool(spittal._id), NOW);
    await locations.delete(bude);
    expect(await adverts.list()).toEqual([stays]);
  });

  test('are changed as a whole, and get a later version even if the clock stands still', async () => {
    const { adverts, bude } = await openWithBude();
    const made = await adverts.insert(surfSchool(bude), NOW);
    const changed = await adverts.update(made._id, { ...surfSchool(bude), ...always, title: 'Cafe' }, NOW);
    expect(changed).toEqual({
      ...made,
      ...always,
      title: 'Cafe',
      updated_at: new Date(NOW + 1).toISOString(),
    });
    expect(await adverts.byId(made._id)).toEqual(changed);
    expect(await adverts.update('nothing', surfSchool(bude), NOW)).toBeNull();
  });

  test('are neither changed nor deleted by an old version', async () => {
    const { adverts, bude } = await openWithBude();
    const { _id } = await adverts.insert(surfSchool(bude), NOW);
    const change = (title: string) => adverts.update(_id, { ...surfSchool(bude), title }, NOW + 1, NOW);
    const outcomes = await Promise.all([change('one'), change('two')]);
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
    expect(await adverts.delete(_id, NOW)).toBeNull();
    expect(await adverts.delete(_id, NOW + 1)).toMatchObject({ _id });
    expect(await adverts.delete(_id)).toBeNull();
  });
});
