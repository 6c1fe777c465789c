import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { User, UserList } from '#contract/accounts/users.ts';
import type { AdvertList } from '#contract/adverts/adverts.ts';
import type { RefreshAsked, RefreshRequest, SourceReport } from '#contract/conditions/source-report.ts';
import type { AdminLocationList } from '#contract/network/admin-locations.ts';
import type { AuditPage } from '#contract/operations/audit.ts';
import type { OperatorSettings } from '#contract/operations/operator-settings.ts';
import { countedAdverts, countedLocations, countedUsers } from '#web/admin/list/counted-lists.ts';
import { type ListParameters, listCall } from '#web/admin/queries.ts';
import { getJson, send } from '#web/shared/api/http.ts';
import { queryKeys } from '#web/shared/api/query-keys.ts';

const REPORT_INTERVAL_MS = 30_000;
const STATS_STALE_MS = 15_000;
/** For the counts of a list: no more rows of it than it must send. */
const COUNTS = { limit: 1 } as const;

/** How it stands with every source and feed. */
export const sourcesQuery = () =>
  queryOptions({
    queryKey: queryKeys.sources(),
    queryFn: ({ signal }) => getJson<SourceReport>('/api/admin/sources', 'the state of the sources', signal),
    refetchInterval: REPORT_INTERVAL_MS,
  });

export const settingsQuery = () =>
  queryOptions({
    queryKey: queryKeys['operator-settings'](),
    queryFn: ({ signal }) => getJson<OperatorSettings>('/api/admin/settings', 'the settings', signal),
  });

/** The counts of all locations; for safety officers of those that are assigned. */
export const locationCountsQuery = (isAdmin: boolean) =>
  queryOptions({
    queryKey: queryKeys['managed-locations']({ ...COUNTS, isAdmin }),
    queryFn: async ({ signal }) => {
      const path = isAdmin ? '/api/admin/locations' : '/api/admin/locations/assigned';
      return countedLocations(await getJson<AdminLocationList>(listCall(path, COUNTS), 'locations', signal));
    },
    staleTime: STATS_STALE_MS,
  });

export const advertCountsQuery = () =>
  queryOptions({
    queryKey: queryKeys['managed-adverts'](COUNTS),
    queryFn: async ({ signal }) =>
      countedAdverts(await getJson<AdvertList>(listCall('/api/adverts', COUNTS), 'adverts', signal)),
    staleTime: STATS_STALE_MS,
  });

export const userCountsQuery = () =>
  queryOptions({
    queryKey: queryKeys.users(COUNTS),
    queryFn: async ({ signal }) =>
      countedUsers(await getJson<UserList>(listCall('/api/admin/users', COUNTS), 'users', signal)),
    staleTime: STATS_STALE_MS,
  });

/** So many are offered while somebody types; more letters find the others. */
const MOST_PEOPLE = 20;

/** The accounts with this part in their address. */
export const peopleQuery = (part: string) => {
  const parameters = { q: part, limit: MOST_PEOPLE } as const;
  return queryOptions({
    queryKey: queryKeys.users(parameters),
    queryFn: ({ signal }) => getJson<UserList>(listCall('/api/admin/users', parameters), 'users', signal),
    select: ({ users }): User[] => users,
    staleTime: STATS_STALE_MS,
    placeholderData: keepPreviousData,
  });
};

/** A page of the audit log. */
export const auditQuery = (parameters: ListParameters) =>
  queryOptions({
    queryKey: queryKeys.audit(parameters),
    queryFn: ({ signal }) =>
      getJson<AuditPage>(listCall('/api/admin/audit', parameters), 'the record of changes', signal),
    placeholderData: keepPreviousData,
    refetchInterval: parameters.after === undefined ? REPORT_INTERVAL_MS : false,
  });

/** @throws ApiError (429: it was asked less than a minute ago), Unreachable */
export const askNow = (request: RefreshRequest): Promise<RefreshAsked> =>
  send<RefreshAsked>('POST', '/api/admin/sources/refresh', undefined, request);
