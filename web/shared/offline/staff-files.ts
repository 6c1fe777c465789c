/** The message by which a page asks its service worker to store the code of the screens that staff use without a connection. */
export const STORE_STAFF_FILES = 'staff-files';

/** Stores the code of the screen of custom messages on this device, so that it opens without a connection. */
export async function storeStaffFiles(): Promise<void> {
  const registration = await navigator.serviceWorker?.ready;
  registration?.active?.postMessage(STORE_STAFF_FILES);
}
