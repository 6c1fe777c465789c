import { expect, test } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { place } from '#server/testing/place.ts';
import { replay } from '#server/testing/replay.ts';
import { marineValue, reading } from '#server/testing/samples.ts';
import { Feeds } from '../feeds/feeds.ts';
import { openMeteoForecast } from '../upstream/open-meteo/forecast.ts';
import { openMeteoMarine } from '../upstream/open-meteo/marine.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';
import { type Outline, outlineOf, seaCell, thirdSwellCell } from './known-cells.ts';

const HOUR = 3_600_000;
const now = Date.parse('2026-11-22T12:07:00Z');
const midnight = Date.parse('2026-11-22T00:00:00Z') / 1000;
const time = Array.from({ length: 48 }, (_, hour) => midnight + hour * 3600);
const always = (value: unknown) => time.map(() => value);
const current = { time: midnight + 12 * 3600, temperature_2m: 9.4, wave_height: 1 };
const baseUrl = 'https://example.org';
const [north, south] = [
  place({ _id: 'north', slug: 'north', latitude: 50.3 }),
  place({ _id: 'south', slug: 'south', latitude: 50.31 }),
];

/** Reads both places again and again, each time with the values of the last as what is known. */
function readingAgain<V extends FeedValue<'weather' | 'marine'>>(
  make: (
    getJson: Parameters<typeof openMeteoForecast>[0]['getJson'],
    outlineFor: (place: Location) => Outline | undefined,
  ) => (places: readonly Location[], now: number) => Promise<({ value: V } | UpstreamError)[]>,
  answerFor: (latitude: number, url: URL) => unknown,
) {
  const known = new Map<string, V>();
  const { getJson, calls } = replay((url) =>
    (url.searchParams.get('latitude') ?? '').split(',').map((latitude) => answerFor(Number(latitude), url)),
  );
  const read = make(getJson, ({ _id }) => {
    const value = known.get(_id);
    return value && outlineOf(value);
  });
  const round = async (at = now) => {
    const before = calls.length;
    const places = [north, south];
    for (const [index, each] of (await read(places, at)).entries()) {
      if (each instanceof UpstreamError) throw each;
      known.set(places[index]?._id ?? '', each.value);
    }
    return calls
      .slice(before)
      .map(({ url }) => `${url.searchParams.get('models') ?? ''} ${url.searchParams.get('latitude')}`);
  };
  return { round, known };
}

const forecast = (elevationOf: (latitude: number) => number | undefined) =>
  readingAgain<FeedValue<'weather'>>(
    (getJson, outlineFor) => openMeteoForecast({ getJson, baseUrl, apiKey: null }, outlineFor),
    (latitude) => ({
      latitude: 50.3,
      longitude: -4.2,
      elevation: elevationOf(latitude),
      current,
      hourly: { time, temperature_2m: always(9.4) },
    }),
  );

test('the weather of two places in one cell and at one height is asked for once, when the cell is known', async () => {
  const { round, known } = forecast(() => 4);
  expect(await round()).toEqual(['ukmo_seamless 50.3,50.31']);
  expect(await round()).toEqual(['ukmo_seamless 50.3']);
  expect(known.get('south')?.cell).toEqual({ latitude: 50.3, longitude: -4.2, elevation: 4 });
});

test.each([
  ['at two heights', (latitude: number) => Math.round(latitude * 100)],
  ['whose height is not said', () => undefined],
])('places in one cell of the weather %s are each asked for', async (_, elevationOf) => {
  const { round } = forecast(elevationOf);
  await round();
  expect(await round()).toEqual(['ukmo_seamless 50.3,50.31']);
});

const sea = (
  waves: (latitude: number) => number | null,
  cellOf: (latitude: number, isSwell: boolean) => number,
  swellRunSince: (now: number) => number | null = () => null,
) =>
  readingAgain<FeedValue<'marine'>>(
    (getJson, outlineFor) => openMeteoMarine({ getJson, baseUrl, apiKey: null }, outlineFor, swellRunSince),
    (latitude, url) => {
      const isSwell = url.searchParams.has('models');
      const values = isSwell
        ? { tertiary_swell_wave_height: always(0.3), tertiary_swell_wave_period: always(6) }
        : { wave_height: always(waves(latitude)) };
      return { latitude: cellOf(latitude, isSwell), longitude: -4.2, current, hourly: { time, ...values } };
    },
  );

test('the sea of two places in one cell is asked for once, and its third swell no more until that model runs', async () => {
  let since = now - 2 * HOUR;
  const { round, known } = sea(
    () => 1.2,
    () => 50.3,
    () => since,
  );
  expect(await round()).toEqual([' 50.3,50.31', 'ncep_gfswave025 50.3,50.31']);
  expect(await round(now + 5 * HOUR)).toEqual([' 50.3']);
  expect(known.get('south')?.hours?.tertiary_swell_wave_height[0]).toBe(0.3);
  since = now + 6 * HOUR;
  expect(await round(now + 7 * HOUR)).toEqual([' 50.31', 'ncep_gfswave025 50.3']);
});

test('a third swell is asked for again after an hour where the runs of its model are not known', async () => {
  const { round } = sea(
    () => 1.2,
    () => 50.3,
  );
  await round();
  expect(await round(now + 0.9 * HOUR)).toEqual([' 50.3']);
  expect(await round(now + 1.1 * HOUR)).toEqual([' 50.31', 'ncep_gfswave025 50.3']);
});

test('places of two cells share the third swell of the wider one', async () => {
  const { round } = sea(
    () => 1.2,
    (latitude, isSwell) => (isSwell ? 50.25 : latitude),
  );
  await round();
  expect(await round(now + 2 * HOUR)).toEqual([' 50.3,50.31', 'ncep_gfswave025 50.3']);
});

test('a place without sea is asked for on its own: its square may be that of one that has it', async () => {
  const { round, known } = sea(
    (latitude) => (latitude === 50.3 ? 1.2 : null),
    () => 50.3,
  );
  await round();
  expect(await round(now + 2 * HOUR)).toEqual([' 50.3,50.31', 'ncep_gfswave025 50.3,50.31']);
  expect(known.get('south')?.hours?.wave_height[0]).toBeNull();
});

test('when the answer comes from another cell the places are asked for one by one, and have their own values', async () => {
  let isMoved = false;
  const { round, known } = sea(
    (latitude) => (latitude === 50.3 ? 1.2 : 2.4),
    (latitude) => (isMoved ? latitude + 1 : 50.3),
  );
  await round();
  isMoved = true;
  expect(await round(now + 1000)).toEqual([' 50.3', ' 50.31']);
  expect(known.get('south')?.hours?.wave_height[0]).toBe(2.4);
  expect(await round(now + 2000)).toEqual([' 50.3,50.31']);
});

test('a new run of the third swell’s model is asked for although the last answer is recent', async () => {
  let since = now - 2 * HOUR;
  const { round } = sea(
    () => 1.2,
    () => 50.3,
    () => since,
  );
  await round();
  since = now + 0.2 * HOUR;
  expect(await round(now + 0.3 * HOUR)).toEqual([' 50.3', 'ncep_gfswave025 50.3']);
  expect(await round(now + 0.4 * HOUR)).toEqual([' 50.31']);
});

test('the wider cell stays known while the third swell’s model does not answer', async () => {
  let isAway = false;
  const { round, known } = sea(
    () => 1.2,
    (_, isSwell) => {
      if (isSwell && isAway) throw new UpstreamError('test', 'timeout', 'no answer');
      return 50.3;
    },
  );
  await round();
  isAway = true;
  await round(now + 2 * HOUR);
  expect(known.get('south')?.hours?.tertiary_swell_wave_height[0]).toBeNull();
  isAway = false;
  expect(await round(now + 4 * HOUR)).toEqual([' 50.31', 'ncep_gfswave025 50.31']);
});

test('a place that is moved forgets its cells, as one whose marine point is moved does', () => {
  const feeds = new Feeds({ simulated: false, scale: 1, now: () => now });
  const cell = { latitude: 50.3, longitude: -4.2 };
  const value = marineValue(now);
  const withSea = { ...value, hourly: { ...value.hourly, wave_height: [1] }, cell, third_swell_cell: cell };
  const hold = () => {
    for (const { _id } of [north, south]) feeds.accept('marine', _id, reading(withSea));
  };
  const cells = () => [north, south].map(({ _id }) => seaCell(feeds.outline('marine', _id)));
  feeds.track([north, south]);
  hold();
  expect(cells()).toEqual(['50.3 -4.2', '50.3 -4.2']);
  feeds.track([north, { ...south, name: 'Another name' }]);
  expect(cells()).toEqual(['50.3 -4.2', '50.3 -4.2']);
  feeds.track([north, { ...south, longitude: south.longitude + 0.2 }]);
  expect(cells()).toEqual(['50.3 -4.2', null]);
  expect(thirdSwellCell(feeds.outline('marine', south._id))).toBeNull();
  hold();
  feeds.track([{ ...north, marine_latitude: 50.1, marine_longitude: -4.3 }, south]);
  expect(cells()).toEqual([null, null]);
});
