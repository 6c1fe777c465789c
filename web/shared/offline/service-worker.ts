import { useSyncExternalStore } from 'react';
import { serverAnswers } from '#web/shared/api/reachability.ts';

const LOOK_FOR_VERSION_MS = 3_600_000;
/** The worker is installed this long after the page has loaded, so that nothing on the page waits for it. */
const REST_AFTER_LOAD_MS = 6000;

let isOutdated = false;
const listeners = new Set<() => void>();

/** Whether a newer version of the application is ready than the one on screen. */
export const useNewVersion = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => isOutdated,
  );

/** Compares the code of this page with the code that the service worker's page names. */
async function compareVersions(): Promise<void> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src;
  if (own === undefined) return;
  const newest = await fetch('/index.html').then((answer) => answer.text());
  if (newest.includes(new URL(own).pathname)) return;
  isOutdated = true;
  for (const changed of listeners) changed();
}

async function register(onReady: () => void): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', () => {
    onReady();
    void compareVersions().catch(() => undefined); // compared again at the next version
  });
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  if (serviceWorker.controller) onReady();
  setInterval(async () => {
    if (await serverAnswers()) void registration?.update().catch(() => undefined); // tried again in an hour
  }, LOOK_FOR_VERSION_MS);
}

/**
 * Installs the service worker some seconds after the page has loaded. Where it is refused or blocked, the pages work
 * without it.
 * @param onReady called whenever a service worker begins to serve this page
 */
export function installServiceWorker(onReady: () => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const begin = () => setTimeout(() => void register(onReady).catch(() => undefined), REST_AFTER_LOAD_MS);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
