import type { FeedState } from '#contract/feeds.ts';
import type { FeedKind } from '#contract/live-table.ts';
import type { Location } from '#contract/locations.ts';
import type { ReadyAnswer } from '#server/http/ready-answer.ts';
import { type HeldValue, WITHHELD } from './feed-view.ts';

/** All that is known of one feed. */
export interface Feed {
  readonly kind: FeedKind;
  location: Location;
  held: HeldValue | null;
  /** What went wrong at the last attempt, in words for people. */
  error: string | null;
  ready: ReadyAnswer | null;
  /** What the ready answer says of the value's age. */
  state: FeedState['state'];
  /** Before this the ready answer was not true: the clock has been set back. */
  readyFrom: number;
  /** When the ready answer stops being true by itself, although nothing new has come. */
  readyUntil: number;
  /** The content that listeners know. */
  told: string;
}

export const emptyFeed = (kind: FeedKind, location: Location): Feed => ({
  kind,
  location,
  held: null,
  error: null,
  ready: null,
  state: 'withheld',
  readyFrom: 0,
  readyUntil: 0,
  told: WITHHELD,
});
