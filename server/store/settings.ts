import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Values that the server itself remembers, as text. */
export const settingQueries = (db: Kysely<Schema>) => ({
  async get(key: string): Promise<string | null> {
    const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
    return row?.value ?? null;
  },

  /** The stored value. Where there is none the given one is stored; of several calls at once all get the same. */
  async getOrAdd(key: string, value: string): Promise<string> {
    await db
      .insertInto('settings')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const row = await db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return row.value;
  },

  /** The values of all keys with this beginning. */
  async startingWith(prefix: string): Promise<Map<string, string>> {
    const rows = await db.selectFrom('settings').selectAll().where('key', 'like', `${prefix}%`).execute();
    return new Map(rows.map(({ key, value }) => [key, value]));
  },

  /** Sets the value. @returns whether it was another one before: of several calls at once one alone changes it */
  async change(key: string, value: string): Promise<boolean> {
    const row = await db
      .insertInto('settings')
      .values({ key, value })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ value }).where('settings.value', '!=', value),
      )
      .returning('key')
      .executeTakeFirst();
    return row !== undefined;
  },

  async remove(key: string): Promise<void> {
    await db.deleteFrom('settings').where('key', '=', key).execute();
  },

  /** Removes the key only if it still has this value. */
  async removeValue(key: string, value: string): Promise<void> {
    await db.deleteFrom('settings').where('key', '=', key).where('value', '=', value).execute();
  },

  async set(key: string, value: string): Promise<void> {
    await db
      .insertInto('settings')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  },
});
