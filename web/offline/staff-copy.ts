import type { AdminLocationList } from '#contract/admin-locations.ts';
import type { AdminStatus } from '#contract/auth.ts';

const KEY = 'foreshore.staff';

/** What the screen of custom messages needs in order to open without a connection. It is deleted when the login ends. */
export interface StaffCopy {
  /** The account's e-mail address. */
  owner: string;
  status: AdminStatus;
  list: AdminLocationList; // the locations assigned to the account
  /** When the list arrived: epoch ms, by the device's clock. */
  receivedAt: number;
}

const isStaffCopy = (value: unknown): value is StaffCopy =>
  typeof value === 'object' &&
  value !== null &&
  'owner' in value &&
  'status' in value &&
  'list' in value &&
  'receivedAt' in value;

/** Null where there is none, or storage is blocked. */
export function staffCopy(): StaffCopy | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isStaffCopy(found) ? found : null;
  } catch {
    return null;
  }
}

export function storeStaffCopy(copy: StaffCopy): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(copy));
  } catch {
    // Storage is blocked or full: the screen needs a connection.
  }
}

export function forgetStaffCopy(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: there is none.
  }
}
