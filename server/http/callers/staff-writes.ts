import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import type { StaffTables } from '#server/store/accounts/held-rights.ts';
import type { Actor } from '#server/store/audit/write-audit.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { HttpError } from '../errors.ts';

type Write<T> = (tables: StaffTables) => Promise<T>;

/**
 * Writes by staff. The right is checked in the same transaction, because the session's role, or the role at the start
 * of the call, may be out of date.
 */
export interface StaffWrites {
  /** @throws HttpError 401 if the account is gone, 403 if it is not (or no longer) an administrator */
  byAdministrator: <T>(actor: Actor, write: Write<T>) => Promise<T>;
  /**
   * By an administrator, or by a safety officer to whom all these locations are assigned.
   * @throws HttpError 401, 403
   */
  byEditorOf: <T>(actor: Actor, locationIds: readonly string[], write: Write<T>) => Promise<T>;
  /**
   * Checks that the actor is an administrator now, before a write that is not in this store or a call to a source.
   * @throws HttpError 401, 403
   */
  permitAdministrator: (actor: Actor) => Promise<void>;
}

export function createStaffWrites({ store }: { store: Pick<Store, 'withHeldRights'> }): StaffWrites {
  const byAdministrator: StaffWrites['byAdministrator'] = ({ id }, write) =>
    store.withHeldRights(id ?? '', async (rights, tables) => {
      if (!rights) throw new HttpError(401, texts.authenticationRequired('this page'));
      if (rights.role !== 'admin') throw new HttpError(403, staffTexts.administratorsOnly);
      return write(tables);
    });

  return {
    byAdministrator,
    permitAdministrator: (actor) => byAdministrator(actor, async () => {}),
    byEditorOf: ({ id }, locationIds, write) =>
      store.withHeldRights(id ?? '', async (rights, tables) => {
        if (!rights) throw new HttpError(401, texts.authenticationRequired('this page'));
        if (rights.role === 'user') throw new HttpError(403, texts.noAdminAccess);
        for (const locationId of rights.role === 'admin' ? [] : locationIds)
          if (!(await rights.isAssigned(locationId))) throw new HttpError(403, staffTexts.notYourLocation);
        return write(tables);
      }),
  };
}
