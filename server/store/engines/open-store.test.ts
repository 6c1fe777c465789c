import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { SPITTAL } from '../testing/drafts.ts';
import { engines, storesOn } from '../testing/engines.ts';

describe.each(engines)('the store on $name', (engine) => {
  const openFresh = storesOn(engine);

  test('names its engine, answers a ping, and does not after it is closed', async () => {
    const store = await openFresh();
    expect(store.engine).toBe(engine.name);
    await expect(store.ping()).resolves.toBeUndefined();
    await store.close();
    await expect(store.ping()).rejects.toThrow();
  });

  test('remembers settings', async () => {
    const { settings } = await openFresh();
    expect(await settings.get('mode')).toBeNull();
    await settings.set('mode', 'simulated');
    await settings.set('mode', '');
    expect(await settings.get('mode')).toBe('');
  });

  test('gives whole numbers as numbers', async () => {
    const { db } = await openFresh();
    const { rows } = await sql<{ big: unknown }>`select cast(${1_780_000_000_000} as bigint) as big`.execute(
      db,
    );
    expect(rows).toEqual([{ big: 1_780_000_000_000 }]);
  });
});

describe.each(engines.filter(({ name }) => name === 'sqlite'))('the embedded database', (engine) => {
  const openFresh = storesOn(engine);

  test('writes ahead, syncs every commit and minds foreign keys', async () => {
    const { db } = await openFresh();
    expect((await sql`pragma journal_mode`.execute(db)).rows).toEqual([{ journal_mode: 'wal' }]);
    expect((await sql`pragma synchronous`.execute(db)).rows).toEqual([{ synchronous: 2 }]); // FULL
    expect((await sql`pragma foreign_keys`.execute(db)).rows).toEqual([{ foreign_keys: 1 }]);
    expect((await sql`pragma busy_timeout`.execute(db)).rows).toEqual([{ timeout: 5000 }]);
  });

  test('refuses values that are not text, number or null instead of storing something else', async () => {
    const { settings } = await openFresh();
    await expect(settings.set('key', true as unknown as string)).rejects.toThrow('type boolean');
    await expect(settings.set('key', undefined as unknown as string)).rejects.toThrow();
  });

  test('keeps a report for the next write to the disk, and waits where it is told to', async () => {
    const { db, displays, locations, withReportedContact } = await openFresh();
    const [place] = await locations.insertMany([SPITTAL], 0);
    const look = { viewing_distance_m: 4, screen_height_mm: 940, languages: ['en' as const] };
    const { id } = await displays.insert(
      {
        name: 'Pier',
        locationId: place?._id ?? '',
        look: { ...look, layout: null, dark_after_min: 30 },
        openingHours: null,
      },
      0,
    );
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
    /** By each commit, whether it waits for the disk. */
    const commits = async (work: Parameters<typeof withReportedContact>[1]): Promise<boolean[]> => {
      prepare.mockClear();
      await withReportedContact(id, work).catch(() => undefined);
      let isSynced = true;
      return prepare.mock.calls.flatMap(([text]) => {
        if (text.startsWith('pragma')) isSynced = text.endsWith('full');
        const isCommit = text === 'commit' || (text.startsWith('update') && isSynced);
        return isCommit ? [isSynced] : [];
      });
    };
    expect(await commits(async () => undefined)).toEqual([false]);
    expect(await commits(async (_contact, _tables, lasting) => lasting())).toEqual([false, true]);
    expect(await commits(() => Promise.reject(new Error('broken')))).toEqual([]);
    prepare.mockRestore();
    expect((await sql`pragma synchronous`.execute(db)).rows).toEqual([{ synchronous: 2 }]);
  });
});
