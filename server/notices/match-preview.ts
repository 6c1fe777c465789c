import type { MatchPreview, MatchPreviewDraft } from '#contract/notices/automated-messages.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { addDays, londonDate, londonDayBounds } from '#domain/time/london-time.ts';
import { type MatchDay, matchHistory } from '#domain/weather/match-history.ts';
import { isKnownWind, matchesWind } from '#domain/weather/wind-match.ts';
import type { Feeds } from '#server/conditions/feeds/feeds.ts';
import type { Places } from '#server/conditions/places.ts';
import { HttpError } from '#server/http/errors.ts';
import type { RateLimiter } from '#server/http/limits/rate-limits.ts';
import type { Store } from '#server/store/engines/open-store.ts';

/** The effect that a draft message would have. Throws HttpError 400 for an unknown location, 429. */
export type PreviewMatches = (draft: MatchPreviewDraft, userId: string) => Promise<MatchPreview>;

export function createMatchPreview(options: {
  store: Pick<Store, 'windHistory'>;
  feeds: Pick<Feeds, 'body'>;
  places: Pick<Places, 'bySlug'>;
  simulated: boolean;
  limiter: RateLimiter;
  now: () => number;
}): PreviewMatches {
  const { store, feeds, places, simulated, limiter, now } = options;

  return async ({ location_name, days: wanted, ...rule }, userId) => {
    await limiter.consume(userId);
    const location = places.bySlug(location_name);
    if (!location)
      throw new HttpError(400, staffTexts.noSuchLocationName(location_name), { field: 'location_name' });
    const at = now();
    const { start } = londonDayBounds(addDays(londonDate(at), 1 - wanted));
    const period = { locationId: location._id, simulated, from: start, to: at };
    const days = matchHistory(await store.windHistory({ ...period, rule }), at);
    const current = feeds.body('weather', location._id)?.current;
    const wind = current && isKnownWind(current) ? current : null;
    return {
      success: true,
      matches_now: wind && matchesWind({ ...rule, is_active: true }, wind),
      wind: wind && {
        speed: wind.wind_speed_10m,
        gusts: wind.wind_gusts_10m,
        direction: wind.wind_direction_10m,
      },
      days,
      totals: totalsOf(days),
    };
  };
}

function totalsOf(days: readonly MatchDay[]): MatchPreview['totals'] {
  const sum = (hoursOf: (day: MatchDay) => number) => days.reduce((total, day) => total + hoursOf(day), 0);
  return {
    days: days.length,
    days_matched: days.filter(({ matched }) => matched > 0).length,
    hours_known: sum(({ known }) => known),
    hours_unknown: sum(({ hours, known }) => hours - known),
    hours_matched: sum(({ matched }) => matched),
  };
}
