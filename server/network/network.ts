import type { Logger } from 'pino';
import type { Archive } from '#server/conditions/feeds/archive.ts';
import type { Feeds } from '#server/conditions/feeds/feeds.ts';
import { whereabouts } from '#server/conditions/feeds/whereabouts.ts';
import type { Places } from '#server/conditions/places.ts';
import type { Refresher } from '#server/conditions/refresher/refresher.ts';
import type { Store } from '#server/store/engines/open-store.ts';

/** How soon the list is read again after it could not be. */
const RETRY_MS = 1000;

/** The monitored locations in the running server. */
export type Network = ReturnType<typeof createNetwork>;

export function createNetwork(parts: {
  store: { locations: Pick<Store['locations'], 'list'> };
  places: Places;
  feeds: Feeds;
  archive: Pick<Archive, 'forget'>;
  refresher: Pick<Refresher, 'follow' | 'tooRare'>;
  log: Logger;
}) {
  const { store, places, feeds, archive, refresher, log } = parts;
  /** Locations whose stored values belong to another position and are not deleted yet. */
  const outlived = new Set<string>();
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;
  let warnedOf = '';

  const warnOfRareFeeds = () => {
    const rare = refresher.tooRare();
    if (rare.length > 0 && rare.join() !== warnedOf) {
      log.warn(
        { feeds: rare },
        'so many locations that the daily budgets let these feeds go stale between refreshes',
      );
    }
    warnedOf = rare.join();
  };

  const takeUp = async () => {
    const locations = await store.locations.list();
    places.set(locations);
    const dropped = feeds.track(locations.filter(({ active }) => active));
    refresher.follow(dropped); // in the same turn: no answer for the old position may arrive in between
    warnOfRareFeeds();
    for (const id of dropped) outlived.add(id);
    const byId = new Map(locations.map((location) => [location._id, location]));
    await Promise.all(
      [...outlived].map(async (id) => {
        // Another process may already have fetched values for the new position.
        const location = byId.get(id);
        await archive.forget(id, location?.active ? whereabouts(location) : null);
        outlived.delete(id);
      }),
    );
  };

  // One reading at a time, so that an older list never replaces a newer one. Callers that come while one runs share the
  // next one, which begins after their change.
  const refresh = (): Promise<void> => {
    next ??= running.then(() => {
      next = null;
      clearTimeout(retry);
      running = takeUp().catch((error: unknown) => {
        log.error({ err: error }, 'the locations were changed and could not be taken up; trying again');
        if (!isStopped) retry = setTimeout(refresh, RETRY_MS);
      });
      return running;
    });
    return next;
  };

  return {
    /**
     * Reads the locations from the store; called after every change of them. Resolves once visitors are
     * answered from the new list. Feeds of new or moved locations are fetched at once, without waiting for them. If the
     * store can't be read, it is tried again until it can.
     */
    refresh,
    /** Logs which feeds come too rarely to stay fresh, when they differ from the last time. */
    warnOfRareFeeds,
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await running;
    },
  };
}
