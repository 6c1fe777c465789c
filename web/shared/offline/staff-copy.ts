import type { AdminStatus } from '#contract/accounts/auth.ts';
import type { AdminLocationList } from '#contract/network/admin-locations.ts';
import { ApiError, Unreachable } from '#web/shared/api/failures.ts';

const KEY = 'foreshore.staff';
/** Where the messages stand that wait for signal (web/features/custom-messages/kept-messages.ts). */
export const KEPT_KEY = 'foreshore.kept-messages';

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

/** As long as a navigation waits for the server's page. */
const ANSWER_LIMIT_MS = 3000;

/**
 * The answer to a question about the login. On a device that has a copy, what the copy says where the answer does not come
 * in time: the screen opens from the copy, and the server judges every call of it all the same.
 */
export async function answerOrCopy<T>(answer: Promise<T>, take: (copy: StaffCopy) => T): Promise<T> {
  const copy = staffCopy();
  if (!copy) return answer;
  const late = new Promise<T>((resolve) => setTimeout(() => resolve(take(copy)), ANSWER_LIMIT_MS));
  return Promise.race([answer, late]).catch((error: unknown) => {
    if (error instanceof Unreachable || (error instanceof ApiError && error.status >= 500)) return take(copy);
    throw error;
  });
}

export function storeStaffCopy(copy: StaffCopy): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(copy));
  } catch {
    // Storage is blocked or full: the screen needs a connection.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked: there is none.
  }
}

export const forgetStaffCopy = (): void => remove(KEY);

/** Whether messages wait for signal on this device. */
export function hasKept(): boolean {
  try {
    return localStorage.getItem(KEPT_KEY) !== null;
  } catch {
    return false; // storage is blocked: none was kept
  }
}

/** Deletes the messages that wait for signal, also for the code that has read them already. */
export function forgetKept(): void {
  remove(KEPT_KEY);
  dispatchEvent(new StorageEvent('storage', { key: KEPT_KEY }));
}
