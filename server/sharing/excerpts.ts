import type { Location } from '#contract/locations.ts';
import { type Excerpt, excerptOf } from '#domain/excerpt/excerpt.ts';
import type { Feeds } from '#server/conditions/feeds/feeds.ts';
import { shownBodies } from '#server/conditions/shown-bodies.ts';
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
    const matching = messages.matchingAt(location.slug).matching_messages[location.name] ?? [];
    return excerptOf({ location, ...shownBodies(feeds, location._id), warnings: matching, simulated }, now());
  };
