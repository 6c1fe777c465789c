import type { FeedKind } from '#contract/live/live-table.ts';
import { PLACE_HEADER } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { type CachedResponse, cachedResponse } from '#server/http/answers/cached-response.ts';
import type { Feeds } from './feeds.ts';

const NO_PLACE = cachedResponse(200, '{"locations":{}}', {
  variesBy: PLACE_HEADER,
  validMs: () => 0, // a cache would fill with names that somebody makes up
});

/** The answers to the calls without parameters, cut down to one place. */
export function createPartsOfAll(feeds: Pick<Feeds, 'answer'>) {
  // By the answer of the place alone: when that is made anew, its part is forgotten with it.
  const made = new WeakMap<CachedResponse, { slug: string; part: CachedResponse }>();
  return {
    /** @param place undefined or inactive: the answer has no place in it, as the whole one has none for it */
    of(kind: FeedKind, place: Location | undefined): CachedResponse {
      const alone = place && feeds.answer(kind, place._id);
      if (!alone) return NO_PLACE;
      const known = made.get(alone);
      if (known?.slug === place.slug) return known.part;
      const body = Buffer.concat([
        Buffer.from(`{"locations":{${JSON.stringify(place.slug)}:`),
        alone.body,
        Buffer.from('}}'),
      ]);
      const part = cachedResponse(200, body, { variesBy: PLACE_HEADER, validMs: alone.validMs });
      made.set(alone, { slug: place.slug, part });
      return part;
    },
  };
}
