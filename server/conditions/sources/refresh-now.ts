import type { RefreshAsked, RefreshRequest } from '#contract/conditions/source-report.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import type { StaffWrites } from '#server/http/callers/staff-writes.ts';
import { HttpError } from '#server/http/errors.ts';
import { type RateLimiters, rateLimits } from '#server/http/limits/rate-limits.ts';
import type { Actor, Audit } from '#server/store/audit/write-audit.ts';
import type { Places } from '../places.ts';
import { feedPlans } from '../refresher/feed-plan.ts';
import type { FeedsToAsk } from '../shared-values.ts';
import type { ReportedFeed, SourceReports } from './source-report.ts';

/**
 * Has a source, or one feed of a place, called now. For a source, one batch of its places is fetched, so that looking
 * whether it is back does not use up a day's budget.
 */
export type RefreshNow = (request: RefreshRequest, actor: Actor) => Promise<RefreshAsked>;

/**
 * It throws HttpError 400 for an unknown one, 401 and 403 without the right, 429, and 503 if the process that
 * refreshes can't be reached.
 */
export function createRefreshNow(options: {
  reports: Pick<SourceReports, 'feedsOf' | 'feeds' | 'sourcesOf'>;
  places: Pick<Places, 'bySlug'>;
  /** Asks the process that refreshes; false: it can't be reached. */
  ask: (wanted: FeedsToAsk) => boolean;
  limiters: Pick<RateLimiters, 'refreshesOf' | 'refreshesBy'>;
  writes: StaffWrites;
  audit: Audit;
  now: () => number;
}): RefreshNow {
  const { reports, places, ask, limiters, audit, now } = options;

  const wantedOf = (request: RefreshRequest) => {
    if ('source' in request) {
      const { source } = request;
      const served = reports.feedsOf(source);
      if (!served) throw new HttpError(400, staffTexts.noSuchSource(source), { field: 'source' });
      return { sources: [source], feeds: firstBatch(served), subject: {} };
    }
    const location = places.bySlug(request.location);
    if (!location)
      throw new HttpError(400, staffTexts.noSuchLocationName(request.location), { field: 'location' });
    if (!location.active) throw new HttpError(400, staffTexts.locationSwitchedOff, { field: 'location' });
    const feeds = reports
      .feeds()
      .filter(({ kind, locationId }) => kind === request.feed && locationId === location._id);
    const sources = reports.sourcesOf(request.feed, location);
    return { sources, feeds, subject: { subject: `location:${location._id}` } };
  };

  const limit = async (key: string, { id }: Actor) => {
    const own = await limiters.refreshesBy.count(id ?? '');
    const same = await limiters.refreshesOf.count(key);
    const seconds = Math.max(own.waitSeconds, same.waitSeconds);
    if (seconds > 0) throw rateLimits.refreshesBy.refusal(seconds);
  };

  return async (request, actor) => {
    await options.writes.permitAdministrator(actor);
    const { sources, feeds, subject } = wantedOf(request);
    await limit('source' in request ? request.source : `${request.feed} ${feeds[0]?.locationId}`, actor);
    const asked = feeds.map(({ kind, locationId }) => ({ kind, locationId }));
    if (!ask({ sources, feeds: asked }))
      throw new HttpError(503, staffTexts.askingAway, { retryAfterSeconds: 30 });
    await audit('refresh_requested', actor, { ...subject, details: { ...request, places: asked.length } });
    return {
      success: true,
      message: staffTexts.refreshAsked,
      requested_at: new Date(now()).toISOString(),
      places: asked.length,
    };
  };
}

/** The places that need it most: without a value, with an old one, after a failure; then by the age of their values. */
function firstBatch(feeds: readonly ReportedFeed[]): ReportedFeed[] {
  const isWell = ({ state, error }: ReportedFeed) => state === 'fresh' && error === null;
  const sorted = feeds.toSorted(
    (a, b) => Number(isWell(a)) - Number(isWell(b)) || (a.fetched_at ?? '').localeCompare(b.fetched_at ?? ''),
  );
  const [first] = sorted;
  return first ? sorted.slice(0, feedPlans[first.kind].batchSize) : [];
}
