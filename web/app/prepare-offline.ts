import type { QueryClient } from '@tanstack/react-query';
import { copiesWhileOffline } from '#web/shared/offline/copies-while-offline.ts';
import { installServiceWorker } from '#web/shared/offline/service-worker.ts';
import type { AppRouter } from './router.tsx';

/** The page's own requests come first. */
const REST_AFTER_NAVIGATION_MS = 3000;
/** The service worker does not see what the live connection sends: the copies are renewed from time to time. */
const COPY_INTERVAL_MS = 15 * 60_000;

/** Installs what the pages need without a connection, and stores the places that people look at. */
export function prepareOffline(queryClient: QueryClient, router: AppRouter): void {
  copiesWhileOffline(queryClient);
  let timer = 0;
  const copyShown = async () => {
    const { copyPlaces } = await import('#web/shared/offline/copy-places.ts');
    await copyPlaces(queryClient, slugOf(router));
  };
  const copySoon = () => {
    if (!navigator.serviceWorker?.controller) return;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      void copyShown().catch(() => undefined); // without a connection: copied the next time
    }, REST_AFTER_NAVIGATION_MS);
  };
  installServiceWorker(copySoon);
  router.subscribe('onResolved', copySoon);
  setInterval(() => document.visibilityState === 'visible' && copySoon(), COPY_INTERVAL_MS);
}

function slugOf(router: AppRouter): string | null {
  const params: { slug?: string } = router.state.matches.at(-1)?.params ?? {};
  return params.slug ?? null;
}
