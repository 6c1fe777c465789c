import { type Kysely, sql } from 'kysely';
import type { CurrentMarine } from '#contract/conditions/marine.ts';
import type { CurrentWeather } from '#contract/conditions/weather.ts';
import type { Wind } from '#domain/weather/wind-match.ts';
import type { ModelDayRow, Schema } from '../schema.ts';

const MINUTE_MS = 60_000;
const MINUTES_A_DAY = 1440;
const DAY_MS = MINUTES_A_DAY * MINUTE_MS;

/** The model's values for one place and moment (epoch milliseconds, a whole minute), units as in the contract. */
interface ModelPoint {
  locationId: string;
  at: number;
}
export type WeatherPoint = ModelPoint &
  Pick<CurrentWeather, 'temperature_2m' | 'wind_speed_10m' | 'wind_gusts_10m' | 'wind_direction_10m'>;
export type MarinePoint = ModelPoint &
  Pick<CurrentMarine, 'wave_height' | 'sea_surface_temperature' | 'sea_level_height_msl'>;

/** A moment in the text of its day: the minute of the UTC day, and what the model said of it. */
type Measure = number | null;
type WeatherMoment = [
  minute: number,
  temperature: Measure,
  speed: Measure,
  gusts: Measure,
  direction: Measure,
];
type MarineMoment = [minute: number, waves: Measure, temperature: Measure, level: Measure];

export type ModelTable = 'weather_days' | 'marine_days';

/** So many rows go in one statement. */
const AT_ONCE = 100;
/** The length of what a moment begins with, and no other of its day: `[ 720,`. */
const HEAD = 6;

/** The UTC day of a time, in days since 1970, as rows have it. */
export const modelDay = (at: number): number => Math.floor(at / DAY_MS);

/** The first record of a moment stays: it is what people were shown. */
export const modelHistoryQueries = (db: Kysely<Schema>) => ({
  appendWeather: (points: readonly WeatherPoint[], simulated: boolean): Promise<void> =>
    append(
      db,
      'weather_days',
      points.map((point) =>
        rowOf(point, simulated, [
          point.temperature_2m,
          point.wind_speed_10m,
          point.wind_gusts_10m,
          point.wind_direction_10m,
        ]),
      ),
    ),

  appendMarine: (points: readonly MarinePoint[], simulated: boolean): Promise<void> =>
    append(
      db,
      'marine_days',
      points.map((point) =>
        rowOf(point, simulated, [
          point.wave_height,
          point.sea_surface_temperature,
          point.sea_level_height_msl,
        ]),
      ),
    ),

  /** What was recorded of a place in a time, in order. */
  weatherOf: (locationId: string, simulated: boolean, period: Period): Promise<WeatherPoint[]> =>
    pointsOf(db, 'weather_days', { locationId, simulated, ...period }, weatherOfDay),

  /** The same of the sea. */
  marineOf: (locationId: string, simulated: boolean, period: Period): Promise<MarinePoint[]> =>
    pointsOf(db, 'marine_days', { locationId, simulated, ...period }, seaOfDay),
});

/** Epoch milliseconds; the end is left out. */
export interface Period {
  from: number;
  until: number;
}

async function pointsOf<Point extends ModelPoint>(
  db: Kysely<Schema>,
  table: ModelTable,
  { locationId, simulated, from, until }: Period & { locationId: string; simulated: boolean },
  pointsOfDay: (row: ModelDayRow) => Point[],
): Promise<Point[]> {
  const days = await db
    .selectFrom(table)
    .selectAll()
    .where('location_id', '=', locationId)
    .where('simulated', '=', Number(simulated))
    .where('day', '>=', modelDay(from))
    .where('day', '<=', modelDay(until))
    .execute();
  return days
    .flatMap(pointsOfDay)
    .filter(({ at }) => at >= from && at < until)
    .sort((one, other) => one.at - other.at);
}

const momentsOf = <Moment>({ moments }: Pick<ModelDayRow, 'moments'>): Moment[] => JSON.parse(`[${moments}]`);
const timeOf = (day: number, minute: number): number => day * DAY_MS + minute * MINUTE_MS;

const weatherOfDay = (row: ModelDayRow): WeatherPoint[] =>
  momentsOf<WeatherMoment>(row).map(([minute, temperature, speed, gusts, direction]) => ({
    locationId: row.location_id,
    at: timeOf(row.day, minute),
    temperature_2m: temperature,
    wind_speed_10m: speed,
    wind_gusts_10m: gusts,
    wind_direction_10m: direction,
  }));

const seaOfDay = (row: ModelDayRow): MarinePoint[] =>
  momentsOf<MarineMoment>(row).map(([minute, waves, temperature, level]) => ({
    locationId: row.location_id,
    at: timeOf(row.day, minute),
    wave_height: waves,
    sea_surface_temperature: temperature,
    sea_level_height_msl: level,
  }));

/** What the model said of the wind of a day, with the times (epoch milliseconds), as it was recorded. */
export const windsOf = (row: Pick<ModelDayRow, 'day' | 'moments'>): (Wind & { at: number })[] =>
  momentsOf<WeatherMoment>(row).map(([minute, , speed, gusts, direction]) => ({
    at: timeOf(row.day, minute),
    wind_speed_10m: speed,
    wind_gusts_10m: gusts,
    wind_direction_10m: direction,
  }));

/** Every number of minutes takes four characters, so that a moment is found in the text of its day. */
function rowOf({ locationId, at }: ModelPoint, simulated: boolean, measures: Measure[]): ModelDayRow {
  const day = modelDay(at);
  const minute = Math.floor((at - day * DAY_MS) / MINUTE_MS);
  return {
    location_id: locationId,
    simulated: Number(simulated),
    day,
    moments: `[${String(minute).padStart(4)},${JSON.stringify(measures).slice(1)}`,
  };
}

/** Adds each moment to its day, unless it is there. */
async function append(db: Kysely<Schema>, table: ModelTable, moments: readonly ModelDayRow[]): Promise<void> {
  const known = sql.ref<string>(`${table}.moments`);
  const added = sql.ref<string>('excluded.moments');
  await db.transaction().execute(async (transaction) => {
    for (const rows of oneOfEachDay(moments)) {
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        await transaction
          .insertInto(table)
          .values(rows.slice(from, from + AT_ONCE))
          .onConflict((conflict) =>
            conflict
              .columns(['location_id', 'simulated', 'day'])
              .doUpdateSet({ moments: sql<string>`${known} || ',' || ${added}` })
              .where(sql<boolean>`${known} not like '%' || substr(${added}, 1, ${sql.lit(HEAD)}) || '%'`),
          )
          .execute();
      }
    }
  });
}

/** In rounds, since a statement may not change a row twice: of each place and day the first, then the second, and so on. */
function oneOfEachDay(moments: readonly ModelDayRow[]): ModelDayRow[][] {
  const days = [...Map.groupBy(moments, (row) => `${row.day} ${row.location_id}`).values()];
  const most = days.reduce((count, { length }) => Math.max(count, length), 0);
  return Array.from({ length: most }, (_, round) => days.flatMap((rows) => rows[round] ?? []));
}
