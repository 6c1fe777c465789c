import { onlineManager, type QueryClient } from '@tanstack/react-query';
import type { Location } from '#contract/network/locations.ts';
import { locationQuery } from '#web/shared/api/queries.ts';
import { followLive } from '#web/shared/live/follow.ts';
import { liveStatus, onLiveStatus } from '#web/shared/live/live-status.ts';
import { createPolling } from '#web/shared/live/polling.ts';
import { onWakeUp } from '#web/shared/live/wake-ups.ts';
import { placePath } from '#web/shared/place/place-page-type.ts';
import { mayConnect, mayTryAgain, onAccessChange } from './login/live-access.ts';
import type { AppRouter } from './router.tsx';

/** A server that ends many connections at once must not get all their questions about the login at once. */
const SPREAD_MS = 1000;

/**
 * Updates what is on screen: by the live connection, which follows the page and the login; by polling while there is no
 * connection.
 */
export function followUpdates(client: QueryClient, router: AppRouter): void {
  /** When the place on screen is renamed, changes the address of the page. */
  const followName = (event: string, payload: unknown) => {
    const slug = shownPlace(client, router);
    if (event !== 'update_location' || slug === null) return;
    const { data } = payload as { data: Location };
    const shown = client.getQueryData(locationQuery(slug).queryKey);
    if (shown?._id !== data._id || data.slug === slug) return;
    const { pathname } = router.latestLocation;
    void router.navigate({
      href: pathname.replace(/^\/locations\/[^/]+/, placePath(data.slug)),
      replace: true,
    });
  };
  const connection = followLive({
    client,
    mayTryAgain: async () => {
      await wait(Math.random() * SPREAD_MS);
      return mayTryAgain(client, () => void router.invalidate());
    },
    onPush: followName,
  });

  const polling = createPolling(client, { onSuccess: () => connection.wake() });
  polling.begin(false);
  let wasLive = false;
  onLiveStatus(() => {
    const isLive = liveStatus().state === 'live';
    if (isLive) polling.end();
    else polling.begin(wasLive);
    wasLive = isLive;
  });

  connection.show(shownPlace(client, router));
  connection.setOnline(onlineManager.isOnline());
  router.subscribe('onResolved', () => connection.show(shownPlace(client, router)));
  onlineManager.subscribe((online) => connection.setOnline(online));
  onAccessChange(client, () => {
    connection.stop();
    if (mayConnect(client)) connection.start();
  });
  onWakeUp((afterSleep) => (afterSleep ? connection.check() : connection.wake()));
  if (mayConnect(client)) connection.start();
  else connection.stop();
}

function shownPlace(client: QueryClient, router: AppRouter): string | null {
  const { slug }: { slug?: string } = router.state.matches.at(-1)?.params ?? {};
  if (slug === undefined) return null;
  return client.getQueryData(locationQuery(slug).queryKey)?.slug ?? slug.toLowerCase();
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
