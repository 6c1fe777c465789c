import type { QueryClient } from '@tanstack/react-query';
import { holdWhileOffline } from '#web/offline/hold-answers.ts';
import { keepPlaces } from '#web/offline/keep-places.ts';
import { installServiceWorker } from '#web/offline/service-worker.ts';
import type { AppRouter } from './router.tsx';

/** What the page itself asks for comes first. */
const REST_AFTER_NAVIGATION_MS = 3000;
/** What comes over the live connection passes the service worker by. */
const KEEP_INTERVAL_MS = 15 * 60_000;

/** Installs what the pages need without a connection, and keeps the places that people look at. */
export function keepOffline(queryClient: QueryClient, router: AppRouter): void {
  holdWhileOffline(queryClient);
  let timer = 0;
  const keepSoon = () => {
    if (!navigator.serviceWorker?.controller) return;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      void keepPlaces(queryClient, slugOf(router)).catch(() => undefined); // without a connection: the next time
    }, REST_AFTER_NAVIGATION_MS);
  };
  installServiceWorker(keepSoon);
  router.subscribe('onResolved', keepSoon);
  setInterval(() => document.visibilityState === 'visible' && keepSoon(), KEEP_INTERVAL_MS);
}

function slugOf(router: AppRouter): string | null {
  const params: { slug?: string } = router.state.matches.at(-1)?.params ?? {};
  return params.slug ?? null;
}
