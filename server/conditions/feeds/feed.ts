import type { FeedState } from '#contract/conditions/feeds.ts';
import type { FeedKind } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import type { CachedResponse } from '#server/http/answers/cached-response.ts';
import type { StoredFeedValue } from '#server/store/conditions/feed-values.ts';
import type { Outline } from '../cells/known-cells.ts';
import { WITHHELD } from './feed-view.ts';

/** All that is known of one feed. */
export interface Feed {
  readonly kind: FeedKind;
  location: Location;
  /** Reads the value from the store, which nobody has wanted yet. Null: it was read, or there is none. */
  unread: (() => StoredFeedValue | null) | null;
  held: StoredFeedValue | null;
  /** What the refresher needs of the value at every look. */
  outline?: Outline | undefined;
  /** The fault of the last attempt, in words for people. */
  error: string | null;
  ready: CachedResponse | null;
  /** The age of the value in the ready answer. */
  state: FeedState['state'];
  /** The ready answer is not true before this time: the clock may be set back. */
  readyFrom: number;
  /** When the ready answer stops being true by itself, although nothing new has come. */
  readyUntil: number;
  /** The content that listeners know. */
  notified: string;
}

export const emptyFeed = (kind: FeedKind, location: Location): Feed => ({
  kind,
  location,
  unread: null,
  held: null,
  error: null,
  ready: null,
  state: 'withheld',
  readyFrom: 0,
  readyUntil: 0,
  notified: WITHHELD,
});
