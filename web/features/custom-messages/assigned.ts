import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AdminLocationList } from '#contract/network/admin-locations.ts';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { assignedLocationsQuery } from '#web/admin/queries.ts';
import { ApiError, OfflineCopy, Unreachable } from '#web/shared/api/failures.ts';
import { laterState } from '#web/shared/api/queries.ts';
import { staffCopy } from '#web/shared/offline/staff-copy.ts';

/** As `assignedLocationsQuery`; where no answer comes, with the list that this device keeps. */
export const assignedQuery = () => {
  const { queryKey, queryFn: ask, ...rest } = assignedLocationsQuery();
  return queryOptions({
    ...rest,
    queryKey,
    queryFn: async (asking) => {
      if (typeof ask !== 'function') throw new Error('The query of the assigned locations has no call.');
      try {
        const list: AdminLocationList = await ask(asking);
        return list;
      } catch (error) {
        const copy = error instanceof Unreachable ? staffCopy() : null;
        throw copy ? new OfflineCopy(copy.list, copy.receivedAt, staffTexts.locationsError) : error;
      }
    },
  });
};

/** What is said where the list could not be loaded. */
export function loadFailure(error: Error): string {
  if (!(error instanceof ApiError)) return staffTexts.locationsError;
  return error.message === texts.httpError(error.status) ? staffTexts.locationsFailed : error.message;
}

/** Puts a location that was just saved into the list, without waiting for the list to be asked for again. */
export function noteSaved(client: QueryClient, location: Location): void {
  client.setQueryData(
    assignedQuery().queryKey,
    (list) =>
      list && {
        ...list,
        locations: list.locations.map((known) =>
          known._id === location._id ? laterState(known, location) : known,
        ),
      },
  );
}
