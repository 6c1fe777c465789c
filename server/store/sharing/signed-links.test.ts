import { describe, expect, test } from 'vitest';
import { aLocation } from '#contract/testing/a-location.ts';
import { ReferenceMissing } from '../engines/reference-missing.ts';
import { engines, storesOn } from '../testing/engines.ts';

const NOW = Date.parse('2026-11-23T14:00:00Z');
const DAY_MS = 86_400_000;

describe.each(engines)('signed links on $name', (engine) => {
  const openStore = storesOn(engine);

  /** A store with two places. */
  const started = async () => {
    const store = await openStore();
    const bude = await store.locations.insert(aLocation({ slug: 'bude', name: 'Bude' }), NOW);
    const looe = await store.locations.insert(aLocation({ slug: 'looe', name: 'Looe' }), NOW);
    const make = (locationId: string, label: string, at = NOW, expiresAt: number | null = null) =>
      store.signedLinks.insert({ locationId, label, expiresAt }, at);
    return { store, bude: bude._id, looe: looe._id, make };
  };

  test('are kept with their place, label and end, the newest first, each with an id that cannot be guessed', async () => {
    const { store, bude, looe, make } = await started();
    const council = await make(bude, 'Council', NOW, NOW + DAY_MS);
    const club = await make(looe, 'Club', NOW + 1);
    expect(await store.signedLinks.list()).toEqual([club, council]);
    expect(council).toMatchObject({
      locationId: bude,
      label: 'Council',
      createdAt: NOW,
      expiresAt: NOW + DAY_MS,
    });
    expect(club.expiresAt).toBeNull();
    expect(council.id).toMatch(/^[\w-]{22}$/);
    expect(council.id).not.toBe(club.id);
    expect([await store.signedLinks.countOf(bude), await store.signedLinks.countOf('nowhere')]).toEqual([
      1, 0,
    ]);
  });

  test('are removed by their place and id alone, and once', async () => {
    const { store, bude, looe, make } = await started();
    const { id } = await make(bude, 'Council');
    expect(await store.signedLinks.delete(id, looe)).toBeNull();
    expect(await store.signedLinks.delete(id, bude)).toMatchObject({ id, label: 'Council' });
    expect(await store.signedLinks.delete(id, bude)).toBeNull();
    expect(await store.signedLinks.list()).toEqual([]);
  });

  test('go with their place, and need one', async () => {
    const { store, bude, make } = await started();
    await make(bude, 'Council');
    await store.locations.delete(bude);
    expect(await store.signedLinks.list()).toEqual([]);
    await expect(make(bude, 'Council')).rejects.toThrow(ReferenceMissing);
  });

  test('change the stamp of their table when one is made or removed', async () => {
    const { store, bude, make } = await started();
    const stamp = async () => (await store.changeStamps()).signed_links;
    const stamps = [await stamp()];
    const { id } = await make(bude, 'Council');
    stamps.push(await stamp());
    await make(bude, 'Club', NOW + 5);
    stamps.push(await stamp());
    await store.signedLinks.delete(id, bude);
    stamps.push(await stamp());
    expect(new Set(stamps).size).toBe(stamps.length);
  });
});
