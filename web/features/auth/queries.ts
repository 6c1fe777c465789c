import { queryOptions } from '@tanstack/react-query';
import type { Done, PendingSignUp } from '#contract/accounts/auth.ts';
import { getJson } from '#web/shared/api/http.ts';
import { queryKeys } from '#web/shared/api/query-keys.ts';

/** The sign-up that this browser has begun; 404 where there is none. */
export const pendingSignUpQuery = () =>
  queryOptions({
    queryKey: queryKeys['pending-sign-up'](),
    queryFn: ({ signal }) => getJson<PendingSignUp>('/auth/verify', 'this page', signal),
    gcTime: 0,
    refetchOnWindowFocus: false, // the form may be half filled in
  });

/** Whether the token of a reset link is valid: 400 where it is not. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys['reset-link'](token),
    queryFn: ({ signal }) =>
      getJson<Done>(`/auth/api/reset-password/${encodeURIComponent(token)}`, 'this page', signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
