import { describe, expect, test } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import { type FeedValue, feedValues } from '#domain/feeds/feed-values.ts';
import { turn } from '#domain/testing/turn.ts';
import { asPublished } from '#domain/tides/prediction/tide-origin.ts';
import { place } from '#server/testing/place.ts';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import { replay } from '#server/testing/replay.ts';
import type { Reading } from '../reading.ts';
import { UpstreamError } from '../upstream-error.ts';
import { admiraltyTides } from './tides.ts';

const baseUrl = 'https://admiraltyapi.azure-api.net';
const noon = Date.parse('2026-06-10T12:00:00Z');
const devonport = place({ admiralty_station_id: '0014' });

const station = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-4.185, 50.368] },
  properties: { Id: '0014', Name: 'PLYMOUTH (DEVONPORT)', Footnote: null },
};
const event = (DateTime: unknown, EventType: unknown = 'HighWater', Height: unknown = 5.1) => ({
  EventType,
  DateTime,
  Height,
  IsApproximateTime: false,
  IsApproximateHeight: false,
  Filtered: false,
});
const later = event('2026-06-10T17:30:00', 'LowWater', 1.2);

interface Answers {
  events: unknown;
  station?: unknown;
}
const reader = (answers: Answers, remembered?: (place: Location) => FeedValue<'tidal'> | undefined) => {
  const { getJson, calls } = replay(({ pathname }) =>
    pathname.endsWith('/TidalEvents') ? answers.events : (answers.station ?? station),
  );
  const read = admiraltyTides({ getJson, baseUrl, apiKey: 'a-key', ...(remembered ? { remembered } : {}) });
  return { read, calls };
};
const readingOf = (result: Reading<FeedValue<'tidal'>> | UpstreamError | undefined) => {
  if (!result || result instanceof UpstreamError) throw result ?? new Error('no reading');
  return result;
};
const readOne = async (answers: Answers, now = noon) =>
  readingOf((await reader(answers).read([devonport], now))[0]);

describe('the request', () => {
  test('asks for seven days of one station, with the key only in the header', async () => {
    const { read, calls } = reader({ events: [later] });
    await read([devonport], noon);
    expect(calls.map(({ url }) => url.href)).toEqual([
      'https://admiraltyapi.azure-api.net/uktidalapi/api/V1/Stations/0014/TidalEvents?duration=7',
      'https://admiraltyapi.azure-api.net/uktidalapi/api/V1/Stations/0014',
    ]);
    for (const { headers } of calls) expect(headers).toEqual({ 'Ocp-Apim-Subscription-Key': 'a-key' });
  });

  test('sends leading zeros and letters of a station id unchanged, and the id cannot change the address', async () => {
    const { read, calls } = reader({ events: [later] });
    await read([place({ admiralty_station_id: '0015A' }), place({ admiralty_station_id: '../x?y' })], noon);
    const paths = calls.map(({ url }) => url.pathname).filter((path) => path.endsWith('TidalEvents'));
    expect(paths).toEqual([
      '/uktidalapi/api/V1/Stations/0015A/TidalEvents',
      '/uktidalapi/api/V1/Stations/..%2Fx%3Fy/TidalEvents',
    ]);
  });

  test('is made once for a station that several places share, and its name is fetched only once', async () => {
    const { read, calls } = reader({ events: [later] });
    const far = place({ admiralty_station_id: '0014', latitude: 50.6 });
    const readings = (await read([devonport, far], noon)).map(readingOf);
    expect(calls).toHaveLength(2);
    const distances = readings.map(({ value }) => value.station?.distance_miles);
    expect(distances[0]).toBeCloseTo(0.6, 1);
    expect(distances[1]).toBeCloseTo(16, 0);
    await read([devonport], noon);
    expect(calls).toHaveLength(3);
  });
});

describe('the value', () => {
  test('is published, in London time, heights to the centimetre, in order of time', async () => {
    const reading = await readOne({
      events: [later, event('2026-06-10T11:14:00', 'HighWater', 5.8785204377523144)],
    });
    expect(reading.value).toEqual({
      station: { id: '0014', name: 'PLYMOUTH (DEVONPORT)', distance_miles: 0.6 },
      ...asPublished,
      datum: 'chart datum',
      levels: null,
      events: [turn('2026-06-10T11:14', 5.88, 'HighWater'), turn('2026-06-10T17:30', 1.2, 'LowWater')],
    });
    expect(reading.attribution).toBe('Contains ADMIRALTY® Tidal Data: © Crown copyright and database right');
    expect(reading.observedAt).toBeNull();
    expect(reading.dropped).toEqual([]);
  });

  test('reads fractions of a second', async () => {
    const { value } = await readOne({ events: [event('2026-06-11T04:03:50.833')] });
    expect(value.events[0]).toMatchObject({ time: '05:03', date_time: '2026-06-11T04:03:50.833Z' });
  });

  test('marks the time or height of each turn that the source calls approximate', async () => {
    const { value } = await readOne({
      events: [
        { ...event('2026-06-10T17:30:00'), IsApproximateTime: true },
        { ...event('2026-06-10T23:40:00', 'LowWater', 1), IsApproximateHeight: true },
        { EventType: 'HighWater', DateTime: '2026-06-11T05:50:00', Height: 5 },
      ],
    });
    expect(value.events).toEqual([
      turn('2026-06-10T17:30', 5.1, 'HighWater', { is_approximate_time: true }),
      turn('2026-06-10T23:40', 1, 'LowWater', { is_approximate_height: true }),
      turn('2026-06-11T05:50', 5, 'HighWater'),
    ]);
  });

  test('leaves out what the source could not predict', async () => {
    const { DateTime: _d, Height: _h, ...unpredicted } = later;
    const reading = await readOne({ events: [unpredicted, later, event(null, 'HighWater', null)] });
    expect(reading.value.events).toHaveLength(1);
    expect(reading.dropped).toEqual([]);
  });

  test.each([
    ['Height', event('2026-06-10T23:00:00', 'HighWater', 1e9)],
    ['Height', event('2026-06-10T23:00:00', 'HighWater', 20.1)],
    ['Height', event('2026-06-10T23:00:00', 'LowWater', -5.1)],
    ['Height', event('2026-06-10T23:00:00', 'HighWater', '5.1')],
    ['EventType', event('2026-06-10T23:00:00', 'Slack')],
    ['DateTime', event('10/06/2026 23:00')],
    ['DateTime', event('2026-06-10T25:00:00')],
    ['DateTime', event(1781132400)],
    ['DateTime', event('9999-12-31T23:59:00')],
    ['DateTime', event('0001-01-01T00:00:00')],
  ])('drops an event with a wrong %s', async (name, wrong) => {
    const reading = await readOne({ events: [later, wrong] });
    expect(reading.value.events).toHaveLength(1);
    expect(reading.dropped).toEqual([name]);
  });

  test.each([[-5], [20]])('accepts a height of %d m', async (height) => {
    const reading = await readOne({ events: [event('2026-06-10T23:00:00', 'HighWater', height)] });
    expect(reading.value.events[0]?.height).toBe(height);
  });

  test('is answered without the name of the station, which is fetched again next time', async () => {
    const down = new UpstreamError('admiralty', 'status', 'HTTP 404', { status: 404 });
    const answers: Answers = { events: [later], station: down };
    const { read, calls } = reader(answers);
    const nameless = readingOf((await read([devonport], noon))[0]);
    expect(nameless.value.station).toEqual({
      id: '0014',
      name: 'ADMIRALTY station 0014',
      distance_miles: null,
    });
    answers.station = station;
    const named = readingOf((await read([devonport], noon))[0]);
    expect(named.value.station?.name).toBe('PLYMOUTH (DEVONPORT)');
    expect(calls).toHaveLength(4);
  });
});

describe('the night in summer, when the window in GMT starts an hour into the day', () => {
  const at2320 = event('2026-06-10T23:20:00', 'HighWater', 5.3); // 00:20 on the 11th in London
  const next = event('2026-06-11T05:40:00', 'LowWater', 0.9);
  const morning = Date.parse('2026-06-11T06:30:00Z');

  test('has the tide of 00:20, which only the answer of the day before had', async () => {
    const answers: Answers = { events: [later, at2320, next] };
    const { read } = reader(answers);
    await read([devonport], noon);
    answers.events = [next, event('2026-06-11T11:50:00', 'HighWater', 5.0)];
    const { value } = readingOf((await read([devonport], morning))[0]);
    expect(value.events.map(({ time, height }) => [time, height])).toEqual([
      ['18:30', 1.2],
      ['00:20', 5.3],
      ['06:40', 0.9],
      ['12:50', 5],
    ]);
    expect(feedValues.tidal.parse(value)).toEqual(value);
  });

  test('has it after a restart too, from the last known value', async () => {
    const before = await readOne({ events: [later, at2320, next] });
    const { read } = reader({ events: [event('2026-06-11T11:50:00')] }, () => before.value);
    const { value } = readingOf((await read([devonport], morning))[0]);
    // 05:40 lies within the window of the new answer, which no longer has it.
    expect(value.events.map(({ time }) => time)).toEqual(['18:30', '00:20', '12:50']);
  });

  test.each([
    ['computed', { method: 'computed' as const }],
    ['of another station', { station: { id: '0015A', name: 'Bovisand', distance_miles: 1 } }],
  ])('takes nothing over from a value that was %s', async (_, difference) => {
    const before = await readOne({ events: [later, at2320, next] });
    const { read } = reader({ events: [event('2026-06-11T11:50:00')] }, () => ({
      ...before.value,
      ...difference,
    }));
    const { value } = readingOf((await read([devonport], morning))[0]);
    expect(value.events).toHaveLength(1);
  });

  test('forgets what is more than 84 hours old', async () => {
    const answers: Answers = { events: [later, at2320] };
    const { read } = reader(answers);
    await read([devonport], noon);
    answers.events = [event('2026-06-15T06:00:00')];
    const end = Date.parse('2026-06-14T05:30:00Z'); // 84 h after 17:30
    const onTheHour = readingOf((await read([devonport], end))[0]);
    expect(onTheHour.value.events.map(({ time }) => time)).toEqual(['18:30', '00:20', '07:00']);
    const after = readingOf((await read([devonport], end + 1))[0]);
    expect(after.value.events.map(({ time }) => time)).toEqual(['00:20', '07:00']);
  });
});

describe('failures', () => {
  test('of one station leave the others alone', async () => {
    const missing = new UpstreamError('admiralty', 'status', 'HTTP 404', { status: 404 });
    const { getJson } = replay(({ pathname }) => {
      if (pathname.includes('/9999')) return missing;
      return pathname.endsWith('TidalEvents') ? [later] : station;
    });
    const read = admiraltyTides({ getJson, baseUrl, apiKey: 'a-key' });
    const [bad, good] = await read([place({ admiralty_station_id: '9999' }), devonport], noon);
    expect(bad).toBe(missing);
    expect(readingOf(good).value.events).toHaveLength(1);
  });

  test('do not lose remembered tides', async () => {
    const answers: Answers = { events: [later] };
    const { read } = reader(answers);
    await read([devonport], noon);
    answers.events = new UpstreamError('admiralty', 'timeout', 'no answer');
    expect((await read([devonport], noon))[0]).toBe(answers.events);
    answers.events = [event('2026-06-11T05:40:00')];
    expect(readingOf((await read([devonport], noon))[0]).value.events).toHaveLength(2);
  });

  test.each([
    ['no event at all', []],
    ['nothing but past events', [event('2026-06-10T12:00:00')]],
    ['events without a time', [{ EventType: 'HighWater' }]],
    ['an error body', { statusCode: 401, message: 'Access denied' }],
    ['null', null],
  ])('are not turned into an empty list: %s', async (_, events) => {
    expect((await reader({ events }).read([devonport], noon))[0]).toMatchObject({ kind: 'shape' });
  });

  test.each([[null], ['']])('are reported when a place names no station: %j', async (id) => {
    const { read, calls } = reader({ events: [later] });
    const [result] = await read([place({ admiralty_station_id: id })], noon);
    expect(result).toMatchObject({ kind: 'shape', message: 'Plymouth names no ADMIRALTY station' });
    expect(calls).toHaveLength(0);
  });
});

describe.runIf(hasRecordings)('recorded answers', () => {
  test("give St Mary's 27 tides of a week, some days with three", async () => {
    const { read } = reader({
      events: recorded('ukho_tidal/tidal_events.json'),
      station: recorded('ukho_tidal/station.json'),
    });
    const scilly = place({ admiralty_station_id: '0001', latitude: 49.91, longitude: -6.31 });
    const { value, dropped } = readingOf((await read([scilly], Date.parse('2021-02-28T01:00:00Z')))[0]);
    expect(feedValues.tidal.parse(value)).toEqual(value);
    expect(value.events).toHaveLength(27);
    expect(value.events[0]).toEqual(turn('2021-02-28T05:23', 5.88, 'HighWater'));
    expect(value.station).toMatchObject({ id: '0001', name: "ST. MARY'S" });
    expect(value.station?.distance_miles).toBeLessThan(1);
    expect(dropped).toEqual([]);
  });
});
