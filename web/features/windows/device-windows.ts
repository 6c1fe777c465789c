import type { QueryClient } from '@tanstack/react-query';
import type { FeedBody } from '#contract/conditions/feeds.ts';
import type { WindowsAnswer } from '#contract/conditions/windows.ts';
import type { FeedKind } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import type { Limits } from '#domain/windows/limits.ts';
import { placeConditions, type WindowBodies, weekAt, windowFeeds } from '#domain/windows/place-conditions.ts';
import { windowsOfPlace } from '#domain/windows/windows-of-place.ts';
import { feedQuery } from '#web/shared/api/queries.ts';
import { loadedOf, panelState } from '#web/shared/place/panel/panel-state.ts';
import { serverNow } from '#web/shared/time/clock.ts';

/**
 * The windows as the server works them out, of what this device has stored of the places and may still be shown: for hours of
 * weather, not for days. What it has not stored is not known. Null where it has nothing of any place.
 */
export async function windowsOfDevice(
  client: QueryClient,
  places: readonly Location[],
  limits: Limits,
): Promise<WindowsAnswer | null> {
  const stored = await Promise.all(places.map((place) => bodiesOf(client, place)));
  if (stored.every((bodies) => Object.values(bodies).every((body) => body === null))) return null;
  const now = serverNow();
  return {
    generated_at: new Date(now).toISOString(),
    simulated: stored.some((bodies) => Object.values(bodies).some((body) => body?.meta.simulated)),
    ...weekAt(now),
    places: places.map((place, index) => {
      const bodies = stored[index] as WindowBodies; // one for each place
      const hourly = bodies.marine?.hourly ?? null;
      return windowsOfPlace(place, placeConditions(place, bodies, hourly, now), limits, now);
    }),
  };
}

async function bodiesOf(client: QueryClient, place: Location): Promise<WindowBodies> {
  const bodies = await Promise.all(
    windowFeeds.map(async (kind) => [kind, await bodyOf(client, kind, place)] as const),
  );
  return Object.fromEntries(bodies) as WindowBodies; // each kind with its body
}

/** What a panel would show of the feed: an answer that is too old, and one that never came, show nothing. */
async function bodyOf<K extends FeedKind>(
  client: QueryClient,
  kind: K,
  place: Location,
): Promise<FeedBody<K> | null> {
  const query = feedQuery(kind, place);
  await client.prefetchQuery({ ...query, retry: false });
  const state = client.getQueryState<FeedBody<K>>(query.queryKey);
  return state ? loadedOf(panelState(kind, state, serverNow())) : null;
}
