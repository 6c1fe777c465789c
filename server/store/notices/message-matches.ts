import type { Kysely } from 'kysely';
import type { KnownWind } from '#domain/weather/wind-match.ts';
import type { AutomatedMessageMatchRow, Schema } from '../schema.ts';

/** As long as the changes of the overflows. */
export const MATCH_RETENTION_MS = 5 * 365 * 86_400_000;

/** A time during which an automated message applied at a location. It outlives the message. */
export interface MessageMatch {
  id: string;
  messageId: string;
  locationId: string;
  title: string; // when it began
  simulated: boolean;
  beganAt: number; // epoch milliseconds
  wind: KnownWind; // when it began
}

/** Both writes may be repeated: the second time changes nothing. */
export const messageMatchQueries = (db: Kysely<Schema>) => ({
  async begin(match: MessageMatch): Promise<void> {
    await db
      .insertInto('automated_message_matches')
      .values(toRow(match))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  },

  /** `at`: epoch milliseconds. */
  async end(id: string, at: number): Promise<void> {
    await db
      .updateTable('automated_message_matches')
      .set({ ended_at: at })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
  },

  /** Deletes matches that ended before `before`, in epoch milliseconds. */
  async prune(before: number): Promise<void> {
    await db.deleteFrom('automated_message_matches').where('ended_at', '<', before).execute();
  },

  /** The matches at a place that lie in a time, as far as they are kept, and when each ended, in order of time. */
  async of(
    locationId: string,
    simulated: boolean,
    { from, until }: { from: number; until: number },
  ): Promise<(MessageMatch & { endedAt: number | null })[]> {
    const rows = await db
      .selectFrom('automated_message_matches')
      .selectAll()
      .where('location_id', '=', locationId)
      .where('simulated', '=', Number(simulated))
      .where('began_at', '<', until)
      .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', from)]))
      .orderBy('began_at')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...fromRow(row), endedAt: row.ended_at }));
  },

  /** The open matches, of real and simulated wind, the oldest first. */
  async open(): Promise<MessageMatch[]> {
    const rows = await db
      .selectFrom('automated_message_matches')
      .selectAll()
      .where('ended_at', 'is', null)
      .orderBy('began_at')
      .execute();
    return rows.map(fromRow);
  },
});

const toRow = (match: MessageMatch): AutomatedMessageMatchRow => ({
  id: match.id,
  message_id: match.messageId,
  location_id: match.locationId,
  title: match.title,
  simulated: Number(match.simulated),
  began_at: match.beganAt,
  ended_at: null,
  wind_speed: match.wind.wind_speed_10m,
  wind_gusts: match.wind.wind_gusts_10m,
  wind_direction: match.wind.wind_direction_10m,
});

const fromRow = (row: AutomatedMessageMatchRow): MessageMatch => ({
  id: row.id,
  messageId: row.message_id,
  locationId: row.location_id,
  title: row.title,
  simulated: row.simulated === 1,
  beganAt: row.began_at,
  wind: {
    wind_speed_10m: row.wind_speed,
    wind_gusts_10m: row.wind_gusts,
    wind_direction_10m: row.wind_direction,
  },
});
