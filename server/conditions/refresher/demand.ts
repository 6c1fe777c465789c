import type { FeedKind } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { freshUntil } from '#domain/feeds/freshness.ts';
import { runLimits } from '#domain/feeds/run-freshness.ts';
import type { Waters } from '#domain/time/asked-hourly.ts';
import type { Feeds } from '../feeds/feeds.ts';
import type { RunNews } from '../runs/run-watch.ts';
import type { ReadMany } from '../upstream/reading.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { feedPlans } from './feed-plan.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The share of a daily budget for regular refreshes, unless the upstream has its own. The rest is for retries and restarts. */
const PLANNED_SHARE = 0.75;

export interface FeedSource<K extends FeedKind> {
  read: ReadMany<FeedValue<K>>;
  /** The upstreams of the feed; none if the value is computed here. */
  upstreams: readonly Upstream[];
  /** What one place costs of each one's daily budget, each time. */
  weightPerPlace: number;
  /** What these places cost in one round; without this, each the same. Places that share a question cost one. */
  weightOf?: (places: readonly Location[]) => number;
  /** Places with the same text share a question; null: not known. */
  cellOf?: (place: Location) => string | null;
  /** What the source says of the runs of its models; null: not known, so that the clock alone decides. */
  news?: () => RunNews | null;
  /** How often a day its models have something new, as a rule; null: the clock alone decides. */
  roundsADay?: number | null;
  /** Whether an upstream is called for a place. Without this, all of them are. */
  serves?: (upstream: Upstream, place: Location) => boolean;
}
export type FeedSources = { [K in FeedKind]: FeedSource<K> };

/** The cadence for these places, unstretched, in milliseconds: the shortest of them. */
export function plainCadence(
  kind: FeedKind,
  ids: Iterable<string>,
  { feeds, now, scale }: { feeds: Feeds; now: number; scale: number },
): number {
  return feedPlans[kind].cadenceMs(now, watersOf(kind, ids, feeds)) * scale;
}

/** Whether a cadence is too rare for the feed to stay fresh. */
export function isTooRare(
  kind: FeedKind,
  cadence: number,
  ids: Iterable<string>,
  { feeds, now, scale }: { feeds: Feeds; now: number; scale: number },
): boolean {
  const run = runLimits[kind];
  if (run && runsAreKnown(kind, { feeds, now })) return cadence > run.staleBehindMs;
  const until = freshUntil({ kind, fetchedAt: now, scale, waters: watersOf(kind, ids, feeds) });
  return until !== null && now + cadence > until;
}

/** The values of one feed alone have bathing waters. */
const watersOf = (kind: FeedKind, ids: Iterable<string>, feeds: Feeds): Waters =>
  kind === 'ea_warnings' ? [...ids].flatMap((id) => feeds.outline(kind, id)?.waters ?? []) : [];

/** What a round of these places costs of the budget of each upstream of the feed. */
export const roundWeight = <K extends FeedKind>(source: FeedSource<K>, places: readonly Location[]): number =>
  source.weightOf?.(places) ?? places.length * source.weightPerPlace;

/** The time between two rounds that nothing stretches: the cadence, or the time between two runs where they are known. */
export function spacing<K extends FeedKind>(
  kind: K,
  { roundsADay = null }: Pick<FeedSource<K>, 'roundsADay'>,
  cadence: number,
  moment: { feeds: Feeds; now: number },
): number {
  return roundsADay !== null && runsAreKnown(kind, moment) ? Math.max(cadence, DAY_MS / roundsADay) : cadence;
}

/** Whether the source has said lately which runs it has, to this process or another. */
function runsAreKnown(kind: FeedKind, { feeds, now }: { feeds: Feeds; now: number }): boolean {
  const { confirmedAt = Number.NEGATIVE_INFINITY } = feeds.news(kind) ?? {};
  return now - confirmedAt < HOUR_MS;
}

/** The weighted calls to an upstream in a day, unstretched. */
export function dailyDemand(
  upstream: Upstream,
  plan: {
    sources: FeedSources;
    /** What a round of the feed costs. */
    weightOf: (kind: FeedKind) => number;
    /** Unstretched, in milliseconds. */
    cadenceOf: (kind: FeedKind) => number;
  },
): number {
  const { sources, weightOf, cadenceOf } = plan;
  return feedsOf(upstream, sources)
    .map((kind) => weightOf(kind) * (DAY_MS / cadenceOf(kind)))
    .reduce((sum, each) => sum + each, 0);
}

/** The stretch at which this demand stays within the upstream's daily budget. */
export const stretchFor = (
  { dailyBudget, plannedShare = PLANNED_SHARE }: Pick<Upstream, 'dailyBudget' | 'plannedShare'>,
  demand: number,
): number => (dailyBudget === null ? 1 : Math.max(1, demand / (dailyBudget * plannedShare)));

/** The feeds that are read from an upstream. */
export const feedsOf = (upstream: Upstream, sources: FeedSources): FeedKind[] =>
  (Object.keys(sources) as FeedKind[]).filter((kind) => sources[kind].upstreams.includes(upstream));
