import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Done } from '#contract/accounts/auth.ts';
import type { AdminLocation, AdminLocationList } from '#contract/network/admin-locations.ts';
import type {
  GoesAlong,
  NearBathingWaters,
  NearTideStations,
  RefreshCost,
} from '#contract/network/location-planning.ts';

import type { Location } from '#contract/network/locations.ts';
import type { Position } from '#domain/places/distance.ts';
import { edited } from '#web/admin/editing/edited-record.tsx';
import { countedLocations } from '#web/admin/list/counted-lists.ts';
import { type ListParameters, listCall, listed } from '#web/admin/queries.ts';
import { getJson, ifUnchanged, send } from '#web/shared/api/http.ts';
import { isManaged, queryKeys } from '#web/shared/api/query-keys.ts';

const PATH = '/api/admin/locations';
/** Begins the key of every list. */
const EVERY_LIST = queryKeys['managed-locations']({}).slice(0, 1);

export const managedLocationsQuery = (parameters: ListParameters) =>
  queryOptions({
    queryKey: queryKeys['managed-locations'](parameters),
    queryFn: async ({ signal }) =>
      countedLocations(await getJson<AdminLocationList>(listCall(PATH, parameters), 'locations', signal)),
    ...listed,
  });

/** One location. */
export const editedLocationQuery = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: queryKeys['managed-locations']({ id }),
    queryFn: async ({ signal }) =>
      (await getJson<AdminLocation>(`${PATH}/${encodeURIComponent(id)}`, 'locations', signal)).location,
    ...edited<Location>(client, id, { lists: EVERY_LIST, name: 'locations' }),
  });

/** What the location form sends. The server refuses what is not as `LocationForm` says. */
export type LocationBody = Readonly<Record<string, unknown>>;

interface Saved {
  message: string;
  location: Location;
}

/** @throws ApiError, Unreachable */
export const createLocation = (body: LocationBody): Promise<Saved> => send('POST', PATH, undefined, body);

/**
 * Changes the whole of a location.
 * @param version its `updated_at` that was seen
 * @throws ApiError, with 409 and the location as it is now if that was another version; Unreachable
 */
export const updateLocation = (id: string, body: LocationBody, version: string): Promise<Saved> =>
  send('PUT', `${PATH}/${encodeURIComponent(id)}`, undefined, body, ifUnchanged(version));

/** @throws ApiError, Unreachable */
export const deleteLocation = (id: string): Promise<Done> =>
  send('DELETE', `${PATH}/${encodeURIComponent(id)}`, undefined);

/** What so many more active locations cost of the daily budgets of the sources. */
export const refreshCostQuery = (add: number) =>
  queryOptions({
    queryKey: queryKeys.planning('cost', { add }),
    queryFn: ({ signal }) => getJson<RefreshCost>(`${PATH}/cost?add=${add}`, 'locations', signal),
  });

/** The sources publish their lists anew at most once a day. */
const NEAR_KNOWN_FOR_MS = 3_600_000;

/** A call for what is nearest to a position, of those whose name has `name` in it. */
const nearCall = (path: string, { latitude, longitude }: Position, name: string): string =>
  listCall(path, { lat: latitude.toFixed(6), lon: longitude.toFixed(6), q: name.trim() });

export const tideStationsQuery = (position: Position, name: string) => {
  const call = nearCall('/api/admin/tide-stations', position, name);
  return queryOptions({
    queryKey: queryKeys.planning(call, {}),
    queryFn: ({ signal }) => getJson<NearTideStations>(call, 'tide stations', signal),
    staleTime: NEAR_KNOWN_FOR_MS,
  });
};

export const bathingWatersQuery = (position: Position, name: string) => {
  const call = nearCall('/api/admin/bathing-waters', position, name);
  return queryOptions({
    queryKey: queryKeys.planning(call, {}),
    queryFn: ({ signal }) => getJson<NearBathingWaters>(call, 'bathing waters', signal),
    staleTime: NEAR_KNOWN_FOR_MS,
  });
};

/** The most that one question may be about. */
const MOST_AT_ONCE = 500;

/** What would be deleted along with these. */
export const goesAlongQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.planning('goes-along', ids),
    queryFn: async () => {
      const parts = Array.from({ length: Math.ceil(ids.length / MOST_AT_ONCE) }, (_, part) =>
        send<GoesAlong>('POST', `${PATH}/goes-along`, undefined, {
          ids: ids.slice(part * MOST_AT_ONCE, (part + 1) * MOST_AT_ONCE),
        }),
      );
      return (await Promise.all(parts)).flatMap(({ locations }) => locations);
    },
    gcTime: 0, // asked anew each time that somebody is about to delete
  });

/** After a change of locations: everything that is made of them is asked for again. */
export const locationsChanged = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ predicate: isManaged }),
    client.invalidateQueries({ queryKey: queryKeys.locations() }),
  ]);
