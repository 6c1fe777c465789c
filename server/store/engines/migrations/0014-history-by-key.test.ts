import { describe, expect, test } from 'vitest';
import { engines, placesOn, silentLog } from '../../testing/engines.ts';
import type { Connection } from '../connection.ts';
import { migrate, migrations } from '../migrate.ts';
import { openStore } from '../open-store.ts';
import { openPostgres } from '../postgres.ts';
import { openSqlite } from '../sqlite.ts';

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

async function fill({ db }: Connection) {
  await db.insertInto('weather_history').values(weather).execute();
  await db.insertInto('marine_history').values(marine).execute();
  await db.insertInto('overflow_history').values(overflow).execute();
  await db.insertInto('sample_history').values(sample).execute();
}

describe.each(engines)('the history of an earlier version on $name', (engine) => {
  const createPlace = placesOn(engine);

  test('is kept row by row, and is added to and read as before', async () => {
    const place = await createPlace();
    const { databaseUrl } = place;
    const old = databaseUrl ? openPostgres(databaseUrl, silentLog) : openSqlite(place.dataDir);
    await migrate(old.db, { schema: place.schema, known: before });
    await fill(old);
    await old.close();

    const store = await openStore({ ...place, log: silentLog });
    expect(store.migrated).toContain(STEP);
    const { db, history, windHistory } = store;
    const found = await db.selectFrom('weather_history').selectAll().execute();
    expect(found).toHaveLength(weather.length);
    expect(found).toEqual(expect.arrayContaining(weather));
    expect(await db.selectFrom('marine_history').selectAll().execute()).toEqual([marine]);
    expect(await db.selectFrom('overflow_history').selectAll().execute()).toEqual([
      { ...overflow, seen_until: null, event_start: null, event_end: null },
    ]);
    expect(await db.selectFrom('sample_history').selectAll().execute()).toEqual([
      { ...sample, discountable: null },
    ]);

    const point = { locationId: 'bude', at: NOW, temperature_2m: 30 };
    const wind = { wind_speed_10m: 0, wind_gusts_10m: 0, wind_direction_10m: 0 };
    await history.appendWeather([{ ...point, ...wind }], false);
    expect(await history.size()).toEqual({ weather: 6, marine: 1, overflows: 1, samples: 1 });
    const rule = { wind_speed_min: 20, wind_speed_max: 40, wind_gusts_min: 20, wind_gusts_max: 60 };
    const period = { locationId: 'bude', simulated: false, from: 0, to: NOW };
    expect(await windHistory({ ...period, rule: { ...rule, wind_direction: 'SW' } })).toEqual([
      { hour: Math.floor(NOW / 3_600_000), matched: true },
    ]);
    await store.close();
  });
});
