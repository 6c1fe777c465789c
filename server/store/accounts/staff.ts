import { type Kysely, sql, type Transaction } from 'kysely';
import { Role } from '#contract/accounts/auth.ts';
import type { Schema } from '../schema.ts';
import { isVersion, nextVersion } from '../versioned-rows.ts';
import { type User, userFromRow } from './users.ts';

/** An account as administrators see it. */
export interface Account extends Omit<User, 'passwordHash'> {
  /** In the order of their names. */
  assignedLocations: readonly { id: string; name: string }[];
}

/** The reason why a change was not made. */
export type Refusal = 'not found' | 'changed meanwhile' | 'last administrator' | 'no administrator';

/** The version of an account that is to be changed, and the person who changes it. */
interface Asked {
  /** `updatedAt`; absent or null: any version. */
  expected?: number | null;
  /** Must be an administrator when the change is made; absent: an operator at the machine, or the account's owner. */
  by?: string | null;
}

const byName = new Intl.Collator('en-GB', { numeric: true });

/** Accounts with their roles and assigned locations. */
export const staffQueries = (db: Kysely<Schema>) => ({
  byId: (id: string) => accountById(db, id),

  /** The ids of the locations that are assigned to the account. */
  async assignedTo(userId: string): Promise<Set<string>> {
    const rows = await db
      .selectFrom('assigned_locations')
      .select('location_id')
      .where('user_id', '=', userId)
      .execute();
    return new Set(rows.map((row) => row.location_id));
  },

  /** The rights in the store at this moment, whatever a session remembers. Null: no such account. */
  async rightsTo(
    locationId: string,
    { userId }: { userId: string },
  ): Promise<{ role: Role; isAssigned: boolean } | null> {
    const row = await db
      .selectFrom('users')
      .leftJoin('assigned_locations', (join) =>
        join.onRef('user_id', '=', 'users.id').on('location_id', '=', locationId),
      )
      .select(['role', 'location_id'])
      .where('users.id', '=', userId)
      .executeTakeFirst();
    return row ? { role: Role.parse(row.role), isAssigned: row.location_id !== null } : null;
  },

  /** The e-mail addresses of the administrators, and of the safety officers to whom a location is assigned; null: of none. */
  async addressesFor(locationId: string | null): Promise<string[]> {
    const rows = await db
      .selectFrom('users')
      .leftJoin('assigned_locations', (join) =>
        join.onRef('user_id', '=', 'users.id').on('location_id', '=', locationId ?? ''),
      )
      .select('email')
      .where('verified', '=', 1)
      .where((of) =>
        of.or([
          of('role', '=', 'admin'),
          of.and([of('role', '=', 'safety_officer'), of('location_id', 'is not', null)]),
        ]),
      )
      .orderBy('email_key')
      .execute();
    return rows.map(({ email }) => email);
  },

  /**
   * Gives the account another role. A plain user loses all assigned locations.
   * @returns the changed account, or the reason why nothing was changed
   */
  changeRole: (id: string, role: Role, now: number, asked: Asked = {}) =>
    db.transaction().execute(async (transaction): Promise<Account | Refusal> => {
      const { refusal } = await judged(transaction, id, asked, { staysAdministrator: role === 'admin' });
      if (refusal) return refusal;
      await transaction
        .updateTable('users')
        .set({ role, updated_at: nextVersion(now) })
        .where('id', '=', id)
        .execute();
      if (role === 'user') await unassignAll(transaction, id);
      return (await accountById(transaction, id)) ?? 'not found';
    }),

  /**
   * Replaces the assigned locations of a safety officer or an administrator. Unknown locations are left out.
   * @returns the changed account, or the reason why nothing was changed
   */
  assign: (id: string, locationIds: readonly string[], now: number, asked: Asked = {}) =>
    db.transaction().execute(async (transaction): Promise<Account | Refusal | 'plain user'> => {
      const { refusal, role } = await judged(transaction, id, asked, { staysAdministrator: true });
      if (refusal) return refusal;
      if (role === 'user') return 'plain user';
      await transaction
        .updateTable('users')
        .set({ updated_at: nextVersion(now) })
        .where('id', '=', id)
        .execute();
      await unassignAll(transaction, id);
      await assignThose(transaction, id, locationIds);
      return (await accountById(transaction, id)) ?? 'not found';
    }),

  /**
   * Deletes the account, with its sessions and assignments.
   * @returns the reason why it was not deleted; null when it was
   */
  delete: (id: string, asked: Asked = {}) =>
    db.transaction().execute(async (transaction): Promise<Refusal | null> => {
      const { refusal } = await judged(transaction, id, asked, { staysAdministrator: false });
      if (!refusal) await transaction.deleteFrom('users').where('id', '=', id).execute();
      return refusal;
    }),
});

/** Locks the row until the transaction ends. It is written, because both engines have no other lock in common. */
export const lockUser = (transaction: Transaction<Schema>, id: string) =>
  transaction
    .updateTable('users')
    .set({ role: sql<string>`role` })
    .where('id', '=', id)
    .returning(['role', 'updated_at'])
    .executeTakeFirst();

/**
 * Locks all administrators, so that of two demotions at once the second sees the first. The person who makes the change
 * must still be one of them.
 */
async function judged(
  transaction: Transaction<Schema>,
  id: string,
  { expected = null, by = null }: Asked,
  { staysAdministrator }: { staysAdministrator: boolean },
): Promise<{ refusal: Refusal | null; role?: string }> {
  const administrators = await transaction
    .updateTable('users')
    .set({ role: sql<string>`role` })
    .where('role', '=', 'admin')
    .returning('id')
    .execute();
  if (by !== null && !administrators.some((administrator) => administrator.id === by))
    return { refusal: 'no administrator' };
  const row = await lockUser(transaction, id);
  if (!row) return { refusal: 'not found' };
  if (!isVersion(row, expected)) return { refusal: 'changed meanwhile' };
  const isLast = row.role === 'admin' && administrators.length === 1;
  return { refusal: isLast && !staysAdministrator ? 'last administrator' : null, role: row.role };
}

const unassignAll = (transaction: Transaction<Schema>, userId: string) =>
  transaction.deleteFrom('assigned_locations').where('user_id', '=', userId).execute();

async function assignThose(
  transaction: Transaction<Schema>,
  userId: string,
  locationIds: readonly string[],
): Promise<void> {
  if (locationIds.length === 0) return;
  await transaction
    .insertInto('assigned_locations')
    .columns(['user_id', 'location_id'])
    .expression((of) =>
      of
        .selectFrom('locations')
        .select([sql<string>`${userId}`.as('user_id'), 'id as location_id'])
        .where('id', 'in', locationIds),
    )
    .execute();
}

/** The assigned locations of each account, with their names. */
export const assignments = (db: Kysely<Schema>) =>
  db
    .selectFrom('assigned_locations')
    .innerJoin('locations', 'locations.id', 'location_id')
    .select(['user_id', 'locations.id', 'name']);

async function accountById(db: Kysely<Schema>, id: string): Promise<Account | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  return toAccount(userFromRow(row), await assignments(db).where('user_id', '=', id).execute());
}

export function toAccount(
  { passwordHash: _secret, ...user }: User,
  assigned: readonly { id: string; name: string }[],
): Account {
  return {
    ...user,
    assignedLocations: assigned
      .map(({ id, name }) => ({ id, name }))
      .sort((a, b) => byName.compare(a.name, b.name)),
  };
}
