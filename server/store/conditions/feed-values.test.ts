import { describe, expect, test, vi } from 'vitest';
import { BUDE, SPITTAL } from '../testing/drafts.ts';
import { engines, silentLog, storesOn } from '../testing/engines.ts';
import type { StoredFeedValue } from './feed-values.ts';

const NOW = 1_780_000_000_000;

const sun = (locationId: string, more: Partial<StoredFeedValue<'sunrise_sunset'>> = {}) =>
  ({
    kind: 'sunrise_sunset',
    locationId,
    value: { days: [{ date: '2026-06-01', sunrise: '2026-06-01T04:00:00.000Z', sunset: null }] },
    source: 'computed',
    attribution: 'SunCalc',
    observedAt: null,
    fetchedAt: NOW,
    ...more,
  }) satisfies StoredFeedValue<'sunrise_sunset'>;

const waters = (locationId: string): StoredFeedValue<'ea_warnings'> => ({
  kind: 'ea_warnings',
  locationId,
  value: { waters: [] },
  source: 'Environment Agency',
  attribution: 'OGL',
  observedAt: NOW - 1,
  fetchedAt: NOW,
});

describe.each(engines)('feed values on $name', (engine) => {
  const openFresh = storesOn(engine);

  test('come back as they were stored, of all kinds and locations', async () => {
    const { feedValues, locations } = await openFresh();
    const [bude, spittal] = await locations.insertMany([BUDE, SPITTAL], NOW);
    const stored = [sun(bude?._id ?? ''), waters(bude?._id ?? ''), sun(spittal?._id ?? '')];
    await feedValues.saveMany(stored, false);
    const loaded = await feedValues.loadAll(false);
    expect(loaded).toHaveLength(3);
    expect(loaded).toEqual(expect.arrayContaining(stored));
  });

  test('are replaced by the next of their kind, place and reality', async () => {
    const { feedValues, locations } = await openFresh();
    const { _id } = await locations.insert(BUDE, NOW);
    await feedValues.save(sun(_id), false);
    const next = sun(_id, { fetchedAt: NOW + 1, observedAt: NOW, value: { days: [] }, source: 'x' });
    await feedValues.save(next, false);
    expect(await feedValues.loadAll(false)).toEqual([next]);
  });

  test('never mix simulated with real ones', async () => {
    const { feedValues, locations } = await openFresh();
    const { _id } = await locations.insert(BUDE, NOW);
    await feedValues.save(sun(_id), false);
    await feedValues.save(sun(_id, { source: 'simulator' }), true);
    expect(await feedValues.loadAll(false)).toEqual([sun(_id)]);
    expect(await feedValues.loadAll(true)).toEqual([sun(_id, { source: 'simulator' })]);
  });

  test('of a deleted location are left out, and the others are stored', async () => {
    const { feedValues, locations } = await openFresh();
    const { _id } = await locations.insert(BUDE, NOW);
    await feedValues.saveMany([sun('gone'), sun(_id)], false);
    await feedValues.saveMany([], false);
    expect(await feedValues.loadAll(false)).toEqual([sun(_id)]);
  });

  test('are written all or none', async () => {
    const { feedValues, locations } = await openFresh();
    const { _id } = await locations.insert(BUDE, NOW);
    const impossible = sun(_id, { fetchedAt: true as unknown as number, kind: 'sunrise_sunset' });
    const save = feedValues.saveMany(
      [waters(_id), { ...impossible, source: null as unknown as string }],
      false,
    );
    await expect(save).rejects.toThrow();
    expect(await feedValues.loadAll(false)).toEqual([]);
  });

  test('are deleted with their location and after a move, real and simulated', async () => {
    const { feedValues, locations, db } = await openFresh();
    const [bude, spittal] = await locations.insertMany([BUDE, SPITTAL], NOW);
    const [one, other] = [bude?._id ?? '', spittal?._id ?? ''];
    await feedValues.saveMany([sun(one), sun(other)], false);
    await feedValues.saveMany([sun(one), sun(other)], true);
    await feedValues.deleteOfLocation(one);
    expect(await feedValues.loadAll(false)).toEqual([sun(other)]);
    expect(await feedValues.loadAll(true)).toEqual([sun(other)]);
    await db.deleteFrom('locations').where('id', '=', other).execute();
    expect(await feedValues.loadAll(true)).toEqual([]);
  });

  test('of another version are left out and logged', async () => {
    const warn = vi.fn();
    const { feedValues, locations, db } = await openFresh({ ...silentLog, warn });
    const [bude, spittal] = await locations.insertMany([BUDE, SPITTAL], NOW);
    const [one, other] = [bude?._id ?? '', spittal?._id ?? ''];
    await feedValues.saveMany([sun(one), waters(one), sun(other), waters(other)], false);
    const set = (values: { value?: string; kind?: string }, kind: string, id: string) =>
      db
        .updateTable('feed_values')
        .set(values)
        .where('kind', '=', kind)
        .where('location_id', '=', id)
        .execute();
    await set({ value: '{"days": 3}' }, 'sunrise_sunset', one);
    await set({ value: '{"waters": [' }, 'ea_warnings', one);
    await set({ kind: 'pollen' }, 'ea_warnings', other);
    expect(await feedValues.loadAll(false)).toEqual([sun(other)]);
    expect(warn.mock.calls.map(([fields]) => fields)).toEqual(
      expect.arrayContaining([
        { feed: 'sunrise_sunset', location: one },
        { feed: 'ea_warnings', location: one },
        { feed: 'pollen', location: other },
      ]),
    );
  });

  test('are judged when they are read, if they were asked for unread', async () => {
    const warn = vi.fn();
    const { feedValues, locations, db } = await openFresh({ ...silentLog, warn });
    const [bude, spittal] = await locations.insertMany([BUDE, SPITTAL], NOW);
    const [one, other] = [bude?._id ?? '', spittal?._id ?? ''];
    await feedValues.saveMany([sun(one, { whereabouts: 'there' }), sun(other)], false);
    await db
      .updateTable('feed_values')
      .set({ value: '{"days": 3}' })
      .where('location_id', '=', other)
      .execute();
    const unread = await feedValues.loadUnread('sunrise_sunset', [one, other], false);
    expect(warn).not.toHaveBeenCalled();
    const byPlace = new Map(unread.map((value) => [value.locationId, value]));
    expect(byPlace.get(one)).toMatchObject({ kind: 'sunrise_sunset', whereabouts: 'there' });
    expect(byPlace.get(one)?.read()).toEqual(sun(one, { whereabouts: 'there' }));
    expect(byPlace.get(other)?.read()).toBeNull();
    expect(warn.mock.calls.map(([fields]) => fields)).toEqual([{ feed: 'sunrise_sunset', location: other }]);
    expect(await feedValues.loadUnread('sunrise_sunset', [one], true)).toEqual([]);
  });
});
