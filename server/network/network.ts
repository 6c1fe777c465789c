import type { Logger } from 'pino';
import type { Archive } from '#server/conditions/feeds/archive.ts';
import type { Feeds } from '#server/conditions/feeds/feeds.ts';
import type { Refresher } from '#server/conditions/feeds/refresher.ts';
import { whereabouts } from '#server/conditions/feeds/whereabouts.ts';
import type { Places } from '#server/conditions/places.ts';
import type { Store } from '#server/store/engines/open-store.ts';

/** How soon the list is read again where it could not be. */
const RETRY_MS = 1000;

/** The monitored locations as the running server knows them. */
export interface Network {
  /**
   * Takes up what the store holds now; called after every change of locations there. Resolves once visitors are
   * answered from the new list. Feeds of locations that are new or were moved are asked for at once, which nobody waits
   * for. A store that can't be read is asked again until it can.
   */
  refresh: () => Promise<void>;
  /** Logs which feeds come too rarely for their limit of freshness, when those are others than the last time. */
  warnOfRareFeeds: () => void;
  stop: () => Promise<void>;
}

export function createNetwork(parts: {
  store: { locations: Pick<Store['locations'], 'list'> };
  places: Places;
  feeds: Feeds;
  archive: Pick<Archive, 'forget'>;
  refresher: Pick<Refresher, 'follow' | 'tooRare'>;
  log: Logger;
}): Network {
  const { store, places, feeds, archive, refresher, log } = parts;
  /** Locations whose kept values are no longer theirs and still in the store. */
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
    refresher.follow(dropped); // in the same moment: no answer for the old position may slip in between
    warnOfRareFeeds();
    for (const id of dropped) outlived.add(id);
    const byId = new Map(locations.map((location) => [location._id, location]));
    await Promise.all(
      [...outlived].map(async (id) => {
        // Another process may have fetched for the new position already.
        const location = byId.get(id);
        await archive.forget(id, location?.active ? whereabouts(location) : null);
        outlived.delete(id);
      }),
    );
  };

  // One reading after the other, so that an older list never replaces a newer. Who comes while one runs shares the one
  // after it, which begins later than their change.
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
    refresh,
    warnOfRareFeeds,
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await running;
    },
  };
}
