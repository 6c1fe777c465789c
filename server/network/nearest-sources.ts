import type { NearBathingWaters, NearQuery, NearTideStations } from '#contract/network/location-planning.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { searchText } from '#contract/text-cleaning.ts';
import { distanceMiles, type Position } from '#domain/places/distance.ts';
import type { ListedStation } from '#server/conditions/upstream/admiralty/stations.ts';
import { loadTideStations } from '#server/conditions/upstream/computed-tides/computed-tides.ts';
import { dailyList } from '#server/conditions/upstream/daily-list.ts';
import type { DesignatedWaters } from '#server/conditions/upstream/environment-agency/designated-waters.ts';
import { UpstreamError } from '#server/conditions/upstream/upstream-error.ts';
import { HttpError } from '#server/http/errors.ts';

const MOST = 10;

/** The stations and waters for a location, the nearest first. Both throw HttpError 502 if the list can't be loaded. */
export type NearestSources = ReturnType<typeof createNearestSources>;

export function createNearestSources(options: {
  publishedTideStations: ((now: number) => Promise<readonly ListedStation[]>) | null;
  designatedWaters: () => Promise<DesignatedWaters>;
  now: () => number;
}) {
  const { publishedTideStations, now } = options;
  const stationsOf = publishedTideStations ?? dailyList(loadTideStations);
  const watersOf = dailyList(options.designatedWaters);

  const listed = async <List>(list: (now: number) => Promise<List>): Promise<List> => {
    try {
      return await list(now());
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      throw new HttpError(502, staffTexts.listFailed, { cause: error });
    }
  };

  return {
    async tideStations(query: NearQuery): Promise<NearTideStations> {
      const stations = nearestOf(await listed<readonly Named[]>(stationsOf), query);
      return { method: publishedTideStations ? 'admiralty' : 'computed', stations };
    },
    bathingWaters: async (query: NearQuery): Promise<NearBathingWaters> => ({
      waters: nearestOf((await listed(watersOf)).waters, query),
    }),
  };
}

type Named = Position & { id: string; name: string };

function nearestOf(places: readonly Named[], { lat: latitude, lon: longitude, q }: NearQuery) {
  const part = searchText(q ?? '');
  return places
    .filter(({ name }) => searchText(name).includes(part))
    .map((place) => ({ place, miles: distanceMiles(place, { latitude, longitude }) }))
    .sort((a, b) => a.miles - b.miles)
    .slice(0, MOST)
    .map(({ place, miles }) => ({
      id: place.id,
      name: place.name,
      latitude: place.latitude,
      longitude: place.longitude,
      distance_miles: Math.round(miles * 100) / 100,
    }));
}
