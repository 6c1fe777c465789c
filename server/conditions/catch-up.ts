import type { Logger } from 'pino';
import { type FeedKind, feedKinds } from '#contract/live/live-table.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { Feeds } from './feeds/feeds.ts';

/** Finds values in the store that the bus did not deliver: it may lose messages, and not every installation has one. */
export type CatchUp = ReturnType<typeof createCatchUp>;

export function createCatchUp(options: {
  store: Pick<Store, 'feedValues'>;
  feeds: Feeds;
  simulated: boolean;
  log: Logger;
}) {
  const { store, feeds, simulated, log } = options;
  /** By feed: the last value that was looked at, so that one that can't be taken is not read again and again. */
  const seen = new Map<string, number>();

  const newsOf = async (kind: FeedKind, marks: readonly { locationId: string; fetchedAt: number }[]) => {
    const news = marks.filter(
      ({ locationId, fetchedAt }) =>
        seen.get(`${kind} ${locationId}`) !== fetchedAt && feeds.isNews(kind, locationId, fetchedAt),
    );
    if (news.length === 0) return;
    const ids = news.map(({ locationId }) => locationId);
    for (const held of await store.feedValues.load(kind, ids, simulated)) {
      try {
        feeds.adopt(held);
      } catch (error) {
        log.warn({ feed: kind, location: held.locationId, err: error }, 'a stored value can not be shown');
      }
    }
    for (const { locationId, fetchedAt } of news) seen.set(`${kind} ${locationId}`, fetchedAt);
  };

  return {
    /** Takes the values that are newer in the store than here. Rejects when the store can't be read. */
    async values() {
      const marks = await store.feedValues.marks(simulated);
      for (const kind of feedKinds)
        await newsOf(
          kind,
          marks.filter((mark) => mark.kind === kind),
        );
    },
  };
}
