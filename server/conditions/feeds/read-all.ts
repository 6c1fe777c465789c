import type { FeedKind } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import type { FeedSource } from '../refresher/demand.ts';
import type { Reading } from '../upstream/reading.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';

/** Reads all places. An adapter that throws is a failure of each place of the call, never of the process. */
export async function readAll<K extends FeedKind>(
  source: FeedSource<K>,
  kind: K,
  places: Location[],
  now: number,
): Promise<(Reading<FeedValue<K>> | UpstreamError)[]> {
  try {
    return await source.read(places, now);
  } catch (error) {
    const reason =
      error instanceof UpstreamError
        ? error
        : new UpstreamError(kind, 'shape', String(error), { cause: error });
    return places.map(() => reason);
  }
}
