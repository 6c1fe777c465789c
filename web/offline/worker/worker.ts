import {
  addRoute,
  getCacheKeyForURL,
  type PrecacheEntry,
  PrecacheStrategy,
  precache,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { FORGET, isKeptCall } from '../kept-calls.ts';
import { builtFile, keepEarlierFiles } from './earlier-files.ts';
import { forget, keptAnswers } from './kept-answers.ts';
import { page } from './navigation.ts';

/** Put in by the build (`scripts/offline-worker.ts`): every file that the public pages may need. */
declare const BUILT_FILES: PrecacheEntry[];
declare const self: ServiceWorkerGlobalScope;

const files = BUILT_FILES;
precache(files);

// A new version takes over at once: pages that are open find the files of theirs among the earlier ones.
self.addEventListener('install', (event) => {
  const current = files.flatMap(({ url }) => getCacheKeyForURL(url) ?? []);
  event.waitUntil(keepEarlierFiles(new PrecacheStrategy().cacheName, current));
  void self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  // Unasked-for, the start of this worker would stand before each page's request.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});
self.addEventListener('message', (event) => {
  if (event.data !== FORGET) return;
  event.waitUntil(forget().then(() => event.ports[0]?.postMessage(FORGET)));
});

addRoute({ cleanURLs: false, directoryIndex: '' });
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(request),
  ({ event, request }) => (event instanceof FetchEvent ? page(event) : fetch(request)),
);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode !== 'navigate' && isKeptCall(url),
  keptAnswers,
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request }) => builtFile(request),
);

/** Not the addresses of the server's own, such as the documentation of its calls. */
function isPage({ url }: Request): boolean {
  const { pathname } = new URL(url);
  return !/^\/(api|metrics|healthz|readyz)\b/.test(pathname) && !/\.\w+$/.test(pathname);
}
