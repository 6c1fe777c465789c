import { useSyncExternalStore } from 'react';
import { serverAnswers } from '#web/api/reachability.ts';

const LOOK_FOR_VERSION_MS = 3_600_000;
/** So long after the page has loaded, so that nothing of it waits. */
const REST_AFTER_LOAD_MS = 6000;

let isOutdated = false;
const listeners = new Set<() => void>();

/** Whether a newer version than that of this page is there. */
export const useNewVersion = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => isOutdated,
  );

/** The page that the service worker gives from now on names other code than this one was made of. */
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
    void compareVersions().catch(() => undefined); // looked at again with the next version
  });
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  if (serviceWorker.controller) onReady();
  setInterval(async () => {
    if (await serverAnswers()) void registration?.update().catch(() => undefined); // tried again in an hour
  }, LOOK_FOR_VERSION_MS);
}

/**
 * Installs the service worker once the page has loaded and rests. Browsers that refuse, and people who block it, have
 * the pages as before.
 * @param onReady called whenever a service worker begins to serve this page
 */
export function installServiceWorker(onReady: () => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const begin = () => setTimeout(() => void register(onReady).catch(() => undefined), REST_AFTER_LOAD_MS);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
