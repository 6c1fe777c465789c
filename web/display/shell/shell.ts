import { SHELL_PAGE, SHELL_SCOPE, SHELL_WORKER } from './shell-paths.ts';

const LOOK_FOR_VERSION_MS = 3_600_000;
/** How long a reload waits for a new version that is being loaded. */
const NEW_VERSION_LIMIT_MS = 20_000;

/** The sign's own service worker, and not the one of the public pages. */
const isOurs = (worker: ServiceWorker | null): boolean =>
  worker !== null && new URL(worker.scriptURL).pathname === SHELL_WORKER;

/** Whether this page would come again without a connection. Only then it may be loaded anew. */
export async function isShellKept(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !isOurs(navigator.serviceWorker.controller)) return false;
  return (await caches.match(SHELL_PAGE, { ignoreVary: true })) !== undefined;
}

/**
 * Installs the service worker that keeps the program.
 * @param onNewVersion another version is kept than the one that runs
 */
export async function keepShell(onNewVersion: () => void): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let isFirst = !isOurs(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) onNewVersion();
    isFirst = false;
  });
  await navigator.serviceWorker.register(SHELL_WORKER, { scope: SHELL_SCOPE, updateViaCache: 'none' });
  setInterval(() => void lookForVersion().catch(() => undefined), LOOK_FOR_VERSION_MS); // tried again in an hour
  await navigator.storage?.persist?.(); // without it a browser may empty the storage when the disk is full
}

async function lookForVersion(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(SHELL_SCOPE);
  await registration?.update();
  return registration;
}

/** Loads the page anew, with the newest version if it can be had. Never where the page would not come again. */
export async function reload(): Promise<void> {
  const coming = (await lookForVersion().catch(() => undefined))?.installing;
  if (coming) await Promise.race([activated(coming), rest(NEW_VERSION_LIMIT_MS)]);
  if (await isShellKept()) location.reload();
}

const activated = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    });
  });

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
