import { onlineManager, type QueryClient } from '@tanstack/react-query';
import type { Location } from '#contract/locations.ts';
import { texts } from '#contract/texts.ts';
import { locationQuery } from '#web/api/queries.ts';
import type { LiveConnection } from '#web/live/connection.ts';
import { liveStatus, onLiveStatus, setLiveStatus } from '#web/live/live-status.ts';
import { createPolling } from '#web/live/polling.ts';
import { onWakeUp } from '#web/live/wake-ups.ts';
import { mayConnect, mayTryAgain, onAccessChange } from './live-access.ts';
import type { AppRouter } from './router.tsx';

/** A server that ends many connections at once must not get all their questions about the login at once. */
const SPREAD_MS = 1000;
const IDLE_LIMIT_MS = 2000;
const LOOK_AGAIN_MS = 100;

/**
 * Updates what is on screen: by the live connection, which starts after the first screen is drawn and follows the page
 * and the login; by polling while there is no connection.
 */
export function startLiveUpdates(client: QueryClient, router: AppRouter): void {
  let connection: LiveConnection | null = null;
  let isLoading = false;

  const polling = createPolling(client, { onSuccess: () => wake(false) });
  polling.begin(false);
  let wasLive = false;
  onLiveStatus(() => {
    const isLive = liveStatus().state === 'live';
    if (isLive) polling.end();
    else polling.begin(wasLive);
    wasLive = isLive;
  });

  const connect = async () => {
    if (isLoading || connection) return;
    isLoading = true;
    const live = await import('#web/live/follow.ts').catch(() => null);
    isLoading = false;
    if (!live) {
      setLiveStatus({ state: 'error', problem: texts.setupFailed, isLongPolling: false });
      return;
    }
    const made = live.followLive({
      client,
      mayTryAgain: async () => {
        await wait(Math.random() * SPREAD_MS);
        return mayTryAgain(client, () => void router.invalidate());
      },
      onPush: (event, payload) => followName(event, payload),
    });
    connection = made;
    made.show(shownPlace(client, router));
    made.setOnline(onlineManager.isOnline());
    router.subscribe('onResolved', () => made.show(shownPlace(client, router)));
    onlineManager.subscribe((online) => made.setOnline(online));
    if (mayConnect(client)) made.start();
    else made.stop();
  };
  const wake = (afterSleep: boolean) => {
    if (!connection) void connect();
    else if (afterSleep) connection.check();
    else connection.wake();
  };

  /** When the place on screen is renamed, changes the address of the page. */
  const followName = (event: string, payload: unknown) => {
    const slug = shownPlace(client, router);
    if (event !== 'update_location' || slug === null) return;
    const { data } = payload as { data: Location };
    const shown = client.getQueryData(locationQuery(slug).queryKey);
    if (shown?._id !== data._id || data.slug === slug) return;
    const { pathname } = router.latestLocation;
    void router.navigate({
      href: pathname.replace(/^\/locations\/[^/]+/, `/locations/${data.slug}`),
      replace: true,
    });
  };

  onAccessChange(client, () => {
    connection?.stop();
    if (mayConnect(client)) connection?.start();
  });
  void firstShown(client, router).then(() => {
    onWakeUp(wake);
    return connect();
  });
}

function shownPlace(client: QueryClient, router: AppRouter): string | null {
  const { slug }: { slug?: string } = router.state.matches.at(-1)?.params ?? {};
  if (slug === undefined) return null;
  return client.getQueryData(locationQuery(slug).queryKey)?.slug ?? slug.toLowerCase();
}

/** Waits until the first screen has its answers and the browser is idle. */
async function firstShown(client: QueryClient, router: AppRouter): Promise<void> {
  await new Promise<void>((resolve) => {
    const ignore = router.subscribe('onResolved', () => {
      ignore();
      resolve();
    });
  });
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  while (client.isFetching() > 0) await wait(LOOK_AGAIN_MS);
  await new Promise<unknown>(
    (resolve) =>
      'requestIdleCallback' in window
        ? requestIdleCallback(resolve, { timeout: IDLE_LIMIT_MS })
        : setTimeout(resolve, IDLE_LIMIT_MS), // Safari
  );
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
