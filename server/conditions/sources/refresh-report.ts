import { z } from 'zod';
import { UpstreamState } from '#contract/conditions/feeds.ts';
import { type FeedKind, feedKinds } from '#contract/live/live-table.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { Feeds } from '../feeds/feeds.ts';
import type { Refresher } from '../refresher/refresher.ts';
import { RunNews } from '../runs/run-watch.ts';
import { SourceHealth } from '../upstream/health.ts';

/** An older report does not count. */
const GOOD_FOR_MS = 30_000;

/** The state of the sources, known only to the process that calls them. */
const RefreshReport = z.object({
  at: z.number(), // epoch milliseconds
  upstreams: z.array(UpstreamState),
  health: z.record(z.string(), SourceHealth).default({}), // by upstream; an earlier version did not report it
  news: z.partialRecord(z.enum(feedKinds), RunNews).default({}), // by feed; none of one whose runs are not known
  feeds: z.array(
    z.object({
      kind: z.enum(feedKinds),
      locationId: z.string(),
      fetchedAt: z.number().nullable(),
      nextAt: z.number().nullable(),
      error: z.string().nullable(),
    }),
  ),
});
type RefreshReport = z.infer<typeof RefreshReport>;

/** The state of the sources, for every process, although only one calls them. */
export type SourceStates = ReturnType<typeof createSourceStates>;

export function createSourceStates(options: {
  store: Pick<Store, 'settings'>;
  feeds: Feeds;
  refresher: Refresher;
  /** From this process. */
  ownUpstreams: () => UpstreamState[];
  ownHealth: () => Readonly<Record<string, SourceHealth>>;
  simulated: boolean;
  now: () => number;
}) {
  const { store, feeds, refresher, ownUpstreams, ownHealth, simulated, now } = options;
  const key = `refresh report ${simulated ? 'simulated' : 'live'}`;
  let received: RefreshReport | null = null;

  const own = (): RefreshReport => ({
    at: now(),
    upstreams: ownUpstreams(),
    health: ownHealth(),
    news: Object.fromEntries(
      feedKinds.flatMap((kind) => {
        const news = feeds.news(kind);
        return news ? [[kind, news]] : [];
      }),
    ),
    feeds: feedKinds.flatMap((kind) =>
      feeds.locations(kind).map(({ _id: locationId }) => ({
        kind,
        locationId,
        fetchedAt: feeds.fetchedAt(kind, locationId),
        nextAt: refresher.nextRefreshAt(kind, locationId),
        error: feeds.error(kind, locationId),
      })),
    ),
  });

  const read = async () => {
    const text = await store.settings.get(key);
    received = text === null ? null : (RefreshReport.safeParse(JSON.parse(text)).data ?? null);
    for (const kind of feedKinds) {
      const news = received?.news[kind];
      if (news) feeds.setNews(kind, news);
    }
    for (const { kind, locationId, fetchedAt, error } of received?.feeds ?? []) {
      if (feeds.fetchedAt(kind, locationId) === fetchedAt) feeds.noteError(kind, locationId, error);
    }
  };

  return {
    upstreams: (): UpstreamState[] =>
      refresher.isRunning ? ownUpstreams() : (received?.upstreams ?? ownUpstreams()),
    /** By upstream; one without a report is missing. */
    health: (): Readonly<Record<string, SourceHealth>> =>
      refresher.isRunning ? ownHealth() : (received?.health ?? {}),
    /** Epoch milliseconds; null: not due, or without a recent report. */
    nextRefreshAt(kind: FeedKind, locationId: string): number | null {
      if (refresher.isRunning) return refresher.nextRefreshAt(kind, locationId);
      if (!received || Math.abs(now() - received.at) > GOOD_FOR_MS) return null;
      const feed = received.feeds.find((each) => each.kind === kind && each.locationId === locationId);
      return feed?.nextAt ?? null;
    },
    /** Writes the report if this process refreshes, else reads it. Rejects when the store is away. */
    exchange: () => (refresher.isRunning ? store.settings.set(key, JSON.stringify(own())) : read()),
  };
}
