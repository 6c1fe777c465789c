import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { ANSWERED_AT, RECEIVED_AT } from '#web/shared/api/copy-headers.ts';
import { COPIES_CACHE } from '../copied-calls.ts';

/** When the network gives no answer for this long, the offline copy is shown meanwhile. */
const NETWORK_LIMIT_SECONDS = 4;
/** Some forty places. */
const MAX_ANSWERS = 400;
const MAX_AGE_SECONDS = 30 * 86_400;

/** A proxy's answer in place of a server that is down. The server itself answers in JSON. */
const isOfProxy = ({ status, headers }: Response): boolean =>
  [502, 503, 504].includes(status) && !headers.get('content-type')?.includes('json');

const withHeaders = (response: Response, change: (headers: Headers) => void): Response => {
  const headers = new Headers(response.headers);
  change(headers);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
};

/** Counts how often all copies were deleted. An answer to a request from before a deletion is not stored. */
let epoch = 0;

const epochOfRequest = new WeakMap<Event, number>();

const expiration = new ExpirationPlugin({
  maxEntries: MAX_ANSWERS,
  maxAgeSeconds: MAX_AGE_SECONDS,
  matchOptions: { ignoreVary: true },
  purgeOnQuotaError: true,
});

/**
 * Deletes all copies and their list: after a login has ended, nobody may read them or see which places were visited. The
 * plugin alone would delete only the answers that came since the worker last started.
 */
export async function deleteCopies(): Promise<void> {
  epoch += 1;
  await caches.delete(COPIES_CACHE);
  await new CacheExpiration(COPIES_CACHE, { maxEntries: MAX_ANSWERS }).delete();
}

/** The server's answer; where none comes, the offline copy with the time at which the server answered. */
export const networkOrCopy = new NetworkFirst({
  cacheName: COPIES_CACHE,
  networkTimeoutSeconds: NETWORK_LIMIT_SECONDS,
  matchOptions: { ignoreVary: true }, // only JSON is stored
  plugins: [
    expiration,
    {
      requestWillFetch: async ({ request, event }) => {
        epochOfRequest.set(event, epoch);
        return request;
      },
      fetchDidSucceed: async ({ response }) => {
        if (response.status === 401) await deleteCopies();
        if (isOfProxy(response)) throw new Error(`The proxy answers ${response.status}`);
        return response;
      },
      cacheWillUpdate: async ({ response, event }) => {
        const isJson = response.headers.get('content-type')?.includes('json') ?? false;
        if (response.status !== 200 || !isJson || !response.headers.has('date')) return null;
        if (event && epochOfRequest.get(event) !== epoch) return null;
        return withHeaders(response, (headers) => headers.set(RECEIVED_AT, String(Date.now())));
      },
      cachedResponseWillBeUsed: async ({ cachedResponse }) =>
        cachedResponse &&
        withHeaders(cachedResponse, (headers) => {
          headers.set(ANSWERED_AT, new Date(headers.get('date') ?? 0).toISOString());
          headers.delete('date'); // the page sets its clock by this header, which is right only on a new answer
        }),
    },
  ],
});
