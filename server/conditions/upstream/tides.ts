import type { Location } from '#contract/network/locations.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import type { Reading, ReadMany } from './reading.ts';
import { UpstreamError } from './upstream-error.ts';

type Tides = FeedValue<'tidal'>;

/** Earlier published tides are used further while they reach further ahead than this. */
const STAND_IN_MS = 36 * 3_600_000;

/**
 * Published tides, with a key, for places that name an ADMIRALTY station or have one near (`stationFor`, its id); computed ones for the rest, and in place of
 * published ones that cannot be fetched, which the reading's source then shows. If the published tides of the last days
 * are `known` and still reach far enough, they are better: the place then fails, and its feed shows them further. So does a
 * place without a computed tide while the list of stations can't be had: only a list can say that none is near.
 */
export function tides({
  published,
  computed,
  known,
  stationFor,
}: {
  published: ReadMany<Tides> | null;
  computed: ReadMany<Tides>;
  known: (place: Location) => Tides | undefined;
  stationFor: (place: Location, now: number) => Promise<string | null>;
}): ReadMany<Tides> {
  const withStation = async (place: Location, now: number): Promise<WithStation> => {
    if (published === null || place.admiralty_station_id) return { place, unlisted: null };
    try {
      return { place: { ...place, admiralty_station_id: await stationFor(place, now) }, unlisted: null };
    } catch (error) {
      if (error instanceof UpstreamError) return { place, unlisted: error };
      throw error;
    }
  };
  return async (given, now) => {
    const withStations = await Promise.all(given.map((place) => withStation(place, now)));
    const results = published
      ? await published(
          withStations.map(({ place }) => place),
          now,
        )
      : [];
    return Promise.all(
      withStations.map(async ({ place, unlisted }, index) => {
        const result = results[index];
        if (result && !(result instanceof UpstreamError)) return result;
        if (result && standsIn(known(place), place, now)) return result;
        const [instead = new UpstreamError('computed-tides', 'shape', 'no answer')] = await computed(
          [place],
          now,
        );
        const failure = unlisted ?? (place.admiralty_station_id ? result : undefined);
        if (!failure) return instead;
        // If no port is near either, the failure is the truth: 'no tides here' would be wrong.
        if (instead instanceof UpstreamError || !instead.value.station) return failure;
        return unlisted ? instead : inPlaceOfPublished(instead);
      }),
    );
  };
}

interface WithStation {
  place: Location;
  /** Why it is not known whether a published station is near the place. */
  unlisted: UpstreamError | null;
}

const standsIn = (value: Tides | undefined, { admiralty_station_id }: Location, now: number): boolean =>
  value?.method === 'published' &&
  value.station?.id === admiralty_station_id &&
  Date.parse(value.events.at(-1)?.date_time ?? '') > now + STAND_IN_MS;

const inPlaceOfPublished = (reading: Reading<Tides>): Reading<Tides> => ({
  ...reading,
  source: `${reading.source}, as the ADMIRALTY predictions are unavailable`,
});
