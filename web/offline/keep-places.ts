import type { QueryClient } from '@tanstack/react-query';
import type { Location } from '#contract/locations.ts';
import { KEPT_SINCE } from '#web/api/kept-headers.ts';
import { authStatusQuery, locationQuery, locationsQuery, settingsQuery } from '#web/api/queries.ts';
import { keptPlaces } from '#web/place/kept-places.ts';
import { serverNow } from '#web/time/clock.ts';
import { callsOf, KEPT_ANSWERS } from './kept-calls.ts';

/** Kept answers that are younger are not asked for again only to be kept. */
const RENEW_AFTER_MS = 30 * 60_000;
/** Of the place that is being looked at: what came along with its page went past the service worker. */
const RENEW_VISITED_AFTER_MS = 60_000;
/** More favourites than anybody visits offline would be a burden on a bad network. */
const MAX_FAVOURITES = 10;

async function isRecent(cache: Cache, call: string, withinMs: number): Promise<boolean> {
  const kept = await cache.match(call, { ignoreVary: true });
  const date = Date.parse(kept?.headers.get('date') ?? '');
  return serverNow() - date < withinMs;
}

/** Asks for what is not kept yet; the service worker, through which it goes, keeps it. One after the other: nobody waits. */
async function keep(calls: readonly string[], renewAfterMs = RENEW_AFTER_MS): Promise<void> {
  const cache = await caches.open(KEPT_ANSWERS);
  for (const call of calls) {
    if (await isRecent(cache, call, renewAfterMs)) continue;
    const answer = await fetch(call, { headers: { Accept: 'application/json' } });
    if (answer.status === 401 || answer.headers.has(KEPT_SINCE)) return;
  }
}

/**
 * Keeps the place that is being looked at, and the favourites. What came with the page itself, and the calls of one that
 * was there before its service worker, went past it.
 */
export async function keepPlaces(client: QueryClient, visited: string | null): Promise<void> {
  if (!mayRead(client)) return;
  await keep(['/api/settings', '/api/locations']);
  const place = visited === null ? undefined : client.getQueryData(locationQuery(visited).queryKey);
  if (place?.active) await keep(callsOf(place), RENEW_VISITED_AFTER_MS);
  const favourites = (await favouritesOf(client)).slice(0, MAX_FAVOURITES);
  await keep(favourites.filter(({ active }) => active).flatMap(callsOf));
}

/** Whoever may not read would only be told so. */
const mayRead = (client: QueryClient): boolean =>
  client.getQueryData(settingsQuery().queryKey)?.public_read === true ||
  client.getQueryData(authStatusQuery().queryKey)?.authenticated === true;

async function favouritesOf(client: QueryClient): Promise<Location[]> {
  const { favourites } = keptPlaces();
  if (favourites.length === 0) return [];
  const locations = await client.ensureQueryData(locationsQuery());
  return locations.filter(({ _id }) => favourites.includes(_id));
}
