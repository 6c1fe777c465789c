import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { KEPT_SINCE, RECEIVED_AT } from '#web/api/kept-headers.ts';
import { KEPT_ANSWERS } from '../kept-calls.ts';

/** A signal so bad that nothing comes for this long: what was kept is shown meanwhile. */
const NETWORK_LIMIT_SECONDS = 4;
/** Some forty places. */
const MAX_ANSWERS = 400;
const MAX_AGE_SECONDS = 30 * 86_400;

/** What proxies say in place of a server that is away, which itself answers in JSON. */
const isOfProxy = ({ status, headers }: Response): boolean =>
  [502, 503, 504].includes(status) && !headers.get('content-type')?.includes('json');

const withHeaders = (response: Response, change: (headers: Headers) => void): Response => {
  const headers = new Headers(response.headers);
  change(headers);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
};

/** Goes up whenever everything is forgotten: what was asked before that is not kept when it comes. */
let epoch = 0;

const epochOfAsking = new WeakMap<Event, number>();

const expiration = new ExpirationPlugin({
  maxEntries: MAX_ANSWERS,
  maxAgeSeconds: MAX_AGE_SECONDS,
  matchOptions: { ignoreVary: true },
  purgeOnQuotaError: true,
});

/**
 * Throws away every answer, and the list of them: nobody may read on whose login has ended, nor where they were. The
 * plugin by itself knows only what has come since the worker was woken.
 */
export async function forget(): Promise<void> {
  epoch += 1;
  await caches.delete(KEPT_ANSWERS);
  await new CacheExpiration(KEPT_ANSWERS, { maxEntries: MAX_ANSWERS }).delete();
}

/** The server's answer; where none comes, the last one, which says since when it has been kept. */
export const keptAnswers = new NetworkFirst({
  cacheName: KEPT_ANSWERS,
  networkTimeoutSeconds: NETWORK_LIMIT_SECONDS,
  matchOptions: { ignoreVary: true }, // only JSON is kept
  plugins: [
    expiration,
    {
      requestWillFetch: async ({ request, event }) => {
        epochOfAsking.set(event, epoch);
        return request;
      },
      fetchDidSucceed: async ({ response }) => {
        if (response.status === 401) await forget();
        if (isOfProxy(response)) throw new Error(`The proxy answers ${response.status}`);
        return response;
      },
      cacheWillUpdate: async ({ response, event }) => {
        const isJson = response.headers.get('content-type')?.includes('json') ?? false;
        if (response.status !== 200 || !isJson || !response.headers.has('date')) return null;
        if (event && epochOfAsking.get(event) !== epoch) return null;
        return withHeaders(response, (headers) => headers.set(RECEIVED_AT, String(Date.now())));
      },
      cachedResponseWillBeUsed: async ({ cachedResponse }) =>
        cachedResponse &&
        withHeaders(cachedResponse, (headers) => {
          headers.set(KEPT_SINCE, new Date(headers.get('date') ?? 0).toISOString());
          headers.delete('date'); // it tells the time only of an answer that has just come
        }),
    },
  ],
});
