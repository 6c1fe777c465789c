import type { FeedKind } from '#contract/live-table.ts';
import { afterHourlyTime, type Waters } from '../time/asked-hourly.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How old a value may grow since it was last fetched. Null: never by age. */
export interface FeedLimits {
  staleAfterMs: number | null;
  withheldAfterMs: number | null;
  /** The same for the time in which the waters of a place are asked for hourly, which is not counted beyond it. */
  staleAfterHourlyMs?: number;
  /** How far the source's own time may lie behind ours or run ahead of it; null where it states none that says so. */
  observedLagLimitMs: number | null;
  observedLeadLimitMs: number | null;
}

const neverByAge: FeedLimits = {
  staleAfterMs: null,
  withheldAfterMs: null,
  observedLagLimitMs: null,
  observedLeadLimitMs: null,
};
/** A source's own time further ahead of ours than this is suspect. */
export const OBSERVED_LEAD_LIMIT_MS = 15 * MINUTE_MS;
const modelTime = { observedLagLimitMs: 2 * HOUR_MS, observedLeadLimitMs: OBSERVED_LEAD_LIMIT_MS };

/** Every feed's limits, in one place. */
export const feedLimits: Readonly<Record<FeedKind, FeedLimits>> = {
  weather: { staleAfterMs: HOUR_MS, withheldAfterMs: 3 * HOUR_MS, ...modelTime },
  marine: { staleAfterMs: 3 * HOUR_MS, withheldAfterMs: 12 * HOUR_MS, ...modelTime },
  storm_overflow: { ...neverByAge, staleAfterMs: HOUR_MS, withheldAfterMs: 3 * HOUR_MS },
  // Predictions expire one by one, in the projection. Published daily, so a day and two hours shows a missed one.
  ea_warnings: { ...neverByAge, staleAfterMs: 26 * HOUR_MS, staleAfterHourlyMs: 3 * HOUR_MS },
  // Computed or published for dates: the projection says nothing where the date is not covered.
  tidal: neverByAge,
  sunrise_sunset: neverByAge,
};

export type FreshnessState = 'fresh' | 'stale' | 'withheld';

export interface Freshness {
  state: FreshnessState;
  /** The next moment at which the state changes by itself, epoch ms; null when it never does. */
  changesAt: number | null;
}

interface Aged {
  kind: FeedKind;
  fetchedAt: number; // epoch ms of the last successful fetch
  observedAt: number | null; // epoch ms, the source's own time
  now: number;
  /** `REFRESH_SCALE`: multiplies the limits on the age, not those on the source's own time. */
  scale: number;
  /** Of bathing-water data: when they are asked for depends on the seasons. */
  waters?: Waters;
}

/** The last moment at which a value is not stale by its age; null where age does not make it so. */
export function freshUntil({
  kind,
  fetchedAt,
  scale,
  waters = [],
}: Pick<Aged, 'kind' | 'fetchedAt' | 'scale' | 'waters'>): number | null {
  const { staleAfterMs, staleAfterHourlyMs } = feedLimits[kind];
  if (staleAfterMs === null) return null;
  const byAge = fetchedAt + staleAfterMs * scale;
  if (staleAfterHourlyMs === undefined) return byAge;
  return Math.min(byAge, afterHourlyTime(waters, fetchedAt, staleAfterHourlyMs * scale) ?? byAge);
}

/** A value is stale or withheld once it is older than its limit; on the limit it is not yet. */
export function freshness({ kind, fetchedAt, observedAt, now, scale, waters }: Aged): Freshness {
  const limits = feedLimits[kind];
  const past = (from: number | null, limit: number | null): number =>
    from === null || limit === null ? Number.POSITIVE_INFINITY : from + limit + 1;
  const scaled = (limit: number | null) => (limit === null ? null : limit * scale);

  const withheldFrom = past(fetchedAt, scaled(limits.withheldAfterMs));
  const staleFrom = Math.min(
    past(freshUntil({ kind, fetchedAt, scale, ...(waters && { waters }) }), 0),
    past(observedAt, limits.observedLagLimitMs),
  );
  // A fetch in the future was noted by a clock that has been set back since: how old the value is nobody knows.
  const fetchedAheadUntil =
    limits.staleAfterMs === null ? Number.NEGATIVE_INFINITY : fetchedAt - OBSERVED_LEAD_LIMIT_MS;
  const observedAheadUntil =
    observedAt === null || limits.observedLeadLimitMs === null
      ? Number.NEGATIVE_INFINITY
      : observedAt - limits.observedLeadLimitMs;
  const aheadUntil = Math.max(fetchedAheadUntil, observedAheadUntil);

  const stateAt = (at: number): FreshnessState => {
    if (at >= withheldFrom) return 'withheld';
    return at >= staleFrom || at < aheadUntil ? 'stale' : 'fresh';
  };
  const state = stateAt(now);
  const changes = [withheldFrom, staleFrom, aheadUntil].filter(
    (at) => Number.isFinite(at) && at > now && stateAt(at) !== state,
  );
  return { state, changesAt: changes.length > 0 ? Math.min(...changes) : null };
}
