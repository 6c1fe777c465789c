import type { Kysely } from 'kysely';
import type { CurrentMarine } from '#contract/marine.ts';
import type { CurrentWeather } from '#contract/weather.ts';
import type { Schema } from '../schema.ts';

/** The model's values for one place and moment (epoch milliseconds), units as in the contract. */
interface ModelPoint {
  locationId: string;
  at: number;
}
export type WeatherPoint = ModelPoint &
  Pick<CurrentWeather, 'temperature_2m' | 'wind_speed_10m' | 'wind_gusts_10m' | 'wind_direction_10m'>;
export type MarinePoint = ModelPoint &
  Pick<CurrentMarine, 'wave_height' | 'sea_surface_temperature' | 'sea_level_height_msl'>;

/** The first record of a moment stays: it is what people were shown. */
export const modelHistoryQueries = (db: Kysely<Schema>) => ({
  async appendWeather(points: readonly WeatherPoint[], simulated: boolean): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      for (const point of points) {
        await transaction
          .insertInto('weather_history')
          .values({
            location_id: point.locationId,
            simulated: Number(simulated),
            at: point.at,
            temperature_2m: point.temperature_2m,
            wind_speed_10m: point.wind_speed_10m,
            wind_gusts_10m: point.wind_gusts_10m,
            wind_direction_10m: point.wind_direction_10m,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    });
  },

  async appendMarine(points: readonly MarinePoint[], simulated: boolean): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      for (const point of points) {
        await transaction
          .insertInto('marine_history')
          .values({
            location_id: point.locationId,
            simulated: Number(simulated),
            at: point.at,
            wave_height: point.wave_height,
            sea_surface_temperature: point.sea_surface_temperature,
            sea_level_height_msl: point.sea_level_height_msl,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    });
  },
});
