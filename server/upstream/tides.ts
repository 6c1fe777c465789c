import type { FeedValue } from '#domain/feed-values.ts';
import type { Reading, ReadMany } from './reading.ts';
import { UpstreamError } from './upstream-error.ts';

type Tides = FeedValue<'tidal'>;

/**
 * Published tides for the places that name an ADMIRALTY station, where a key is set; computed ones for the rest,
 * and in place of published ones that cannot be had, which the reading's source then says.
 */
export function tides({
  published,
  computed,
}: {
  published: ReadMany<Tides> | null;
  computed: ReadMany<Tides>;
}): ReadMany<Tides> {
  return async (places, now) => {
    const results = published ? await published(places, now) : [];
    return Promise.all(
      places.map(async (place, index) => {
        const result = results[index];
        if (result && !(result instanceof UpstreamError)) return result;
        const [instead = new UpstreamError('computed-tides', 'shape', 'no answer')] = await computed(
          [place],
          now,
        );
        if (!result || !place.admiralty_station_id) return instead;
        // Where no port is near either, the failure is the truth: 'no tides here' would be a wrong one.
        return instead instanceof UpstreamError || !instead.value.station
          ? result
          : inPlaceOfPublished(instead);
      }),
    );
  };
}

const inPlaceOfPublished = (reading: Reading<Tides>): Reading<Tides> => ({
  ...reading,
  source: `${reading.source}, as the ADMIRALTY predictions are unavailable`,
});
