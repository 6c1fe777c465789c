import type { FeedKind } from '#contract/live/live-table.ts';
import type { Feeds } from '../feeds/feeds.ts';
import { keptBriefly } from '../feeds/kept-briefly.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { dailyDemand, type FeedSources, isTooRare, plainCadence, roundWeight, stretchFor } from './demand.ts';

/** So long the weight of a round is taken as known. It changes when cells are learnt, too. */
const WEIGHT_GOOD_FOR_MS = 10_000;
/** So long the cadence of all places. */
const CADENCE_GOOD_FOR_MS = 1000;

/** How often the places of a feed are asked for, in milliseconds. */
export type Cadences = ReturnType<typeof createCadences>;

export function createCadences(options: {
  feeds: Feeds;
  sources: FeedSources;
  scale: number;
  now: () => number;
  /** The followed locations of a feed. */
  followed: (kind: FeedKind) => ReadonlyMap<string, unknown>;
}) {
  const { feeds, sources, scale, now, followed } = options;
  const moment = () => ({ feeds, now: now(), scale });
  const placesOf = (kind: FeedKind) => followed(kind).size;
  const weightOf = keptBriefly(
    (kind) =>
      roundWeight(
        sources[kind],
        feeds.locations(kind).filter(({ _id }) => followed(kind).has(_id)),
      ),
    { placesOf, forMs: WEIGHT_GOOD_FOR_MS },
  );
  const shortest = keptBriefly((kind) => plainCadence(kind, followed(kind).keys(), moment()), {
    ...{ placesOf, forMs: CADENCE_GOOD_FOR_MS },
  });
  const plain = (kind: FeedKind, locationId?: string): number =>
    locationId === undefined ? shortest(kind) : plainCadence(kind, [locationId], moment());
  const stretch = (upstream: Upstream): number =>
    stretchFor(upstream, dailyDemand(upstream, { sources, weightOf, cadenceOf: plain }));
  const of = (kind: FeedKind, locationId?: string): number =>
    plain(kind, locationId) * Math.max(1, ...sources[kind].upstreams.map(stretch));
  return {
    /** Of one location, or the shortest of all, stretched to stay within the budgets. */
    of,
    /** The same, unstretched. */
    plain,
    /** How many times rarer an upstream's feeds are refreshed than planned, to stay in budget. */
    stretch,
    /** Whether the daily budgets make a feed too rare for its limit of freshness. */
    isTooRare: (kind: FeedKind) => isTooRare(kind, of(kind), followed(kind).keys(), moment()),
  };
}
