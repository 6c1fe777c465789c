import type { Kysely } from 'kysely';
import type { WindHour } from '#domain/weather/match-history.ts';
import { isKnownWind, matchesWind, type WindRule } from '#domain/weather/wind-match.ts';
import type { Schema } from '../schema.ts';
import { modelDay, windsOf } from './model-history.ts';

const HOUR_MS = 3_600_000;

/** Of the winds at a location from `from` until `to`, both included, in epoch milliseconds. */
export interface WindQuestion {
  locationId: string;
  simulated: boolean;
  from: number;
  to: number;
  rule: Omit<WindRule, 'is_active'>;
}

/** The hours with a known wind, in order, and whether a rule would have matched at some moment of each. */
export const windHistoryQueries =
  (db: Kysely<Schema>) =>
  async ({ locationId, simulated, from, to, rule }: WindQuestion): Promise<WindHour[]> => {
    const active = { ...rule, is_active: true };
    const days = await db
      .selectFrom('weather_days')
      .select(['day', 'moments'])
      .where('location_id', '=', locationId)
      .where('simulated', '=', Number(simulated))
      .where('day', '>=', modelDay(from))
      .where('day', '<=', modelDay(to))
      .execute();
    const hours = new Map<number, boolean>();
    // Of 400 days twenty thousand winds: none is copied, and an hour that has matched is not asked about again.
    for (const day of days) {
      for (const wind of windsOf(day)) {
        if (wind.at < from || wind.at > to || !isKnownWind(wind)) continue;
        const hour = Math.floor(wind.at / HOUR_MS);
        if (!hours.get(hour)) hours.set(hour, matchesWind(active, wind));
      }
    }
    return [...hours].sort(([one], [other]) => one - other).map(([hour, matched]) => ({ hour, matched }));
  };
