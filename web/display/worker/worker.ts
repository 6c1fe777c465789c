import type { PrecacheEntry } from 'workbox-precaching';
import { SHELL_CACHES, SHELL_PAGE } from '../shell/shell-paths.ts';
import { waitingPage } from './waiting-page.ts';

declare const self: ServiceWorkerGlobalScope;

const PAGE_FILE = '/display.html';
/** What the program consists of. The build fills it in (`scripts/build.mjs`). */
const manifest = self.__WB_MANIFEST as PrecacheEntry[];
const SHELL_FILES = manifest.map(({ url }) => url).filter((url) => url !== PAGE_FILE);
/** The page names the other files, which have other names when they change: its own revision is that of all of them. */
const CACHE = `${SHELL_CACHES}${manifest.find(({ url }) => url === PAGE_FILE)?.revision}`;

/** All of one version or nothing: while servers are being renewed, the page may still come from an older one. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(SHELL_PAGE, { cache: 'reload', headers: { accept: 'text/html' } });
  const html = await page.clone().text();
  const code = SHELL_FILES.filter((file) => file.endsWith('.js'));
  if (!page.ok || !code.every((file) => html.includes(file)))
    throw new Error('The page is of another version.');
  await cache.addAll(SHELL_FILES);
  await cache.put(SHELL_PAGE, page); // last: where it is, the rest is too
}

async function removeEarlier(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(SHELL_CACHES) && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
}

const kept = (request: RequestInfo): Promise<Response | undefined> =>
  caches.match(request, { cacheName: CACHE, ignoreVary: true });

const pageOfServer = async (request: Request): Promise<Response> => {
  const page = await fetch(request).catch(() => null);
  return page?.ok ? page : waitingPage();
};

// The page that is open has loaded all that it needs: a new version is kept at once, and shown after the next reload.
self.addEventListener('install', (event) => {
  event.waitUntil(install());
  void self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([removeEarlier(), self.clients.claim()]));
});
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== self.location.origin || event.request.method !== 'GET') return;
  if (event.request.mode === 'navigate' && pathname === SHELL_PAGE)
    event.respondWith(kept(SHELL_PAGE).then((page) => page ?? pageOfServer(event.request)));
  else if (SHELL_FILES.includes(pathname))
    event.respondWith(kept(pathname).then((file) => file ?? fetch(event.request)));
});
