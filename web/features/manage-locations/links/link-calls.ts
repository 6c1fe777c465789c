import { queryOptions } from '@tanstack/react-query';
import type { Done } from '#contract/accounts/auth.ts';
import type { SignedLink, SignedLinks } from '#contract/sharing/signed-links.ts';
import { getJson, send } from '#web/shared/api/http.ts';
import { queryKeys } from '#web/shared/api/query-keys.ts';

const pathOf = (locationId: string) => `/api/admin/locations/${encodeURIComponent(locationId)}/links`;

/** The signed links to a location, and the address of its page to embed. */
export const signedLinksQuery = (locationId: string) =>
  queryOptions({
    queryKey: queryKeys.planning('links', { locationId }),
    queryFn: ({ signal }) => getJson<SignedLinks>(pathOf(locationId), 'links for other sites', signal),
    gcTime: 0, // who opens the form again sees what is there then
  });

/** @throws ApiError, Unreachable */
export const makeLink = (
  locationId: string,
  body: { label: string; expires_at: string },
): Promise<{ message: string; link: SignedLink }> => send('POST', pathOf(locationId), undefined, body);

/** @throws ApiError, Unreachable */
export const revokeLink = (locationId: string, id: string): Promise<Done> =>
  send('DELETE', `${pathOf(locationId)}/${encodeURIComponent(id)}`, undefined);
