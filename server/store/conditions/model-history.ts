import { type Kysely, sql } from 'kysely';
import type { CurrentMarine } from '#contract/marine.ts';
import type { CurrentWeather } from '#contract/weather.ts';
import type { MarineHistoryRow, Schema, WeatherHistoryRow } from '../schema.ts';

/** The model's values for one place and moment (epoch milliseconds), units as in the contract. */
interface ModelPoint {
  locationId: string;
  at: number;
}
export type WeatherPoint = ModelPoint &
  Pick<CurrentWeather, 'temperature_2m' | 'wind_speed_10m' | 'wind_gusts_10m' | 'wind_direction_10m'>;
export type MarinePoint = ModelPoint &
  Pick<CurrentMarine, 'wave_height' | 'sea_surface_temperature' | 'sea_level_height_msl'>;

/** So many rows go in one statement. */
const AT_ONCE = 100;

/** The first record of a moment stays: it is what people were shown. */
export const modelHistoryQueries = (db: Kysely<Schema>) => ({
  appendWeather: (points: readonly WeatherPoint[], simulated: boolean): Promise<void> =>
    append(
      db,
      'weather_history',
      points.map((point) => ({
        ...keyOf(point, simulated),
        temperature_2m: point.temperature_2m,
        wind_speed_10m: point.wind_speed_10m,
        wind_gusts_10m: point.wind_gusts_10m,
        wind_direction_10m: point.wind_direction_10m,
      })),
    ),

  appendMarine: (points: readonly MarinePoint[], simulated: boolean): Promise<void> =>
    append(
      db,
      'marine_history',
      points.map((point) => ({
        ...keyOf(point, simulated),
        wave_height: point.wave_height,
        sea_surface_temperature: point.sea_surface_temperature,
        sea_level_height_msl: point.sea_level_height_msl,
      })),
    ),

  /** What was recorded of a place from `from` until `until`, epoch milliseconds, the end left out, in order of time. */
  async weatherOf(locationId: string, simulated: boolean, { from, until }: Period): Promise<WeatherPoint[]> {
    return (await rowsOf(db, 'weather_history', locationId, simulated, { from, until })).map(weatherOf);
  },

  /** The same of the sea. */
  async marineOf(locationId: string, simulated: boolean, { from, until }: Period): Promise<MarinePoint[]> {
    return (await rowsOf(db, 'marine_history', locationId, simulated, { from, until })).map(marineOf);
  },
});

/** Epoch milliseconds; the end is left out. */
export interface Period {
  from: number;
  until: number;
}

const rowsOf = <Table extends 'weather_history' | 'marine_history'>(
  db: Kysely<Schema>,
  table: Table,
  locationId: string,
  simulated: boolean,
  { from, until }: Period,
): Promise<Schema[Table][]> =>
  sql<Schema[Table]>`
    select * from ${sql.table(table)}
    where location_id = ${locationId} and simulated = ${Number(simulated)} and at >= ${from} and at < ${until}
    order by at`
    .execute(db)
    .then(({ rows }) => rows);

const weatherOf = ({ location_id, at, simulated: _, ...values }: WeatherHistoryRow): WeatherPoint => ({
  locationId: location_id,
  at,
  ...values,
});
const marineOf = ({ location_id, at, simulated: _, ...values }: MarineHistoryRow): MarinePoint => ({
  locationId: location_id,
  at,
  ...values,
});

const keyOf = ({ locationId, at }: ModelPoint, simulated: boolean) => ({
  location_id: locationId,
  simulated: Number(simulated),
  at,
});

async function append<Table extends 'weather_history' | 'marine_history'>(
  db: Kysely<Schema>,
  table: Table,
  rows: readonly Schema[Table][],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      await transaction
        .insertInto<'weather_history' | 'marine_history'>(table)
        .values(rows.slice(from, from + AT_ONCE))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}
