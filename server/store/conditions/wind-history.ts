import type { Kysely } from 'kysely';
import type { RecordedWind } from '#domain/weather/match-history.ts';
import type { Schema } from '../schema.ts';

/** The recorded winds at a location from `from` on, in epoch milliseconds, in order. */
export const windHistoryQueries =
  (db: Kysely<Schema>) =>
  (locationId: string, simulated: boolean, from: number): Promise<RecordedWind[]> =>
    db
      .selectFrom('weather_history')
      .select(['at', 'wind_speed_10m', 'wind_gusts_10m', 'wind_direction_10m'])
      .where('location_id', '=', locationId)
      .where('simulated', '=', Number(simulated))
      .where('at', '>=', from)
      .orderBy('at')
      .execute();
