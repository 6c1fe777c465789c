import { forgetPlaces } from '#web/place/kept-places.ts';
import { keptValue } from '#web/ui/kept-value.ts';
import { FORGET, KEPT_ANSWERS } from './kept-calls.ts';

const WORKER_LIMIT_MS = 2000;
/** Where the service worker's library notes which answers there are, and when they came. */
const ANSWERS_DATABASE = 'workbox-expiration';

/** Whether somebody was logged in when this device kept something. */
const ofLogin = keptValue('foreshore.login', {
  from: (stored) => stored !== null,
  to: (isOfLogin: boolean) => (isOfLogin ? '1' : null),
});
export const isKeptForLogin = (): boolean => ofLogin.read();

/** From now on what is kept here is of who is logged in, and goes with the login. */
export function keepForLogin(): void {
  if (!isKeptForLogin()) ofLogin.keep(true);
}

/**
 * Throws away what was kept while somebody was logged in: who comes next must not see where they look. What visitors
 * choose where reading is open to all stays, since it is nobody's; how things are shown stays in any case.
 */
export async function forgetLogin(wasLoggedIn = isKeptForLogin()): Promise<void> {
  if (wasLoggedIn) forgetPlaces();
  ofLogin.keep(false);
  await forgetKept();
}

/**
 * Throws away every answer that this device has kept: who comes next must not read what somebody else has. The service
 * worker does it, since answers may be on their way to it; where it does not say that it has, it is done here.
 */
export async function forgetKept(): Promise<void> {
  const worker = globalThis.navigator?.serviceWorker?.controller;
  if (worker) {
    const { port1, port2 } = new MessageChannel();
    const done = new Promise((resolve) => {
      port1.onmessage = resolve;
      setTimeout(resolve, WORKER_LIMIT_MS);
    });
    worker.postMessage(FORGET, [port2]);
    await done;
  } else globalThis.indexedDB?.deleteDatabase(ANSWERS_DATABASE);
  await globalThis.caches?.delete(KEPT_ANSWERS).catch(() => false);
}
