import type { Kysely } from 'kysely';
import { Role } from '#contract/auth.ts';
import { locationQueries } from '../network/locations.ts';
import { advertQueries } from '../notices/adverts.ts';
import { automatedMessageQueries } from '../notices/automated-messages.ts';
import type { Schema } from '../schema.ts';
import { lockUser } from './staff.ts';

/** What staff write to, inside of the transaction in which their right to it is judged. */
export interface StaffTables {
  locations: ReturnType<typeof locationQueries>;
  adverts: ReturnType<typeof advertQueries>;
  automatedMessages: ReturnType<typeof automatedMessageQueries>;
}

/** What somebody may at the moment of a write, and until it is done. */
export interface HeldRights {
  role: Role;
  isAssigned: (locationId: string) => Promise<boolean>;
}

/**
 * Runs a write of staff with their row held: who is demoted or deleted, or loses a location, at the same moment has it
 * either done before or not at all.
 * @param write gets null for an account that has gone; what it throws undoes everything
 */
export const staffWriteQueries =
  (db: Kysely<Schema>) =>
  <T>(userId: string, write: (rights: HeldRights | null, tables: StaffTables) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (all) => {
      const row = await lockUser(all, userId);
      const isAssigned = async (locationId: string) => {
        const found = await all
          .selectFrom('assigned_locations')
          .select('user_id')
          .where('user_id', '=', userId)
          .where('location_id', '=', locationId)
          .executeTakeFirst();
        return found !== undefined;
      };
      return write(row ? { role: Role.parse(row.role), isAssigned } : null, {
        locations: locationQueries(all),
        adverts: advertQueries(all),
        automatedMessages: automatedMessageQueries(all),
      });
    });
