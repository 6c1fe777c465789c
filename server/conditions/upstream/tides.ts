import type { Location } from '#contract/locations.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import type { Reading, ReadMany } from './reading.ts';
import { UpstreamError } from './upstream-error.ts';

type Tides = FeedValue<'tidal'>;

/** Published tides that were read before stand in for new ones while they reach further ahead than this. */
const STAND_IN_MS = 36 * 3_600_000;

/**
 * Published tides for the places that name an ADMIRALTY station, where a key is set; computed ones for the rest, and
 * in place of published ones that cannot be had, which the reading's source then says. Where those of the last days
 * are `known` and still reach far enough they are the better ones: the place then fails, and its feed keeps them.
 */
export function tides({
  published,
  computed,
  known,
}: {
  published: ReadMany<Tides> | null;
  computed: ReadMany<Tides>;
  known: (place: Location) => Tides | undefined;
}): ReadMany<Tides> {
  return async (places, now) => {
    const results = published ? await published(places, now) : [];
    return Promise.all(
      places.map(async (place, index) => {
        const result = results[index];
        if (result && !(result instanceof UpstreamError)) return result;
        if (result && standsIn(known(place), place, now)) return result;
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

const standsIn = (value: Tides | undefined, { admiralty_station_id }: Location, now: number): boolean =>
  value?.method === 'published' &&
  value.station?.id === admiralty_station_id &&
  Date.parse(value.events.at(-1)?.date_time ?? '') > now + STAND_IN_MS;

const inPlaceOfPublished = (reading: Reading<Tides>): Reading<Tides> => ({
  ...reading,
  source: `${reading.source}, as the ADMIRALTY predictions are unavailable`,
});
