import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import type { StaffTables } from '#server/store/accounts/staff-writes.ts';
import type { Actor } from '#server/store/audit/write-audit.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { HttpError } from './errors.ts';

type Write<T> = (tables: StaffTables) => Promise<T>;

/**
 * What staff write, with their right to it judged in the same transaction: what a session remembers, or was true when the
 * call arrived, may be so no longer.
 */
export interface StaffWrites {
  /** @throws HttpError 401 for an account that has gone, 403 for one that is no administrator (any more) */
  byAdministrator: <T>(actor: Actor, write: Write<T>) => Promise<T>;
  /**
   * By an administrator, or a safety officer to whom all these locations are assigned.
   * @throws HttpError 401, 403
   */
  byEditorOf: <T>(actor: Actor, locationIds: readonly string[], write: Write<T>) => Promise<T>;
}

export function createStaffWrites({ store }: { store: Pick<Store, 'staffWrite'> }): StaffWrites {
  return {
    byAdministrator: ({ id }, write) =>
      store.staffWrite(id ?? '', async (rights, tables) => {
        if (!rights) throw new HttpError(401, texts.authenticationRequired('this page'));
        if (rights.role !== 'admin') throw new HttpError(403, staffTexts.administratorsOnly);
        return write(tables);
      }),
    byEditorOf: ({ id }, locationIds, write) =>
      store.staffWrite(id ?? '', async (rights, tables) => {
        if (!rights) throw new HttpError(401, texts.authenticationRequired('this page'));
        if (rights.role === 'user') throw new HttpError(403, texts.noAdminAccess);
        for (const locationId of rights.role === 'admin' ? [] : locationIds)
          if (!(await rights.isAssigned(locationId))) throw new HttpError(403, staffTexts.notYourLocation);
        return write(tables);
      }),
  };
}
