import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** The tables that every process holds in memory. */
export const sharedTables = [
  'locations',
  'adverts',
  'automated_messages',
  'automated_message_matches',
  'signed_links',
  'displays',
] as const;
export type SharedTable = (typeof sharedTables)[number];

/** The lists of the administration of whose changes not every one is a live event. */
const watchedLists = ['locations', 'adverts', 'automated_messages', 'users'] as const;
export type WatchedList = (typeof watchedLists)[number];

/** By list: as `changeStampQueries`. Logins do not count as changes of users. */
export const listStampQueries = (db: Kysely<Schema>) => async (): Promise<Record<WatchedList, string>> => {
  const stamp = sql<string>`count(*) || ':' || coalesce(sum(updated_at), 0)`.as('stamp');
  const stamps = await Promise.all(
    watchedLists.map((list) => db.selectFrom(list).select(stamp).executeTakeFirstOrThrow()),
  );
  return Object.fromEntries(watchedLists.map((list, index) => [list, stamps[index]?.stamp ?? ''])) as Record<
    WatchedList,
    string
  >;
};

/**
 * By table: a text that differs after each change of the table, cheap to read. It is a sum and not the latest time,
 * because the clocks of the writers may differ.
 */
export const changeStampQueries = (db: Kysely<Schema>) => async (): Promise<Record<SharedTable, string>> => {
  const { rows } = await sql<{ name: SharedTable; stamp: string }>`
    select 'locations' as name, count(*) || ':' || coalesce(sum(updated_at), 0) as stamp from locations
    union all
    select 'adverts', count(*) || ':' || coalesce(sum(updated_at), 0) from adverts
    union all
    select 'automated_messages', count(*) || ':' || coalesce(sum(updated_at), 0) from automated_messages
    union all
    select 'automated_message_matches', count(*) || ':' || coalesce(sum(began_at), 0)
      from automated_message_matches where ended_at is null
    union all
    select 'signed_links', count(*) || ':' || coalesce(sum(created_at), 0) from signed_links
    union all
    select 'displays', count(*) || ':' || coalesce(sum(updated_at + coalesce(paired_at, 0)), 0) from displays`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, stamp }) => [name, stamp])) as Record<SharedTable, string>;
};
