import { describe, expect, test } from 'vitest';
import { AlreadyTaken } from '../engines/already-taken.ts';
import { BUDE } from '../testing/drafts.ts';
import { engines, storesOn } from '../testing/engines.ts';
import type { AdvertValues } from './adverts.ts';
import { keepNoLonger, keepUntil, keptUntil } from './backup-hold.ts';

const NOW = 1_780_000_000_000;
const QUOTA = 1000;
const ALL_LIVE = { before: 0, aliveOnly: null };

const upload = (id: string, bytes = 100) => ({
  id,
  names: ['480', '480.webp'],
  bytes,
  storedBy: 'this process',
});
const withUpload = (location_id: string, id: string): AdvertValues => ({
  location_id,
  title: 'Surf school',
  description: 'Lessons all year.',
  file_url: `/media/${id}`,
  file_type: 'image',
  priority: 1,
  active: true,
  target_audience: null,
  start_date: null,
  end_date: null,
  media: {
    _id: id,
    width: 480,
    height: 240,
    files: [{ url: `/media/${id}/480`, type: 'image/jpeg', width: 480, bytes: 100 }],
    poster: null,
  },
});

describe.each(engines)('uploads on $name', (engine) => {
  const openFresh = storesOn(engine);
  const openWithBude = async () => {
    const store = await openFresh();
    const { _id } = await store.locations.insert(BUDE, NOW);
    return { ...store, bude: _id };
  };

  test('take room within the quota alone, also when they come at once', async () => {
    const { media } = await openFresh();
    const taken = await Promise.all(
      Array.from({ length: 8 }, (_, number) => media.reserve(upload(`upload ${number}`, 300), QUOTA, NOW)),
    );
    expect(taken.filter(Boolean)).toHaveLength(3);
    expect(await media.totalBytes()).toBe(900);
    expect(await media.reserve(upload('small', 100), QUOTA, NOW)).toBe(true);
    expect(await media.reserve(upload('one more', 1), QUOTA, NOW)).toBe(false);
  });

  test('come back with their advert, and are used by one only', async () => {
    const { media, adverts, bude } = await openWithBude();
    await media.reserve(upload('one'), QUOTA, NOW);
    expect(await media.use('one')).toBe(true);
    const made = await adverts.insert(withUpload(bude, 'one'), NOW);
    expect(made.media).toEqual(withUpload(bude, 'one').media);
    expect(await adverts.byId(made._id)).toEqual(made);
    expect(await media.use('one')).toBe(false);
    await expect(adverts.insert(withUpload(bude, 'one'), NOW)).rejects.toThrow(AlreadyTaken);
    await expect(adverts.insert(withUpload(bude, 'never reserved'), NOW)).rejects.toThrow();
  });

  test('are abandoned only while no advert has them', async () => {
    const { media } = await openFresh();
    for (const id of ['one', 'another']) await media.reserve(upload(id), QUOTA, NOW);
    await media.use('one');
    await media.abandon('one');
    await media.abandon('another');
    expect((await media.doomed()).map(({ id }) => id)).toEqual(['another']);
  });

  test('are doomed with their location, and stay known until their files are gone', async () => {
    const { media, adverts, locations, bude } = await openWithBude();
    await media.reserve(upload('one'), QUOTA, NOW);
    await media.use('one');
    await adverts.insert(withUpload(bude, 'one'), NOW);
    await media.doomUnused(ALL_LIVE);
    expect(await media.doomed()).toEqual([]);
    await media.forget('one'); // it is used
    await locations.delete(bude);
    await media.doomUnused(ALL_LIVE);
    expect(await media.doomed()).toEqual([{ id: 'one', names: ['480', '480.webp'] }]);
    expect(await media.stored()).toEqual([{ id: 'one', names: ['480', '480.webp'], isDoomed: true }]);
    expect(await media.totalBytes()).toBe(100);
    await media.forget('one');
    expect(await media.totalBytes()).toBe(0);
  });

  test('that are being stored are lost with their process, or when they take too long', async () => {
    const { media } = await openFresh();
    const doomed = async () => (await media.doomed()).map(({ id }) => id);
    await media.reserve(upload('mine'), QUOTA, NOW);
    await media.reserve({ ...upload('of another'), storedBy: 'another process' }, QUOTA, NOW);
    await media.reserve(upload('old'), QUOTA, NOW - 1000);
    await media.doomUnused(ALL_LIVE);
    expect(await doomed()).toEqual([]);
    await media.doomUnused({ before: NOW, aliveOnly: null });
    expect(await doomed()).toEqual(['old']);
    await media.doomUnused({ before: 0, aliveOnly: 'this process' });
    expect((await doomed()).sort()).toEqual(['of another', 'old']);
    expect(await media.use('old')).toBe(false);
    expect(await media.use('mine')).toBe(true);
    expect((await media.stored()).map(({ id, isDoomed }) => [id, isDoomed]).sort()).toEqual([
      ['mine', false],
      ['of another', true],
      ['old', true],
    ]);
  });

  test('of two uploads with one key the second finds the advert of the first', async () => {
    const { adverts, bude } = await openWithBude();
    const draft = { ...withUpload(bude, 'one'), media: null };
    const made = await adverts.insert(draft, NOW, 'a person:a key');
    await expect(adverts.insert(draft, NOW, 'a person:a key')).rejects.toThrow(AlreadyTaken);
    expect(await adverts.byRequestKey('a person:a key')).toEqual(made);
    expect(await adverts.byRequestKey('another')).toBeNull();
    await adverts.insert(draft, NOW); // without a key as often as one likes
    await adverts.insert(draft, NOW);
  });

  test('are kept by a backup until it says otherwise, or its time is over', async () => {
    const store = await openFresh();
    expect(await keptUntil(store, NOW)).toBeNull();
    await keepUntil(store, NOW + 10);
    expect(await keptUntil(store, NOW)).toBe(NOW + 10);
    expect(await keptUntil(store, NOW + 10)).toBeNull();
    await keepNoLonger(store);
    expect(await keptUntil(store, NOW)).toBeNull();
  });
});
