import type { QueryClient } from '@tanstack/react-query';
import { texts } from '#contract/texts.ts';
import { wait } from '#web/shared/api/reachability.ts';
import { setLiveStatus } from '#web/shared/live/live-status.ts';
import type { AppRouter } from './router.tsx';

const IDLE_LIMIT_MS = 2000;
const LOOK_AGAIN_MS = 100;
/** A network that does not bring the code would not bring an update either. */
const LOAD_AGAIN_MS = 15_000;

/** Keeps what is on screen up to date, from when the first screen is drawn: the code for it is loaded then. */
export async function startLiveUpdates(client: QueryClient, router: AppRouter): Promise<void> {
  await firstShown(client, router);
  for (;;) {
    const updates = await import('./follow-updates.ts').catch(() => null);
    if (updates) return updates.followUpdates(client, router);
    setLiveStatus({ state: 'error', problem: texts.setupFailed, isLongPolling: false });
    await wait(LOAD_AGAIN_MS);
  }
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
