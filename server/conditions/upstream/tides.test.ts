import { describe, expect, test } from 'vitest';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { turn } from '#domain/testing/turn.ts';
import { asPublished } from '#domain/tides/prediction/tide-origin.ts';
import { place } from '#server/testing/place.ts';
import type { Reading, ReadMany } from './reading.ts';
import { tides } from './tides.ts';
import { UpstreamError } from './upstream-error.ts';

type Tides = FeedValue<'tidal'>;

const now = Date.parse('2026-11-22T12:00:00Z');
const from = (method: Tides['method']) => ({ ...asPublished, method });
const reading = (method: Tides['method'], name: string): Reading<Tides> => ({
  value: { ...from(method), station: { id: name, name, distance_miles: 0 }, events: [], levels: null },
  observedAt: null,
  source: method,
  attribution: '',
  dropped: [],
});
const published: ReadMany<Tides> = async (places) =>
  places.map(({ admiralty_station_id, name }) =>
    admiralty_station_id ? reading('published', name) : new UpstreamError('admiralty', 'shape', 'no station'),
  );
const computed: ReadMany<Tides> = async (places) => places.map(({ name }) => reading('computed', name));
const outage = new UpstreamError('admiralty', 'status', 'HTTP 403', { status: 403 });
const tooFar = new UpstreamError('computed-tides', 'shape', 'no tide station');
const failing =
  (error: UpstreamError): ReadMany<Tides> =>
  async (places) =>
    places.map(() => error);

const known = () => undefined;
const stationFor = async () => null;

const bude = place({ name: 'Bude', admiralty_station_id: '0543' });
const cove = place({ name: 'Cove' });
const summary = (results: Awaited<ReturnType<ReadMany<Tides>>>) =>
  results.map((result) =>
    result instanceof UpstreamError ? result : `${result.value.station?.name}: ${result.source}`,
  );

test('publishes places with a station and computes the rest, in order', async () => {
  const read = tides({ published, computed, known, stationFor });
  expect(summary(await read([cove, bude, cove], now))).toEqual([
    'Cove: computed',
    'Bude: published',
    'Cove: computed',
  ]);
});

test('publishes a place that names no station for the one that is chosen for it, and computes where none is', async () => {
  const read = tides({
    published,
    computed,
    known,
    stationFor: async ({ name }) => (name === 'Cove' ? '0042' : null),
  });
  expect(summary(await read([cove, place({ name: 'Bay' })], now))).toEqual([
    'Cove: published',
    'Bay: computed',
  ]);
});

test('computes everything without a key', async () => {
  const read = tides({ published: null, computed, known, stationFor });
  expect(summary(await read([bude, cove], now))).toEqual(['Bude: computed', 'Cove: computed']);
});

test('computes in place of tides that could not be fetched, and reports that', async () => {
  const read = tides({ published: failing(outage), computed, known, stationFor });
  expect(summary(await read([bude, cove], now))).toEqual([
    'Bude: computed, as the ADMIRALTY predictions are unavailable',
    'Cove: computed',
  ]);
});

test('fails with the reason of the better source if neither can', async () => {
  const read = tides({ published: failing(outage), computed: failing(tooFar), known, stationFor });
  expect(await read([bude, cove], now)).toEqual([outage, tooFar]);
});

test('never treats a failure as a place without a port', async () => {
  const noPort = {
    ...reading('computed', ''),
    value: { ...from('computed'), station: null, events: [], levels: null },
  };
  const read = tides({
    published: failing(outage),
    computed: async (places) => places.map(() => noPort),
    known,
    stationFor,
  });
  expect(await read([bude, cove], now)).toEqual([outage, noPort]);
});

describe('while the list of stations can’t be had', () => {
  const stationFor = () => Promise.reject(outage);
  const noPort: Reading<Tides> = {
    ...reading('computed', ''),
    value: { ...from('computed'), station: null, events: [], levels: null },
    source: null,
  };

  test('a place without a station and without a port fails, and is not said to have no tides', async () => {
    const read = tides({ published, computed: async () => [noPort], known, stationFor });
    expect(await read([cove], now)).toEqual([outage]);
    const neither = tides({ published, computed: failing(tooFar), known, stationFor });
    expect(await neither([cove], now)).toEqual([outage]);
  });

  test('a place with a port is computed, and one that names a station is published', async () => {
    const read = tides({ published, computed, known, stationFor });
    expect(summary(await read([cove, bude], now))).toEqual(['Cove: computed', 'Bude: published']);
  });

  test('it is asked for no place without a key, and a fault of ours is not hidden', async () => {
    const keyless = tides({ published: null, computed: async () => [noPort], known, stationFor });
    expect(await keyless([cove], now)).toEqual([noPort]);
    const wrong = () => Promise.reject(new TypeError('wrong'));
    await expect(tides({ published, computed, known, stationFor: wrong })([cove], now)).rejects.toThrow(
      'wrong',
    );
  });
});

describe('published tides that are known from before', () => {
  const HOUR = 3_600_000;
  const upTo = (hours: number, station = '0543', method: Tides['method'] = 'published'): Tides => ({
    ...from(method),
    station: { id: station, name: 'BUDE', distance_miles: 0 },
    levels: null,
    events: [turn(new Date(now + hours * HOUR).toISOString().slice(0, 19), 6, 'HighWater')],
  });
  const readWith = async (tidesBefore: Tides) => {
    const read = tides({ published: failing(outage), computed, known: () => tidesBefore, stationFor });
    return (await read([bude], now))[0];
  };

  test('are not replaced by computed ones while they reach more than a day and a half ahead', async () => {
    expect(await readWith(upTo(36.1))).toBe(outage);
    expect(await readWith(upTo(36))).toMatchObject({ value: { method: 'computed' } });
  });

  test('count for their own station only, and only if they were published', async () => {
    expect(await readWith(upTo(100, '0544'))).toMatchObject({ value: { method: 'computed' } });
    expect(await readWith(upTo(100, '0543', 'computed'))).toMatchObject({ value: { method: 'computed' } });
    expect(await readWith({ ...upTo(100), events: [] })).toMatchObject({ value: { method: 'computed' } });
  });

  test('of places without a station of their own change nothing', async () => {
    const read = tides({ published: failing(outage), computed, known: () => upTo(100), stationFor });
    expect(summary(await read([cove], now))).toEqual(['Cove: computed']);
  });
});
