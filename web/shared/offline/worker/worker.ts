import {
  addRoute,
  getCacheKeyForURL,
  type PrecacheEntry,
  PrecacheStrategy,
  precache,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { DELETE_COPIES, isCopiedCall } from '../copied-calls.ts';
import { STORE_STAFF_FILES } from '../staff-files.ts';
import { builtFile, storeEarlierFiles } from './earlier-files.ts';
import { page } from './navigation.ts';
import { deleteCopies, networkOrCopy } from './offline-copies.ts';
import { deleteStaffFiles, renewStaffFiles, staffFile, storeStaffFiles } from './staff-files.ts';

declare const self: ServiceWorkerGlobalScope & { __STAFF_FILES: PrecacheEntry[] };

// The build fills both lists in (`scripts/build.mjs`): every file that the public pages may need, and what the screen of
// custom messages needs besides.
const files = self.__WB_MANIFEST as PrecacheEntry[];
const filesForStaff = self.__STAFF_FILES.map(({ url }) => url);
precache(files);

// A new version takes over at once. Open pages of an earlier version find their files among the earlier files.
self.addEventListener('install', (event) => {
  const current = files.flatMap(({ url }) => getCacheKeyForURL(url) ?? []);
  event.waitUntil(
    Promise.all([
      storeEarlierFiles(new PrecacheStrategy().cacheName, current),
      renewStaffFiles(filesForStaff).catch(() => undefined), // then that screen needs a connection once
    ]),
  );
  void self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  // Without navigation preload, each request for a page would wait until this worker has started.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});
self.addEventListener('message', (event) => {
  if (event.data === STORE_STAFF_FILES) {
    event.waitUntil(storeStaffFiles(filesForStaff).catch(() => undefined)); // tried again the next time
    return;
  }
  if (event.data !== DELETE_COPIES) return;
  event.waitUntil(
    Promise.all([deleteCopies(), deleteStaffFiles()]).then(() => event.ports[0]?.postMessage(DELETE_COPIES)),
  );
});

addRoute({ cleanURLs: false, directoryIndex: '' });
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(request),
  ({ event, request }) => (event instanceof FetchEvent ? page(event) : fetch(request)),
);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode !== 'navigate' && isCopiedCall(url),
  networkOrCopy,
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await staffFile(request)) ?? builtFile(request),
);

/** False for the server's own addresses, such as the documentation of its calls, and for the page of a display. */
function isPage({ url }: Request): boolean {
  const { pathname } = new URL(url);
  return !/^\/(api|metrics|healthz|readyz|display)\b/.test(pathname) && !/\.\w+$/.test(pathname);
}
