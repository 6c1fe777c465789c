import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, placesOn, silentLog } from '../../testing/engines.ts';
import type { Connection } from '../connection.ts';
import { migrate, migrations } from '../migrate.ts';
import { openPostgres } from '../postgres.ts';
import { openSqlite } from '../sqlite.ts';
import { historyByKey } from './0014-history-by-key.ts';

const NOW = 1_780_000_000_000;
const STEP = '0014-history-by-key';
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < STEP));

const weather = [2, 1, 0].flatMap((ago) =>
  ['spittal', 'bude'].map((location_id) => ({
    location_id,
    simulated: ago === 1 ? 1 : 0,
    at: NOW - ago,
    temperature_2m: -0.5,
    wind_speed_10m: 25,
    wind_gusts_10m: ago === 2 ? null : 30,
    wind_direction_10m: 225,
  })),
);
const marine = {
  location_id: 'bude',
  simulated: 0,
  at: NOW,
  wave_height: 1.25,
  sea_surface_temperature: null,
  sea_level_height_msl: -2.5,
};
const overflow = {
  company: 'South West Water',
  overflow_id: 'SWW0001',
  simulated: 0,
  changed_at: NOW,
  status_code: null,
  status_start: NOW - 5,
  location_id: 'bude',
  latitude: 50.83,
  longitude: -4.55,
};
const sample = {
  bathing_water_id: 'ukk3104-33500',
  simulated: 0,
  sampled_at: NOW,
  escherichia_coli: 10,
  escherichia_coli_qualifier: '<',
  enterococci: null,
  enterococci_qualifier: null,
};

/** The tables as they were then. */
interface Old {
  weather_history: (typeof weather)[number];
  marine_history: typeof marine;
  overflow_history: typeof overflow;
  sample_history: typeof sample;
}
const tablesOf = ({ db }: Connection): Kysely<Old> => db as unknown as Kysely<Old>;

async function fill(db: Kysely<Old>) {
  await db.insertInto('weather_history').values(weather).execute();
  await db.insertInto('marine_history').values(marine).execute();
  await db.insertInto('overflow_history').values(overflow).execute();
  await db.insertInto('sample_history').values(sample).execute();
}

describe.each(engines)('the history of an earlier version on $name', (engine) => {
  const createPlace = placesOn(engine);

  test('is kept row by row in the order of its key, and is added to as before', async () => {
    const place = await createPlace();
    const { databaseUrl } = place;
    const connection = databaseUrl ? openPostgres(databaseUrl, silentLog) : openSqlite(place.dataDir);
    const db = tablesOf(connection);
    const { schema } = place;
    await migrate(connection.db, { schema, known: before });
    await fill(db);
    const known = { ...before, [STEP]: historyByKey };
    expect(await migrate(connection.db, { schema, known })).toEqual([STEP]);

    const found = await db.selectFrom('weather_history').selectAll().execute();
    expect(found).toHaveLength(weather.length);
    expect(found).toEqual(expect.arrayContaining(weather));
    expect(await db.selectFrom('marine_history').selectAll().execute()).toEqual([marine]);
    expect(await db.selectFrom('overflow_history').selectAll().execute()).toEqual([overflow]);
    expect(await db.selectFrom('sample_history').selectAll().execute()).toEqual([sample]);
    const again = db.insertInto('weather_history').values({ ...weather[0], temperature_2m: 30 } as never);
    await expect(again.execute(), 'the same moment twice').rejects.toThrow(/unique/i);
    await connection.close();
  });
});
