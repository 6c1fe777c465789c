import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compassPoints8 } from '#domain/weather/compass.ts';
import { isKnownWind, matchesWind } from '#domain/weather/wind-match.ts';
import { engines, storesOn } from '../testing/engines.ts';
import type { WeatherPoint } from './model-history.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.parse('2026-06-01T12:00:00Z');
const rule = {
  wind_direction: 'SW',
  wind_speed_min: 20,
  wind_speed_max: 40,
  wind_gusts_min: 20,
  wind_gusts_max: 60,
} as const;
const wind = (minutes: number, more: Partial<WeatherPoint> = {}): WeatherPoint => ({
  locationId: 'bude',
  at: NOON + minutes * 60_000,
  temperature_2m: null,
  wind_speed_10m: 25,
  wind_gusts_10m: 30,
  wind_direction_10m: 225,
  ...more,
});
const hour = (hours: number, matched: boolean) => ({ hour: NOON / HOUR_MS + hours, matched });

const speed = fc.option(fc.constantFrom(0, 19.9, 20, 30.5, 40, 40.1, 60, 60.1));
/** The borders of the sectors are at an odd number of times 22.5. */
const direction = fc.option(
  fc.oneof(
    fc.integer({ min: 0, max: 3600 }).map((tenths) => tenths / 10),
    fc.integer({ min: 0, max: 16 }).map((times) => times * 22.5),
  ),
);
const measures = fc.record({ wind_speed_10m: speed, wind_gusts_10m: speed, wind_direction_10m: direction });

describe.each(engines)('recorded winds on $name', (engine) => {
  const openFresh = storesOn(engine);

  test('are known or not by the hour, and match if one of the hour does', async () => {
    const { history, windHistory } = await openFresh();
    const winds = [
      ...[10, 25, 25, 10].map((speed, quarter) => wind(quarter * 15, { wind_speed_10m: speed })),
      wind(60, { wind_speed_10m: null }),
      wind(120, { wind_gusts_10m: null }),
      wind(180, { wind_direction_10m: 180 }),
    ];
    await history.appendWeather(winds, false);
    const ask = (from: number, to: number) =>
      windHistory({ locationId: 'bude', simulated: false, from, to, rule });
    const all = [hour(0, true), hour(3, false)];
    expect(await ask(NOON, NOON + 3 * HOUR_MS)).toEqual(all);
    expect(await ask(NOON + 1, NOON + 3 * HOUR_MS - 1)).toEqual([hour(0, true)]); // what is still to come is left out
    expect(await ask(NOON + 45 * 60_000, NOON + 3 * HOUR_MS)).toEqual([hour(0, false), hour(3, false)]);
  });

  test('are those of one location, and real or simulated', async () => {
    const { history, windHistory } = await openFresh();
    await history.appendWeather([wind(0)], true);
    await history.appendWeather([wind(60, { locationId: 'spittal' })], false);
    const ask = (locationId: string, simulated: boolean) =>
      windHistory({ locationId, simulated, from: 0, to: NOON + 9 * HOUR_MS, rule });
    expect(await ask('bude', false)).toEqual([]);
    expect(await ask('bude', true)).toEqual([hour(0, true)]);
    expect(await ask('spittal', false)).toEqual([hour(1, true)]);
  });

  test('match as an automated message does, in every sector and at the ends of every range', async () => {
    const { history, windHistory, db } = await openFresh();
    await fc.assert(
      fc.asyncProperty(
        fc.array(measures, { minLength: 1, maxLength: 60 }),
        fc.constantFrom(...compassPoints8),
        async (all, point) => {
          await db.deleteFrom('weather_days').execute();
          await history.appendWeather(
            all.map((each, index) => wind(index * 60, each)),
            false,
          );
          const ofPoint = { ...rule, wind_direction: point };
          const expected = all.flatMap((each, index) =>
            isKnownWind(each) ? [hour(index, matchesWind({ ...ofPoint, is_active: true }, each))] : [],
          );
          const found = await windHistory({
            locationId: 'bude',
            simulated: false,
            from: NOON,
            to: NOON + 100 * HOUR_MS,
            rule: ofPoint,
          });
          expect(found).toEqual(expected);
        },
      ),
      { numRuns: 40 },
    );
  });
});
