import { forgetPlaces } from '#web/shared/place/remembered-places.ts';
import { storedValue } from '#web/shared/ui/browser/stored-value.ts';
import { COPIES_CACHE, DELETE_COPIES } from './copied-calls.ts';
import { forgetStaffCopy } from './staff-copy.ts';

const WORKER_LIMIT_MS = 2000;
/** Where the service worker's library lists the answers and when each was received. */
const ANSWERS_DATABASE = 'workbox-expiration';

/** Whether somebody was logged in when this device stored something. */
const loginMark = storedValue('foreshore.login', {
  from: (stored) => stored !== null,
  to: (isMarked: boolean) => (isMarked ? '1' : null),
});
export const belongsToLogin = (): boolean => loginMark.read();

/** Marks what this device stores from now on as the logged-in user's: it is deleted when the login ends. */
export function markForLogin(): void {
  if (!belongsToLogin()) loginMark.store(true);
}

/**
 * Deletes what was stored while somebody was logged in: the next user of the device must not see which places they
 * look at. Choices of a visitor without a login stay. Units and colours always stay.
 */
export async function forgetLogin(wasLoggedIn = belongsToLogin()): Promise<void> {
  if (wasLoggedIn) forgetPlaces();
  loginMark.store(false);
  forgetStaffCopy();
  await deleteCopies();
}

/**
 * Deletes all offline copies: the next user of the device must not read them. The service worker deletes them, because
 * it may be receiving more answers; where it does not confirm in time, the page deletes them.
 */
export async function deleteCopies(): Promise<void> {
  const worker = globalThis.navigator?.serviceWorker?.controller;
  if (worker) {
    const { port1, port2 } = new MessageChannel();
    const done = new Promise((resolve) => {
      port1.onmessage = resolve;
      setTimeout(resolve, WORKER_LIMIT_MS);
    });
    worker.postMessage(DELETE_COPIES, [port2]);
    await done;
  } else globalThis.indexedDB?.deleteDatabase(ANSWERS_DATABASE);
  await globalThis.caches?.delete(COPIES_CACHE).catch(() => false);
}
