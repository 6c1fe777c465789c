import type { Kysely } from 'kysely';
import { Role } from '#contract/accounts/auth.ts';
import { commandQueries } from '../displays/commands.ts';
import { displayQueries } from '../displays/displays.ts';
import { pairingQueries } from '../displays/pairings.ts';
import { locationQueries } from '../network/locations.ts';
import { advertQueries } from '../notices/adverts.ts';
import { automatedMessageQueries } from '../notices/automated-messages.ts';
import { mediaQueries } from '../notices/media.ts';
import type { Schema } from '../schema.ts';
import { signedLinkQueries } from '../sharing/signed-links.ts';
import { lockUser } from './staff.ts';

/** The store within the transaction in which the right of staff is checked. */
export interface StaffTables {
  locations: ReturnType<typeof locationQueries>;
  adverts: ReturnType<typeof advertQueries>;
  media: ReturnType<typeof mediaQueries>;
  automatedMessages: ReturnType<typeof automatedMessageQueries>;
  signedLinks: ReturnType<typeof signedLinkQueries>;
  displays: ReturnType<typeof displayQueries>;
  displayPairings: ReturnType<typeof pairingQueries>;
  displayCommands: ReturnType<typeof commandQueries>;
}

/** The rights of a person at the moment of a write, until it is done. */
export interface HeldRights {
  role: Role;
  isAssigned: (locationId: string) => Promise<boolean>;
}

/**
 * Runs a write of staff with a lock on their row: a demotion, deletion or withdrawal of a location at the same moment
 * happens either before the write or after it.
 * @param write gets null if the account is gone; what it throws undoes everything
 */
export const heldRightsQueries =
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
        media: mediaQueries(all),
        automatedMessages: automatedMessageQueries(all),
        signedLinks: signedLinkQueries(all),
        displays: displayQueries(all),
        displayPairings: pairingQueries(all),
        displayCommands: commandQueries(all),
      });
    });
