import type { Store } from '../store/open-store.ts';
import type { Feeds, HeldValue } from './feeds.ts';

/** Keeps accepted values in the store: the last one of each feed, and the key figures of all as history. */
export interface Archive {
  restoreInto: (feeds: Feeds) => Promise<void>;
  keep: (held: HeldValue[]) => Promise<void>;
}
