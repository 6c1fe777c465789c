import { type OverviewBodies, type OverviewFeed, overviewFeeds } from '#domain/overview/overview-place.ts';
import type { Feeds } from './feeds/feeds.ts';

/** What the feeds of a place show at this moment, for its summary. */
export interface ShownBodies {
  bodies: OverviewBodies;
  /** When the state of each changes by itself, epoch ms; null: never. */
  stateChangesAt: Record<OverviewFeed, number | null>;
}

export function shownBodies(feeds: Pick<Feeds, 'shown'>, locationId: string): ShownBodies {
  const shown = overviewFeeds.map((kind) => ({ kind, ...feeds.shown(kind, locationId) }));
  const of = <T>(value: (each: (typeof shown)[number]) => T) =>
    Object.fromEntries(shown.map((each) => [each.kind, value(each)]));
  return {
    bodies: of(({ body }) => body) as OverviewBodies, // each kind with its own
    stateChangesAt: of(({ stateChangesAt }) => stateChangesAt) as ShownBodies['stateChangesAt'],
  };
}
