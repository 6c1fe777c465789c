import type { FeedKind } from '#contract/live/live-table.ts';
import { afterHourlyTime, type Waters } from '../time/asked-hourly.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How old a value may become, counted from when its source last said that it still stands, else from its last fetch. Null:
 * age alone never matters.
 */
export interface FeedLimits {
  staleAfterMs: number | null;
  withheldAfterMs: number | null;
  /** A second limit that counts only the hours in which the waters of a place are asked for hourly. */
  staleAfterHourlyMs?: number;
  /** How far the source's own time may be behind ours, or ahead. Null where the source states no such time. */
  observedLagLimitMs: number | null;
  observedLeadLimitMs: number | null;
}

const neverByAge: FeedLimits = {
  staleAfterMs: null,
  withheldAfterMs: null,
  observedLagLimitMs: null,
  observedLeadLimitMs: null,
};
/** A source's own time that is further ahead than this is suspect. */
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

type FreshnessState = 'fresh' | 'stale' | 'withheld';

export interface Freshness {
  state: FreshnessState;
  /** The next moment, epoch ms, at which the state changes by itself; null: never. */
  changesAt: number | null;
}

interface Aged {
  kind: FeedKind;
  fetchedAt: number; // epoch ms of the last successful fetch, or of a later word of the source that it still stands
  observedAt: number | null; // epoch ms, the source's own time
  now: number;
  /** `REFRESH_SCALE`: multiplies the limits on the age, not those on the source's own time. */
  scale: number;
  /** Of bathing-water data: when they are asked for depends on the seasons. */
  waters?: Waters;
}

/** The last moment at which a value is still fresh by its age; null where age does not matter. */
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

/** A value is stale or withheld once it is older than its limit. A value exactly on the limit is within it. */
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
  // A fetch in the future means that the clock has been set back since, so the age is unknown.
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
