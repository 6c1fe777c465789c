import { describe, expect, test } from 'vitest';
import { engines, storesOn } from '../testing/engines.ts';
import type { OverflowSighting } from './overflow-history.ts';

const NOW = 1_780_000_000_000;
const MINUTE = 60_000;
const BUDE = { latitude: 50.83, longitude: -4.55 };
const near = { radiusMiles: 1.5, simulated: false };

const sighting = (minutes: number, more: Partial<OverflowSighting> = {}): OverflowSighting => ({
  company: 'South West Water',
  overflowId: 'SWW0001',
  name: 'River Neet (SWW0001)',
  statusCode: 0,
  statusStart: null,
  eventStart: null,
  eventEnd: null,
  seenAt: NOW + minutes * MINUTE,
  knownAt: NOW + minutes * MINUTE,
  locationId: 'bude',
  ...BUDE,
  ...more,
});

describe.each(engines)('the record of an overflow on $name', (engine) => {
  const openFresh = storesOn(engine);

  /** Each sighting by itself. @returns `[status, first, last]` of each record, in minutes */
  async function recordOf(sightings: OverflowSighting[]) {
    const { history, overflowRecords } = await openFresh();
    for (const each of sightings) await history.appendOverflowChanges([each], false);
    const [found] = await overflowRecords(BUDE, near);
    return found?.seen.map(({ status, seenFrom, seenUntil }) => [
      status,
      (seenFrom - NOW) / MINUTE,
      seenUntil === null ? null : (seenUntil - NOW) / MINUTE,
    ]);
  }

  test('says until when a status was seen, look by look', async () => {
    const looks = [sighting(0), sighting(15), sighting(31), sighting(45, { statusCode: 1 }), sighting(60)];
    expect(await recordOf(looks)).toEqual([
      [0, 0, 31],
      [1, 45, 45],
      [0, 60, 60],
    ]);
  });

  test('begins anew after more than an hour without a look, although the status is the same', async () => {
    expect(await recordOf([sighting(0), sighting(60), sighting(121), sighting(136)])).toEqual([
      [0, 0, 60],
      [0, 121, 136],
    ]);
  });

  test('holds no longer than the company’s own data, while these are old', async () => {
    const old = { knownAt: NOW + 10 * MINUTE };
    const looks = [sighting(0), sighting(15, old), sighting(30, old), sighting(300, old), sighting(315)];
    expect(await recordOf(looks)).toEqual([
      [0, 0, 10],
      [0, 315, 315],
    ]);
  });

  test('begins anew with another discharge that the company publishes, but not while one runs', async () => {
    const event = { eventStart: NOW - 90 * MINUTE, eventEnd: NOW - 80 * MINUTE };
    const later = { eventStart: NOW + 17 * MINUTE, eventEnd: NOW + 25 * MINUTE };
    const running = { statusCode: 1, eventStart: NOW + 50 * MINUTE } as const;
    expect(
      await recordOf([
        sighting(0, event),
        sighting(15, event),
        sighting(30, later),
        sighting(45, later),
        sighting(60, { ...running, eventEnd: NOW + 60 * MINUTE }),
        sighting(75, { ...running, eventEnd: NOW + 75 * MINUTE }),
      ]),
    ).toEqual([
      [0, 0, 15],
      [0, 30, 45],
      [1, 60, 75],
    ]);
  });

  test('ignores a look that comes late, and the same look twice', async () => {
    expect(
      await recordOf([
        sighting(0),
        sighting(30),
        sighting(15),
        sighting(30),
        sighting(20, { statusCode: 1 }),
      ]),
    ).toEqual([[0, 0, 30]]);
  });

  test('is found by the position of its overflow, nearest first, with what was published', async () => {
    const { history, overflowRecords } = await openFresh();
    const event = { statusStart: NOW - 1, eventStart: NOW - 3, eventEnd: NOW - 2 };
    const all = [
      sighting(0, { overflowId: 'inside', latitude: 50.83 + 1.45 / 69.1, ...event }),
      sighting(0, {
        overflowId: 'beside',
        longitude: -4.55 - 1.45 / (69.1 * Math.cos((50.83 * Math.PI) / 180)),
      }),
      sighting(0, { overflowId: 'outside', latitude: 50.83 - 1.55 / 69.1 }),
      sighting(0, { overflowId: 'corner', latitude: 50.85, longitude: -4.581 }),
      sighting(0, { overflowId: 'nearest' }),
    ];
    await history.appendOverflowChanges(all, false);
    await history.appendOverflowChanges([sighting(0, { overflowId: 'simulated' })], true);
    const found = await overflowRecords(BUDE, near);
    expect(found.map(({ id }) => id).toSorted()).toEqual(['beside', 'inside', 'nearest']);
    expect(found[0]).toMatchObject({ id: 'nearest', distanceMiles: 0, name: 'River Neet (SWW0001)' });
    const distances = found.map(({ distanceMiles }) => distanceMiles);
    expect(distances).toEqual(distances.toSorted((one, other) => one - other));
    expect(found.find(({ id }) => id === 'inside')?.seen).toEqual([
      { status: 0, seenFrom: NOW, seenUntil: NOW, ...event },
    ]);
    const simulated = await overflowRecords(BUDE, { ...near, simulated: true });
    expect(simulated.map(({ id }) => id)).toEqual(['simulated']);
  });

  test('has the name and position of the newest record', async () => {
    const { history, overflowRecords } = await openFresh();
    await history.appendOverflowChanges([sighting(0)], false);
    const moved = { name: 'Bude Canal (SWW0001)', latitude: 50.832 };
    await history.appendOverflowChanges([sighting(15, { statusCode: 1, ...moved })], false);
    expect(await overflowRecords(BUDE, near)).toMatchObject([{ ...moved, seen: [{}, {}] }]);
  });
});
