import { type Kysely, sql } from 'kysely';
import { sectorsOf8 } from '#domain/weather/compass.ts';
import type { WindHour } from '#domain/weather/match-history.ts';
import type { WindRule } from '#domain/weather/wind-match.ts';
import type { Schema } from '../schema.ts';

const HOUR_MS = 3_600_000;

/** Of the winds at a location from `from` until `to`, both included, in epoch milliseconds. */
export interface WindQuestion {
  locationId: string;
  simulated: boolean;
  from: number;
  to: number;
  rule: Omit<WindRule, 'is_active'>;
}

/**
 * The hours with a known wind, in order, and whether a rule would have matched, by the same conditions as `matchesWind`.
 * The database judges the winds: more than a year of them would take longer to hand over than to read.
 */
export const windHistoryQueries =
  (db: Kysely<Schema>) =>
  async ({ locationId, simulated, from, to, rule }: WindQuestion): Promise<WindHour[]> => {
    const sectors = sectorsOf8(rule.wind_direction).map(
      (sector) => sql`(wind_direction_10m >= ${sector.from} and wind_direction_10m < ${sector.to})`,
    );
    const matches = sql`(${sql.join(sectors, sql` or `)})
      and wind_speed_10m between ${rule.wind_speed_min} and ${rule.wind_speed_max}
      and wind_gusts_10m between ${rule.wind_gusts_min} and ${rule.wind_gusts_max}`;
    const { rows } = await sql<{ hour: number; matched: number }>`
      select at / ${sql.lit(HOUR_MS)} as hour, max(case when ${matches} then 1 else 0 end) as matched
      from weather_history
      where location_id = ${locationId} and simulated = ${Number(simulated)} and at between ${from} and ${to}
        and wind_speed_10m is not null and wind_gusts_10m is not null and wind_direction_10m is not null
      group by 1 order by 1`.execute(db);
    return rows.map(({ hour, matched }) => ({ hour, matched: matched === 1 }));
  };
