import type { Location } from '#contract/network/locations.ts';
import { type PublicSummary, publicSummaryOf } from '#domain/summary/public-summary.ts';
import type { Feeds } from '#server/conditions/feeds/feeds.ts';
import { shownBodies } from '#server/conditions/shown-bodies.ts';
import type { AutomatedMessages } from '#server/notices/automated-messages.ts';

/** What of a place may be shown elsewhere at this moment. */
export type PublicSummaryNow = (location: Location) => PublicSummary;

export const createPublicSummaries =
  (options: {
    feeds: Pick<Feeds, 'shown'>;
    messages: Pick<AutomatedMessages, 'matchingAt'>;
    simulated: boolean;
    now: () => number;
  }): PublicSummaryNow =>
  (location) => {
    const { feeds, messages, simulated, now } = options;
    const matching = messages.matchingAt(location.slug).matching_messages[location.name] ?? [];
    return publicSummaryOf(
      { location, ...shownBodies(feeds, location._id), warnings: matching, simulated },
      now(),
    );
  };
