import type { FeedState } from '#contract/conditions/feeds.ts';
import { NetworkDoubt } from '#contract/conditions/overview.ts';

/** What is known of a feed without looking at its value. */
export type FeedOutline = Pick<FeedState, 'state' | 'error'> & {
  /** Whether a value ever came. */
  isHeld: boolean;
};

const applies: Readonly<Record<NetworkDoubt, (feed: FeedOutline) => boolean>> = {
  missing: ({ state, isHeld }) => state === 'withheld' || !isHeld,
  old: ({ state }) => state === 'stale',
  faulty: ({ error }) => error !== null,
};

/** The doubts about the feeds of all places. */
export const networkDoubts = (feeds: readonly FeedOutline[]): NetworkDoubt[] =>
  NetworkDoubt.options.filter((doubt) => feeds.some(applies[doubt]));
