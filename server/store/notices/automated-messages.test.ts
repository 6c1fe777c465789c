import { describe, expect, test } from 'vitest';
import { ReferenceMissing } from '../engines/reference-missing.ts';
import { BUDE, SPITTAL } from '../testing/drafts.ts';
import { engines, storesOn } from '../testing/engines.ts';
import type { MessageValues } from './automated-messages.ts';

const NOW = 1_780_000_000_000;

const strongWind = (location_id: string): MessageValues => ({
  location_id,
  title: 'Strong wind',
  description: 'Paddle boards stay ashore.\nSo do lilos.',
  wind_direction: 'SW',
  wind_speed_min: 20.1,
  wind_speed_max: 60,
  wind_gusts_min: 0,
  wind_gusts_max: 90.5,
  is_active: true,
});

describe.each(engines)('automated messages on $name', (engine) => {
  const openFresh = storesOn(engine);
  const openWithBude = async () => {
    const store = await openFresh();
    const { _id } = await store.locations.insert(BUDE, NOW);
    return { ...store, bude: _id };
  };

  test('come back as they were given, the oldest first', async () => {
    const { automatedMessages, bude } = await openWithBude();
    const second = await automatedMessages.insert({ ...strongWind(bude), is_active: false }, NOW + 1);
    const first = await automatedMessages.insert(strongWind(bude), NOW);
    expect(first).toMatchObject(strongWind(bude));
    expect(first).toMatchObject({ created_at: new Date(NOW).toISOString() });
    expect(await automatedMessages.byId(first._id)).toEqual(first);
    expect(await automatedMessages.list()).toEqual([first, second]);
    expect(second.is_active).toBe(false);
    expect(await automatedMessages.byId("' or 1=1 --")).toBeNull();
  });

  test('need an existing location', async () => {
    const { automatedMessages, bude } = await openWithBude();
    await expect(automatedMessages.insert(strongWind('nowhere'), NOW)).rejects.toThrow(ReferenceMissing);
    const { _id } = await automatedMessages.insert(strongWind(bude), NOW);
    await expect(automatedMessages.update(_id, strongWind('nowhere'), NOW)).rejects.toThrow(ReferenceMissing);
    expect(await automatedMessages.list()).toHaveLength(1);
  });

  test('are deleted with their location', async () => {
    const store = await openWithBude();
    await store.automatedMessages.insert(strongWind(store.bude), NOW);
    const spittal = await store.locations.insert(SPITTAL, NOW);
    const stays = await store.automatedMessages.insert(strongWind(spittal._id), NOW);
    await store.locations.delete(store.bude);
    expect(await store.automatedMessages.list()).toEqual([stays]);
  });

  test('are changed as a whole, and get a later version even if the clock stands still', async () => {
    const { automatedMessages, bude } = await openWithBude();
    const made = await automatedMessages.insert(strongWind(bude), NOW);
    const other: MessageValues = { ...strongWind(bude), title: 'Northerly', wind_direction: 'N' };
    const changed = await automatedMessages.update(made._id, other, NOW);
    expect(changed).toEqual({ ...made, ...other, updated_at: new Date(NOW + 1).toISOString() });
    expect(await automatedMessages.byId(made._id)).toEqual(changed);
    expect(await automatedMessages.update('nothing', other, NOW)).toBeNull();
  });

  test('are neither changed nor deleted by an old version', async () => {
    const { automatedMessages, bude } = await openWithBude();
    const { _id } = await automatedMessages.insert(strongWind(bude), NOW);
    const change = (title: string) =>
      automatedMessages.update(_id, { ...strongWind(bude), title }, NOW + 1, NOW);
    const outcomes = await Promise.all([change('one'), change('two')]);
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
    expect(await automatedMessages.delete(_id, NOW)).toBeNull();
    expect(await automatedMessages.delete(_id, NOW + 1)).toMatchObject({ _id });
    expect(await automatedMessages.delete(_id)).toBeNull();
  });
});
