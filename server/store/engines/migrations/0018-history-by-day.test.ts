import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { windsOf } from '../../conditions/model-history.ts';
import { engines, placesOn, silentLog } from '../../testing/engines.ts';
import type { Connection } from '../connection.ts';
import { migrate, migrations } from '../migrate.ts';
import { openStore } from '../open-store.ts';
import { openPostgres } from '../postgres.ts';
import { openSqlite } from '../sqlite.ts';

const DAY_MS = 86_400_000;
const MIDNIGHT = Date.parse('2026-06-01T00:00:00Z');
const STEP = '0018-history-by-day';
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < STEP));

const wind = (minutes: number, more: object = {}) => ({
  ...{ location_id: 'bude', simulated: 0, at: MIDNIGHT + minutes * 60_000 },
  ...{ temperature_2m: -0.5, wind_speed_10m: 25, wind_gusts_10m: 30.25, wind_direction_10m: 225 },
  ...more,
});
const winds = [
  wind(1439, { temperature_2m: null, wind_direction_10m: 0.1 }),
  wind(1440),
  wind(0, { wind_gusts_10m: null }),
  wind(30, { simulated: 1 }),
  wind(30),
  wind(570, { location_id: 'spittal' }),
  wind(-1, { wind_speed_10m: 1e-7 }),
];
const sea = {
  ...{ location_id: 'bude', simulated: 0, at: MIDNIGHT + DAY_MS / 2 },
  ...{ wave_height: 1.25, sea_surface_temperature: null, sea_level_height_msl: -2.5 },
};

/** The tables as they were then. */
interface Old {
  weather_history: (typeof winds)[number];
  marine_history: typeof sea;
}
const tablesOf = ({ db }: Connection): Kysely<Old> => db as unknown as Kysely<Old>;

describe.each(engines)('the history by moment of an earlier version on $name', (engine) => {
  const createPlace = placesOn(engine);

  test('is kept as rows of a day, moment by moment, and is added to and read', async () => {
    const place = await createPlace();
    const { databaseUrl } = place;
    const old = databaseUrl ? openPostgres(databaseUrl, silentLog) : openSqlite(place.dataDir);
    await migrate(old.db, { schema: place.schema, known: before });
    await tablesOf(old).insertInto('weather_history').values(winds).execute();
    await tablesOf(old).insertInto('marine_history').values(sea).execute();
    await old.close();

    const store = await openStore({ ...place, log: silentLog });
    expect(store.migrated).toContain(STEP);
    const { db, history, windHistory } = store;
    const rows = db.selectFrom('weather_days').selectAll();
    const ofBude = rows.where('location_id', '=', 'bude').where('simulated', '=', 0).orderBy('day');
    const days = await ofBude.execute();
    expect(days.map(({ day, moments }) => [day - MIDNIGHT / DAY_MS, JSON.parse(`[${moments}]`)])).toEqual([
      [-1, [[1439, -0.5, 1e-7, 30.25, 225]]],
      [
        0,
        [
          [0, -0.5, 25, null, 225],
          [30, -0.5, 25, 30.25, 225],
          [1439, null, 25, 30.25, 0.1],
        ],
      ],
      [1, [[0, -0.5, 25, 30.25, 225]]],
    ]);
    expect(days.flatMap(windsOf).map(({ at }) => (at - MIDNIGHT) / 60_000)).toEqual([-1, 0, 30, 1439, 1440]);
    expect(await db.selectFrom('marine_days').selectAll().execute()).toEqual([
      { location_id: 'bude', simulated: 0, day: MIDNIGHT / DAY_MS, moments: '[ 720,1.25,null,-2.5]' },
    ]);
    expect(await history.size()).toMatchObject({ weather: 5, marine: 1 });

    // The first record of a moment stays, and another is added.
    const point = (minutes: number) => ({ ...wind(minutes), locationId: 'bude', wind_speed_10m: 90 });
    for (const minutes of [0, 30, 31]) await history.appendWeather([point(minutes)], false);
    const [, again] = await ofBude.execute();
    expect(again && windsOf(again).map(({ wind_speed_10m }) => wind_speed_10m)).toEqual([25, 25, 25, 90]);
    const rule = { wind_speed_min: 20, wind_speed_max: 40, wind_gusts_min: 20, wind_gusts_max: 60 };
    const period = { locationId: 'bude', simulated: false, from: 0, to: MIDNIGHT + DAY_MS };
    expect(await windHistory({ ...period, rule: { ...rule, wind_direction: 'SW' } })).toEqual(
      [
        [-1, false],
        [0, true],
        [23, false],
        [24, true],
      ].map(([hour, matched]) => ({ hour: MIDNIGHT / 3_600_000 + Number(hour), matched })),
    );
    await store.close();
  });
});
