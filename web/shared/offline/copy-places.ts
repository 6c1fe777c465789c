import type { QueryClient } from '@tanstack/react-query';
import { overviewPath } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { ANSWERED_AT } from '#web/shared/api/copy-headers.ts';
import { authStatusQuery, locationQuery, locationsQuery, settingsQuery } from '#web/shared/api/queries.ts';
import { rememberedPlaces } from '#web/shared/place/remembered-places.ts';
import { serverNow } from '#web/shared/time/clock.ts';
import { COPIES_CACHE, callsOf } from './copied-calls.ts';

/** Younger copies are not renewed. */
const RENEW_AFTER_MS = 30 * 60_000;
/** Shorter for the place on screen: the answers inside its page did not pass through the service worker. */
const RENEW_VISITED_AFTER_MS = 60_000;
/** A bad network must not be loaded with more favourites than anybody visits offline. */
const MAX_FAVOURITES = 10;

async function isRecent(cache: Cache, call: string, withinMs: number): Promise<boolean> {
  const copy = await cache.match(call, { ignoreVary: true });
  const date = Date.parse(copy?.headers.get('date') ?? '');
  return serverNow() - date < withinMs;
}

/** Requests what has no recent copy; the service worker stores the answers. One by one: nobody is waiting for them. */
async function renewCopies(calls: readonly string[], renewAfterMs = RENEW_AFTER_MS): Promise<void> {
  const cache = await caches.open(COPIES_CACHE);
  for (const call of calls) {
    if (await isRecent(cache, call, renewAfterMs)) continue;
    const answer = await fetch(call, { headers: { Accept: 'application/json' } });
    if (answer.status === 401 || answer.headers.has(ANSWERED_AT)) return;
  }
}

/**
 * Stores the place on screen and the favourites for use offline. The service worker has not seen the answers that came
 * inside the page, nor the calls that were made before the worker started.
 */
export async function copyPlaces(client: QueryClient, visited: string | null): Promise<void> {
  if (!mayRead(client)) return;
  await renewCopies(['/api/settings', '/api/locations']);
  if (visited === null) await renewCopies([overviewPath]);
  const place = visited === null ? undefined : client.getQueryData(locationQuery(visited).queryKey);
  if (place?.active) await renewCopies(callsOf(place), RENEW_VISITED_AFTER_MS);
  const favourites = (await favouritesOf(client)).slice(0, MAX_FAVOURITES);
  await renewCopies(favourites.filter(({ active }) => active).flatMap(callsOf));
}

/** Without the right to read, every call would be refused. */
const mayRead = (client: QueryClient): boolean =>
  client.getQueryData(settingsQuery().queryKey)?.public_read === true ||
  client.getQueryData(authStatusQuery().queryKey)?.authenticated === true;

async function favouritesOf(client: QueryClient): Promise<Location[]> {
  const { favourites } = rememberedPlaces();
  if (favourites.length === 0) return [];
  const locations = await client.ensureQueryData(locationsQuery());
  return locations.filter(({ _id }) => favourites.includes(_id));
}
