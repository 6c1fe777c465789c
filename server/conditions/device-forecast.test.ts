import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FeedBody } from '#contract/conditions/feeds.ts';
import { ModelHours } from '#contract/conditions/model-hours.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { texts } from '#contract/texts.ts';
import { freshness } from '#domain/feeds/freshness.ts';
import type { HeldHours, ModelKind } from '#domain/feeds/model-hours.ts';
import { seaVariables } from '#domain/weather/sea-hours.ts';
import { weatherVariables } from '#domain/weather/weather-hours.ts';
import { marineValue, reading } from '#server/testing/samples.ts';
import { weatherValue } from '#server/testing/weather.ts';
import { forecastOfDevice } from '#web/shared/api/device-forecast.ts';
import { OfflineCopy, Unreachable } from '#web/shared/api/failures.ts';
import { Feeds } from './feeds/feeds.ts';
import { modelHoursOf } from './model-hours-routes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SEA = [
  'wave_height',
  'wave_direction',
  'sea_surface_temperature',
  'ocean_current_velocity',
  'ocean_current_direction',
  'sea_level_height_msl',
] as const;
afterEach(() => vi.useRealTimers());

/** A column of any numbers, directions among them, some of them missing; the same for the same seed. */
function columnsOf<N extends string>(names: readonly N[], count: number, seed: number) {
  let state = seed + 1;
  const next = () => {
    state = (state * 16_807) % 2_147_483_647;
    return state % 20 === 0 ? null : (state % 3600) / 10;
  };
  return Object.fromEntries(names.map((name) => [name, Array.from({ length: count }, next)])) as Record<
    N,
    (number | null)[]
  >;
}

/** Times of `count` hours from `from` (epoch ms), without the one at `missing`. */
const times = (from: number, count: number, missing: number | null) =>
  Array.from({ length: count }, (_, hour) => from / 1000 + hour * 3600).filter((_, hour) => hour !== missing);

interface Given {
  fetchedAt: number;
  hours: number;
  seed: number;
  missing: number | null;
}

/** A server that has fetched such hours, and its clock. */
function serverWith({ fetchedAt, hours, seed, missing }: Given) {
  const clock = { now: fetchedAt };
  const feeds = new Feeds({ simulated: false, scale: 1, now: () => clock.now });
  feeds.track([aLocation()]);
  const from = Math.floor(fetchedAt / HOUR) * HOUR - 6 * HOUR;
  const time = times(from, hours, missing);
  const runAt = from;
  const daylight = [{ from: from / 1000 + 5 * 3600 + 700, to: from / 1000 + 16 * 3600 + 100 }];
  const air = { time, ...columnsOf(weatherVariables, time.length, seed) };
  feeds.accept(
    'weather',
    'exmouth',
    reading(
      { ...weatherValue(fetchedAt), hours: air, daylight, hourly: [], run_at: runAt },
      { observedAt: fetchedAt },
    ),
  );
  const steady = { time, ...columnsOf(seaVariables, time.length, seed + 7) };
  const hourly = { time, ...columnsOf(SEA, time.length, seed + 13) };
  const sea = { ...marineValue(fetchedAt), hours: steady, hourly, run_at: runAt };
  feeds.accept('marine', 'exmouth', reading(sea, { observedAt: fetchedAt }));
  return { feeds, clock };
}

/** What the body of a call is after its way over the wire. */
const overWire = <T>(body: T): T => JSON.parse(JSON.stringify(body));

/** What a device shows at `now` of what it stored at `copiedAt`; null: nothing. */
async function onDevice<K extends ModelKind>(kind: K, given: Given, copiedAt: number, now: number) {
  const { feeds, clock } = serverWith(given);
  clock.now = copiedAt;
  const stored = feeds.body(kind, 'exmouth');
  if (!stored) return null;
  const copy = new OfflineCopy(overWire(stored), copiedAt);
  const hours = ModelHours.parse(overWire(modelHoursOf(feeds, 'exmouth', copiedAt)));
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const worked = await forecastOfDevice(kind, copy, async () => hours).catch(() => null);
  const body = worked && (worked.body as FeedBody<K>);
  return body && !isWithheld(kind, body, now) ? body : null;
}

/** As `web/shared/place/panel/panel-state.ts` judges an offline copy. */
function isWithheld<K extends ModelKind>(kind: K, { meta }: FeedBody<K>, now: number): boolean {
  const fetchedAt = Date.parse(meta.confirmed_at ?? meta.fetched_at ?? '');
  return freshness({ kind, fetchedAt, observedAt: null, now, scale: 1 }).state === 'withheld';
}

/** What the server would show then, without a new fetch. */
function onServer<K extends ModelKind>(kind: K, given: Given, now: number): FeedBody<K> | null {
  const { feeds, clock } = serverWith(given);
  clock.now = now;
  return overWire(feeds.body(kind, 'exmouth'));
}

/** Without what only a device says: that its copy is old. */
const valuesOf = <K extends ModelKind>(body: FeedBody<K> | null) =>
  body && { ...body, meta: { ...body.meta, stale: null } };

async function expectSame(given: Given, copiedAt: number, now: number) {
  for (const kind of ['weather', 'marine'] as const) {
    const shown = await onDevice(kind, given, copiedAt, now);
    const expected = onServer(kind, given, now);
    expect(valuesOf(shown)).toEqual(valuesOf(expected));
  }
}

const FETCHED = {
  'an ordinary day': '2026-07-15T13:20:00Z',
  'before midnight in London': '2026-07-15T21:50:00Z',
  'before the clocks go forward': '2026-03-28T23:40:00Z',
  'before the clocks go back': '2026-10-24T23:10:00Z',
};

describe.each(Object.entries(FETCHED))(
  '%s the device works out what the server works out',
  (_title, text) => {
    const fetchedAt = Date.parse(text);
    test('at every moment until it is withheld, and after', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 0, max: 10_000 }),
          fc.integer({ min: 0, max: 90 * MINUTE }),
          fc.integer({ min: 0, max: 14 * HOUR }),
          fc.option(fc.integer({ min: 5, max: 20 })),
          async (seed, copiedAfter, later, missing) => {
            const given = { fetchedAt, hours: 72, seed, missing };
            const copiedAt = fetchedAt + copiedAfter;
            fc.pre(onServer('weather', given, copiedAt) !== null); // else there is nothing to copy
            await expectSame(given, copiedAt, copiedAt + later);
          },
        ),
        { numRuns: 40 },
      );
    });
  },
);

describe('at the edges', () => {
  const fetchedAt = Date.parse('2026-07-15T13:20:00Z');
  const given = { fetchedAt, hours: 72, seed: 3, missing: null };

  test('on the last held hour it has values, a quarter of an hour later none', async () => {
    const few = { ...given, hours: 9 }; // to 15:00
    const last = Date.parse('2026-07-15T15:00:00Z');
    expect(await onDevice('weather', few, fetchedAt, last)).not.toBeNull();
    expect(await onDevice('weather', few, fetchedAt, last + 15 * MINUTE)).toBeNull();
    await expectSame(few, fetchedAt, last);
    await expectSame(few, fetchedAt, last + 15 * MINUTE);
  });

  test('beside a missing hour there are no values, after it there are again', async () => {
    const gap = { ...given, missing: 8 }; // 15:00
    expect(await onDevice('marine', gap, fetchedAt, fetchedAt + HOUR)).toBeNull();
    expect(await onDevice('marine', gap, fetchedAt, Date.parse('2026-07-15T16:00:00Z'))).not.toBeNull();
    await expectSame(gap, fetchedAt, fetchedAt + HOUR);
  });

  test('the limits count from the fetch: 3 hours for the weather, 12 for the sea', async () => {
    expect(await onDevice('weather', given, fetchedAt, fetchedAt + 3 * HOUR)).not.toBeNull();
    expect(await onDevice('weather', given, fetchedAt, fetchedAt + 3 * HOUR + 1)).toBeNull();
    expect(await onDevice('marine', given, fetchedAt, fetchedAt + 12 * HOUR)).not.toBeNull();
    expect(await onDevice('marine', given, fetchedAt, fetchedAt + 12 * HOUR + 1)).toBeNull();
  });

  test('a value between two hours is not that of the copy', async () => {
    const at = await onDevice('weather', given, fetchedAt, fetchedAt);
    const later = await onDevice('weather', given, fetchedAt, fetchedAt + 45 * MINUTE);
    expect(later?.current.time).toBe((at?.current.time ?? 0) + 45 * 60);
    expect(later?.current.temperature_2m).not.toBe(at?.current.temperature_2m);
  });
});

describe('the copy stays as it is', () => {
  const fetchedAt = Date.parse('2026-07-15T13:20:00Z');
  const { feeds } = serverWith({ fetchedAt, hours: 72, seed: 1, missing: null });
  const copy = new OfflineCopy(overWire(feeds.body('weather', 'exmouth')), fetchedAt);
  const held = overWire(modelHoursOf(feeds, 'exmouth', fetchedAt));

  test('without hours, and with those of an earlier fetch', async () => {
    const weather = held.weather as HeldHours<'weather'>;
    const earlier = { ...weather, meta: { ...weather.meta, fetched_at: '2026-07-15T12:20:00Z' } };
    for (const ask of [
      () => Promise.reject(new Unreachable()),
      async () => ({ weather: null, marine: null }),
      async () => ({ ...held, weather: earlier }),
    ])
      expect(await forecastOfDevice('weather', copy, ask)).toBe(copy);
  });

  test('the stored answer is enough, and the values say that they were worked out here', async () => {
    vi.useFakeTimers({ now: fetchedAt + HOUR, toFake: ['Date'] });
    const ask = () => Promise.reject(new OfflineCopy(held, fetchedAt));
    const worked = await forecastOfDevice('weather', copy, ask);
    expect(worked).toMatchObject({ message: texts.forecastComputedHere, receivedAt: fetchedAt });
    expect(worked.body).toMatchObject({ meta: { observed_at: '2026-07-15T14:15:00.000Z' } });
  });

  test('a later confirmation of the same fetch counts', async () => {
    vi.useFakeTimers({ now: fetchedAt + HOUR, toFake: ['Date'] });
    const body = copy.body as FeedBody<'weather'>;
    const confirmed_at = '2026-07-15T13:55:00.000Z';
    const confirmed = new OfflineCopy({ ...body, meta: { ...body.meta, confirmed_at } }, fetchedAt);
    const { body: now } = await forecastOfDevice('weather', confirmed, async () => held);
    expect(now).toMatchObject({ meta: { confirmed_at } });
  });
});
