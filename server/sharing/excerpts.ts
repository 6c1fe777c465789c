import type { Location } from '#contract/locations.ts';
import { type Excerpt, excerptOf } from '#domain/excerpt/excerpt.ts';
import { type OverviewBodies, type OverviewFeed, overviewFeeds } from '#domain/overview/overview-place.ts';
import type { Feeds } from '#server/conditions/feeds/feeds.ts';
import type { AutomatedMessages } from '#server/notices/automated-messages.ts';

/** What of a place may be shown elsewhere at this moment. */
export type ExcerptNow = (location: Location) => Excerpt;

export const createExcerpts =
  (options: {
    feeds: Pick<Feeds, 'shown'>;
    messages: Pick<AutomatedMessages, 'matchingAt'>;
    simulated: boolean;
    now: () => number;
  }): ExcerptNow =>
  (location) => {
    const { feeds, messages, simulated, now } = options;
    const shown = overviewFeeds.map((kind) => ({ kind, ...feeds.shown(kind, location._id) }));
    const matching = messages.matchingAt(location.slug).matching_messages[location.name] ?? [];
    return excerptOf(
      {
        location,
        bodies: Object.fromEntries(shown.map(({ kind, body }) => [kind, body])) as OverviewBodies,
        stateChangesAt: Object.fromEntries(
          shown.map(({ kind, stateChangesAt }) => [kind, stateChangesAt]),
        ) as Record<OverviewFeed, number | null>,
        warnings: matching,
        simulated,
      },
      now(),
    );
  };
