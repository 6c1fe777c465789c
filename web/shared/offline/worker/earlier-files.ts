import { CacheExpiration } from 'workbox-expiration';

const EARLIER_FILES = 'foreshore-earlier-files-1';
/** Enough for about three versions: pages may stay open while newer versions are released. */
const MAX_FILES = 250;
const MAX_AGE_SECONDS = 14 * 86_400;

const expiration = new CacheExpiration(EARLIER_FILES, {
  maxEntries: MAX_FILES,
  maxAgeSeconds: MAX_AGE_SECONDS,
  matchOptions: { ignoreVary: true },
});

/** Copies the files of `precache` that the `current` version no longer has, before they are removed from it. */
export async function storeEarlierFiles(precache: string, current: readonly string[]): Promise<void> {
  const [from, to] = await Promise.all([caches.open(precache), caches.open(EARLIER_FILES)]);
  for (const request of await from.keys()) {
    if (current.includes(request.url) || !new URL(request.url).pathname.startsWith('/assets/')) continue;
    const file = await from.match(request, { ignoreVary: true });
    if (!file) continue;
    await to.put(request.url, file);
    await expiration.updateTimestamp(request.url);
  }
  await expiration.expireEntries();
}

/** A built file of any version: a hashed name always means the same content. */
export async function builtFile(request: Request): Promise<Response> {
  const earlier = await caches.match(request, { cacheName: EARLIER_FILES, ignoreVary: true });
  return earlier ?? fetch(request);
}
