import { type FeedKind, feedKinds } from '#contract/live/live-table.ts';
import type { RefreshCost } from '#contract/network/location-planning.ts';
import type { Feeds } from '../feeds/feeds.ts';
import {
  dailyDemand,
  type FeedSources,
  feedsOf,
  isTooRare,
  plainCadence,
  roundWeight,
  spacing,
  stretchFor,
} from '../refresher/demand.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { nameOf } from './source-report.ts';

/**
 * The share of the daily budgets that more or fewer active places would use: by the runs of their models where these are
 * known, and by the cells that places share. A further place counts with a cell of its own, one fewer as the average.
 */
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
    const byKind = new Map(
      feedKinds.map((kind) => {
        const places = feeds.locations(kind);
        const ids = places.map(({ _id }) => _id);
        const cadence = spacing(kind, sources[kind], plainCadence(kind, ids, moment), moment);
        return [kind, { ids, cadence, weight: roundWeight(sources[kind], places) }];
      }),
    );
    const idsOf = (kind: FeedKind) => byKind.get(kind)?.ids ?? [];
    const cadenceOf = (kind: FeedKind) => byKind.get(kind)?.cadence ?? 0;
    const weightWith = (kind: FeedKind, more: number) => {
      const places = idsOf(kind).length;
      const weight = byKind.get(kind)?.weight ?? 0;
      if (more >= 0) return weight + more * sources[kind].weightPerPlace;
      return places === 0 ? 0 : (weight * Math.max(0, places + more)) / places;
    };
    const loadOf = (upstream: Upstream, more: number) => {
      const weightOf = (kind: FeedKind) => weightWith(kind, more);
      const demand = dailyDemand(upstream, { sources, weightOf, cadenceOf });
      return { calls: Math.round(demand * 10) / 10, stretch: stretchFor(upstream, demand) };
    };
    const stretchedBy = (kind: FeedKind, more: number) =>
      Math.max(1, ...sources[kind].upstreams.map((upstream) => loadOf(upstream, more).stretch));

    return {
      places: idsOf('weather').length,
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
            too_rare: isTooRare(kind, after, idsOf(kind), moment),
          };
        }),
    };
  };
