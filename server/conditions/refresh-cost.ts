import { type FeedKind, feedKinds } from '#contract/live-table.ts';
import type { RefreshCost } from '#contract/location-planning.ts';
import {
  dailyDemand,
  type FeedSources,
  feedsOf,
  isTooRare,
  plainCadence,
  stretchFor,
} from './feeds/demand.ts';
import type { Feeds } from './feeds/feeds.ts';
import { nameOf } from './source-report.ts';
import type { Upstream } from './upstream/upstream.ts';

/** The share of the daily budgets that more or fewer active places would use, computed like the refresher's. */
export const createRefreshCost =
  (options: {
    sources: FeedSources;
    upstreams: readonly Upstream[];
    feeds: Feeds;
    /** REFRESH_SCALE */
    scale: number;
    now: () => number;
  }) =>
  (add: number): RefreshCost => {
    const { sources, upstreams, feeds, scale } = options;
    const moment = { feeds, scale, now: options.now() };
    const idsOf = (kind: FeedKind) => feeds.locations(kind).map(({ _id }) => _id);
    const ids = new Map(feedKinds.map((kind) => [kind, idsOf(kind)]));
    const cadences = new Map(
      feedKinds.map((kind) => [kind, plainCadence(kind, ids.get(kind) ?? [], moment)]),
    );
    const cadenceOf = (kind: FeedKind) => cadences.get(kind) ?? 0;
    const loadOf = (upstream: Upstream, more: number) => {
      const placesOf = (kind: FeedKind) => Math.max(0, (ids.get(kind)?.length ?? 0) + more);
      const demand = dailyDemand(upstream, { sources, placesOf, cadenceOf });
      return { calls: Math.round(demand * 10) / 10, stretch: stretchFor(upstream, demand) };
    };
    const stretchedBy = (kind: FeedKind, more: number) =>
      Math.max(1, ...sources[kind].upstreams.map((upstream) => loadOf(upstream, more).stretch));

    return {
      places: ids.get('weather')?.length ?? 0,
      add,
      sources: upstreams
        .filter((upstream) => feedsOf(upstream, sources).length > 0)
        .map((upstream) => ({
          source: upstream.name,
          name: nameOf(upstream.name),
          daily_budget: upstream.dailyBudget,
          now: loadOf(upstream, 0),
          after: loadOf(upstream, add),
        })),
      feeds: feedKinds
        .filter((kind) => sources[kind].upstreams.length > 0)
        .map((kind) => {
          const after = cadenceOf(kind) * stretchedBy(kind, add);
          return {
            kind,
            seconds_now: Math.round((cadenceOf(kind) * stretchedBy(kind, 0)) / 1000),
            seconds_after: Math.round(after / 1000),
            too_rare: isTooRare(kind, after, ids.get(kind) ?? [], moment),
          };
        }),
    };
  };
