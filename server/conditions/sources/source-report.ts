import type { FeedState } from '#contract/conditions/feeds.ts';
import type {
  FeedCounts,
  FeedSummary,
  SourceReport,
  SourceState,
} from '#contract/conditions/source-report.ts';
import { type FeedKind, feedKinds } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import type { Feeds } from '../feeds/feeds.ts';
import { type FeedSources, feedsOf } from '../refresher/demand.ts';
import type { SourceHealth } from '../upstream/health.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { SourceStates } from './refresh-report.ts';

/** A feed as the report sees it. */
export type ReportedFeed = FeedState & { locationId: string };

const AWAY_AFTER_MS = 5 * 60_000;
const MAX_ERRORS = 5;

/** The names of the sources for people; a water company has its own name. */
const names: Readonly<Record<string, string>> = {
  'open-meteo forecast': 'Open-Meteo, weather',
  'open-meteo marine': 'Open-Meteo, sea',
  'environment agency': 'Environment Agency',
  admiralty: 'ADMIRALTY tides',
};
export const nameOf = (source: string): string => names[source] ?? source.replace(/^storm overflows /, '');

const NOT_ASKED: SourceHealth = {
  askedAt: null,
  answeredAt: null,
  failingSince: null,
  error: null,
  errorAt: null,
};

export type SourceReports = ReturnType<typeof createSourceReports>;

/** Reports the state of the sources, whichever process calls them. */
export function createSourceReports(options: {
  sources: FeedSources;
  upstreams: readonly Upstream[];
  feeds: Feeds;
  sourceStates: SourceStates;
  simulated: boolean;
  now: () => number;
}) {
  const { sources, upstreams, feeds, sourceStates, simulated, now } = options;

  const all = (): ReportedFeed[] =>
    feeds.report().map((feed) => ({
      ...feed,
      next_refresh_at: iso(sourceStates.nextRefreshAt(feed.kind, feed.locationId)),
    }));

  const placesOf = (): ((kind: FeedKind, id: string) => Location | undefined) => {
    const byKind = new Map(
      feedKinds.map((kind) => [kind, new Map(feeds.locations(kind).map((place) => [place._id, place]))]),
    );
    return (kind, id) => byKind.get(kind)?.get(id);
  };

  const servedBy = (upstream: Upstream, reported: readonly ReportedFeed[], placeOf = placesOf()) => {
    const kinds = feedsOf(upstream, sources);
    return reported.filter(({ kind, locationId }) => {
      const place = placeOf(kind, locationId);
      if (!place || !kinds.includes(kind)) return false;
      return sources[kind].serves?.(upstream, place) ?? true;
    });
  };

  return {
    /** All feeds of the places that are switched on. */
    feeds: all,

    /** The feeds of a source; undefined: there is no such source. */
    feedsOf(source: string): ReportedFeed[] | undefined {
      const upstream = upstreams.find(({ name }) => name === source);
      return upstream && servedBy(upstream, all());
    },

    /** The sources of a feed of a place; empty if it is computed here. */
    sourcesOf: (kind: FeedKind, place: Location): string[] =>
      sources[kind].upstreams
        .filter((upstream) => sources[kind].serves?.(upstream, place) ?? true)
        .map(({ name }) => name),

    report(): SourceReport {
      const at = now();
      const reported = all();
      const placeOf = placesOf();
      const health = sourceStates.health();
      return {
        simulated,
        checked_at: new Date(at).toISOString(),
        sources: sourceStates.upstreams().flatMap(({ upstream: source, ...state }) => {
          const upstream = upstreams.find(({ name }) => name === source);
          if (!upstream) return [];
          const served = servedBy(upstream, reported, placeOf);
          const known = { source, ...state, feeds: feedsOf(upstream, sources) };
          return [sourceState(known, served, health[source] ?? NOT_ASKED, at)];
        }),
        feeds: feedKinds.map((kind) =>
          summary(
            kind,
            reported.filter((feed) => feed.kind === kind),
          ),
        ),
      };
    },
  };
}

type Known = Pick<
  SourceState,
  | 'source'
  | 'feeds'
  | 'breaker'
  | 'paused_until'
  | 'calls_today'
  | 'spent_today'
  | 'daily_budget'
  | 'cadence_stretch'
  | 'layer'
>;

function sourceState(
  known: Known,
  served: readonly ReportedFeed[],
  health: SourceHealth,
  at: number,
): SourceState {
  const counts = countsOf(served);
  const failsFor = health.failingSince === null ? 0 : at - health.failingSince;
  const isAway = known.breaker !== 'closed' || failsFor >= AWAY_AFTER_MS;
  const isOld = counts.fresh < counts.total || known.layer?.is_suspect === true;
  return {
    ...known,
    name: nameOf(known.source),
    state: served.length === 0 ? 'idle' : isAway ? 'away' : isOld ? 'old' : 'fresh',
    counts,
    newest_observed_at: last(served.map(({ observed_at }) => observed_at)),
    newest_fetched_at: last(served.map(({ fetched_at }) => fetched_at)),
    next_refresh_at: first(served.map(({ next_refresh_at }) => next_refresh_at)),
    asked_at: iso(health.askedAt),
    answered_at: iso(health.answeredAt),
    failing_since: iso(health.failingSince),
    error: health.error,
    error_at: iso(health.errorAt),
  };
}

function summary(kind: FeedKind, feeds: readonly ReportedFeed[]): FeedSummary {
  const errors = new Map<string, number>();
  for (const { error } of feeds) if (error !== null) errors.set(error, (errors.get(error) ?? 0) + 1);
  return {
    kind,
    counts: countsOf(feeds),
    oldest_fetched_at: first(feeds.map(({ fetched_at }) => fetched_at)),
    next_refresh_at: first(feeds.map(({ next_refresh_at }) => next_refresh_at)),
    errors: [...errors]
      .sort(([, a], [, b]) => b - a)
      .slice(0, MAX_ERRORS)
      .map(([error, places]) => ({ error, places })),
  };
}

function countsOf(feeds: readonly ReportedFeed[]): FeedCounts {
  const count = (state: FeedState['state']) => feeds.filter((feed) => feed.state === state).length;
  return {
    total: feeds.length,
    fresh: count('fresh'),
    stale: count('stale'),
    withheld: count('withheld'),
    failing: feeds.filter(({ error }) => error !== null).length,
  };
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

// Instants in one format sort as text.
const known = (instants: readonly (string | null)[]): string[] =>
  instants.filter((instant) => instant !== null).sort();
const first = (instants: readonly (string | null)[]): string | null => known(instants)[0] ?? null;
const last = (instants: readonly (string | null)[]): string | null => known(instants).at(-1) ?? null;
