import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DisplayList } from '#contract/displays/displays.ts';
import type { AdminLocationList, LocationNames } from '#contract/network/admin-locations.ts';
import type { Attention } from '#contract/operations/attention.ts';
import { getJson } from '#web/shared/api/http.ts';
import { queryKeys } from '#web/shared/api/query-keys.ts';

/** The parameters of a list, as they are sent. One that is undefined or empty is left out. */
export type ListParameters = Readonly<Record<string, string | number | boolean | undefined>>;

/** The address of a list with its parameters. */
export function listCall(path: string, parameters: ListParameters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && value !== '') query.set(name, String(value));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** For lists that change under the hands of several people. The page before stays while the next one loads. */
export const listed = { staleTime: 15_000, placeholderData: keepPreviousData } as const;

const ATTENTION_INTERVAL_MS = 60_000;

/** What somebody should do, the most urgent first. */
export const attentionQuery = () =>
  queryOptions({
    queryKey: queryKeys.attention(),
    queryFn: ({ signal }) => getJson<Attention>('/api/admin/attention', 'the admin area', signal),
    refetchInterval: ATTENTION_INTERVAL_MS,
    staleTime: ATTENTION_INTERVAL_MS / 2,
  });

/** The names of all locations. */
export const locationNamesQuery = () =>
  queryOptions({
    queryKey: queryKeys['location-names'](),
    queryFn: ({ signal }) => getJson<LocationNames>('/api/admin/locations/simple', 'locations', signal),
    select: ({ locations }) => locations,
    staleTime: listed.staleTime,
  });

/** The locations that are assigned to the reader; for administrators all. */
export const assignedLocationsQuery = () =>
  queryOptions({
    queryKey: queryKeys['assigned-locations'](),
    queryFn: ({ signal }) => getJson<AdminLocationList>('/api/admin/locations/assigned', 'locations', signal),
    staleTime: listed.staleTime,
  });

/** Displays report each minute, and at once when something changes. */
export const DISPLAYS_INTERVAL_MS = 10_000;

/** All displays; for officers those of their locations. */
export const displaysQuery = () =>
  queryOptions({
    queryKey: queryKeys.displays(),
    queryFn: ({ signal }) => getJson<DisplayList>('/api/admin/displays', 'displays', signal),
    refetchInterval: DISPLAYS_INTERVAL_MS, // not while the tab is hidden
    staleTime: DISPLAYS_INTERVAL_MS / 2,
  });
